"""The Debian package: its fields, its files, the libraries it asks for."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from packaging_for_tests import ROOT, script

deb = script("deb")
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(deb, "dynamic_part", lambda path: "")
    made = tmp_path / "claimscope"
    (made / "_internal").mkdir(parents=True)
    (made / "claimscope").write_bytes(b"\x7fELF and so on")
    (made / "claimscope").chmod(0o755)
    (made / "claimscope-window").symlink_to("claimscope")
    return made


def test_every_needed_library_has_its_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deb, "needs", lambda path: ["libc.so.6", "libxcb.so.1", "libm.so.6"])
    assert deb.depends(folder) == "libc6, libxcb1"


def test_a_library_without_a_package_ends_the_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deb, "needs", lambda path: ["libc.so.6", "libnobody.so.7"])
    with pytest.raises(SystemExit, match=r"libnobody\.so\.7"):
        deb.depends(folder)


def test_carried_libraries_and_optional_plugins_need_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "_internal/libown.so.1").write_bytes(b"\x7fELF")
    (folder / "_internal/libqgtk3.so").write_bytes(b"\x7fELF")
    wanted = {"claimscope": ["libown.so.1", "libc.so.6"], "libqgtk3.so": ["libgtk-3.so.0"]}
    monkeypatch.setattr(deb, "needs", lambda path: wanted.get(path.name, []))
    assert deb.depends(folder) == "libc6"


def test_an_older_system_is_refused_before_it_is_installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "  NEEDED               libc.so.6\n  0x09691974 0x00 05 GLIBC_2.4\n  0x069691b6 0x00 03 GLIBC_2.36\n"
    monkeypatch.setattr(deb, "dynamic_part", lambda path: told)
    assert deb.depends(folder) == "libc6 (>= 2.36)"


@needs_dpkg
def test_what_lies_in_the_package(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deb, "needs", lambda path: ["libc.so.6"])
    made = deb.build_deb(folder, tmp_path, "lean", "1.2.3", 1)
    listed = subprocess.run(["dpkg-deb", "-c", made], capture_output=True, text=True, check=True).stdout
    for name in (
        "./opt/claimscope/claimscope",
        "./opt/claimscope/claimscope-window -> claimscope",
        "./usr/bin/claimscope -> /opt/claimscope/claimscope",
        "./usr/share/applications/claimscope.desktop",
        "./usr/share/mime/packages/claimscope.xml",
        "./usr/share/icons/hicolor/scalable/apps/claimscope.svg",
        "./usr/share/metainfo/org.claimscope.Claimscope.metainfo.xml",
        "./usr/share/doc/claimscope-lean/copyright",
        "./usr/share/doc/claimscope-lean/changelog.gz",
        "./usr/share/man/man1/claimscope.1.gz",
        "./usr/share/man/man1/claimscope-window.1.gz -> claimscope.1.gz",
        "./usr/share/bash-completion/completions/claimscope",
        "./usr/share/zsh/vendor-completions/_claimscope",
    ):
        assert name in listed
    assert all(line.split()[1] == "root/root" for line in listed.splitlines())
    fields = subprocess.run(["dpkg-deb", "-f", made], capture_output=True, text=True, check=True).stdout
    assert "Package: claimscope-lean\nVersion: 1.2.3\n" in fields
    assert "Depends: libc6\n" in fields and "Conflicts: claimscope\n" in fields


@needs_dpkg
def test_the_same_folder_gives_the_same_package(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000400")
    monkeypatch.setattr(deb, "needs", lambda path: ["libc.so.6"])
    first = deb.build_deb(folder, tmp_path / "one", "full", "1", 1).read_bytes()
    assert first == deb.build_deb(folder, tmp_path / "two", "full", "1", 1).read_bytes()


def test_installation_runs_no_script_of_ours() -> None:
    assert "postinst" not in (ROOT / "packaging/deb.py").read_text(encoding="utf-8")
