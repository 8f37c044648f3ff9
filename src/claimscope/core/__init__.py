"""Values and pure functions. Knows no file, no database, no window."""
