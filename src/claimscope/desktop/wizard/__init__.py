"""The wizard pages that ask what is still open."""
