"""The nouns: cards, chips, places, hands, tables, findings. Standard library only."""
