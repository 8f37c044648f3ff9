"""Looks at the installation itself: what is there, what is missing, and what that costs the user."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

from claimscope.core.message import Message, message
from claimscope.datafiles import resource, template_dir
from claimscope.services.folders import folders

COSTS = ("record", "rules", "templates")
"""Parts without which whole jobs are gone."""
DISPLAY_S = 20
"""As long as a slow machine may take to start Qt."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the installation. ``detail`` says what is there, or what its absence costs."""

    id: str
    present: bool
    needed: bool
    detail: Message


def look() -> tuple[Part, ...]:
    """All parts, needed ones first. A part whose check fails is missing, with the kind of fault named."""
    needed = (
        ("fonts", _fonts),
        ("record", _record),
        ("rules", _rules),
        ("templates", _templates),
        ("folders", _folders),
    )
    optional = (("window", _window), ("display", _display), ("ocr", _ocr), ("signature", _signature))
    return tuple(_checked(id, check, True) for id, check in needed) + tuple(
        _checked(id, check, False) for id, check in optional
    )


def _checked(id: str, check: Callable[[], tuple[bool, Message]], needed: bool) -> Part:
    try:
        present, detail = check()
    except Exception as error:  # noqa: BLE001 - a self-check reports every fault of what it looks at
        costs = message(f"selfcheck.{id}.costs") if id in COSTS else message("selfcheck.unknown-costs")
        return Part(id, False, needed, message("selfcheck.failed", kind=type(error).__name__, costs=costs))
    return Part(id, present, needed, detail)


def _fonts() -> tuple[bool, Message]:
    from claimscope.rendering.fonts import BOLD, FALLBACKS, REGULAR

    found = {path.stem for path in resource("fonts").glob("*.ttf")}
    if not {REGULAR, BOLD} <= found:
        return False, message("selfcheck.fonts.none")
    absent = sorted(set(FALLBACKS) - found)
    if absent:
        return False, message("selfcheck.fonts.some", names=", ".join(absent))
    return True, message("selfcheck.fonts.there", n=len(found))


def _record() -> tuple[bool, Message]:
    from claimscope.services.record import open_record

    record = open_record()
    rows = sum(round.rows for round in record.coverage())
    return rows > 0, message("selfcheck.record.there", version=record.version, rows=rows)


def _rules() -> tuple[bool, Message]:
    data = json.loads(resource("knowledge", "rules.json").read_text(encoding="utf-8"))
    rules = data["rules"] if isinstance(data, dict) else data
    return bool(rules), message("selfcheck.rules.there", n=len(rules))


def _templates() -> tuple[bool, Message]:
    found = list(template_dir("report").glob("*.j2"))
    if not found:
        raise FileNotFoundError(str(template_dir("report")))
    return True, message("selfcheck.templates.there", n=len(found))


def _folders() -> tuple[bool, Message]:
    work = folders().work
    try:
        work.mkdir(parents=True, exist_ok=True)
        probe = work / f".probe-{os.getpid()}"
        probe.write_bytes(b"x")
        probe.unlink()
    except OSError as error:
        return False, message("selfcheck.folders.none", path=str(work), reason=error.strerror or type(error).__name__)
    return True, message("selfcheck.folders.there", path=str(work))


def _window() -> tuple[bool, Message]:
    if importlib.util.find_spec("PySide6") is None:
        return False, message("selfcheck.window.none")
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:  # a library of the system that Qt needs
        return False, message("selfcheck.window.broken", reason=str(error).partition("\n")[0])
    return True, message("selfcheck.window.there")


def _display() -> tuple[bool, Message]:
    """Opens it in another process: where Qt cannot, it ends its process."""
    system = sys.platform in ("win32", "darwin")
    if not (system or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False, message("selfcheck.display.none")
    if importlib.util.find_spec("PySide6") is None:
        return True, message("selfcheck.display.named")
    attempt = multiprocessing.get_context("spawn").Process(target=open_display, daemon=True)
    attempt.start()
    attempt.join(DISPLAY_S)
    if attempt.exitcode == 0:
        return True, message("selfcheck.display.there")
    attempt.kill()
    return False, message("selfcheck.display.closed")


def open_display() -> None:
    """What the other process does: an application of Qt, without its complaints, and without a core file."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        importlib.import_module("resource").setrlimit(importlib.import_module("resource").RLIMIT_CORE, (0, 0))
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    importlib.import_module("PySide6.QtGui").QGuiApplication([])


def _ocr() -> tuple[bool, Message]:
    there = all(importlib.util.find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))
    for name in ("cv2", "onnxruntime") if there else ():
        importlib.import_module(name)  # a library that is there and does not load is missing
    return there, message("selfcheck.ocr.there") if there else _absent("ocr")


def _absent(part: str) -> Message:
    """A built program cannot be given a part; another build has it."""
    return message(f"selfcheck.{part}.none", how=message(f"selfcheck.{part}.{'build' if frozen() else 'extra'}"))


def _signature() -> tuple[bool, Message]:
    there = importlib.util.find_spec("pyhanko") is not None
    return there, message("selfcheck.signature.there") if there else _absent("signature")


def frozen() -> bool:
    """Whether this is a built program."""
    return bool(getattr(sys, "frozen", False))
