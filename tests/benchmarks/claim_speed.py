"""Processor time of the claim finder on decks of 20, 200 and 800 dense slides.

python tests/benchmarks/claim_speed.py
"""

from __future__ import annotations

import sys
import time

from claimscope.core.claims import find_claims
from claimscope.core.message import message
from claimscope.core.reading import Document, Page, Role, Span, TextBlock
from claimscope.services.knowledge import vocabulary

LINES: tuple[tuple[str, Role], ...] = (
    ("MLPerf Inference v5.1 – Closed – slide {number}", "title"),
    ("Llama 2 70B (99): 31,{number:03d} tokens/s Offline and 30,{number:03d}.5 tokens/s Server on 8x H200¹", "list"),
    ("Our appliance cuts latency by 40 % and costs $12,000 less than the competition in the first year.", "list"),
    ("The PowerEdge XE9680 with eight H200 is available now; ask sales for delivery times and prices.", "body"),
    ("¹ MLPerf Inference v5.1 Closed. Retrieved from mlcommons.org 9 September 2025, entry 5.1-0024.", "footnote"),
)


def deck(slides: int) -> Document:
    """A deck of so many slides, each with three numbers that are claims."""
    pages = []
    for number in range(1, slides + 1):
        blocks = tuple(
            TextBlock(f"Box {place}", role, ((Span(text.format(number=number)),),))
            for place, (text, role) in enumerate(LINES, 1)
        )
        pages.append(Page(number, message("reading.page", number=number), blocks))
    return Document("test/pages", tuple(pages))


def main() -> int:
    """Prints slides, claims, seconds and milliseconds a slide."""
    words = vocabulary()
    find_claims(deck(3), words)
    for slides in (20, 200, 800):
        document = deck(slides)
        start = time.process_time()
        claims = find_claims(document, words)
        seconds = time.process_time() - start
        sys.stdout.write(
            f"{slides:4} slides, {len(claims):5} claims, {seconds:6.3f} s, {1000 * seconds / slides:.1f} ms a slide\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
