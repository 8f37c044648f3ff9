"""Text to tokens, phrases and sentences: what the rest reads."""
