"""Names for files that the window proposes, made of titles and names that somebody typed."""

from __future__ import annotations

import re

_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, with any ending (Microsoft, "Naming Files, Paths, and Namespaces")."""
LONGEST = 120


def file_name(text: str) -> str:
    """A name that every file system takes, also where an ending is put behind it; "report" for nothing."""
    name = " ".join(_REFUSED.sub(" ", text).split()).strip(" .")[:LONGEST].strip(" .") or "report"
    return f"_{name}" if _DEVICE.fullmatch(name) else name
