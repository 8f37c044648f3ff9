"""The report as PDF: tagged, PDF/A-3b, with the pack's data attached."""
