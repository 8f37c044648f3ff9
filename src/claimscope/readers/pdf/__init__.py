"""PDF in: words by PDFium, tables with rules by pdfplumber where a page draws them."""

from claimscope.readers.pdf.document import read_pdf

__all__ = ["read_pdf"]
