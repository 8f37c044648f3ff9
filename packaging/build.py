#!/usr/bin/env python3
"""Builds everything that can be built on this machine, and starts what it built.

    python packaging/build.py wheel folder deb offline [--full] [--quick] [--out dist]

Needs the tools of packaging/requirements.txt in the Python that runs it. Each step prints what it made and how long
that took; its smoke test starts the result in a clean place. ``SHA256SUMS``, ``sizes-*.txt`` and ``sbom-*.json`` lie
beside the artefacts. ``--quick`` tests the wheel with the libraries of the running Python, not of an index, and packs
the .deb less tightly.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))
from deb import build_deb  # noqa: E402
from elf import forget_folders, strip_libraries  # noqa: E402
from hollow import hollow  # noqa: E402
from licences import EXTRAS, write_bill, write_licences, write_system_licences  # noqa: E402

EPOCH = "1796000400"
"""A fixed time (2026-11-30) for everything that carries one, so that equal inputs give equal bytes."""
STEPS = ("wheel", "folder", "deb", "offline")
BUDGET = {"lean": (80e6, 220e6), "full": (160e6, 430e6)}
"""Most bytes of the .deb and of the installed folder. Lean: the promise to users; full: what OCR costs, so that it is
seen when it grows."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build Claimscope's packages.")
    parser.add_argument("steps", nargs="+", choices=STEPS)
    parser.add_argument("--full", action="store_true", help="with text recognition")
    parser.add_argument(
        "--quick", action="store_true", help="no index for the test of the wheel, .deb packed less tightly"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    chosen = parser.parse_args()
    out = chosen.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    os.environ["PYTHONHASHSEED"] = "0"
    flavour = "full" if chosen.full else "lean"
    for step in STEPS:
        if step in chosen.steps:
            begun = time.monotonic()
            run_step(step, out, flavour, chosen.quick)
            say(f"{step}: {time.monotonic() - begun:.0f} s")
    write_sums(out)
    return 0


def run_step(step: str, out: Path, flavour: str, quick: bool) -> None:
    """Builds one artefact and starts it."""
    if step == "wheel":
        smoke_wheel(build_wheel(out, quick), quick)
    elif step == "folder":
        smoke_folder(build_folder(out, flavour))
    elif step == "deb":
        smoke_deb(build_deb(out / flavour / "claimscope", out, flavour, version(), 1 if quick else 6), flavour)
    else:
        build_offline(out, flavour)


def version() -> str:
    """The version, from its one place."""
    found = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/claimscope/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        sys.exit("No version in src/claimscope/__init__.py.")
    return found[1]


def build_wheel(out: Path, quick: bool) -> Path:
    """The wheel, built twice: both must have the same hash. ``quick``: with the hatchling of this Python."""
    hashes = set()
    for attempt in range(2):
        target = Path(tempfile.mkdtemp(prefix="claimscope-wheel-"))
        here = ["--no-isolation"] if quick else []
        call(sys.executable, "-m", "build", *here, "--wheel", "--outdir", target, ROOT)
        made = next(target.glob("*.whl"))
        hashes.add(digest(made))
        if attempt == 0:
            wheel = out / made.name
            shutil.copyfile(made, wheel)
        shutil.rmtree(target)
    if len(hashes) != 1:
        sys.exit("The wheel is not reproducible: two builds differ.")
    say(f"wheel: {wheel.name} {wheel.stat().st_size / 1e6:.1f} MB {hashes.pop()}")
    return wheel


def smoke_wheel(wheel: Path, quick: bool) -> None:
    """Installs the wheel in a clean environment and does the main job with it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place / "env", with_pip=not quick)
        program = place / "env" / ("Scripts/claimscope.exe" if os.name == "nt" else "bin/claimscope")
        python = program.with_name("python.exe" if os.name == "nt" else "python")
        if quick:
            borrowed = sysconfig.get_path("purelib", vars={"base": str(place / "env")})
            Path(borrowed, "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
            call(
                sys.executable,
                "-m",
                "pip",
                "--python",
                python,
                "install",
                "--quiet",
                "--no-deps",
                "--ignore-installed",
                wheel,
            )
        else:
            call(python, "-m", "pip", "install", "--quiet", wheel)
        smoke(program, place)


def build_folder(out: Path, flavour: str) -> Path:
    """The PyInstaller folder with both programs, and the licences of all parts in it."""
    os.environ["CLAIMSCOPE_FULL"] = "1" if flavour == "full" else "0"
    os.environ["CLAIMSCOPE_LICENCES"] = str(write_licences(out / "build" / f"licences-{flavour}", flavour))
    os.environ["CLAIMSCOPE_VERSION"] = version()
    check_installed()
    spec = ROOT / "packaging/claimscope.spec"
    where = ("--distpath", out / flavour, "--workpath", out / "build" / flavour)
    call(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *where, spec)
    folder = out / flavour / "claimscope"
    if sys.platform.startswith("linux"):
        (folder / "claimscope-window").symlink_to("claimscope")
        inside = folder / "_internal"
        write_system_licences(inside, inside / "claimscope/_data/resources/licences")
        strip_libraries(inside)
        forget_folders(inside)
        say(f"emptied and removed: {len(hollow(inside))} libraries that nothing calls")
    write_bill(out / f"sbom-{flavour}.json", flavour, version(), folder / "_internal")
    check_budget(write_sizes(folder, out / f"sizes-{flavour}.txt"), BUDGET[flavour][1], "The folder")
    return folder


def check_installed() -> None:
    """The Python that builds must have the parts of this version installed."""
    if metadata.version("claimscope") != version():
        sys.exit(f"Install this checkout first: {metadata.version('claimscope')} is installed, this is {version()}.")
    from claimscope.record.build import build_database
    from claimscope.record.store import DATABASE, is_current

    folder = ROOT / "resources/record"
    if not is_current(folder / DATABASE, folder, ROOT / "resources/vocabulary"):
        build_database(folder, folder / DATABASE)


def smoke_folder(folder: Path) -> None:
    """Starts the built program: self-check, the main job, and the window where a display (or Xvfb) is there."""
    with tempfile.TemporaryDirectory() as place:
        smoke(folder / ("claimscope.exe" if os.name == "nt" else "claimscope"), Path(place))
        smoke_window(folder, Path(place))
        if (folder / "_internal/rapidocr").exists():
            smoke_recognition(folder, Path(place))


def smoke_recognition(folder: Path, place: Path) -> None:
    """The built program reads a page of the sample that is nothing but a picture."""
    from pypdfium2 import PdfDocument

    picture = place / "page.png"
    with PdfDocument(ROOT / "resources/sample/halden-systems-datasheet.pdf") as document:
        document[0].render(scale=2).to_pil().save(picture)
    own = place / "user"
    own.mkdir()
    environment = {**clean_environment(), "CLAIMSCOPE_HOME": str(place / "home"), "HOME": str(own)}
    command = [folder / ("claimscope.exe" if os.name == "nt" else "claimscope"), "extract", "--json", picture]
    told = subprocess.run(command, env=environment, capture_output=True, check=False, timeout=300)
    claims = json.loads(told.stdout)["sources"][0]["claims"] if told.stdout else []
    if not claims:
        sys.exit(f"Text recognition read no claim in a picture of the sample: {told.stderr.decode()[-2000:]}")
    if left := [str(path) for path in own.rglob("*") if path.is_file()]:
        sys.exit(f"Text recognition left files in the home folder; onnxruntime keeps there what it reports: {left}")
    say(f"recognition: {len(claims)} claims read in a picture of the sample")


def smoke_deb(deb: Path, flavour: str) -> None:
    """Unpacks the package and starts what is in it; ``packaging/try-deb.sh`` installs it in an empty Debian."""
    check_budget(deb.stat().st_size, BUDGET[flavour][0], deb.name)
    say(f"deb: {deb.name} {deb.stat().st_size / 1e6:.1f} MB {digest(deb)}")
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        call("dpkg-deb", "-x", deb, tree)
        smoke(tree / "opt/claimscope/claimscope", Path(place))


def smoke_window(folder: Path, place: Path) -> None:
    """The window opens the pack that ``smoke`` made, as a double click does, and is timed."""
    name = "claimscope-window.exe" if os.name == "nt" else "claimscope-window"
    command = [str(folder / name), "--quit-when-shown", str(place / "demo/sample.evpack")]
    environment = {**clean_environment(), "CLAIMSCOPE_HOME": str(place / "home")}
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        if not shutil.which("xvfb-run"):
            say("window: not started, there is neither a display nor xvfb-run")
            return
        command = ["xvfb-run", "-a", *command]
    for attempt in ("first", "second"):
        begun = time.monotonic()
        call(*command, env=environment, seconds=120)
        say(f"window: opened the sample pack and closed in {time.monotonic() - begun:.1f} s ({attempt} start)")


def check_budget(size: float, most: float, what: str) -> None:
    """Ends the build where something is larger than promised."""
    if size > most:
        sys.exit(f"{what} has {size / 1e6:.0f} MB, more than the {most / 1e6:.0f} MB it may have.")


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


def build_offline(out: Path, flavour: str) -> None:
    """A folder with all wheels and hashes that installs without an index."""
    folder = out / f"offline-{flavour}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    wheel = next(out.glob("claimscope-*.whl"))
    extras = ",".join(EXTRAS[flavour])
    call(sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", folder, f"{wheel}[{extras}]")
    names = sorted(folder.glob("*.whl"))
    lines = [f"{pinned(path.name)} --hash=sha256:{digest(path)}" for path in names]
    (folder / "requirements.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = "-m pip install --no-index --find-links . --require-hashes -r requirements.txt"
    kind = f"Python {sys.version_info.major}.{sys.version_info.minor} on {sysconfig.get_platform()}"
    (folder / "README.txt").write_text(
        f"For {kind}. In this folder, without a network:\n    python3 {command}\n", "utf-8"
    )
    with tempfile.TemporaryDirectory() as place:
        venv.create(Path(place) / "env", with_pip=True)
        bin_folder = Path(place) / "env" / ("Scripts" if os.name == "nt" else "bin")
        environment = {**clean_environment(), "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        call(bin_folder / "python", *command.split(), "--quiet", env=environment, cwd=folder)
        smoke(bin_folder / "claimscope", Path(place))
    say(f"offline folder: {len(names)} wheels, {sum(path.stat().st_size for path in names) / 1e6:.0f} MB")


def pinned(wheel: str) -> str:
    """``name==version`` of a wheel's file name (PEP 427)."""
    name, number = wheel.split("-")[:2]
    return f"{name.replace('_', '-')}=={number}"


def write_sums(out: Path) -> None:
    """Hashes of all artefacts in one file."""
    artefacts = sorted(path for path in out.iterdir() if path.suffix in (".whl", ".deb", ".json"))
    text = "".join(f"{digest(path)}  {path.name}\n" for path in artefacts)
    (out / "SHA256SUMS").write_text(text, encoding="utf-8")


def write_sizes(folder: Path, target: Path) -> int:
    """What takes the space in the folder, largest first; returns the bytes in all."""
    sizes: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            parts = path.relative_to(folder).parts
            name = "/".join(parts[:2]) if len(parts) > 2 else parts[0] if len(parts) > 1 else path.name
            sizes[name] = sizes.get(name, 0) + path.stat().st_size
    total = sum(sizes.values())
    rows = [f"{size / 1e6:9.1f} MB  {name}" for name, size in sorted(sizes.items(), key=lambda item: -item[1])[:40]]
    target.write_text(f"{total / 1e6:9.1f} MB  in all\n" + "\n".join(rows) + "\n", encoding="utf-8")
    say(f"folder: {total / 1e6:.1f} MB")
    return total


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def call(*command: object, env: dict[str, str] | None = None, cwd: Path = ROOT, seconds: int | None = None) -> None:
    """Runs a command; the build ends where it fails or takes longer than ``seconds``."""
    line = [str(part) for part in command]
    own = os.name != "nt"
    with subprocess.Popen(line, env=env, cwd=cwd, stdin=subprocess.DEVNULL, start_new_session=own) as running:
        try:
            code = running.wait(seconds)
        except subprocess.TimeoutExpired:
            if own:
                os.killpg(running.pid, signal.SIGTERM)
            running.kill()
            sys.exit(f"This step did not end in {seconds} s: {' '.join(line)}")
    if code:
        sys.exit(f"This step did not work ({code}): {' '.join(line)}")


def say(text: str) -> None:
    """A line of the build log."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
