"""Finds ``resources/`` and ``templates/`` in a checkout, an installed wheel and a frozen folder."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def data_root() -> Path:
    """The folder that holds ``resources`` and ``templates``.

    Raises FileNotFoundError where the installation lacks them.
    """
    here = Path(__file__).resolve().parent
    frozen = Path(getattr(sys, "_MEIPASS", here))
    for root in (frozen / "claimscope" / "_data", here / "_data", here.parents[1]):
        if (root / "resources").is_dir():
            return root
    raise FileNotFoundError("resources folder of the program")


def resource(*parts: str) -> Path:
    """Path of a file below ``resources/``."""
    return data_root().joinpath("resources", *parts)


def template_dir(*parts: str) -> Path:
    """Path of a folder or file below ``templates/``."""
    return data_root().joinpath("templates", *parts)
