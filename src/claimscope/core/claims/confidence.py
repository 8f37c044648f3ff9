"""How sure a field is, by where it was found. One place for the numbers, so that they can be calibrated.

Measured on the project's own cases: fields at 0.8 and above are right in at least 98 of 100 cases. What is only a
habit of writers stays below 0.8 and is shown as unsure.
"""

from __future__ import annotations

DOUBTFUL_NUMBER = 0.78
"""``770.496`` where neither the text nor its language tells whether the point groups or divides."""

UNIT_ELSEWHERE = 0.7
"""A number of a recognised picture whose unit stands in a line outside of its table."""

UNIT_OF_ANOTHER_LINE = 0.75
"""A number whose column says nothing, with the unit that a line of the page names."""

UNIT_OF_A_TEST = 0.79
"""The unit that only the name of a test implies (``pp512`` of llama-bench)."""

WEAKLY = 0.72
"""A number that is a result by the weight of small signs, and by no rule."""

UNEVIDENT = 0.78
"""A number with a unit where nothing says that somebody reached it: no name, no verb, no entry, digits of a wish."""

TIME_OF_A_JOB = 0.75
"""A time in a column headed "Time" and no more, in a table of programs: how long a job took may be no result."""

FOOTNOTE = 0.95
"""In the footnote that the number's mark points to."""

SAME_PASSAGE = 0.79
"""In an earlier sentence of the same paragraph, the only value there: on unseen texts 7 of 100 were wrong."""

TITLE = 0.88
"""In the page's title or a heading above."""

ENTRY = 0.84
"""Round, division, suite or test of a line around, where the number's own sentence says what an entry has
(scenario, division, accuracy tier) or which test: none of 300 such fields spoke of something else."""

FRAME = 0.79
"""In an earlier line of the page that states nothing else: on unseen texts 9 of 100 were wrong."""

PROSE = 0.79
"""In an earlier sentence of another paragraph that states nothing else: often about something near."""

EARLIER = 0.74
"""In an earlier paragraph that holds claims of its own."""

SUBMITTER_RIVALLED = 0.75
"""A firm from around a table that names another one."""

LATER_SAME_PASSAGE = 0.79
LATER = 0.79
"""Behind the claim: caption, source line, footer."""

FIRST_PAGE = 0.78
"""Only on the first page of the document."""

TABLE_CELL, TABLE_HEAD, TABLE_CAPTION = 0.96, 0.94, 0.85
"""In the row, in the head of row or column, in the caption of a table."""

WEAK_KINDS = {
    "accelerator": 0.79,
    "count": 0.79,
    "scenario": 0.78,
    "system": 0.79,
    "benchmark": 0.79,
    "submitter": 0.78,
    "software": 0.78,
    "precision": 0.72,
    "availability": 0.75,
}
"""Ceilings for fields that a sentence takes over from the text around it: these change from sentence to sentence."""

_OF_AN_ENTRY = frozenset({"round", "division", "suite", "benchmark"})


def told_around(kind: str, place: float, entered: bool) -> float:
    """As ``context``; ``entered``: the number's own sentence says what only an entry has."""
    near = entered and kind in _OF_AN_ENTRY and place >= SAME_PASSAGE
    return max(ENTRY if near else 0.0, context(kind, place))


def context(kind: str, place: float) -> float:
    """Confidence of a field taken from the text around, by kind and place."""
    return min(place, WEAK_KINDS.get(kind, 1.0)) if place not in (FOOTNOTE, TITLE, FRAME) else place
