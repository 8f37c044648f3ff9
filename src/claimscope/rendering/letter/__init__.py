"""A letter to a vendor as text, document or workbook: a form whose filled copy can be read back."""

from collections.abc import Callable

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.letter.document import letter_docx
from claimscope.rendering.letter.form import letter_pdf
from claimscope.rendering.letter.plain import letter_txt
from claimscope.rendering.letter.workbook import letter_xlsx

LETTERS: dict[str, Callable[[VendorLetter, Catalogue], bytes]] = {
    "docx": letter_docx,
    "pdf": letter_pdf,
    "xlsx": letter_xlsx,
    "txt": letter_txt,
}
"""Ending -> the letter as bytes; the usual form first."""

__all__ = ["LETTERS", "letter_docx", "letter_pdf", "letter_txt", "letter_xlsx"]
