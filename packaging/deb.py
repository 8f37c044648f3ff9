"""The Debian package, made of the PyInstaller folder with dpkg-deb."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEPENDS = (
    "libc6, libgl1, libegl1, libxkbcommon0, libxkbcommon-x11-0, libdbus-1-3, libfontconfig1, libglib2.0-0, "
    "libx11-xcb1, libxcb-cursor0, libxcb-icccm4, libxcb-image0, libxcb-keysyms1, libxcb-randr0, "
    "libxcb-render-util0, libxcb-shape0, libxcb-shm0, libxcb-sync1, libxcb-xfixes0, libxcb-xkb1"
)
CONTROL = """Package: {package}
Version: {version}
Section: misc
Priority: optional
Architecture: amd64
Installed-Size: {size}
Depends: {depends}
Conflicts: {other}
Maintainer: The Claimscope authors <claimscope@example.org>
Description: reads benchmark claims for exactly what they say
 Claimscope finds the benchmark claims in a vendor's files, looks each one up in
 the official record it carries, asks only what is still open, and exports an
 evidence pack in which every number can answer the question it is cited for.
 It works without a network.
"""
POSTINST = """#!/bin/sh
set -e
if [ "$1" = configure ]; then
    command -v update-mime-database >/dev/null && update-mime-database /usr/share/mime || true
    command -v update-desktop-database >/dev/null && update-desktop-database -q /usr/share/applications || true
fi
"""


def build_deb(folder: Path, out: Path, flavour: str, version: str) -> Path:
    """Packs ``folder`` as /opt/claimscope with menu entry, file type, icon and metainfo; returns the .deb."""
    package = "claimscope" if flavour == "full" else "claimscope-lean"
    tree = out / "deb" / package
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / "opt/claimscope", symlinks=True)
    install(tree)
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    control = CONTROL.format(
        package=package,
        version=version,
        size=size,
        depends=DEPENDS,
        other="claimscope-lean" if flavour == "full" else "claimscope",
    )
    write(tree / "DEBIAN/control", control)
    for name in ("postinst", "postrm"):
        write(
            tree / "DEBIAN" / name, POSTINST.replace('"$1" = configure', '"$1" = configure ] || [ "$1" = remove'), 0o755
        )
    target = out / f"{package}_{version}_amd64.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, target], check=True)
    shutil.rmtree(out / "deb")
    return target


def install(tree: Path) -> None:
    """Files outside /opt: the command, the menu entry, the file type, the icon, metainfo, copyright."""
    bin_folder = tree / "usr/bin"
    bin_folder.mkdir(parents=True)
    (bin_folder / "claimscope").symlink_to("/opt/claimscope/claimscope")
    desktop = ROOT / "resources/desktop"
    copies = {
        "usr/share/applications/claimscope.desktop": desktop / "claimscope.desktop",
        "usr/share/mime/packages/claimscope.xml": desktop / "claimscope.xml",
        "usr/share/metainfo/org.claimscope.Claimscope.metainfo.xml": desktop / "org.claimscope.Claimscope.metainfo.xml",
        "usr/share/icons/hicolor/scalable/apps/claimscope.svg": ROOT / "resources/icons/claimscope.svg",
    }
    for name, source in copies.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, tree / name)
    documents = tree / "usr/share/doc/claimscope"
    documents.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", documents / "copyright")
    with gzip.GzipFile(documents / "changelog.gz", "wb", mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())


def write(path: Path, text: str, mode: int = 0o644) -> None:
    """A small file with its mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
