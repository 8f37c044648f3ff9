"""Words with positions become lines, tables and blocks in reading order. Used for PDF pages and recognised pictures."""
