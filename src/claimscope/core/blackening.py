"""What each kind of redaction takes out of a pack, and how many places it was found in.

A kind is a function of the pack, the target and the mark that stands where something is gone. KeyError for a target
that the pack does not hold, ValueError for a name of one letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, TypeVar, get_origin, get_type_hints

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Candidate, Citation, CostModel, Evidence, Pack, Source, VendorQuestion
from claimscope.core.hidden_names import BLOCK, name_pattern
from claimscope.core.message import Message, message
from claimscope.core.replies import about_of

Value = TypeVar("Value")


def black(mark: str) -> str:
    """What stands where something was taken out."""
    return f"{BLOCK}[{mark}]"


def _name(pack: Pack, name: str, mark: str) -> tuple[Pack, int]:
    """A name goes wherever it stands, in any case, spacing and hyphenation, in file names and record rows too."""
    pattern = name_pattern(name)
    places = 0

    @cache
    def hidden(value: str) -> tuple[str, int]:
        text, count = pattern.subn(mark, value)
        if not count and not value.isascii():
            text, count = pattern.subn(mark, unicodedata.normalize("NFKC", value))
        return (text, count) if count else (value, 0)

    def cleaned(value: Any) -> Any:
        nonlocal places
        if not isinstance(value, str):
            return value
        text, count = hidden(value)
        places += count
        return text if count else value

    return walked(pack, cleaned), places


def _source(pack: Pack, id: str, mark: str) -> tuple[Pack, int]:
    """A file: its name, its pages, and the words and places of every citation taken from it."""
    source = _found(pack.source(id), id)
    label = message("redaction.page", mark=mark)
    pages = tuple(replace(page, label=label, not_read=()) for page in source.pages)
    gone = replace(source, name=mark, names=(), pages=pages, remarks=(), tool="", refusal=None)
    touched = [one.id for one in pack.citations if one.source == id]
    citations = tuple(_quoteless(one, mark) if one.source == id else one for one in pack.citations)
    evidence = tuple(_black_evidence(one, mark) if one.source == id else one for one in pack.evidence)
    told = tuple(one for one in pack.vendor_questions if one.file not in (source.name, *source.names) or not one.file)
    asked = _not_about(told, touched)
    pack = _put_source(replace(pack, citations=citations, evidence=evidence, vendor_questions=asked), gone)
    for name in (source.name, *source.names):
        pack, _ = _name(pack, name, mark)
    return pack, 1 + len(touched)


def _not_about(asked: tuple[VendorQuestion, ...], ids: Collection[str]) -> tuple[VendorQuestion, ...]:
    """Questions about none of these citations: question and answer quote the vendor's words."""
    return tuple(one for one in asked if one.about not in ids and about_of(one) not in ids)


def _put_source(pack: Pack, changed: Source) -> Pack:
    return replace(pack, sources=tuple(changed if one.id == changed.id else one for one in pack.sources))


def _quoteless(one: Citation, mark: str) -> Citation:
    """The numbers stay, the vendor's words go."""

    def silent(value: Any) -> Any:
        if isinstance(value, Anchor):
            return replace(value, object="", box=None, quote=mark, before="", after="")
        return replace(value, text=None) if isinstance(value, Field) else value

    cleaned: Citation = walked(one, silent)
    match = replace(cleaned.match, conflicts=()) if cleaned.match else None
    return replace(cleaned, claim=replace(cleaned.claim, context=mark), match=match)


def _citation(pack: Pack, id: str, mark: str) -> tuple[Pack, int]:
    """A citation: nothing but that it is there."""
    found = _found(pack.citation(id), id)
    claim = Claim(id, found.claim.family, found.claim.kind, Anchor(found.claim.anchor.page, quote=mark), ClaimFields())
    gone = Citation(id, found.source, replace(claim, context=mark), found.sort, found.candidate, note=mark)
    asked = _not_about(pack.vendor_questions, [id])
    citations = tuple(gone if one.id == id else one for one in pack.citations)
    return replace(pack, citations=citations, vendor_questions=asked), 1


def _evidence(pack: Pack, id: str, mark: str) -> tuple[Pack, int]:
    """A piece of evidence: nothing but which row it stands in, and how it is used."""
    _found(next((one for one in pack.evidence if one.id == id), None), id)
    evidence = tuple(_black_evidence(one, mark) if one.id == id else one for one in pack.evidence)
    tags = tuple(one for one in pack.tags if one.evidence != id)
    chosen = tuple(one for one in pack.chosen_cases if one.evidence != id)
    return replace(pack, evidence=evidence, tags=tags, chosen_cases=chosen), 1


def _black_evidence(one: Evidence, mark: str) -> Evidence:
    bare = Evidence(one.id, one.kind, one.question, one.source, one.candidate, use=one.use, tested_on=one.tested_on)
    return replace(bare, title=mark, statement=mark)


def _case(pack: Pack, target: str, mark: str) -> tuple[Pack, int]:
    """One error case: its tags and its texts go; the file with its text is withheld."""
    evidence, _, case = target.partition("|")
    _found(next((one for one in pack.evidence if one.id == evidence), None), evidence)
    kept = tuple(one for one in pack.tags if (one.evidence, one.case) != (evidence, case))
    chosen = tuple(one for one in pack.chosen_cases if (one.evidence, one.case) != (evidence, case))
    return replace(pack, tags=kept, chosen_cases=chosen), max(1, len(pack.tags) - len(kept))


def _price(pack: Pack, target: str, mark: str) -> tuple[Pack, int]:
    """One assumption of a cost model, or all of them."""
    candidate, _, name = target.partition("|")
    model = _found(next((one for one in pack.costs if one.candidate == candidate), None), candidate)
    kept = tuple(one for one in model.assumptions if name and one.name != name)
    if name and len(kept) == len(model.assumptions):
        raise KeyError(target)
    cleaned = replace(model, assumptions=kept) if name else CostModel(candidate)
    costs = tuple(cleaned if one.candidate == candidate else one for one in pack.costs)
    return replace(pack, costs=costs), len(model.assumptions) - len(kept)


def _field(pack: Pack, target: str, mark: str) -> tuple[Pack, int]:
    """A field of the context (``context.authority``) or of a candidate (``candidate.b1.contact``)."""
    whole, *names = target.split(".")
    if whole == "context" and len(names) == 1:
        return replace(pack, context=_blackened(pack.context, names[0], mark)), 1
    if whole == "candidate" and len(names) == 2:
        changed: Candidate = _blackened(_found(pack.candidate(names[0]), names[0]), names[1], mark)
        return replace(pack, candidates=tuple(changed if one.id == names[0] else one for one in pack.candidates)), 1
    raise KeyError(target)


def _blackened(value: Any, name: str, mark: str) -> Any:
    """Text becomes the mark; anything else becomes what it is when nothing was entered."""
    item = next((item for item in fields(value) if item.name == name and name != "id"), None)
    if item is None:
        raise KeyError(name)
    return replace(value, **{name: mark if isinstance(getattr(value, name), str) else item.default})


def _found(value: Value | None, id: str) -> Value:
    if value is None:
        raise KeyError(id)
    return value


KINDS: Mapping[str, Callable[[Pack, str, str], tuple[Pack, int]]] = {
    "name": _name,
    "source": _source,
    "citation": _citation,
    "evidence": _evidence,
    "case": _case,
    "price": _price,
    "field": _field,
}


def walked(value: Any, change: Callable[[Any], Any]) -> Any:
    """``value`` with ``change`` made to every text and dataclass inside, outermost first. Words of the format stay."""
    value = change(value)
    kind: Any = type(value)
    if kind is str:
        return value
    if isinstance(value, tuple):
        return _same_or(value, tuple([walked(item, change) for item in value]))
    if kind is Message:
        args = tuple([_same_or(pair, (pair[0], walked(pair[1], change))) for pair in value.args])
        return value if _same_or(value.args, args) is value.args else Message(value.id, args)
    changed = {}
    for name in _open_fields(kind):
        before = getattr(value, name)
        after = walked(before, change)
        if after is not before:
            changed[name] = after
    return replace(value, **changed) if changed else value


def _same_or(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    """``before`` where nothing in it is another object: what stays is not built anew."""
    return before if all(one is other for one, other in zip(before, after, strict=True)) else after


@cache
def _open_fields(kind: Any) -> tuple[str, ...]:
    """Fields that may hold free text: not those that choose from the words of the format; none for a plain value."""
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple(item.name for item in fields(kind) if get_origin(hints[item.name]) is not Literal)


def texts_of(pack: Pack) -> list[str]:
    """Every text of a pack but its redactions, in order."""
    found: list[str] = []

    def note(value: Any) -> Any:
        if isinstance(value, str) and value:
            found.append(value)
        return value

    walked(replace(pack, redactions=()), note)
    return found
