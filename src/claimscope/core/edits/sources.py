"""Edits of the files in a pack and of how their pages were read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from claimscope.core.claim import Claim
from claimscope.core.document import Citation, Evidence, Pack, PageState, Source
from claimscope.core.edits.base import Edit, new_id, number_of, refuse_known, require, with_changed, without
from claimscope.core.message import message
from claimscope.core.rereading import carried_over, open_claims


def new_citations(pack: Pack, source: str, claims: Iterable[Claim]) -> tuple[Citation, ...]:
    """Claims of a source as citations, numbered on from the highest citation of the pack (``c13`` after ``c12``)."""
    first = int(number_of(new_id("c", (found.id for found in pack.citations))))
    return tuple(Citation(f"c{number}", source, claim) for number, claim in enumerate(claims, first))


def add_sources(
    sources: Sequence[Source], citations: Sequence[Citation] = (), evidence: Sequence[Evidence] = ()
) -> Edit:
    """Files with what was found in them. Content the pack holds already gains a name instead of a second source.

    Ids of citations and evidence must be new (``new_citations``), else ValueError on applying.
    """

    def apply(pack: Pack) -> Pack:
        for known, added in ((pack.citations, citations), (pack.evidence, evidence)):
            for item in added:
                refuse_known(known, item.id)
        for source in sources:
            pack = _with_source(pack, source)
        return replace(pack, citations=(*pack.citations, *citations), evidence=(*pack.evidence, *evidence))

    if len(sources) == 1:
        return Edit(message("edit.source-add", name=sources[0].name), apply)
    return Edit(message("edit.source-add-many", count=len(sources)), apply)


def _with_source(pack: Pack, source: Source) -> Pack:
    known = pack.source(source.id)
    if known is None:
        return replace(pack, sources=(*pack.sources, source))
    names = tuple(dict.fromkeys([known.name, *known.names, source.name, *source.names]))
    return replace(pack, sources=with_changed(pack.sources, [source.id], lambda found: replace(found, names=names)))


def remove_source(id: str) -> Edit:
    """A file goes, with its citations, its evidence and the tags on that evidence."""

    def apply(pack: Pack) -> Pack:
        gone = {item.id for item in pack.evidence if item.source == id}
        return replace(
            pack,
            sources=without(pack.sources, [id]),
            citations=tuple(one for one in pack.citations if one.source != id),
            evidence=tuple(one for one in pack.evidence if one.source != id),
            tags=tuple(one for one in pack.tags if one.evidence not in gone),
        )

    return Edit(message("edit.source-remove"), apply)


def reread_source(source: Source, citations: Sequence[Citation]) -> Edit:
    """The same file read again (other encoding, separator, kind): its citations are replaced by the new ones."""

    def apply(pack: Pack) -> Pack:
        others = tuple(one for one in pack.citations if one.source != source.id)
        for item in citations:
            refuse_known(others, item.id)
        at = next((at for at, one in enumerate(pack.citations) if one.source == source.id), len(others))
        sources = with_changed(pack.sources, [source.id], lambda _: source)
        return replace(pack, sources=sources, citations=(*others[:at], *citations, *others[at:]))

    return Edit(message("edit.source-reread", name=source.name), apply)


def follow_version(old: Source, new: Source) -> Edit:
    """What was decided about the numbers of a file goes over to those of its later version, with their names; numbers
    that the later version does not state stay with the earlier one. KeyError (on applying) for an unknown file."""

    def apply(pack: Pack) -> Pack:
        require(pack.sources, [old.id, new.id])
        result = carried_over(pack, old.id, new.id)
        gone = {one.id for one in (*result.citations, *open_claims(pack, new.id))}
        at = next((at for at, one in enumerate(pack.citations) if one.source == new.id), len(pack.citations))
        before, after = (
            tuple(one for one in part if one.id not in gone) for part in (pack.citations[:at], pack.citations[at:])
        )
        return replace(pack, citations=(*before, *result.citations, *after))

    return Edit(message("edit.source-follow", name=old.name), apply)


def assign_sources(ids: Sequence[str], candidate: str) -> Edit:
    """Whose files these are; empty = nobody's. KeyError (on applying) for a candidate the pack has not."""

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate] if candidate else [])
        change = with_changed(pack.sources, ids, lambda found: replace(found, candidate=candidate))
        return replace(pack, sources=change)

    return Edit(message("edit.source-assign", count=len(ids)), apply)


def acknowledge_pages(source: str, numbers: Sequence[int], by: str) -> Edit:
    """A person accepts that these pages (1-based) could not be read in full; ``by`` empty takes that back."""

    def page(found: PageState) -> PageState:
        return replace(found, acknowledged_by=by) if found.number in numbers else found

    def apply(pack: Pack) -> Pack:
        held = pack.source(source)
        missing = set(numbers) - {found.number for found in held.pages} if held else set(numbers)
        if held is None or missing:
            raise KeyError(source if held is None else min(missing))
        changed = replace(held, pages=tuple(page(found) for found in held.pages))
        return replace(pack, sources=with_changed(pack.sources, [source], lambda _: changed))

    name = "edit.page-acknowledge" if by else "edit.page-unacknowledge"
    return Edit(message(name, page=numbers[0] if len(numbers) == 1 else len(numbers), count=len(numbers)), apply)
