"""How long 2,000 citations take, and one edit of them: ``python tests/benchmarks/judging_speed.py``."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from claimscope.services.assessing import assess
from judging import TODAY, citation, claim, matched, pack, row


def main(count: int = 2000) -> None:
    """Print processor seconds (judging never waits)."""
    words = "On MLPerf® Inference v5.1 the system reached 25,000.5 tokens/s in the Server scenario, faster than before."
    made = [
        citation(
            claim(f"c{number}", value="25,000.5", unit="tokens/s", scenario="Server", context=f"{words} {number}"),
            matched(row(system_name=f"Acme {number}")),
        )
        for number in range(count)
    ]
    whole = pack(*made)
    assess(pack(), TODAY)
    print(f"{count} citations: {_seconds(lambda: assess(whole, TODAY)):.3f} s")
    changed = replace(whole, citations=(*whole.citations[:-1], replace(whole.citations[-1], note="seen")))
    print(f"one edit: {1000 * _seconds(lambda: assess(changed, TODAY)):.1f} ms")


def _seconds(run) -> float:  # type: ignore[no-untyped-def]
    start = time.process_time()
    run()
    return time.process_time() - start


if __name__ == "__main__":
    main()
