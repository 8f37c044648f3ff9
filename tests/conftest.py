"""Shared by all tests: no network, no screen unless a test asks for one, no strangers' settings."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from claimscope.services.rule_profiles import use_settings

settings.register_profile("claimscope", deadline=None)  # time is measured by the benchmarks, never asserted
settings.load_profile("claimscope")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, work folder and logs of the program lie in the test's own folder."""
    monkeypatch.setenv("CLAIMSCOPE_HOME", str(tmp_path / "claimscope-home"))


@pytest.fixture(autouse=True)
def standard_rules() -> Iterator[None]:
    """A rules profile that a test chose for its run judges no other test."""
    yield
    use_settings()


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Any attempt to reach another machine fails the test."""

    def refuse(self: socket.socket, address: object) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            raise AssertionError(f"network use: {address}")
        real_connect(self, address)  # type: ignore[arg-type]

    real_connect = socket.socket.connect
    monkeypatch.setattr(socket.socket, "connect", refuse)
    yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The labelled cases beside the checkout; tests that need them are skipped where they are absent."""
    if not SHARED.is_dir():
        pytest.skip("the labelled cases are not beside this checkout")
    return SHARED
