"""A minute of fuzzing over all readers; ``tests/benchmarks/fuzz_readers.py`` does it for an hour, and watches."""

from __future__ import annotations

import os
import random
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

import fuzzing
from claimscope.core.reading import Document
from claimscope.readers import ocr
from claimscope.readers.limits import Limits
from claimscope.services.reading import read
from claimscope.services.worker import memory_bound
from odd_files import SEEDS

SECONDS = float(os.environ.get("CLAIMSCOPE_FUZZ_SECONDS", "60")) / len(SEEDS)

ABORTING = ("a.xls", "a.xlsb", "a.ods")
"""Read by a library that ends its process where memory is refused: only the program's worker survives that."""
MEMORY = 700 << 20
"""Bytes beyond which a case ends the process instead of the machine."""


@pytest.fixture(autouse=True)
def no_recognition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)


@pytest.mark.parametrize("name", SEEDS)
def test_the_file_that_is_broken_afterwards_is_sound(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(SEEDS[name]())
    found = fuzzing.read_document(path, fuzzing.LIMITS)
    fuzzing.check(found)
    assert found.status in ("read", "partial")
    assert found.pages[0].blocks


@pytest.mark.parametrize("name", SEEDS)
def test_broken_files_are_read_or_refused(name: str, tmp_path: Path) -> None:
    in_worker = name in ABORTING
    until, number = time.monotonic() + SECONDS, random.randrange(10**9)
    with nullcontext() if in_worker else memory_bound(MEMORY):
        while time.monotonic() < until:
            number += 1
            try:
                fuzzing.run(name, number, tmp_path, read=_in_worker if in_worker else fuzzing.read_document)
            except BaseException as fault:
                fault.add_note(f"made by fuzzing.case({name!r}, SEEDS[{name!r}](), {number})")
                raise


def _in_worker(path: Path, limits: Limits) -> Document:
    return read(path, limits=limits)


def test_the_same_number_makes_the_same_file() -> None:
    for name, make in SEEDS.items():
        if not name.endswith("pdf"):  # qpdf writes an id of its own
            assert fuzzing.case(name, make(), 7) == fuzzing.case(name, make(), 7)
