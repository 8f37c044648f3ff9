"""Licence texts and the list of parts."""

from __future__ import annotations

import hashlib
import json
from importlib import metadata
from pathlib import Path

import pytest

from claimscope.services import licences as texts
from packaging_for_tests import script

licences = script("licences")


def test_every_library_has_a_text_or_says_its_licence() -> None:
    for name, text in texts.installed(("sign",)).items():
        assert text.startswith(name) and not text.partition("\n")[0].endswith("not stated"), name


def test_libraries_follow_the_extras() -> None:
    plain = {part.metadata["Name"].lower() for part in texts.libraries(())}
    signed = {part.metadata["Name"].lower() for part in texts.libraries(("sign",))}
    assert {"pyside6_essentials", "shiboken6", "lxml", "pillow"} <= plain
    assert "pyhanko" not in plain
    if any(part.metadata["Name"].lower() == "pyhanko" for part in metadata.distributions()):
        assert "pyhanko" in signed
    assert "pytest" not in signed and "claimscope" not in signed


def test_the_window_shows_the_lgpl_and_where_qt_can_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = texts.shown()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in shown and "GNU GENERAL PUBLIC LICENSE" in shown
    assert "by other builds of the same version" in shown
    assert "SIL OPEN FONT LICENSE" in shown.upper()
    assert "lxml" in shown.splitlines()


def test_the_parts_stand_first_with_version_and_licence() -> None:
    texts_by_part = {"lxml": "lxml 6.1.3: BSD-3-Clause\n\nCopyright", "IBMPlexSans-OFL": "Copyright 2017 IBM\nmore"}
    assert texts.parts(texts_by_part) == ["IBMPlexSans-OFL", "lxml 6.1.3: BSD-3-Clause"]
    first = texts.shown().partition("\n\n")[0].splitlines()
    assert any(line.startswith("lxml ") and line.endswith("BSD-3-Clause") for line in first)
    assert "Qt" in first and "PySide6_Essentials" in "".join(first)


def test_a_built_program_shows_the_files_it_carries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts.sys, "frozen", True, raising=False)
    monkeypatch.setattr(texts, "installed", lambda: pytest.fail("no metadata in a built program"))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts.shown()


def test_written_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "starter_licence", lambda: "PyInstaller")
    folder = licences.write_licences(tmp_path / "licences", "lean")
    names = {path.stem for path in folder.iterdir()}
    assert {"Python", "PyInstaller", "lxml", "reportlab"} <= names
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in (folder / "Python.txt").read_text(encoding="utf-8").upper()
    assert all(path.stat().st_size > 10 for path in folder.iterdir())


def test_the_bill_names_every_part_once(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "fonts").mkdir(parents=True)
    for name in ("libown.so.1", "fonts/Own.ttf", "notes.txt"):
        (inside / name).write_bytes(b"own")
    licences.write_bill(tmp_path / "sbom.json", "lean", "1.2.3", inside)
    bill = json.loads((tmp_path / "sbom.json").read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert bill["metadata"]["component"]["version"] == "1.2.3"
    references = [part["bom-ref"] for part in bill["components"] if "bom-ref" in part]
    assert len(references) == len(set(references)) > 20
    files = [part for part in bill["components"] if part["type"] == "file"]
    assert [part["name"] for part in files] == ["_internal/fonts/Own.ttf", "_internal/libown.so.1"]
    assert files[0]["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"own").hexdigest()}]
    assert all(part["licenses"] and part["version"] for part in bill["components"] if part["type"] != "file")


def test_libraries_of_the_building_system_bring_their_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if licences.shutil.which("dpkg-query") is None or not Path("/usr/share/doc/zlib1g/copyright").exists():
        pytest.skip("a Debian with zlib")
    (tmp_path / "libz.so.1").write_bytes(b"")
    licences.write_system_licences(tmp_path, tmp_path)
    head, _, text = (tmp_path / "zlib1g.txt").read_text(encoding="utf-8").partition("\n")
    assert texts.parts({"zlib1g": head}) == [head] and "Jean-loup Gailly" in text


@pytest.mark.parametrize(
    ("told", "kind"),
    [("Apache-2.0", "expression"), ("MIT", "license"), ("MIT OR Apache-2.0", "license"), ("BSD License", "license")],
)
def test_a_licence_is_an_expression_only_where_it_surely_is_one(told: str, kind: str) -> None:
    assert list(licences.licences(told)[0]) == [kind]
