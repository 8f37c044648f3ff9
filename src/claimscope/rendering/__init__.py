"""The report model out: PDF, HTML, XLSX, JSON, letters."""
