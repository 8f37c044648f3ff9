"""Entry points ``claimscope`` and ``claimscope-window``."""

from __future__ import annotations


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code of the contract."""
    raise NotImplementedError


def window() -> int:
    """Open the window (gui-script)."""
    raise NotImplementedError
