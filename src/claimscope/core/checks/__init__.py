"""The rules: what a citation may be used for, and what is wrong with it."""
