"""Writes ``docs/rules.md`` from the rule data. Run after every change of the rules; a test compares."""

from __future__ import annotations

from pathlib import Path

from claimscope.services.rules import rules_markdown

if __name__ == "__main__":
    (Path(__file__).resolve().parents[1] / "docs" / "rules.md").write_text(rules_markdown(), encoding="utf-8")
