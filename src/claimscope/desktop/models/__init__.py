"""Qt item models over tuples of values."""
