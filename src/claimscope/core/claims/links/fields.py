"""The fields of a claim: from its own words, its footnote, and what surrounds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from claimscope.core.claim import Anchor, Basis, ClaimFields, Field
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.context import Context, Found
from claimscope.core.claims.links.nearness import alike, is_short
from claimscope.core.claims.links.sidelines import tells_set_up
from claimscope.core.claims.links.spots import Spot
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.mentions import TIERED
from claimscope.core.claims.names.submitters import CHIP_MAKERS, CREDITED, NAMED, PRODUCT_BRAND
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable

ORDER = (
    "benchmark",
    "tier",
    "system",
    "accelerator",
    "submitter",
    "count",
    "scenario",
    "round",
    "division",
    "suite",
    "software",
    "precision",
    "result_ids",
    "retrieved_on",
    "availability",
    "verification",
)
"""Kinds in the order they are looked for: system and accelerator keep strangers out of the rest."""

_MLPERF_ONLY = (
    "verification",
    "scenario",
    "round",
    "division",
    "suite",
    "tier",
    "availability",
    "result_ids",
    "retrieved_on",
)

_NAMES_BY_FAMILY = {
    "inference": ("inference", "model"),
    "endpoints": ("inference", "model"),
    "power": ("inference",),
    "vendor-measured": ("inference", "model"),
    "other-benchmark": (),
    "training": ("training", "inference", "model"),
    "client": ("client", "inference", "model"),
}
_NOBODYS = ("vendor-measured", "other-benchmark")
"""Whoever entered the results around has not measured these: none of a hundred such firms was the one credited."""

_UNSURE_NAME = 0.75
_OTHER_TIER, _NEAR_TIER = 0.75, 0.8
_WITHOUT_SCENARIO = frozenset({"training", "hpc", "storage", "client"})
"""Suites without scenarios: a word "Server" beside their results is another number's, or a machine."""


@dataclass(frozen=True, slots=True)
class Known:
    """A mention known of a claim, where from and how surely."""

    mention: Mention
    sure: float
    basis: Basis = "stated"
    anchor: Anchor | None = None
    count_sure: float = 1.0
    """How surely the count beside an accelerator's name is this number's own; its rival may have another."""


def accepts(kind: str, family: str) -> Callable[[Mention], bool]:
    """Which mentions of a kind may say something about a claim of a family."""

    def accept(mention: Mention) -> bool:
        if kind == "benchmark":
            return mention.family in _NAMES_BY_FAMILY.get(family, (family,))
        if kind == "round":
            return mention.family in ("", family)
        if kind == "scenario":
            return family not in _WITHOUT_SCENARIO
        if kind in ("submitter", "software"):
            return mention.sure >= 0.5
        return True

    return accept


def preferred(mentions: Sequence[Mention], family: str) -> list[Mention]:
    """Of names read twice at one place (as names of several suites) the one of the claim's own suite."""
    own = [m for m in mentions if m.family == family]
    return [
        m for m in mentions if m in own or m.kind != "benchmark" or not any(m.overlaps(o.start, o.end) for o in own)
    ]


def completed(
    own: Mapping[str, Known], family: str, spot: Spot, context: Context, skipped: Sequence[str] = ()
) -> dict[str, Known]:
    """``own`` with what the footnote and the surroundings add. ``skipped``: kinds the surroundings must not fill."""
    known = {kind: item for kind, item in own.items() if item is not None}
    asked = _asking(spot, known, family)
    for kind in ORDER:
        if kind in skipped or (kind in _MLPERF_ONLY and family in ("vendor-measured", "other-benchmark")):
            continue
        if kind in known and not _replaceable(kind, known[kind]):
            continue
        found = _looked_up(kind, kind in known, family, asked, context)
        if found and (kind not in known or found.sure > known[kind].sure):
            known[kind] = known_from(found, kind, spot)
            asked = _asking(spot, known, family)
    if _is_brand_of_another(known):
        del known["submitter"]
    count = None if "count" in skipped or "count" in known else _counted_above(known, asked, context)
    return known if count is None else known | {"count": count}


def _is_brand_of_another(known: Mapping[str, Known]) -> bool:
    """Whether the only firm is the brand in the name of a machine that is not the claim's own."""
    firm, machine = known.get("submitter"), known.get("system")
    if firm is None or firm.mention.sure >= PRODUCT_BRAND or str(firm.mention.value) in firm.mention.text:
        return False
    return machine is None or machine.mention.text != firm.mention.text


def _counted_above(known: Mapping[str, Known], spot: Spot, context: Context) -> Known | None:
    """ "Results of lot 4, 8x L40S each" over a number whose own words name the card without saying how many, or a
    line of its own behind it ("Eight L40S each.")."""
    card = known.get("accelerator")
    if card is None or card.mention.count is not None:
        return None
    found = context.around(
        "accelerator", spot, lambda mention: mention.count is not None and alike(mention, card.mention)
    )
    if found is None or found.mention.count is None:
        return None
    if not (found.statement.is_head or is_short(found.statement) or tells_set_up(found.statement)):
        return None
    counted = known_from(found, "count", spot)
    mention = replace(counted.mention, value=found.mention.count)
    return replace(counted, mention=mention, sure=min(counted.sure, _UNSURE_NAME))


def _replaceable(kind: str, item: Known) -> bool:
    """A brand in a machine's name yields to a firm that the text credits."""
    return kind == "submitter" and item.mention.sure <= PRODUCT_BRAND


def _asking(spot: Spot, known: Mapping[str, Known], family: str) -> Spot:
    """The spot with what is known of the claim so far."""
    own = tuple(item.mention for item in known.values())
    said = frozenset(name for name, item in known.items() if item.basis == "stated")
    return replace(spot, own=own, family=family, said=said)


def _looked_up(kind: str, is_known: bool, family: str, spot: Spot, context: Context) -> Found | None:
    accept = accepts(kind, family)
    if is_known:
        credited = context.around(kind, spot, lambda mention: mention.sure >= CREDITED and accept(mention))
        noted = context.footnote(kind, spot, lambda mention: mention.sure >= CREDITED and accept(mention))
        return noted or credited or _subject_before(spot, context)
    noted = context.footnote(kind, spot, accept)
    if noted is None and kind == "submitter" and family in _NOBODYS:
        return None
    return noted or context.around(kind, spot, accept)


def _subject_before(spot: Spot, context: Context) -> Found | None:
    """ "Neuchips kept to one test. In a Gigabyte G482-Z54 …": a firm that a sentence without numbers is about."""
    found = context.around("submitter", spot, lambda mention: mention.sure >= NAMED)
    if found is None or found.statement.candidates or found.mention.value in CHIP_MAKERS:
        return None
    leads = found.mention.start == 0 and found.statement.sentence.index < spot.index
    return found if leads else None


def known_from(found: Found, kind: str, spot: Spot) -> Known:
    """What the text around says, as known of a claim."""
    sentence = found.statement.sentence
    passage = sentence.passage
    start, end = sentence.offset + found.mention.start, sentence.offset + found.mention.end
    anchor = Anchor(
        passage.page, passage.object, passage.box_of(start, end), readable(found.mention.text), visible=passage.visible
    )
    sure = found.sure * passage.confidence_of(start, end)
    if kind == "submitter" and found.mention.sure < PRODUCT_BRAND:
        sure = min(sure, 0.6)
    same = spot.sentence is not None and found.stated
    return Known(found.mention, sure, "stated" if same or found.stated else "context", anchor)


def claim_fields(
    candidate: Candidate, known: Mapping[str, Known], family: str, read: float, comparator: Field | None
) -> ClaimFields:
    """The fields as the contract wants them. ``read`` is the confidence of the reading (OCR)."""
    made: dict[str, Field] = {
        "value": Field(candidate.value, "stated", _round(candidate.sure * read), readable(candidate.value_text)),
    }
    if candidate.unit:
        ceiling = min(candidate.sure, candidate.unit_sure, 0.79 if candidate.unit_from_context else 1.0)
        basis: Basis = "context" if candidate.unit_from_context else "stated"
        made["unit"] = Field(_unit(candidate, family), basis, _round(ceiling * read), readable(candidate.unit_text))
    for kind, item in known.items():
        if kind not in ("tier", "count", "family", "other", "date"):
            made[kind] = _field(_unsure_version(kind, item, family), read)
    made.pop("benchmark", None)
    benchmark = _benchmark(known, family, read)
    if benchmark:
        made["benchmark"] = benchmark
    count = _count(known, read)
    if count and not (candidate.unit.endswith("per node") and len((count.text or "").split()) > 1):
        # "three nodes with eight H200 each, 33,120 per node": how many there are in all is not said of one of them
        made["accelerator_count"] = count
    if comparator:
        made["comparator"] = comparator
    return ClaimFields(**made)


def _unit(candidate: Candidate, family: str) -> str:
    """The unit; what a text calls requests are the queries that LoadGen sends, where it cites MLPerf Inference."""
    return candidate.unit.replace("requests/s", "queries/s") if family == "inference" else candidate.unit


def _unsure_version(kind: str, item: Known, family: str) -> Known:
    """A version beside no MLPerf may be that of anything, "offline" any way to run a batch, and a firm that is named
    and not credited the maker of what was tested, or its place."""
    own = family in ("vendor-measured", "other-benchmark")
    loose = own and (kind == "scenario" or (kind == "round" and not item.mention.family))
    loose = loose or (own and kind == "submitter" and item.mention.sure < CREDITED)
    return replace(item, sure=min(item.sure, _UNSURE_NAME)) if loose else item


def _field(item: Known, read: float) -> Field:
    return Field(item.mention.value, item.basis, _round(item.sure * read), readable(item.mention.text), item.anchor)


def _benchmark(known: Mapping[str, Known], family: str, read: float) -> Field | None:
    if family == "other-benchmark":
        return _field(known["other"], read) if "other" in known else None
    item, tier = known.get("benchmark"), known.get("tier")
    if item is None:
        return None
    sure = item.sure if family != "vendor-measured" else min(item.sure, _UNSURE_NAME)
    value, text = str(item.mention.value), readable(item.mention.text)
    if tier is not None and value in TIERED:
        value, sure = f"{value}-{tier.mention.value}", min(sure, tier.sure)
        text = text if tier.mention.text in text else f"{text} {readable(tier.mention.text)}"
    elif tier is not None and not value.endswith(f"-{tier.mention.value}") and value.partition("-99")[0] in TIERED:
        # "BERT-99 Offline 73,310, and in Server and at 99.9 50,210"
        near = tier.sure >= _NEAR_TIER and tier.basis == "stated" and (item.basis != "stated" or item.sure < tier.sure)
        value = f"{value.partition('-99')[0]}-{tier.mention.value}" if near else value
        sure = min(sure, _OTHER_TIER)
    return Field(value, item.basis, _round(sure * read), text, item.anchor)


def _count(known: Mapping[str, Known], read: float) -> Field | None:
    """The count beside the accelerator's name, else a count without a name; one said of the number itself ("8 GPUs"
    over its column) is nearer than that beside a name elsewhere."""
    accelerator, count = known.get("accelerator"), known.get("count")
    nearer = (
        count is not None and count.basis == "stated" and accelerator is not None and accelerator.basis == "context"
    )
    if not nearer and accelerator is not None and accelerator.mention.count is not None and accelerator.count_sure > 0:
        mention = accelerator.mention
        return Field(
            mention.count or 0,
            accelerator.basis,
            _round(min(accelerator.sure, accelerator.count_sure) * read),
            mention.count_text,
            accelerator.anchor,
        )
    if count is not None and count.sure > 0:
        return Field(
            count.mention.value, count.basis, _round(count.sure * read), readable(count.mention.text), count.anchor
        )
    return None


def _round(sure: float) -> float:
    return round(max(0.0, min(0.99, sure)), 2)


def statement_text(statement: Statement) -> str:
    """The sentence of a statement for people."""
    return readable(statement.sentence.text)
