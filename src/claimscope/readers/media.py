"""Bytes of the pictures inside a document, by the name under which its reader put them (``Picture.content``)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from claimscope.readers import formats
from claimscope.readers.limits import Limits
from claimscope.readers.package import open_package
from claimscope.readers.refusal import refused

BytesOf = Callable[[str], bytes]
"""Raises Refused or KeyError where there is no such picture."""
KINDS = (formats.PPTX, formats.DOCX, formats.XLSX, formats.HTML, formats.EML)


@contextmanager
def open_media(path: Path, media_type: str, limits: Limits) -> Iterator[BytesOf]:
    """The pictures of a document of one of ``KINDS``."""
    if media_type == formats.HTML:
        from claimscope.readers.html import data_pictures

        yield data_pictures(path).__getitem__
    elif media_type == formats.EML:
        from claimscope.readers.mail import mail_pictures

        yield mail_pictures(path, limits).__getitem__
    else:
        with open_package(path, limits) as package:
            yield package.read


def data_name(address: str) -> str:
    """A name for a picture that a page carries in its own text (``data:`` address, RFC 2397)."""
    return f"data:{sha256(address.encode('utf-8', 'replace')).hexdigest()[:16]}"


def data_bytes(address: str) -> bytes:
    """The picture in a ``data:`` address. Raises Refused for what is none."""
    head, _, body = address.partition(",")
    if not head.lower().endswith(";base64"):
        raise refused("damaged")
    try:
        return base64.b64decode(body)
    except (binascii.Error, ValueError) as error:
        raise refused("damaged") from error
