"""On which page of a report something stands: for jumps from a finding or a citation to the preview and back."""

from __future__ import annotations

from io import BytesIO

import pikepdf


def pages_of(report: bytes) -> dict[str, int]:
    """Page (from 1) of every section (``matrix``), citation (``C-12``), evidence (``V-1``) and exhibit (``E-3``)."""
    with pikepdf.open(BytesIO(report)) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        tree = pdf.Root.get("/Names", pikepdf.Dictionary()).get("/Dests", pikepdf.Dictionary())
        flat = list(tree.get("/Names", pikepdf.Array()))
        return {str(flat[at]): numbers[flat[at + 1][0].objgen] for at in range(0, len(flat), 2)}
