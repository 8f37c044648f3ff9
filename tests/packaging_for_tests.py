"""The build scripts as modules: they are no package, and one of them shares its name with a tool."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]


@cache
def script(name: str) -> ModuleType:
    """``packaging/<name>.py``."""
    spec = importlib.util.spec_from_file_location(f"claimscope_packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = before
    return module
