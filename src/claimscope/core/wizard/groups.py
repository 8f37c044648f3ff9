"""Citations that can be answered together: same record row, same system, or same sentence, row or footnote."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from claimscope.core.citation_view import row_of
from claimscope.core.document import Citation, Pack
from claimscope.core.matrix.cells import owners
from claimscope.core.message import Message, message
from claimscope.core.row_fields import base_benchmark

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
    """The groups of one step over a whole pack, found in one pass. A row, a system or a number is shared within the
    files of one candidate, a sentence or footnote within one file."""

    def __init__(self, pack: Pack, step: str) -> None:
        self._keys = tuple(_keys(step))
        self._owner = owners(pack)
        self._members: Mapping[tuple[str, str, Key], list[str]] = self._collect(pack)

    def _collect(self, pack: Pack) -> Mapping[tuple[str, str, Key], list[str]]:
        found: dict[tuple[str, str, Key], list[str]] = defaultdict(list)
        for citation in pack.citations:
            if citation.sort == "decision":
                for name, key_of in self._keys:
                    if key := key_of(citation):
                        found[name, self._scope(citation, name), key].append(citation.id)
        return found

    def _scope(self, citation: Citation, name: str) -> str:
        return citation.source if name == "link" else self._owner.get(citation.id) or citation.source

    def of(self, citation: Citation) -> Group:
        """The group of a citation."""
        for name, key_of in self._keys:
            members = self._members.get((name, self._scope(citation, name), key_of(citation)), ())
            others = tuple(id for id in members if id != citation.id)
            if others:
                return (citation.id, *others), message(f"wizard.group.{name}", count=len(others) + 1)
        return (citation.id,), None


def _keys(step: str) -> Iterator[tuple[str, Callable[[Citation], Key]]]:
    if step in SYSTEM_STEPS:
        yield "system", _system
    if step in RUN_STEPS:
        yield "system", _run
    if step == "record":
        yield "number", _same_number
    else:
        yield "row", _row
    if step in ("division", "scenario", "stack", "quantization"):
        yield "link", _link


def _same_number(citation: Citation) -> Key:
    """The same number of one source with the same rows to pick from."""
    match, value = citation.match, citation.claim.fields.value
    if match is None or value is None or not match.rows:
        return ()
    return (str(value.value), match.outcome, *(row.key for row in match.rows))


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
