"""A screen of one's own for each test of the real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.screen import Screen


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """Closed at the end; its last picture stays in the folder of the test."""
    made = Screen(tmp_path / "home")
    yield made
    made.picture(tmp_path / "last.png")
    made.close()
