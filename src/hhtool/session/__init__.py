"""Hands → a night: who sits where, with how much, and what changed between hands."""
