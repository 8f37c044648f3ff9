"""Folders whose names Qt does not expect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from claimscope.desktop import app


@pytest.fixture
def paths() -> Iterator[list[str]]:
    before = QApplication.libraryPaths()
    yield before
    QApplication.setLibraryPaths(before)


@pytest.mark.parametrize("inside", ["Qt/plugins", "plugins"])
def test_a_comma_in_the_path_of_qt(inside: str, paths: list[str], tmp_path: Path) -> None:
    qt = tmp_path / "Muster, Ada" / "PySide6"
    (qt / inside).mkdir(parents=True)
    app._find_plugins(qt)
    assert QApplication.libraryPaths() == [str(qt / inside)]


def test_elsewhere_qt_finds_them_itself(paths: list[str], tmp_path: Path) -> None:
    (tmp_path / "PySide6/plugins").mkdir(parents=True)
    app._find_plugins(tmp_path / "PySide6")
    assert QApplication.libraryPaths() == paths
