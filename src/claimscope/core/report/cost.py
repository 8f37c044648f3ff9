"""Cost with every assumption printed."""

from __future__ import annotations

from claimscope.core.document import CostAssumption, CostModel, Pack
from claimscope.core.message import Message, message
from claimscope.core.report.figures import Text
from claimscope.core.report.model import CostPage, CostSection
from claimscope.core.report.numbering import candidate_name


def cost_section(pack: Pack) -> CostSection:
    """The cost models of the pack in the order of its candidates."""
    pages = tuple(_page(pack, one) for one in pack.costs)
    return CostSection(pages, None, None)


def _page(pack: Pack, model: CostModel) -> CostPage:
    return CostPage(
        candidate_name(pack, model.candidate),
        model.currency,
        model.as_of,
        tuple(_assumption(one) for one in model.assumptions),
        (),
        (),
        None,
    )


def _assumption(one: CostAssumption) -> tuple[Text, Text, Text, str]:
    value = message("report.value", n=one.value, unit=one.unit)
    spread: Text = ""
    if one.low is not None and one.high is not None and one.low != one.high:
        spread = message("report.range", low=one.low, high=one.high)
    return Message(f"report.cost.{one.name}"), value, spread, one.source
