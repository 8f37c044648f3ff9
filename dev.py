#!/usr/bin/env python3
"""Sets everything up on a fresh machine, then runs Claimscope or its tests.

    python3 dev.py run     open the window on the sample pack; without a display, build the sample pack
    python3 dev.py test    all checks and tests
    python3 dev.py package build wheel, program folder and .deb, and start each
    python3 dev.py setup   only set up

Needs Python 3.11 or newer and a package index. Standard library only: this file runs before anything is installed.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

QT_LIBRARIES = (
    "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libx11-xcb1 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-shm0 libxcb-sync1 "
    "libxcb-util1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0"
)
TEST_TOOLS = "xvfb xauth xdotool openbox xclip poppler-utils qpdf fonts-dejavu-core strace dpkg-dev binutils"


def main() -> int:
    parser = argparse.ArgumentParser(description="Set up and run Claimscope, or its tests.")
    parser.add_argument("task", choices=["run", "test", "package", "setup"])
    parser.add_argument(
        "rest",
        nargs="*",
        help="files for 'run'; after --: arguments of pytest for 'test', of packaging/build.py for 'package'",
    )
    chosen = parser.parse_args()
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before anything is installed
        sys.exit(f"Claimscope needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    for_tests = chosen.task in ("test", "package")
    ensure_venv()
    ensure_packages(for_tests)
    ensure_libraries(for_tests)
    if chosen.task == "run":
        return run(chosen.rest)
    if chosen.task == "package":
        return package(chosen.rest)
    return test(chosen.rest) if for_tests else 0


def ensure_venv() -> None:
    if PYTHON.exists() and quiet(PYTHON, "-c", "import pip"):
        return
    say("Making a virtual environment in .venv")
    if quiet(sys.executable, "-m", "venv", "--clear", VENV):
        return
    version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt_install([version], "Python's venv module")
    call(sys.executable, "-m", "venv", "--clear", VENV)


def ensure_packages(for_tests: bool) -> None:
    kind = "test" if for_tests else "run"
    stamp = VENV / f"installed-{kind}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing Claimscope and what it needs into .venv (a few minutes the first time)")
    call(PYTHON, "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")
    groups = ["--group", "dev"] if for_tests else []
    extras = "[scripts,sign,postgres]" if for_tests else ""
    call(PYTHON, "-m", "pip", "install", "--quiet", *groups, "--editable", f".{extras}")
    stamp.write_text(wanted)


def ensure_libraries(for_tests: bool) -> None:
    """System libraries that Qt loads; a wheel cannot bring them."""
    if not sys.platform.startswith("linux"):
        return
    tools = [] if not for_tests else [name for name in TEST_TOOLS.split() if missing_tool(name)]
    libraries = [] if qt_loads() else QT_LIBRARIES.split()
    if libraries or tools:
        apt_install([*libraries, *tools], "the system libraries that Qt needs")


def missing_tool(package: str) -> bool:
    command = {"xvfb": "Xvfb", "poppler-utils": "pdftoppm", "dpkg-dev": "dpkg-deb", "binutils": "objdump"}
    if package == "fonts-dejavu-core":
        return not Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists()
    return shutil.which(command.get(package, package)) is None


def qt_loads() -> bool:
    """Whether Qt starts without a screen and its X11 plugin finds its libraries."""
    start = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    if not quiet(PYTHON, "-c", start, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}):
        return False
    find = "import PySide6, pathlib; print(pathlib.Path(PySide6.__file__).parent / 'Qt/plugins/platforms/libqxcb.so')"
    plugin = subprocess.run([PYTHON, "-c", find], capture_output=True, text=True, check=True).stdout.strip()
    listed = subprocess.run(["ldd", plugin], capture_output=True, text=True, check=False).stdout
    return "not found" not in listed


def apt_install(packages: list[str], what: str) -> None:
    command = "apt-get install -y --no-install-recommends " + " ".join(packages)
    allowed = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")
    if not allowed:
        sys.exit(f"Missing on this machine: {what}. An administrator can install them with:\n    sudo {command}")
    say(f"Installing {what}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    call("apt-get", "update", "-qq", env=environment)
    call(*command.split(), "-qq", env=environment)


def run(files: list[str]) -> int:
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"
    with_window = bool(screen) or sys.platform == "darwin"
    if files and with_window:
        return start(*files)
    out = ROOT / "out"
    sample = out / "sample.evpack"
    if not (with_window and sample.exists()):
        code = start("demo", "-o", out)
        if code:
            return code
    if with_window:
        return start(sample)
    say(f"No display here, so the sample pack was built instead. The report: {out / 'sample.pdf'}")
    return 0


def start(*arguments: object) -> int:
    command = [PYTHON, "-m", "claimscope", *(str(part) for part in arguments)]
    return subprocess.run(command, check=False).returncode


def test(arguments: list[str]) -> int:
    steps: list[list[str | Path]] = [
        [PYTHON, "-m", "ruff", "check", "."],
        [PYTHON, "-m", "ruff", "format", "--check", "."],
        [PYTHON, "-m", "mypy"],
        [PYTHON, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        [PYTHON, "-m", "pytest", "-n", "2", "-m", "not slow", *arguments],
    ]
    failed = [step for step in steps if subprocess.run(step, cwd=ROOT, check=False).returncode != 0]
    for step in failed:
        say("failed: " + " ".join(str(part) for part in step[2:]))
    return 1 if failed else 0


def package(arguments: list[str]) -> int:
    """What can be built here, with the libraries of .venv; packaging/README.md says more."""
    call(PYTHON, "-m", "pip", "install", "--quiet", "--requirement", "packaging/requirements.txt")
    ensure_libpython()
    steps = arguments or ["wheel", "folder", *(["deb"] if shutil.which("dpkg-deb") else []), "--quick"]
    return subprocess.run([PYTHON, "packaging/build.py", *steps], cwd=ROOT, check=False).returncode


def ensure_libpython() -> None:
    """The built program carries Python as a library, which Debian keeps in a package of its own."""
    name, folder = str(sysconfig.get_config_var("INSTSONAME")), str(sysconfig.get_config_var("LIBDIR"))
    if not sys.platform.startswith("linux") or ".so" not in name or Path(folder, name).exists():
        return
    try:
        ctypes.CDLL(name)
    except OSError:
        apt_install([f"libpython{sys.version_info.major}.{sys.version_info.minor}"], "Python as a library")


def quiet(*command: object, env: dict[str, str] | None = None) -> bool:
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, check=False, env=env)
    return done.returncode == 0


def call(*command: object, env: dict[str, str] | None = None) -> None:
    done = subprocess.run([str(part) for part in command], cwd=ROOT, check=False, env=env)
    if done.returncode:
        sys.exit(f"This step did not work: {' '.join(str(part) for part in command)}")


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
