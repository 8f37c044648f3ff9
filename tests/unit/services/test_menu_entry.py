"""The menu entry of an installation without a package manager."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from claimscope.core.problem import Problem
from claimscope.datafiles import resource
from claimscope.packfile.layout import MEDIA_TYPE
from claimscope.services import menu_entry

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="freedesktop.org places")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("PATH", "")
    return tmp_path / "share"


@linux
def test_install_and_remove(home: Path) -> None:
    written = menu_entry.install()
    assert all(path.is_file() and path.is_relative_to(home) for path in written)
    entry = (home / "applications" / "claimscope.desktop").read_text(encoding="utf-8")
    assert f"Exec={menu_entry.program()} %F" in entry
    assert set(menu_entry.remove()) == set(written)
    assert menu_entry.remove() == ()


@linux
def test_a_path_with_spaces_is_quoted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu_entry, "program", lambda: "/opt/my tools/100%/claimscope")
    menu_entry.install()
    entry = (home / "applications" / "claimscope.desktop").read_text(encoding="utf-8")
    assert 'Exec="/opt/my tools/100%%/claimscope" %F' in entry


def test_other_systems_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Problem):
        menu_entry.install()


def test_desktop_files_name_the_media_type_of_the_pack() -> None:
    media_type = MEDIA_TYPE.decode()
    assert f"MimeType={media_type};" in resource("desktop", "claimscope.desktop").read_text(encoding="utf-8")
    for name in ("claimscope.xml", "org.claimscope.Claimscope.metainfo.xml"):
        text = resource("desktop", name).read_text(encoding="utf-8")
        ElementTree.fromstring(text)
        assert media_type in text
