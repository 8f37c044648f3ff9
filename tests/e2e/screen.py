"""A screen of its own: Xvfb, a window manager, and hands (xdotool)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

TOOLS = ("Xvfb", "xdotool", "openbox")
ROOT = Path(__file__).resolve().parents[2]


def require_tools() -> None:
    """Skip where the machine has no virtual screen."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


class Screen:
    """Starts programs on it, types, moves the mouse, takes pictures."""

    def __init__(self, home: Path, size: str = "1400x900") -> None:
        require_tools()
        self.home = home
        read, write = os.pipe()
        self._started: list[subprocess.Popen[bytes]] = []
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._started.append(subprocess.Popen(command, pass_fds=(write,), **quiet))  # type: ignore[call-overload]
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"
        self._started.append(subprocess.Popen(["openbox"], env=self.environment(), **quiet))  # type: ignore[call-overload]
        self.until(lambda: self.hands("get_num_desktops").lstrip("0"), 30, "the window manager")

    def environment(self, **more: str) -> dict[str, str]:
        """Of programs on this screen."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith("QT_")}
        return {
            **clean,
            "DISPLAY": self.display,
            "QT_QPA_PLATFORM": "xcb",
            "CLAIMSCOPE_HOME": str(self.home),
            "PYTHONPATH": str(ROOT / "src"),
            "LC_ALL": "C.UTF-8",
            **more,
        }

    def python(self, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
        """Start Python on this screen; its error output is kept for ``errors``."""
        with (self.home.parent / f"log-{len(self._started)}.txt").open("wb") as log:
            made = subprocess.Popen(
                [sys.executable, *arguments], env=self.environment(**more), stdout=subprocess.DEVNULL, stderr=log
            )
        self._started.append(made)
        return made

    def errors(self) -> str:
        """What the programs on this screen have complained about."""
        logs = sorted(self.home.parent.glob("log-*.txt"))
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in logs)

    def hands(self, *arguments: str) -> str:
        """One xdotool command."""
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment(), capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.hands("key", "--clearmodifiers", key)
            time.sleep(0.15)

    def type(self, text: str) -> None:
        """Type a text."""
        self.hands("type", "--delay", "15", text)
        time.sleep(0.2)

    def window(self, title: str, seconds: float = 30) -> str:
        """Id of the window with this title, as soon as it is there."""
        found = self.until(lambda: self.hands("search", "--onlyvisible", "--name", title), seconds, f"window {title!r}")
        id = found.split("\n")[-1]
        self.hands("windowactivate", "--sync", id)
        return id

    def place(self, id: str) -> tuple[int, int, int, int]:
        """Left, top, width, height of a window."""
        lines = self.hands("getwindowgeometry", "--shell", id).splitlines()
        held = dict(line.split("=", 1) for line in lines if "=" in line)
        return int(held["X"]), int(held["Y"]), int(held["WIDTH"]), int(held["HEIGHT"])

    def until(self, look: Callable[[], str], seconds: float, what: str) -> str:
        """Wait until ``look`` gives something."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := look():
                return found
            time.sleep(0.1)
        raise AssertionError(f"{what} did not come\n{self.errors()}")

    def picture(self, path: Path) -> None:
        """A picture of the whole screen, where ImageMagick is there."""
        if shutil.which("import"):
            command = ["import", "-window", "root", str(path)]
            subprocess.run(command, env=self.environment(), check=False, capture_output=True)

    def close(self) -> None:
        """End everything that was started here, newest first."""
        for one in reversed(self._started):
            one.terminate()
            try:
                one.wait(10)
            except subprocess.TimeoutExpired:
                one.kill()
