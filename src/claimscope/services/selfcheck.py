"""Looks at the installation itself: what is there, what is missing, and what that costs the user."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

from claimscope.core.message import Message, message
from claimscope.datafiles import resource, template_dir
from claimscope.services.folders import folders


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
        return Part(id, False, needed, message("selfcheck.failed", kind=type(error).__name__))
    return Part(id, present, needed, detail)


def _fonts() -> tuple[bool, Message]:
    found = sorted(path.name for path in resource("fonts").glob("*.ttf"))
    return bool(found), message("selfcheck.fonts.there" if found else "selfcheck.fonts.none", n=len(found))


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
    return bool(found), message("selfcheck.templates.there", n=len(found))


def _folders() -> tuple[bool, Message]:
    work = folders().work
    work.mkdir(parents=True, exist_ok=True)
    probe = work / f".probe-{os.getpid()}"
    probe.write_bytes(b"x")
    probe.unlink()
    return True, message("selfcheck.folders.there", path=str(work))


def _window() -> tuple[bool, Message]:
    there = importlib.util.find_spec("PySide6") is not None
    return there, message("selfcheck.window.there" if there else "selfcheck.window.none")


def _display() -> tuple[bool, Message]:
    there = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or sys.platform in ("win32", "darwin")
    return there, message("selfcheck.display.there" if there else "selfcheck.display.none")


def _ocr() -> tuple[bool, Message]:
    there = all(importlib.util.find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))
    for name in ("cv2", "onnxruntime") if there else ():
        importlib.import_module(name)  # a library that is there and does not load is missing
    return there, message("selfcheck.ocr.there" if there else "selfcheck.ocr.none")


def _signature() -> tuple[bool, Message]:
    there = importlib.util.find_spec("pyhanko") is not None
    return there, message("selfcheck.signature.there" if there else "selfcheck.signature.none")
