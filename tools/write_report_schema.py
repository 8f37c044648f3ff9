"""Writes ``resources/schema/report.schema.json`` from the types of the report model."""

from __future__ import annotations

import json

from claimscope.datafiles import resource
from claimscope.rendering.json_schema import report_schema

if __name__ == "__main__":
    text = json.dumps(report_schema(), indent=1, ensure_ascii=False) + "\n"
    resource("schema", "report.schema.json").write_text(text, encoding="utf-8")
