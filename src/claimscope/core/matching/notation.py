"""A number with one mark before three digits (651,539 or 13.997) may be read in two ways."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import grouped, hits
from claimscope.core.matching.names import Names
from claimscope.core.matching.numbers import written
from claimscope.core.matching.subject import Subject
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery

_ONE_MARK = re.compile(r"\d{1,3}[.,]\d{3}")
CONFIDENCE = 0.75
"""Below ``SURE``: the reading is asked about, nothing is filled."""


def read_otherwise(subject: Subject, record: RecordQuery, names: Names) -> Match | None:
    """``value-differs`` by a factor of exactly 1,000, where the other reading of the mark is one result's number."""
    said = subject.claim.fields.value
    text = (said.text or "").strip() if said else ""
    if subject.unit.per or not _ONE_MARK.fullmatch(text):
        return None
    digits = Decimal(re.sub(r"\D", "", text))
    value = digits / 1000 if subject.number.value == digits else digits
    other = replace(subject, number=written(value, None))
    fitting = [one for one in hits(other, record, names) if one.closeness == "exact" and not one.evidence.clashing]
    groups = grouped(fitting)
    if len(groups) != 1:
        return None
    row = groups[0].best.row
    percent = (100 * (subject.number.value - row.value) / row.value).quantize(Decimal("0.01"))
    said_so = message("matching.value-differs", row=wording.row_name(row), official=wording.published(row))
    return Match("value-differs", CONFIDENCE, groups[0].rows, said_so, difference_percent=percent)
