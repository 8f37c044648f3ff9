"""Texts that a Windows metafile (EMF, WMF) draws, each with its place."""

from claimscope.readers.metafile.read import MetafileText, metafile_text

__all__ = ["MetafileText", "metafile_text"]
