"""Time (processor seconds) and largest memory of a report: ours, bare platypus with the same tables, WeasyPrint.

    python tests/benchmarks/report_printing.py 40 250 1000
    python tests/benchmarks/report_printing.py 1000 --full
    python tests/benchmarks/report_printing.py 1000 --peer PYTHON   (of an environment with WeasyPrint)

Of N citations 255 at most have a page of their own and the rest are background; with --full every one has a page.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGES = 255
"""Citations with a page of their own, unless --full."""
PEER = (
    "import sys, weasyprint\nmade = weasyprint.HTML(sys.argv[1]).render()\nmade.write_pdf(sys.argv[2])\n"
    "print(len(made.pages))\n"
)
MEASURED = (
    "import json, resource, runpy, sys\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name='__main__')\n"
    "used = resource.getrusage(resource.RUSAGE_SELF)\n"
    "print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))\n"
)


def main() -> None:
    """Measures in processes of their own and prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counts", nargs="+", type=int)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--peer", default="")
    parser.add_argument("--do", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.do:
        print(_do(asked.do, asked.counts[0], asked.full))
        return
    for count in asked.counts:
        for what in ("nothing", "ours", "platypus"):
            _line(
                what, count, [sys.executable, __file__, str(count), "--do", what, *(["--full"] if asked.full else [])]
            )
        if asked.peer:
            _peer(asked.peer, count, asked.full)


def _line(what: str, count: int, command: list[str]) -> None:
    done = subprocess.run([command[0], "-c", MEASURED, *command[1:]], capture_output=True, text=True, check=True)
    *said, used = done.stdout.strip().splitlines()
    seconds, megabytes = json.loads(used)
    print(f"{count:>5} {what:<10} {said[-1]:>5} pages {seconds:8.1f} s {megabytes:6.0f} MB", flush=True)


def _peer(python: str, count: int, full: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page, script = Path(folder) / "report.html", Path(folder) / "peer.py"
        page.write_bytes(_html(count, full))
        script.write_text(PEER, encoding="utf-8")
        _line("weasyprint", count, [python, str(script), str(page), str(Path(folder) / "out.pdf")])


def _model(count: int, full: bool):  # type: ignore[no-untyped-def]
    sys.path.insert(0, str(TESTS))
    from claimscope.core.report import Background, Options, build_report
    from claimscope.services.assessing import assess, benchmarks, names
    from report_samples import TODAY, many

    pack = many(count)
    if not full:
        sorts = ("decision" if at < PAGES else "background" for at in range(count))
        kept = tuple(replace(one, sort=sort) for one, sort in zip(pack.citations, sorts, strict=False))
        pack = replace(pack, citations=kept)
    return build_report(pack, assess(pack, TODAY), Options(True), Background(benchmarks(), names()))


def _html(count: int, full: bool) -> bytes:
    from claimscope.rendering.report import Printing, report_html
    from claimscope.services.wording import catalogue

    return report_html(_model(count, full), catalogue("en"), Printing())


def _do(what: str, count: int, full: bool) -> int:
    from pypdfium2 import PdfDocument

    from claimscope.rendering.report import Printing, prepare, report_pdf
    from claimscope.services.wording import catalogue

    model, words = _model(count, full), catalogue("en")
    if what == "nothing":
        return 0
    ready = prepare(model, words, Printing())
    if what == "platypus":
        return _platypus(ready.markup.root)
    return len(PdfDocument(report_pdf(model, words, Printing(), (), ready)))


def _platypus(root) -> int:  # type: ignore[no-untyped-def]
    """The same tables and paragraphs with flowables of reportlab: no tags, no fallback typefaces, no archive form."""
    from html import escape
    from io import BytesIO

    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import LongTable, PageBreak, Paragraph, SimpleDocTemplate

    from claimscope.rendering.markup import classes, widths, words

    style, wide = ParagraphStyle("cell", fontSize=8, leading=10), 453
    story, cells = [], {"thead", "tbody", "tr", "th", "td"}
    for element in root.iter():
        inside = any(above.tag in cells for above in element.iterancestors())
        if element.tag == "section" and "page" in classes(element):
            story.append(PageBreak())
        elif element.tag == "table":
            rows = [[Paragraph(escape(words(cell)), style) for cell in row] for row in element.iter("tr")]
            shares = widths(element) or [1.0] * len(rows[0])
            columns = [wide * share / sum(shares) for share in shares]
            story.append(LongTable(rows, colWidths=columns, repeatRows=int(element.find("thead") is not None)))
        elif element.tag in ("p", "h1", "h2", "h3", "li") and not inside:
            story.append(Paragraph(escape(words(element)), style))
    document = SimpleDocTemplate(BytesIO())
    document.build(story)
    return int(document.page)


if __name__ == "__main__":
    main()
