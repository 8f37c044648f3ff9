"""The evidence pack as a value: frozen dataclasses and tuples. It may hold wrong and missing things; rules say so.

Every change is a function ``Pack -> Pack`` (see ``edits``). Dates are ISO strings (``2026-11-30``), times UTC ISO
strings, latencies milliseconds, money ``Decimal`` with a currency. Empty string and None mean: not entered.

One module for each subject, as in ``edits``; everybody imports from here.
"""

from claimscope.core.document.candidates import Candidate, Configuration
from claimscope.core.document.cells import (
    ACCURACY,
    COST,
    ERRORS,
    LATENCY,
    QUESTION_IDS,
    SAFETY,
    SPEED,
    CellDecision,
    Plan,
    Question,
)
from claimscope.core.document.citations import CHECK_IDS, Answer, CheckId, Citation, Sort
from claimscope.core.document.context import Arrival, Bound, Concern, Context, LatencyQuantity, Person, Sla, Volume
from claimscope.core.document.costs import CostAssumption, CostModel
from claimscope.core.document.evidence import CaseTag, ChosenCase, Evidence, EvidenceKind, EvidenceUse, Flag, Measure
from claimscope.core.document.pack import FORMAT_VERSION, Pack, PackState
from claimscope.core.document.redactions import Redaction, RedactionKind, RedactionReason
from claimscope.core.document.sources import PageState, Source, SourceKind
from claimscope.core.document.talk import Comment, VendorQuestion, Waiver

__all__ = [
    "ACCURACY",
    "CHECK_IDS",
    "COST",
    "ERRORS",
    "FORMAT_VERSION",
    "LATENCY",
    "QUESTION_IDS",
    "SAFETY",
    "SPEED",
    "Answer",
    "Arrival",
    "Bound",
    "Candidate",
    "CaseTag",
    "CellDecision",
    "CheckId",
    "ChosenCase",
    "Citation",
    "Comment",
    "Concern",
    "Configuration",
    "Context",
    "CostAssumption",
    "CostModel",
    "Evidence",
    "EvidenceKind",
    "EvidenceUse",
    "Flag",
    "LatencyQuantity",
    "Measure",
    "Pack",
    "PackState",
    "PageState",
    "Person",
    "Plan",
    "Question",
    "Redaction",
    "RedactionKind",
    "RedactionReason",
    "Sla",
    "Sort",
    "Source",
    "SourceKind",
    "VendorQuestion",
    "Volume",
    "Waiver",
]
