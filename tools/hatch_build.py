"""Build hook: the wheel carries the built database of the official record, a checkout builds it on first use."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RecordBuildHook(BuildHookInterface[Any]):
    """Builds ``resources/record/record.sqlite`` from the fact files unless it is already the one of these facts."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the files are gathered; raises where the facts cannot be used: no wheel without its record."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        try:
            from claimscope.record.build import build_database
            from claimscope.record.store import DATABASE, is_current
        finally:
            sys.path.pop(0)
        folder = root / "resources" / "record"
        if not is_current(folder / DATABASE, folder, root / "resources" / "vocabulary"):
            build_database(folder, folder / DATABASE)
