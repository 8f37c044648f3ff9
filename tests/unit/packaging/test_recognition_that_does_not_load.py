"""The self-check of a build whose libraries are there and do not load (stripped ones, for one)."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

import pytest

from claimscope.services import selfcheck


def test_it_is_missing_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ImportError("ELF load command address/offset not page-aligned")

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(importlib, "import_module", broken)
    part = next(part for part in selfcheck.look() if part.id == "ocr")
    assert not part.present and not part.needed
    assert part.detail.id == "selfcheck.failed"
