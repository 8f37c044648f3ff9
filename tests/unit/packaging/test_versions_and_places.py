"""One version, one file type, one size budget: the same in every recipe."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from claimscope import __version__
from claimscope.packfile import layout
from packaging_for_tests import ROOT, script

build = script("build")
MEDIA_TYPE = layout.MEDIA_TYPE.decode()


def test_the_version_comes_from_one_place() -> None:
    assert build.version() == __version__
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for path in [*(ROOT / "packaging").rglob("*.py"), ROOT / "packaging/claimscope.spec"]:
        assert __version__ not in path.read_text(encoding="utf-8"), path


def test_the_metainfo_knows_this_release() -> None:
    metainfo = ElementTree.parse(ROOT / "resources/desktop/org.claimscope.Claimscope.metainfo.xml")
    assert __version__ in {release.get("version") for release in metainfo.iter("release")}
    assert MEDIA_TYPE in {entry.text for entry in metainfo.iter("mediatype")}


def test_the_file_type_is_the_packs_own_on_every_system() -> None:
    entry = (ROOT / "resources/desktop/claimscope.desktop").read_text(encoding="utf-8")
    assert f"MimeType={MEDIA_TYPE};" in entry
    iss = (ROOT / "packaging/windows/claimscope.iss").read_text(encoding="utf-8")
    assert r'Subkey: "Software\Classes\.evpack"' in iss and "PrivilegesRequired=lowest" in iss
    assert '"CFBundleTypeExtensions": ["evpack"]' in (ROOT / "packaging/claimscope.spec").read_text(encoding="utf-8")


def test_icons_of_windows_and_macos_are_whole() -> None:
    ico = (ROOT / "packaging/windows/claimscope.ico").read_bytes()
    assert ico[:4] == b"\0\0\1\0" and int.from_bytes(ico[4:6], "little") == 9
    assert (ROOT / "packaging/macos/claimscope.icns").read_bytes()[:4] == b"icns"


def test_what_is_too_large_ends_the_build() -> None:
    build.check_budget(80e6, 80e6, "The package")
    with pytest.raises(SystemExit, match="81 MB, more than the 80 MB"):
        build.check_budget(81e6, 80e6, "The package")


def test_sums_and_sizes(tmp_path: Path) -> None:
    folder = tmp_path / "claimscope"
    (folder / "_internal/PySide6").mkdir(parents=True)
    (folder / "_internal/PySide6/a.so").write_bytes(b"x" * 2_000_000)
    (folder / "claimscope").write_bytes(b"x" * 500_000)
    (folder / "claimscope-window").symlink_to("claimscope")
    assert build.write_sizes(folder, tmp_path / "sizes.txt") == 2_500_000
    assert re.search(r"2\.0 MB +_internal/PySide6", (tmp_path / "sizes.txt").read_text(encoding="utf-8"))
    (tmp_path / "a.whl").write_bytes(b"wheel")
    build.write_sums(tmp_path)
    digest = build.digest(tmp_path / "a.whl")
    assert f"{digest}  a.whl\n" in (tmp_path / "SHA256SUMS").read_text(encoding="utf-8")


def test_pins_of_the_offline_folder() -> None:
    assert build.pinned("pdfminer_six-20260107-py3-none-any.whl") == "pdfminer-six==20260107"


def test_a_step_that_fails_or_hangs_ends_the_build() -> None:
    with pytest.raises(SystemExit, match="did not work"):
        build.call("false")
    with pytest.raises(SystemExit, match="did not end in 1 s"):
        build.call("sleep", "60", seconds=1)


def test_readers_know_what_has_not_run() -> None:
    recipes = (ROOT / "packaging/README.md").read_text(encoding="utf-8")
    assert recipes.count("**not run yet**") >= 3
    assert "have not been run yet" in (ROOT / "README.md").read_text(encoding="utf-8")
