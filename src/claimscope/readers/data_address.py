"""Pictures that a page carries in its own text (``data:`` addresses, RFC 2397)."""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256

from claimscope.readers.refusal import refused


def data_name(address: str) -> str:
    """A name for the picture in a ``data:`` address."""
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
