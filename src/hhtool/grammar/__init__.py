"""Text to hands and back, by Lark grammars."""
