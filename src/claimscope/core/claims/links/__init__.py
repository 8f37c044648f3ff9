"""Which words belong to which number, and how sure that is."""
