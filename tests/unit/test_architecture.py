"""The house rules that a machine can hold."""

from __future__ import annotations

import ast
import json
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "claimscope"
LOCALE = ROOT / "resources" / "locale"
MODULES = sorted(SOURCE.rglob("*.py"))
BESIDE = (ROOT / "dev.py", *sorted((ROOT / "packaging").rglob("*.py")))


def test_rooms_import_only_what_they_may() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, modules: set[str]) -> set[str]:
    """The modules of our own that a file imports anywhere in it: at the top, in a function, for types alone."""
    froms = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    named = [(node.module or "", f"{node.module}.{one.name}") for node in froms for one in node.names]
    return {inner if inner in modules else outer for outer, inner in named} & modules


def test_no_circle_of_imports() -> None:
    """Imports in functions and for types count too: whoever reads a module should not have to read the one that made
    it."""
    modules = {module_name(path) for path in MODULES}
    needs = {module_name(path): imports_of(path, modules) - {module_name(path)} for path in MODULES}
    assert needs["claimscope.services.sitting"], "imports are seen at all"
    while free := [name for name, wanted in needs.items() if not wanted & needs.keys()]:
        for name in free:
            del needs[name]
    assert sorted(needs) == []


@pytest.mark.parametrize("path", [*MODULES, *BESIDE], ids=lambda path: str(path.relative_to(ROOT)))
def test_size(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 500
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert (node.end_lineno or 0) - node.lineno < 50, f"{node.name} is longer than 50 lines"
        if isinstance(node, ast.ClassDef):
            assert (node.end_lineno or 0) - node.lineno <= 300, f"{node.name} is longer than 300 lines"
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            assert len(methods) <= 25, f"{node.name} has {len(methods)} methods"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_private_name_is_used_where_it_stands(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    named |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert {name for name in private_names(tree) if name not in named} == set()


def private_names(tree: ast.Module) -> Iterator[str]:
    """Names of a module that begin with one underscore."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found = [node.name]
        else:
            found = [
                part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            ]
        yield from (name for name in found if name.startswith("_") and not name.startswith("__") and name != "_")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_public_things_say_what_they_are(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "module without a docstring"
    if "desktop" in path.parts:
        return
    bare = [
        node.name
        for node in tree.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert bare == []


def catalogue(language: str) -> dict[str, object]:
    entries: dict[str, object] = {}
    for path in sorted((LOCALE / language).glob("*.json")):
        for id, entry in json.loads(path.read_text(encoding="utf-8")).items():
            assert id not in entries, f"{id} stands in two files"
            entries[id] = entry
    return entries


def test_english_and_german_say_the_same_things() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert english.keys() == german.keys()
    for id, entry in english.items():
        assert places(entry) == places(german[id]), id


def places(entry: object) -> set[str]:
    forms = [value for key, value in entry.items() if key != "by"] if isinstance(entry, dict) else [entry]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


def said() -> Iterator[tuple[str, str]]:
    """(file, id) of every ``message("…")``, ``Message("…")`` and ``say("…")`` whose id is written out."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in ("message", "Message", "say"):
                    yield str(path.relative_to(SOURCE)), str(node.args[0].value)


def test_every_sentence_the_program_says_is_in_the_catalogues() -> None:
    english = catalogue("en")
    assert sorted({(file, id) for file, id in said() if id not in english}) == []


def asked_for() -> tuple[set[str], re.Pattern[str]]:
    """Every text of the program that may be an id, and a pattern of the ids that it puts together."""
    whole: set[str] = set()
    parts: set[str] = set()
    for node in (node for path in MODULES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
            parts |= {re.escape(node.value) + ".+"} if re.fullmatch(r"[a-z][\w.-]*\.", node.value) else set()
        elif isinstance(node, ast.JoinedStr):
            texts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
            if re.fullmatch(r"[\w.-]*\w{2}[\w.-]*", "".join(texts)) and "." in "".join(texts):
                parts.add("".join(re.escape(text) or ".+" for text in texts))
    for path in [*(ROOT / "templates").rglob("*.j2"), *(ROOT / "resources" / "knowledge").glob("*.json")]:
        whole |= set(re.findall(r"[\"']([\w.-]+)[\"']", path.read_text(encoding="utf-8")))
    return whole, re.compile("|".join(sorted(parts)))


def test_no_sentence_is_left_that_nobody_says() -> None:
    whole, parts = asked_for()
    assert not parts.fullmatch("colour.of-the-sky"), "the pattern would let everything pass"
    assert sorted(id for id in catalogue("en") if id not in whole and not parts.fullmatch(id)) == []


def test_the_map_of_the_program_names_what_there_is() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    inside, services = text.split("## Inside the core")[1].split("## Services")
    files = set(re.findall(r"`(\w+\.py|\w+/)`", inside))
    assert sorted(name for name in files if not (SOURCE / "core" / name).exists()) == []
    calls = re.findall(r"`services\.(\w+)\.(\w+(?: / \w+)*)", services)
    assert calls
    for module, names in calls:
        tree = ast.parse((SOURCE / "services" / f"{module}.py").read_text(encoding="utf-8"))
        made = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert set(names.split(" / ")) <= made, module


def test_the_product_does_not_carry_the_trade_mark() -> None:
    for path in (ROOT / "pyproject.toml", ROOT / "resources" / "desktop" / "claimscope.desktop"):
        names = [line for line in path.read_text(encoding="utf-8").splitlines() if line.lower().startswith("name")]
        assert not [line for line in names if "mlperf" in line.lower()]
