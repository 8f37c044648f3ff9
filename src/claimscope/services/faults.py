"""A fault of the program becomes a local report file: version, place in the code, never any text of a vendor's file."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from claimscope import __version__
from claimscope.services.folders import folders


def write_fault_report(error: BaseException | None = None) -> Path | None:
    """Writes the report of ``error`` (or of the exception being handled). Its path, or None where the disk refuses.

    Exception messages may quote a source, so only their types and the places in the code are kept.
    """
    error = error or sys.exc_info()[1]
    now = datetime.now(UTC)
    path = folders().logs / f"fault-{now:%Y%m%d-%H%M%S-%f}.txt"
    lines = [f"claimscope {__version__}, {now:%Y-%m-%dT%H:%M:%SZ}", f"{platform.platform()}, Python {sys.version}"]
    while error is not None:
        lines += ["", f"{type(error).__module__}.{type(error).__qualname__}"]
        lines += [
            f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
        ]
        error = error.__cause__ or error.__context__
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError:  # nothing may go wrong on the way of telling what went wrong
        return None
    return path
