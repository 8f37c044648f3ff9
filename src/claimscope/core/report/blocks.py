"""What blocks a final report, in few lines: reasons of one kind are said together, with the numbers they concern."""

from __future__ import annotations

from claimscope.core.assessment import Assessment, Block
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.report.numbering import Numbers, candidate_name

TOGETHER = ("gate.not-used", "gate.no-candidate")
"""Reasons of citations that differ in nothing but the number."""


def printed_blocks(pack: Pack, assessment: Assessment, numbers: Numbers) -> tuple[Message, ...]:
    """One sentence per candidate for its open rows, one per reason for citations, every other reason as it is."""
    groups: dict[tuple[str, ...], list[Block]] = {}
    for at, block in enumerate(assessment.blocks):
        groups.setdefault(_group(at, block), []).append(block)
    return tuple(_said(pack, key, some, numbers) for key, some in groups.items())


def _group(at: int, block: Block) -> tuple[str, ...]:
    if block.message.id == "gate.open-cell":
        return "cells", block.place[1]
    if block.message.id in TOGETHER:
        return "citations", block.message.id
    return "one", str(at)


def _said(pack: Pack, key: tuple[str, ...], some: list[Block], numbers: Numbers) -> Message:
    if key[0] == "cells":
        rows = {question.id: str(index) for index, question in enumerate(pack.questions, 1)}
        named = candidate_name(pack, key[1]) or Message("matrix.nobody")
        found = tuple(rows[block.place[2]] for block in some)
        return message("report.block.cells", candidate=named, rows=found, n=len(found))
    if key[0] == "citations":
        cited = tuple(numbers.of(block.place[1]) for block in some)
        return message(f"report.block.{key[1].removeprefix('gate.')}", citations=cited, n=len(cited))
    return some[0].message
