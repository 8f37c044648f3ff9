"""A run folder as one file: a zip with fixed dates, so that equal folders have one hash."""

from __future__ import annotations

import zipfile
from pathlib import Path

FIXED = (1980, 1, 1, 0, 0, 0)
LARGEST = 2 * 1024**3


def bundle(folder: Path, target: Path) -> Path:
    """Writes the files of ``folder`` (links left out, sorted) into the zip ``target``; returns ``target``.

    ValueError where the folder holds more than 2 GiB.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    if sum(path.stat().st_size for path in files) > LARGEST:
        raise ValueError("folder too large")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), FIXED)
            info.compress_type = zipfile.ZIP_DEFLATED
            with path.open("rb") as source, archive.open(info, "w", force_zip64=True) as member:
                while block := source.read(1 << 20):
                    member.write(block)
    return target
