"""Every two of some citations: may they stand side by side, and with which words (see ``checks.comparability``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from claimscope.core.checks.comparability import Comparability, Reason, compare, side_of
from claimscope.core.citation_view import CitationView, view_of
from claimscope.core.compatibility import Compatibility
from claimscope.core.document import Citation
from claimscope.core.message import Message, message


@dataclass(frozen=True, slots=True)
class Pair:
    """Two citation ids and the verdict on them."""

    left: str
    right: str
    made: Comparability

    @property
    def sentence(self) -> Message:
        """The verdict in one sentence, with its reasons or the differences to state."""
        if self.made.verdict == "not":
            return message("findings.compare.not", reasons=tuple(one.message for one in self.made.reasons))
        if self.made.verdict == "with-differences":
            stated = tuple(one.message for one in self.made.state)
            return message("findings.compare.with-differences", differences=stated)
        return Message("findings.compare.side-by-side")


def pairs_of(citations: Iterable[Citation], compatibility: Compatibility) -> tuple[Pair, ...]:
    """All pairs, those that may stand side by side first, each kind in the order of the citations."""
    views = [view_of(one) for one in citations]
    made = [_pair(left, right, compatibility) for left, right in combinations(views, 2)]
    order = ("side-by-side", "with-differences", "not")
    return tuple(sorted(made, key=lambda pair: order.index(pair.made.verdict)))


def _pair(left: CitationView, right: CitationView, compatibility: Compatibility) -> Pair:
    """As the report's comparison: numbers that no row of the record stands behind are never set side by side."""
    made = compare((side_of(left), side_of(right)), compatibility)
    if left.row is None or right.row is None:
        unknown = Reason("compare-row", Message("findings.compare.no-row"))
        made = Comparability("not", (unknown, *made.reasons), made.state)
    return Pair(left.citation.id, right.citation.id, made)
