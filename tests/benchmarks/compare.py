"""Speed and memory beside a peer, as ratios of medians. Not a test: times are printed, never asserted.

    python tests/benchmarks/compare.py start
    python tests/benchmarks/compare.py extract --peer PYTHON    (a Python that has markitdown)
    python tests/benchmarks/compare.py linear
    python tests/benchmarks/compare.py export

Each command is run in its own process, ours and the peer's in turn, after one warm-up.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import material

OFFSCREEN = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
OFFSCREEN["QT_QPA_PLATFORM"] = "offscreen"
EMPTY_WINDOW = (
    "import sys\nfrom PySide6.QtCore import QTimer\nfrom PySide6.QtWidgets import QApplication, QMainWindow\n"
    "app = QApplication(sys.argv)\nwindow = QMainWindow()\nwindow.resize(1200, 800)\nwindow.show()\n"
    "QTimer.singleShot(0, app.quit)\napp.exec()\n"
)
OUR_WINDOW = "from claimscope.desktop.start import run\nrun(['--quit-when-shown'])\n"


@dataclass(frozen=True)
class Sample:
    """One run: seconds, processor time of it and its workers, and the largest memory of one of them (MB)."""

    seconds: float
    processor: float
    megabytes: float


def once(command: Sequence[str]) -> Sample:
    """Runs a command to its end."""
    started = time.perf_counter()
    process = subprocess.Popen(command, env=OFFSCREEN, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"ended with {process.returncode}: {' '.join(command)}")
    return Sample(time.perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def beside(ours: Sequence[str], peer: Sequence[str] | None, runs: int) -> tuple[list[Sample], list[Sample]]:
    """Ours and the peer's in turn, after a warm-up of each."""
    mine: list[Sample] = []
    theirs: list[Sample] = []
    for number in range(runs + 1):
        for command, samples in ((ours, mine), (peer, theirs)):
            if command is not None:
                sample = once(command)
                if number:
                    samples.append(sample)
    return mine, theirs


def row(name: str, mine: list[Sample], theirs: list[Sample]) -> None:
    """One line of the table: seconds, processor time, memory."""
    text = f"{name:<26} {told(mine)}"
    if theirs:
        shares = [median(mine, what) / median(theirs, what) for what in ("seconds", "processor")]
        text += f"   peer {told(theirs)}   ours/peer {shares[0]:.2f}, processor {shares[1]:.2f}"
    print(text, flush=True)


def told(samples: list[Sample]) -> str:
    """Medians of time, and the most memory."""
    memory = max(sample.megabytes for sample in samples)
    return f"{median(samples, 'seconds'):7.2f} s, processor {median(samples, 'processor'):7.2f} s, {memory:5.0f} MB"


def median(samples: list[Sample], what: str) -> float:
    """Of one measure."""
    return statistics.median(getattr(sample, what) for sample in samples)


def start(runs: int, peer: str) -> None:
    """Process start to the first shown window, beside an empty window of the same toolkit."""
    ours = [sys.executable, "-c", OUR_WINDOW]
    row("start to window", *beside(ours, [sys.executable, "-c", EMPTY_WINDOW], runs))


def extract(runs: int, peer: str) -> None:
    """200 slides and 200 pages, beside markitdown."""
    with tempfile.TemporaryDirectory() as folder:
        files = [material.deck(Path(folder) / "deck.pptx", 200), material.pdf(Path(folder) / "paper.pdf", 200)]
        for path in files:
            ours = [sys.executable, "-m", "claimscope", "extract", "--json", str(path)]
            row(f"extract {path.name}", *beside(ours, [peer, "-m", "markitdown", str(path)] if peer else None, runs))


def linear(runs: int, peer: str) -> None:
    """Cost over pages: 20, 200, 2,000."""
    with tempfile.TemporaryDirectory() as folder:
        for pages in (20, 200, 2000):
            for path in (
                material.deck(Path(folder) / f"{pages}.pptx", pages),
                material.pdf(Path(folder) / f"{pages}.pdf", pages),
            ):
                row(
                    f"extract {path.name}",
                    *beside([sys.executable, "-m", "claimscope", "extract", "--json", str(path)], None, runs),
                )


def export(runs: int, peer: str) -> None:
    """A pack with 200 citations to PDF."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        deck = material.deck(place / "deck.pptx", 120)
        spec = place / "spec.toml"
        spec.write_text('[pack]\ntitle = "Benchmark"\n', encoding="utf-8")
        pack = str(place / "pack.evpack")
        for arguments in (["new", str(spec), "-o", pack], ["add", pack, str(deck), "--candidate", "A"]):
            once([sys.executable, "-m", "claimscope", *arguments])
        ours = [sys.executable, "-m", "claimscope", "export", pack, "--pdf", str(place / "out.pdf"), "--draft"]
        row("export", *beside(ours, None, runs))


def main() -> None:
    """Runs the named comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["start", "extract", "linear", "export"])
    parser.add_argument("--peer", default="", help="Python of the peer's environment")
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    {"start": start, "extract": extract, "linear": linear, "export": export}[chosen.what](chosen.runs, chosen.peer)


if __name__ == "__main__":
    main()
