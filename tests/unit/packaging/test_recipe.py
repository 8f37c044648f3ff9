"""PyInstaller's recipe on each system, with stand-ins for PyInstaller: which programs, which bundle."""

from __future__ import annotations

import plistlib
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from claimscope import __version__
from packaging_for_tests import ROOT


class Recipe:
    """Runs claimscope.spec and keeps what it asks PyInstaller for."""

    def __init__(self, platform: str, monkeypatch: pytest.MonkeyPatch, full: bool = False) -> None:
        self.programs: list[dict[str, Any]] = []
        self.bundles: list[dict[str, Any]] = []
        self.asked: dict[str, Any] = {}
        hooks = ModuleType("PyInstaller.utils.hooks")
        hooks.collect_data_files = lambda name: []  # type: ignore[attr-defined]
        hooks.copy_metadata = lambda name: []  # type: ignore[attr-defined]
        for name in ("PyInstaller", "PyInstaller.utils"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
        monkeypatch.setattr(sys, "path", list(sys.path))
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setenv("CLAIMSCOPE_FULL", "1" if full else "0")
        monkeypatch.setenv("CLAIMSCOPE_LICENCES", "licences")
        monkeypatch.setenv("CLAIMSCOPE_VERSION", __version__)
        names = {"SPECPATH": str(ROOT / "packaging"), "Analysis": self._analysis, "PYZ": lambda pure: "archive"}
        names |= {"EXE": self._exe, "COLLECT": lambda *parts, name: None, "BUNDLE": self._bundle}
        exec((ROOT / "packaging/claimscope.spec").read_text(encoding="utf-8"), names)

    def _analysis(self, scripts: list[str], **asked: Any) -> SimpleNamespace:
        self.asked = asked
        return SimpleNamespace(binaries=[], datas=[], pure=[], scripts=scripts)

    def _exe(self, *parts: Any, **options: Any) -> str:
        self.programs.append(options)
        return str(options["name"])

    def _bundle(self, *parts: Any, **options: Any) -> None:
        self.bundles.append(options)


@pytest.mark.parametrize(
    ("platform", "names"),
    [
        ("linux", ["claimscope"]),
        ("win32", ["claimscope", "claimscope-window"]),
        ("darwin", ["claimscope", "claimscope-window"]),
    ],
)
def test_programs(platform: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe(platform, monkeypatch)
    assert [program["name"] for program in recipe.programs] == names
    assert [program["console"] for program in recipe.programs] == [name == "claimscope" for name in names]
    assert all(program["icon"] is None or Path(program["icon"]).is_file() for program in recipe.programs)
    assert len(recipe.bundles) == (platform == "darwin")


def test_the_app_of_macos_opens_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    (bundle,) = Recipe("darwin", monkeypatch).bundles
    assert bundle["version"] == __version__ and Path(bundle["icon"]).is_file()
    told = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    (kind,), (declared,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == ["evpack"]


def test_every_module_of_the_program_travels_and_recognition_only_in_the_full_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lean, full = Recipe("linux", monkeypatch).asked, Recipe("linux", monkeypatch, full=True).asked
    assert {"claimscope.cli.selfcheck", "claimscope.readers.ocr", "claimscope.desktop.app"} <= set(
        lean["hiddenimports"]
    )
    assert "rapidocr" in lean["excludes"] and "rapidocr" not in full["excludes"]
    assert "rapidocr" in full["hiddenimports"]


def test_rights_of_the_signed_app_are_a_property_list() -> None:
    rights = plistlib.loads((ROOT / "packaging/macos/entitlements.plist").read_bytes())
    assert rights["com.apple.security.cs.disable-library-validation"] is True
