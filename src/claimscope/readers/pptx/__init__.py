"""Presentations in: slides with everything on them, and what the audience does not see."""

from claimscope.readers.pptx.deck import read_pptx

__all__ = ["read_pptx"]
