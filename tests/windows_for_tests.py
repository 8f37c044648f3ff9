"""Rules of Windows for files, kept on Linux: what this process holds open can be neither replaced nor deleted."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MAPS = Path("/proc/self/maps")


def held() -> dict[str, str]:
    """Files that this process has open or mapped, and how."""
    found = {}
    for number in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found[str(number.readlink())] = "open"
    mapped = (line.split(maxsplit=5) for line in MAPS.read_text(encoding="utf-8", errors="replace").splitlines())
    return found | {parts[5]: "mapped" for parts in mapped if len(parts) > 5}


def as_on_windows(monkeypatch: pytest.MonkeyPatch, below: Path) -> list[str]:
    """``os.replace``, ``os.rename`` and ``os.unlink`` refuse open files below a folder; returns what was refused."""
    refused: list[str] = []

    def guard(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def guarded(*paths: Any, **options: Any) -> Any:
            for path in paths:
                place = _folder(options.get("dir_fd")) / os.fsdecode(path)
                full = place.parent.resolve() / place.name
                if full.is_relative_to(below) and (how := held().get(str(full))):
                    refused.append(f"{name} {full} ({how})")
                    raise PermissionError(errno.EACCES, "in use", str(full))
            return real(*paths, **options)

        return guarded

    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, guard(name))
    return refused


def _folder(handle: int | None) -> Path:
    return Path(f"/proc/self/fd/{handle}").readlink() if handle is not None else Path.cwd()
