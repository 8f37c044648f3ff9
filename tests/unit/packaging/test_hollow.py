"""Libraries that nothing calls are emptied: they load, and a call ends the process and says which function it was."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from packaging_for_tests import script

hollow = script("hollow")
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or any(shutil.which(tool) is None for tool in ("cc", "nm", "objdump")),
    reason="a C compiler and binutils",
)


def library(target: Path, code: str, *options: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    source = target.with_suffix(".c")
    source.write_text(code, encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", target, source, *options], check=True)
    source.unlink()


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """A folder with a part, a video library it is linked to, what only that one needs, and a picture library."""
    libraries = tmp_path / hollow.FOLDER
    versions = tmp_path / "versions"
    versions.write_text("LIBAVCODEC_62 { global: av_*; };\n", encoding="utf-8")
    library(libraries / "libaom-1.so", "int aom_open(void) { return 1; }", "-Wl,-soname,libaom-1.so")
    library(libraries / "libpng-1.so", "int png_open(void) { return 2; }", "-Wl,-soname,libpng-1.so")
    here = f"-L{libraries}"
    head = "int aom_open(void); int av_open(void) { return aom_open(); } int av_close(void) { return 0; }"
    more = ("-Wl,-soname,libavcodec-1.so", f"-Wl,--version-script={versions}", here, "-l:libaom-1.so")
    library(libraries / "libavcodec-1.so", head, *more)
    code = "int av_open(void); int png_open(void); int video(void) { return av_open(); }"
    code += "int picture(void) { return png_open(); }"
    library(tmp_path / hollow.USER, code, here, "-l:libavcodec-1.so", "-l:libpng-1.so", f"-Wl,-rpath-link,{libraries}")
    (tmp_path / "libaom-1.so").symlink_to(libraries / "libaom-1.so")
    return tmp_path


def called(inside: Path, function: str) -> subprocess.CompletedProcess[str]:
    ask = f"import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).{function}())"
    environment = {"LD_LIBRARY_PATH": str(inside / hollow.FOLDER)}
    command = [sys.executable, "-c", ask, str(inside / hollow.USER)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_what_is_called_stays_and_the_rest_goes(inside: Path) -> None:
    assert called(inside, "video").stdout == "1\n"
    assert hollow.hollow(inside) == ("libavcodec-1.so", "libaom-1.so")
    assert called(inside, "picture").stdout == "2\n"
    assert sorted(path.name for path in (inside / hollow.FOLDER).iterdir()) == ["libavcodec-1.so", "libpng-1.so"]
    assert not (inside / "libaom-1.so").is_symlink()


def test_a_call_names_the_function_and_ends_the_process(inside: Path) -> None:
    hollow.hollow(inside)
    ended = called(inside, "video")
    assert ended.returncode < 0 and "left out of this build: av_open" in ended.stderr


def test_the_same_library_twice(inside: Path) -> None:
    path = inside / hollow.FOLDER / "libavcodec-1.so"
    made = []
    for _ in range(2):
        hollow.write_empty(path, frozenset({"av_open@LIBAVCODEC_62"}))
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_a_lean_build_has_nothing_to_empty(tmp_path: Path) -> None:
    assert hollow.hollow(tmp_path) == ()
