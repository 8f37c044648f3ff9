"""Bytes of the pictures inside a document, by the name under which its reader put them (``Picture.content``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from claimscope.readers import formats
from claimscope.readers.limits import Limits
from claimscope.readers.package import open_package

BytesOf = Callable[[str], bytes]
"""Raises Refused or KeyError where there is no such picture."""
KINDS = (formats.PPTX, formats.DOCX, formats.XLSX, formats.ODS, formats.HTML, formats.EML)


@contextmanager
def open_media(path: Path, media_type: str, limits: Limits) -> Iterator[BytesOf]:
    """The pictures of a document of one of ``KINDS``."""
    if media_type == formats.HTML:
        from claimscope.readers.data_address import data_bytes
        from claimscope.readers.html import data_addresses

        addresses = data_addresses(path)
        yield lambda name: data_bytes(addresses[name])  # when asked: one that is damaged costs no other
    elif media_type == formats.EML:
        from claimscope.readers.mail import mail_pictures

        yield mail_pictures(path, limits).__getitem__
    else:
        with open_package(path, limits) as package:
            yield package.read
