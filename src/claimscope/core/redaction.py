"""The outside edition: a pack without what must not leave, and the ledger that says what was taken out and why.

What is taken out is absent from the value, not painted over, so no renderer can show it. Where in doubt, more goes: a
name may stand in a picture, so a redacted name withholds the page pictures and attachments of every source.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from claimscope.core.assessment import Assessment, Cell
from claimscope.core.blackening import KINDS, black, texts_of, walked
from claimscope.core.claim import Anchor
from claimscope.core.document import Pack, Redaction
from claimscope.core.hidden_names import name_pattern, telling_parts, without_telling_names

SHORTEST_HIDDEN = 24


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One redaction as printed: its mark (``R1``), kind, reason code, and in how many places something is missing."""

    mark: str
    kind: str
    reason: str
    places: int


@dataclass(frozen=True, slots=True)
class Redacted:
    """The outside pack, its ledger, and the sources whose pictures, text and files must not go out."""

    pack: Pack
    ledger: tuple[LedgerLine, ...]
    withheld: frozenset[str]


def redact(pack: Pack, redactions: Iterable[Redaction] | None = None) -> Redacted:
    """The outside edition of a pack, by its own redactions or the given ones.

    Comments, keys of newer versions, corrected readings and the redactions themselves never go out.
    ValueError for a name of one letter.
    KeyError for a target that the pack does not hold: a redaction that hits nothing must not pass unseen.
    """
    chosen = pack.redactions if redactions is None else tuple(redactions)
    result = _sent(pack)
    ledger = []
    for number, redaction in enumerate(chosen, 1):
        mark = f"R{number}"
        result, places = KINDS[redaction.kind](result, redaction.target, black(mark))
        ledger.append(LedgerLine(mark, redaction.kind, redaction.reason, places))
    withheld = _withheld(pack, chosen)
    result = without_telling_names(result, [one.target for one in chosen if one.kind == "name"])
    return Redacted(_without_pictures(result, withheld), tuple(ledger), withheld)


def ledger(pack: Pack) -> tuple[LedgerLine, ...]:
    """The ledger of a pack's redactions, one line each, for looking at while they are made.

    Unlike ``redact`` it stops at nothing: what the pack does not hold (any more) has 0 places.
    """
    result = _sent(pack)
    lines = []
    for number, redaction in enumerate(pack.redactions, 1):
        mark, places = f"R{number}", 0
        with suppress(KeyError, ValueError):
            result, places = KINDS[redaction.kind](result, redaction.target, black(mark))
        lines.append(LedgerLine(mark, redaction.kind, redaction.reason, places))
    return tuple(lines)


def _sent(pack: Pack) -> Pack:
    """Without what never goes out, redacted or not: comments, newer keys, readings that were corrected since."""
    citations = tuple(replace(one, found=None) if one.found else one for one in pack.citations)
    return replace(pack, citations=citations, comments=(), extra={}, redactions=())


@dataclass(frozen=True, slots=True)
class Leftover:
    """A part of a hidden name that still stands in the outside edition, in so many places."""

    name: str
    part: str
    places: int


def leftovers(pack: Pack) -> tuple[Leftover, ...]:
    """What of hidden names is still to be read: hiding “Norvik Compute” leaves “Norvik” in other words. Whether a part
    tells anything is for a person to say."""
    names = [one.target for one in pack.redactions if one.kind == "name"]
    with suppress(KeyError, ValueError):
        kept = "\n".join(texts_of(redact(pack).pack))
        parts = [(name, part) for name in names for part in telling_parts(name)]
        counted = (Leftover(name, part, len(name_pattern(part).findall(kept))) for name, part in parts)
        return tuple(one for one in counted if one.places)
    return ()


def withheld_sources(pack: Pack) -> frozenset[str]:
    """Ids of the sources whose pictures, text and files an outside edition does not carry."""
    return _withheld(pack, pack.redactions)


def hidden_texts(pack: Pack, redactions: Iterable[Redaction] | None = None) -> tuple[str, ...]:
    """Texts of the full pack that must not occur in an outside file: names of withheld files and long texts.

    Short texts are left out, because a report says many of them by itself; redacted names have ``name_pattern``.
    """
    chosen = pack.redactions if redactions is None else tuple(redactions)
    result = redact(pack, chosen)
    kept = " ".join(texts_of(result.pack))
    files = [name for one in pack.sources if one.id in result.withheld for name in (one.name, *one.names)]
    long = (text for text in texts_of(pack) if len(text) >= SHORTEST_HIDDEN)
    return tuple(text for text in dict.fromkeys((*files, *long)) if text and text not in kept)


def _withheld(pack: Pack, chosen: Iterable[Redaction]) -> frozenset[str]:
    sources = {source.id for source in pack.sources}
    held = {one.target for one in chosen if one.kind == "source"}
    held |= {one.source for one in pack.citations for red in chosen if red.kind == "citation" and red.target == one.id}
    held |= {one.source for one in pack.evidence for red in chosen if red.kind == "evidence" and red.target == one.id}
    held |= {
        one.source for one in pack.evidence for red in chosen if red.kind == "case" and _first(red.target) == one.id
    }
    return frozenset(sources if any(one.kind == "name" for one in chosen) else held & sources)


def _first(target: str) -> str:
    return target.partition("|")[0]


def outside_assessment(full: Assessment, outside: Assessment) -> Assessment:
    """The judgement of the outside pack, with the states of the full one: what was taken out has been judged all the
    same. Where the two differ, the cell shows its state and no words."""
    cells = []
    for cell in full.cells:
        shown = outside.cell(cell.candidate, cell.question)
        bare = Cell(cell.candidate, cell.question, cell.state, background=cell.background)
        cells.append(shown if shown is not None and shown.state == cell.state else bare)
    blocks = outside.blocks if full.blocks else ()
    return replace(outside, cells=tuple(cells), blocks=blocks or full.blocks)


def _without_pictures(pack: Pack, withheld: frozenset[str]) -> Pack:
    """Boxes are what crops are cut by; without them there is none."""

    def unboxed(value: Any) -> Any:
        return replace(value, box=None) if isinstance(value, Anchor) else value

    citations = tuple(walked(one, unboxed) if one.source in withheld else one for one in pack.citations)
    return replace(pack, citations=citations)
