"""One module per tool: ``TOOL``, ``generation_of(subject) -> str`` ("" = not mine) and ``read(subject)``."""
