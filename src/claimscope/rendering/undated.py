"""Office files without the time at which they were made, so that equal content is an equal file."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def undated(data: bytes) -> bytes:
    """The same package with members in a fixed order and no times."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as made, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as clean:
        for info in sorted(made.infolist(), key=lambda one: (one.filename != "[Content_Types].xml", one.filename)):
            content = made.read(info)
            if info.filename == "docProps/core.xml":
                content = re.sub(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>", b"", content)
            entry = zipfile.ZipInfo(info.filename, ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            clean.writestr(entry, content)
    return out.getvalue()
