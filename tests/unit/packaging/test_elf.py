"""What the build changes in libraries of Linux."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from packaging_for_tests import script

libraries = script("elf")


def elf(*parts: tuple[int, int]) -> bytes:
    """The head of a library whose mapped parts have these offsets and addresses."""
    head = bytearray(64)
    struct.pack_into("<Q", head, 32, 64)
    struct.pack_into("<HH", head, 54, 56, len(parts))
    return bytes(head) + b"".join(struct.pack("<IIQQQQQQ", 1, 5, at, to, to, 0, 0, 0x1000) for at, to in parts)


def test_a_stripped_library_that_cannot_be_mapped_is_not_taken() -> None:
    assert libraries.loads(elf((0, 0), (0x2345, 0x7345)))
    assert not libraries.loads(elf((0, 0), (0x2340, 0x7345)))


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None or shutil.which("readelf") is None,
    reason="a C compiler and binutils",
)
@pytest.mark.parametrize("kind", ["--enable-new-dtags", "--disable-new-dtags"])
def test_folders_of_the_building_machine_go_and_own_ones_stay(tmp_path: Path, kind: str) -> None:
    source = tmp_path / "a.c"
    source.write_text("int one(void) { return 1; }", encoding="utf-8")
    for name, folder in (("theirs.so", "/home/builder/lib"), ("own.so", "$ORIGIN/../lib")):
        rpath = f"-Wl,{kind},-rpath,{folder}"
        subprocess.run(["cc", "-shared", "-fPIC", rpath, "-o", tmp_path / name, source], check=True)
    libraries.forget_folders(tmp_path)
    assert b"/home/builder" not in (tmp_path / "theirs.so").read_bytes()
    for name, told in (("theirs.so", False), ("own.so", True)):
        read = subprocess.run(["readelf", "-d", tmp_path / name], capture_output=True, text=True, check=True).stdout
        assert ("PATH)" in read) is told
        ask = "import ctypes, sys; assert ctypes.CDLL(sys.argv[1]).one() == 1"
        subprocess.run([sys.executable, "-c", ask, str(tmp_path / name)], check=True)
