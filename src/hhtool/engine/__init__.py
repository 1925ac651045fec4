"""Pure poker: choices, transitions, pots, showdown. No files, no clock, no dice."""
