"""Numbers as written, their units, and what they are divided by."""
