"""Writes ``resources/schema/pack.schema.json``. Run it after a change of the pack format; a test compares the two."""

from __future__ import annotations

import json
from pathlib import Path

from claimscope.packfile.schema import pack_schema

TARGET = Path(__file__).resolve().parents[1] / "resources" / "schema" / "pack.schema.json"


def text() -> str:
    """The file's content."""
    return json.dumps(pack_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
