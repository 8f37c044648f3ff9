"""Time and memory of keeping a large pack: import, autosave, save, open, verify. Run as a script:

    python tests/benchmarks/keeping.py FOLDER [MEGABYTES] [CITATIONS]

Prints one JSON object; times in milliseconds.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from claimscope.core import edits
from claimscope.core.document import Source
from claimscope.services.sitting import Sitting
from claimscope.services.verifying import verify
from pack_material import small_pack


def timed(call: Callable[[], object]) -> float:
    """Milliseconds of a call."""
    start = time.perf_counter()
    call()
    return round((time.perf_counter() - start) * 1000, 1)


def run(folder: Path, megabytes: int, citations: int) -> dict[str, object]:
    """Measure everything once, autosave fifty times."""
    os.environ["CLAIMSCOPE_HOME"] = str(folder / "home")
    path = folder / "large.evpack"
    files = []
    for number in range(5):
        file = folder / f"deck-{number}.pdf"
        with file.open("wb") as stream:
            for _ in range(megabytes // 5):
                stream.write(os.urandom(1 << 20))
        files.append(file)
    sitting = Sitting.new("Large")
    result: dict[str, object] = {"megabytes": megabytes, "citations": citations}
    kept = []
    result["import"] = timed(lambda: kept.extend(sitting.workspace.keep(file) for file in files))
    sources = tuple(Source(one.sha256, f"{n}.pdf", "application/pdf", one.size) for n, one in enumerate(kept))
    pack = replace(small_pack(citations), sources=sources)
    sitting.autosave(pack)
    times = []
    for number in range(50):
        pack = edits.set_note(f"c{number % citations + 1}", f"note {number}").apply(pack)
        times.append(timed(lambda: sitting.autosave(pack)))  # noqa: B023
    result["autosave_median"], result["autosave_worst"] = statistics.median(times), max(times)
    seen = []
    result["save"] = timed(lambda: sitting.save(pack, path, progress=lambda done, total: seen.append(done)))
    result["progress_calls"] = len(seen)
    result["save_again"] = timed(lambda: sitting.save(pack, path))
    sitting.close()
    result["open"] = timed(lambda: Sitting.open(path).close())
    result["verify"] = timed(lambda: verify(path))
    result["peak_megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return result


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:4]]
    print(json.dumps(run(Path(sys.argv[1]), *(numbers + [500, 200][len(numbers) :])), indent=1))
