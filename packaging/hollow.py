"""Empty libraries in place of large ones that a part is linked to and that Claimscope never calls (Linux).

OpenCV's wheel is linked to video, AVIF and linear algebra libraries. Text recognition gives it pictures that are
already decoded and asks for matrices of three and eight rows, which OpenCV solves itself. The loader still wants the
libraries: each is replaced by one of the same name whose functions say their name and end the process. That is the
process that reads a file: should one ever be called, the page is named as not read.

Besides 80 MB, this keeps out an OpenSSL 1.1.1 that nobody mends any more, and codecs that could be fed from outside.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))
from deb import needs  # noqa: E402

USER = "cv2/cv2.abi3.so"
FOLDER = "opencv_python_headless.libs"
EMPTIED = ("libavcodec-", "libavformat-", "libavutil-", "libswscale-", "libavif-", "libopenblasp-")
FUNCTION = 'void {name}(void) {{ fputs("left out of this build: {name}\\n", stderr); abort(); }}\n'


def hollow(inside: Path) -> tuple[str, ...]:
    """Empties OpenCV's libraries below ``_internal`` and removes those that only they needed; returns their names.

    Without a C compiler everything stays as it came.
    """
    user, folder = inside / USER, inside / FOLDER
    if not (sys.platform.startswith("linux") and user.exists() and folder.is_dir() and shutil.which("cc")):
        return ()
    wanted = undefined(user)
    emptied = [path for path in sorted(folder.iterdir()) if path.name.startswith(EMPTIED)]
    for path in emptied:
        write_empty(path, wanted & defined(path))
    removed = remove_orphans(inside, folder)
    for link in [path for path in inside.iterdir() if path.is_symlink() and not path.exists()]:
        link.unlink()
    return (*(path.name for path in emptied), *removed)


def undefined(library: Path) -> frozenset[str]:
    """Names (with ``@VERSION`` where one is asked for) that a library expects of others."""
    return frozenset(line.split()[-1] for line in names(library, "--undefined-only"))


def defined(library: Path) -> frozenset[str]:
    """Names of the functions that a library gives, as ``undefined`` writes them. SystemExit where it gives data."""
    told = [line.split()[-2:] for line in names(library, "--defined-only") if " A " not in line]
    return frozenset(name.replace("@@", "@") for kind, name in told if kind in "TWi")


def names(library: Path, which: str) -> list[str]:
    """Lines of ``nm`` on the dynamic names of a library."""
    told = subprocess.run(["nm", "-D", which, library], capture_output=True, text=True, check=True).stdout
    return told.splitlines()


def write_empty(path: Path, wanted: frozenset[str]) -> None:
    """Writes the empty library over the one at ``path``. ``wanted``: functions, all of one version or of none."""
    versions = {name.partition("@")[2] for name in wanted}
    if len(versions) > 1:
        sys.exit(f"{path.name} has functions of several versions: {', '.join(sorted(versions))}")
    plain = sorted(name.partition("@")[0] for name in wanted)
    with tempfile.TemporaryDirectory() as place:
        source, script = Path(place, "empty.c"), Path(place, "empty.map")
        head = "#include <stdio.h>\n#include <stdlib.h>\n"
        source.write_text(head + "".join(FUNCTION.format(name=name) for name in plain), encoding="utf-8")
        script.write_text(f"{''.join(versions)} {{ global: {'; '.join(plain)}; local: *; }};\n", encoding="utf-8")
        options = [
            "-shared",
            "-fPIC",
            "-Os",
            "-w",
            "-fno-builtin",
            "-s",
            "-Wl,--build-id=none",
            f"-Wl,-soname,{path.name}",
        ]
        path.unlink()
        subprocess.run(["cc", *options, f"-Wl,--version-script={script}", "-o", path, source], check=True)


def remove_orphans(inside: Path, folder: Path) -> tuple[str, ...]:
    """Removes the libraries of ``folder`` that no library of the build asks for any more; returns their names."""
    removed: list[str] = []
    while True:
        asked = {name for path in inside.rglob("*.so*") if not path.is_symlink() for name in needs(path)}
        orphans = [path for path in sorted(folder.iterdir()) if path.name not in asked]
        if not orphans:
            return tuple(removed)
        for path in orphans:
            path.unlink()
            removed.append(path.name)
