"""The .evpack container: codec, limits, atomic write, decision chain."""
