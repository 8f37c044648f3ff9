"""Citations that can be answered together: same record row, same system, or same sentence, row or footnote."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from claimscope.core.citation_view import base_benchmark, row_of
from claimscope.core.document import Citation, Pack
from claimscope.core.message import Message, message

SYSTEM_STEPS = ("stack",)
"""Steps whose answer is the same for every result of one system."""
RUN_STEPS = ("quantization",)
"""Steps whose answer is the same for all results of one system on one benchmark."""

Key = tuple[str, ...]
Group = tuple[tuple[str, ...], Message | None]


def group_of(pack: Pack, citation: Citation, step: str) -> Group:
    """Ids answered together (the citation first) and why they belong together; just itself where nothing is shared."""
    return Groups(pack, step).of(citation)


class Groups:
    """The groups of one step over a whole pack, found in one pass."""

    def __init__(self, pack: Pack, step: str) -> None:
        self._keys = tuple(_keys(step))
        self._members: Mapping[tuple[str, str, Key], list[str]] = self._collect(pack)

    def _collect(self, pack: Pack) -> Mapping[tuple[str, str, Key], list[str]]:
        found: dict[tuple[str, str, Key], list[str]] = defaultdict(list)
        for citation in pack.citations:
            if citation.sort == "decision":
                for name, key_of in self._keys:
                    if key := key_of(citation):
                        found[name, citation.source, key].append(citation.id)
        return found

    def of(self, citation: Citation) -> Group:
        """The group of a citation."""
        for name, key_of in self._keys:
            members = self._members.get((name, citation.source, key_of(citation)), ())
            others = tuple(id for id in members if id != citation.id)
            if others:
                return (citation.id, *others), message(f"wizard.group.{name}", count=len(others) + 1)
        return (citation.id,), None


def _keys(step: str) -> Iterator[tuple[str, Callable[[Citation], Key]]]:
    if step in SYSTEM_STEPS:
        yield "system", _system
    if step in RUN_STEPS:
        yield "system", _run
    if step not in ("record", "placement"):
        yield "row", _row
    if step in ("division", "scenario", "stack", "quantization"):
        yield "link", _link


def _row(citation: Citation) -> Key:
    row = row_of(citation)
    return (row.key,) if row else ()


def _system(citation: Citation) -> Key:
    row = row_of(citation)
    return (row.round, row.submitter, row.platform, row.division) if row else ()


def _run(citation: Citation) -> Key:
    row = row_of(citation)
    return (*_system(citation), base_benchmark(row.benchmark)) if row else ()


def _link(citation: Citation) -> Key:
    """A shared sentence or footnote counts only where no row tells the citations apart."""
    return (citation.claim.link,) if citation.claim.link and row_of(citation) is None else ()
