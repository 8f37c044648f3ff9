"""Text and tables of a source -> benchmark claims."""
