"""Packs for tests: one that uses every field of every value, and hypothesis strategies made from the types alone."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Candidate, Citation, Context, Evidence, Pack, PageState, Source
from claimscope.core.match import Match
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.packfile.shapes import members, shape

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
NUMBER = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=3)
WHOLE = st.integers(-(2**62), 2**62)
VALUE = st.one_of(
    TEXT, WHOLE, NUMBER, st.tuples(NUMBER | st.none(), NUMBER | st.none()), st.lists(TEXT, max_size=3).map(tuple)
)


def messages() -> st.SearchStrategy[Message]:
    """Messages, nested a little."""
    leaf = st.builds(Message, TEXT)
    argument = st.recursive(
        TEXT | WHOLE | NUMBER | leaf, lambda inner: st.lists(inner, max_size=2).map(tuple), max_leaves=4
    )
    return st.builds(Message, TEXT, st.dictionaries(TEXT, argument, max_size=2).map(lambda d: tuple(d.items())))


def of_type(hint: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a type of the pack format; lists get shorter further inside."""
    kind, parts = shape(hint)
    if kind == "scalar":
        return {str: TEXT, int: WHOLE, bool: st.booleans(), float: st.floats(0, 1)}[parts[0]]
    if kind == "optional":
        return st.none() | of_type(parts[0], depth)
    if kind == "list":
        return st.lists(of_type(parts[0], depth + 1), max_size=2 if depth < 2 else 1).map(tuple)
    if kind == "fixed":
        return st.tuples(*(of_type(part, depth) for part in parts))
    if kind == "literal":
        return st.sampled_from(parts)
    if kind == "object":
        return st.builds(
            parts[0], **{one.name: st.deferred(lambda one=one: of_type(one.type, depth)) for one in members(parts[0])}
        )
    return {"decimal": NUMBER, "message": messages(), "value": VALUE}[kind]


def full(hint: Any, name: str = "x") -> Any:
    """A value of a type with something in every field; lists hold one item."""
    kind, parts = shape(hint)
    if kind == "scalar":
        return {str: name, int: 7, bool: True, float: 0.25}[parts[0]]
    if kind == "optional":
        return full(parts[0], name)
    if kind == "list":
        return (full(parts[0], name),)
    if kind == "fixed":
        return tuple(full(part, name) for part in parts)
    if kind == "literal":
        return parts[-1]
    if kind == "object":
        return parts[0](**{one.name: full(one.type, one.name) for one in members(parts[0])})
    return {
        "decimal": Decimal("23699.70"),
        "message": message("m", n=Decimal("1.50"), t=("a", 2)),
        "value": Decimal("1.0"),
    }[kind]


def full_pack() -> Pack:
    """A pack in which every field of every value is used."""
    made: Pack = full(Pack)
    return made


def stated(value: Any) -> Field:
    """A field that the source states."""
    return Field(value, "stated", 0.9, str(value), Anchor(1, "Table 1", (0.1, 0.2, 0.3, 0.4), f"says {value}"))


ROW = RecordRow(
    "v4.1/closed/datacenter/Vendor A/x/llama2-70b-99/llama2-70b-99/Server",
    "v4.1",
    "4.1-0060",
    "repo_summary",
    "closed",
    "datacenter",
    "available",
    "Vendor A",
    "8x Example",
    "x",
    "llama2-70b-99",
    "llama2-70b-99",
    "Server",
    Decimal("23699.70"),
    "tokens/s",
)


def citation(number: int, source: str = "a" * 64) -> Citation:
    """An ordinary citation with a record row."""
    fields = ClaimFields(
        value=stated(Decimal("23699.70")), unit=stated("tokens/s"), round=stated("v4.1"), benchmark=stated("llama2-70b")
    )
    claim = Claim(f"c{number}", "inference", "absolute", Anchor(3, "Table 1", quote="23,699.70"), fields)
    return Citation(f"c{number}", source, claim, match=Match("exact", 0.9, (ROW,), message("match.exact")))


PAGE = PageState(1, Message("page"), "partial")


def small_pack(citations: int = 3) -> Pack:
    """Two candidates, two sources, some citations, one piece of evidence."""
    sources = (
        Source("a" * 64, "deck.pptx", "application/x", 10, candidate="b1", pages=(PAGE,)),
        Source("b" * 64, "evals.json", "application/json", 20, kind="evidence", candidate="b2"),
    )
    return Pack(
        "p1",
        Context(title="Tender", authority="City of Musterstadt"),
        candidates=(Candidate("b1", "Vendor A"), Candidate("b2", "Vendor B")),
        sources=sources,
        citations=tuple(citation(number) for number in range(1, citations + 1)),
        evidence=(Evidence("e1", "task_accuracy", "task-accuracy", "b" * 64, "b2", title="MMLU"),),
        created_at="2026-11-30T05:00:00Z",
    )


def without_extra(pack: Pack) -> Pack:
    """The pack without keys of newer versions."""
    return replace(pack, extra={})
