#!/usr/bin/env python3
"""Builds everything that can be built on this machine, and starts what it built.

    python packaging/build.py wheel folder deb offline [--full] [--out dist]

Needs the tools of packaging/requirements.txt in the Python that runs it. Each step prints what it made; its smoke test
starts the result in a clean place. ``SHA256SUMS``, ``sizes.txt`` and ``sbom.json`` lie beside the artefacts.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))
from deb import build_deb  # noqa: E402
from licences import write_licences  # noqa: E402

EPOCH = "1796000400"
"""A fixed time (2026-11-30) for everything that carries one, so that equal inputs give equal bytes."""
STEPS = ("wheel", "folder", "deb", "offline")


def main() -> int:
    parser = argparse.ArgumentParser(description="Build Claimscope's packages.")
    parser.add_argument("steps", nargs="+", choices=STEPS)
    parser.add_argument("--full", action="store_true", help="with text recognition")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    chosen = parser.parse_args()
    out = chosen.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    os.environ["PYTHONHASHSEED"] = "0"
    flavour = "full" if chosen.full else "lean"
    if "wheel" in chosen.steps:
        smoke_wheel(build_wheel(out))
    if "folder" in chosen.steps:
        smoke_folder(build_folder(out, flavour))
    if "deb" in chosen.steps:
        say(f"deb: {build_deb(out / flavour / 'claimscope', out, flavour, version())}")
    if "offline" in chosen.steps:
        build_offline(out)
    write_sums(out)
    return 0


def version() -> str:
    """The version, from its one place."""
    found = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/claimscope/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        sys.exit("No version in src/claimscope/__init__.py.")
    return found[1]


def build_wheel(out: Path) -> Path:
    """The wheel, built twice: both must have the same hash."""
    hashes = set()
    for attempt in range(2):
        target = Path(tempfile.mkdtemp(prefix="claimscope-wheel-"))
        call(sys.executable, "-m", "build", "--wheel", "--outdir", target, ROOT)
        made = next(target.glob("*.whl"))
        hashes.add(hashlib.sha256(made.read_bytes()).hexdigest())
        if attempt == 0:
            wheel = out / made.name
            shutil.copyfile(made, wheel)
        shutil.rmtree(target)
    if len(hashes) != 1:
        sys.exit("The wheel is not reproducible: two builds differ.")
    say(f"wheel: {wheel} {hashes.pop()}")
    return wheel


def smoke_wheel(wheel: Path) -> None:
    """Installs the wheel in a clean environment and does the main job with it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place / "env", with_pip=True)
        program = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "claimscope"
        call(program.with_name("python"), "-m", "pip", "install", "--quiet", wheel)
        smoke(program, place)


def build_folder(out: Path, flavour: str) -> Path:
    """The PyInstaller folder with both programs, and the licences of all parts in it."""
    os.environ["CLAIMSCOPE_FULL"] = "1" if flavour == "full" else "0"
    work = out / "build"
    call(
        sys.executable,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--distpath",
        out / flavour,
        "--workpath",
        work,
        ROOT / "packaging/claimscope.spec",
    )
    folder = out / flavour / "claimscope"
    write_licences(folder, out / f"sbom-{flavour}.json", version())
    write_sizes(folder, out / f"sizes-{flavour}.txt")
    return folder


def smoke_folder(folder: Path) -> None:
    """Starts the frozen program: self-check, the main job, and the window where a display (or Xvfb) is there."""
    with tempfile.TemporaryDirectory() as place:
        smoke(folder / ("claimscope.exe" if os.name == "nt" else "claimscope"), Path(place))


def smoke(program: Path, place: Path) -> None:
    """Self-check, sample pack, verification."""
    environment = {**clean_environment(), "CLAIMSCOPE_HOME": str(place / "home")}
    for arguments in (
        ["--version"],
        ["selfcheck"],
        ["demo", "-o", str(place / "demo")],
        ["verify", str(place / "demo/sample.evpack")],
    ):
        call(program, *arguments, env=environment)
    for name in ("sample.evpack", "sample.pdf", "sample.html"):
        if (place / "demo" / name).stat().st_size < 1000:
            sys.exit(f"{name} is too small to be true")
    say(f"smoke test passed: {program}")


def clean_environment() -> dict[str, str]:
    """The environment without this Python's own paths."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def build_offline(out: Path) -> None:
    """A folder with all wheels and hashes that installs without an index."""
    folder = out / "offline"
    folder.mkdir(exist_ok=True)
    wheel = next(out.glob("claimscope-*.whl"))
    call(sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", folder, f"{wheel}[sign]")
    names = sorted(folder.glob("*.whl"))
    lines = [
        f"{path.name.split('-')[0].replace('_', '-')} @ ./{path.name} --hash=sha256:{digest(path)}" for path in names
    ]
    (folder / "install.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "README.txt").write_text(
        "Install without an index:\n    python3 -m pip install --no-index --find-links . claimscope\n"
        "Hashes of all wheels stand in install.txt.\n",
        encoding="utf-8",
    )
    with tempfile.TemporaryDirectory() as place:
        venv.create(Path(place) / "env", with_pip=True)
        python = Path(place) / "env" / "bin" / "python"
        call(python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", folder, "claimscope")
        call(python.with_name("claimscope"), "--version")
    say(f"offline folder: {folder}, {len(names)} wheels")


def write_sums(out: Path) -> None:
    """Hashes of all artefacts in one file."""
    artefacts = sorted(path for path in out.iterdir() if path.suffix in (".whl", ".deb", ".json"))
    text = "".join(f"{digest(path)}  {path.name}\n" for path in artefacts)
    (out / "SHA256SUMS").write_text(text, encoding="utf-8")


def write_sizes(folder: Path, target: Path) -> None:
    """What takes the space in the folder, largest first."""
    sizes: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            parts = path.relative_to(folder).parts
            name = "/".join(parts[:2]) if len(parts) > 2 else parts[0] if len(parts) > 1 else path.name
            sizes[name] = sizes.get(name, 0) + path.stat().st_size
    total = sum(sizes.values())
    rows = [f"{size / 1e6:9.1f} MB  {name}" for name, size in sorted(sizes.items(), key=lambda item: -item[1])[:40]]
    target.write_text(f"{total / 1e6:9.1f} MB  in all\n" + "\n".join(rows) + "\n", encoding="utf-8")
    say(f"folder: {total / 1e6:.0f} MB")


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def call(*command: object, env: dict[str, str] | None = None) -> None:
    """Runs a command; the build ends where it fails."""
    done = subprocess.run([str(part) for part in command], check=False, env=env, cwd=ROOT)
    if done.returncode:
        sys.exit(f"This step did not work ({done.returncode}): {' '.join(str(part) for part in command)}")


def say(text: str) -> None:
    """A line of the build log."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
