"""Letters to vendors written to files."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.core.vendor_letter import VendorLetter
from claimscope.packfile.atomic import replacing
from claimscope.services.wording import catalogue

KINDS = ("docx", "pdf", "xlsx", "txt")
"""Endings of the forms, the usual one first."""


def write_letter(letter: VendorLetter, path: Path, language: str = "en") -> None:
    """Write a letter; the ending of ``path`` is its form. Problem where the ending is none or the disk refuses."""
    from claimscope.rendering.letter import LETTERS

    made = LETTERS.get(path.suffix.lower().removeprefix("."))
    if made is None:
        raise Problem(
            message("letter.no-form", name=path.name), None, message("letter.no-form.advice"), Exit.WRONG_USAGE
        )
    data = made(letter, catalogue(language))
    with replacing(path) as stream:
        stream.write(data)
