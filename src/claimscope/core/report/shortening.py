"""Long texts on pages that must stay one page."""

from __future__ import annotations


def shortened(text: str, most: int) -> tuple[str, bool]:
    """The text up to a word's end before ``most`` characters, and whether something is left."""
    if len(text) <= most:
        return text, False
    head = text[:most].rsplit(None, 1)[0] if " " in text[:most] else text[:most]
    return head + " …", True
