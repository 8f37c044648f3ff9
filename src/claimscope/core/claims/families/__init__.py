"""Whose test a number is: evidence for a suite and against it, found in words and around them, weighed once."""
