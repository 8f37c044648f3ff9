"""Word-processor documents in (named so that it does not hide the library of the same purpose)."""

from claimscope.readers.word.document import read_docx

__all__ = ["read_docx"]
