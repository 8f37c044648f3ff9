"""Every sentence these rooms may say exists in English and German."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import claimscope
from claimscope.datafiles import resource

HERE = Path(claimscope.__file__).parent
ROOMS = [
    *sorted((HERE / "packfile").glob("*.py")),
    *sorted((HERE / "core" / "edits").glob("*.py")),
    *(HERE / "core" / f"{name}.py" for name in ("difference", "redaction", "merging")),
    *(HERE / "services" / f"{name}.py" for name in ("packs", "workspace", "sitting", "signing", "verifying", "spec")),
    *(HERE / "services" / f"{name}.py" for name in ("comparing", "recovery", "snapshot", "outside", "joining")),
    *(HERE / "cli" / f"{name}.py" for name in ("new", "verify", "diff", "sign", "packs", "merge")),
]
TOPICS = ("edit.", "packfile.", "packs.", "verify.", "sign.", "spec.", "difference.", "redaction.", "outside.")


def ids(path: Path) -> Iterator[str]:
    """Constant texts of a module that look like the id of a sentence of these rooms."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if text.startswith(TOPICS) and " " not in text and not text.endswith((".", ".py", "-")):
                yield text


def sentences(language: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in resource("locale", language).glob("*.json"):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_exists(language: str) -> None:
    known = sentences(language)
    wanted = {id for path in ROOMS for id in ids(path)}
    assert len(wanted) > 120
    assert {id for id in wanted if id not in known} == set()


@pytest.mark.parametrize("room", ["edits", "packfile", "difference", "settings"])
def test_both_languages_fill_the_same_places(room: str) -> None:
    english, german = (
        json.loads(resource("locale", language, f"{room}.json").read_text(encoding="utf-8"))
        for language in ("en", "de")
    )
    assert set(english) == set(german)
    for id, template in english.items():
        assert places(template) == places(german[id]), id
        assert "!" not in json.dumps(template) + json.dumps(german[id])


def places(template: object) -> set[str]:
    """Names in braces; of plural forms those of the general form."""
    import string

    text = template["other"] if isinstance(template, dict) else template
    return {name for _, name, _, _ in string.Formatter().parse(str(text)) if name}
