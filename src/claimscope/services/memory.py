"""How much memory another process holds, without a library for it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path


def memory_of(pid: int) -> int | None:
    """Resident bytes of a process; None where it is gone or the system does not say."""
    if sys.platform.startswith("linux"):
        return _linux(pid)
    if sys.platform == "win32":
        return _windows(pid)
    return _others(pid)


def _linux(pid: int) -> int | None:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * int(os.sysconf("SC_PAGE_SIZE"))


class _Counters(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS of psapi.h."""

    _fields_ = (
        ("cb", ctypes.c_uint32),
        ("page_faults", ctypes.c_uint32),
        ("peak_working_set", ctypes.c_size_t),
        ("working_set", ctypes.c_size_t),
        ("others", ctypes.c_size_t * 6),
    )


def _windows(pid: int) -> int | None:
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  the name exists on Windows alone
    handle = kernel.OpenProcess(0x1000, False, pid)  # PROCESS_QUERY_LIMITED_INFORMATION
    if not handle:
        return None
    counters = _Counters()
    counters.cb = ctypes.sizeof(counters)
    done = kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.cb)
    kernel.CloseHandle(handle)
    return int(counters.working_set) if done else None


def _others(pid: int) -> int | None:
    try:
        found = subprocess.run(
            ["/bin/ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, timeout=2, check=False
        )
        return int(found.stdout.strip()) * 1024
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
