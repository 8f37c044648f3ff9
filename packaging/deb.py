"""The Debian package, made of the PyInstaller folder with dpkg-deb."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))
from helptexts import bash, manual, zsh  # noqa: E402

MAINTAINER = "The Claimscope authors <claimscope@example.org>"
PACKAGE_OF = {
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libresolv.so.2": "libc6",
    "libutil.so.1": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libEGL.so.1": "libegl1",
    "libOpenGL.so.0": "libopengl0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXrender.so.1": "libxrender1",
    "libXau.so.6": "libxau6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libgthread-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libgobject-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libgio-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libuuid.so.1": "libuuid1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Debian's package of each library that the folder may need from the system; one not named here ends the build."""
OPTIONAL = ("libqgtk3", "wayland-", "libqwayland", "libQt6Wayland")
"""Plugins that Qt passes over where their libraries are missing: it then opens by X11, with its own dialogs."""
CONTROL = """Package: {package}
Version: {version}
Section: misc
Priority: optional
Architecture: {architecture}
Installed-Size: {size}
Depends: {depends}
Recommends: shared-mime-info, desktop-file-utils, libgtk-3-0 | libgtk-3-0t64, libwayland-client0, libwayland-egl1
Conflicts: {other}
Replaces: {other}
Maintainer: {maintainer}
Description: reads benchmark claims for exactly what they say
 Claimscope finds the benchmark claims in a vendor's files, looks each one up in
 the official record it carries, asks only what is still open, and exports an
 evidence pack in which every number can answer the question it is cited for.
 It works without a network.{note}
"""
NOTES = {
    "full": "",
    "lean": "\n .\n This build has no text recognition: pages that are only pictures are named,\n not read.",
}
CHANGELOG = """{package} ({version}) unstable; urgency=medium

  * What changed stands in CHANGELOG.md beside this file.

 -- {maintainer}  {day}
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Claimscope
Comment: The licence texts of all parts that the program carries lie in
 /opt/claimscope/_internal/claimscope/_data/resources (folders licences,
 fonts/licences, icons) and are shown in the window under About.

Files: *
Copyright: 2026 The Claimscope authors
License: Apache-2.0
 On Debian systems the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
"""


def build_deb(folder: Path, out: Path, flavour: str, version: str, level: int = 6) -> Path:
    """Packs ``folder`` as /opt/claimscope with menu entry, file type, icon and metainfo; returns the .deb.

    ``level``: how hard xz tries, 0 to 9; 1 takes a quarter of the time of 6 and makes the file a tenth larger.
    """
    package = "claimscope" if flavour == "full" else "claimscope-lean"
    tree = out / "deb" / package
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / "opt/claimscope", symlinks=True)
    install(tree)
    document(tree, package, version)
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    control = CONTROL.format(
        package=package,
        version=version,
        architecture=architecture(),
        size=size,
        depends=depends(folder),
        other="claimscope-lean" if flavour == "full" else "claimscope",
        maintainer=MAINTAINER,
        note=NOTES[flavour],
    )
    write(tree / "DEBIAN/control", control)
    write(tree / "DEBIAN/md5sums", md5sums(tree))
    target = out / f"{package}_{version}_{architecture()}.deb"
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.name) else 0o644)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{level}", "--build", tree, target], check=True)
    shutil.rmtree(out / "deb")
    return target


def architecture() -> str:
    """Debian's name of this machine's kind."""
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def depends(folder: Path) -> str:
    """The Depends field: packages of all libraries that the folder needs and does not carry."""
    libraries = [path for path in folder.rglob("*") if path.is_file() and is_elf(path)]
    carried = {path.name for path in libraries}
    needed = {name for path in libraries if not optional(path) for name in needs(path)} - carried
    unknown = sorted(needed - PACKAGE_OF.keys())
    if unknown:
        sys.exit(f"No Debian package is named in packaging/deb.py for: {', '.join(unknown)}")
    packages = {PACKAGE_OF[name] for name in needed}
    if newest := newest_glibc(libraries):
        packages = {f"{name} (>= {newest})" if name == "libc6" else name for name in packages}
    return ", ".join(sorted(packages))


def newest_glibc(libraries: list[Path]) -> str:
    """The newest glibc that a file of the folder asks for, such as ``2.36``; an older system could not start it."""
    found = {int(minor) for path in libraries for minor in re.findall(r"\bGLIBC_2\.(\d+)", dynamic_part(path))}
    return f"2.{max(found)}" if found else ""


def optional(path: Path) -> bool:
    """Whether the program works without this plugin."""
    return any(part in path.as_posix() for part in OPTIONAL)


def is_elf(path: Path) -> bool:
    """Whether a file is a program or library of Linux."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def needs(path: Path) -> list[str]:
    """Names of the libraries that one asks the loader for."""
    return re.findall(r"^\s+NEEDED\s+(\S+)", dynamic_part(path), re.M)


def dynamic_part(path: Path) -> str:
    """What a program or library tells the loader, as objdump writes it."""
    return subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True).stdout


def install(tree: Path) -> None:
    """Files outside /opt: the command, the menu entry, the file type, the icon, metainfo.

    Debian's own triggers tell the desktop of new file types and entries; no script of ours runs at install.
    """
    bin_folder = tree / "usr/bin"
    bin_folder.mkdir(parents=True)
    for name in ("claimscope", "claimscope-window"):
        (bin_folder / name).symlink_to(f"/opt/claimscope/{name}")
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


def document(tree: Path, package: str, version: str) -> None:
    """Manual page, completions, licence and changes where Debian looks for them; what lintian may overlook, and why."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    share = tree / "usr/share"
    pack(share / "man/man1/claimscope.1.gz", manual(version, epoch))
    (share / "man/man1/claimscope-window.1.gz").symlink_to("claimscope.1.gz")
    write(share / "bash-completion/completions/claimscope", bash())
    write(share / "zsh/vendor-completions/_claimscope", zsh())
    documents = share / "doc" / package
    write(documents / "copyright", COPYRIGHT)
    change = CHANGELOG.format(package=package, version=version, maintainer=MAINTAINER, day=formatdate(epoch))
    pack(documents / "changelog.gz", change)
    pack(documents / "CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    overrides = (ROOT / "packaging/linux/lintian-overrides").read_text(encoding="utf-8")
    write(share / "lintian/overrides" / package, overrides.replace("PACKAGE", package))


def md5sums(tree: Path) -> str:
    """What ``dpkg --verify`` compares the installed files with."""
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    lines = [(hashlib.md5(path.read_bytes()).hexdigest(), path.relative_to(tree)) for path in files]
    return "".join(f"{digest}  {path}\n" for digest, path in lines if path.parts[0] != "DEBIAN")


def pack(path: Path, text: str) -> None:
    """A small file, compressed without a date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


def write(path: Path, text: str, mode: int = 0o644) -> None:
    """A small file with its mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
