"""Chinese, Japanese and Korean numbers in groups of ten thousand: 10万2131, 9만9214, 1億2000万."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core import lazy_re as re

_GROUP = r"\d{1,4}(?:,\d{3})?"
_WRITTEN = re.compile(
    rf"(?:(?P<yi>{_GROUP})[億亿억] ?)?(?:(?P<wan>{_GROUP})[万萬만] ?)?(?P<rest>\d{{1,4}}|\d,\d{{3}})?(?![\d.,]\d)(?!\d)"
)
_WEIGHTS = {"yi": Decimal(10**8), "wan": Decimal(10**4), "rest": Decimal(1)}


def myriads_at(text: str, start: int) -> tuple[int, Decimal] | None:
    """End and value of a number that begins at ``start`` and has at least two groups, else None."""
    written = _WRITTEN.match(text, start)
    groups = {name: group for name, group in (written.groupdict() if written else {}).items() if group}
    if written is None or len(groups) < 2:
        return None
    value = sum((Decimal(group.replace(",", "")) * _WEIGHTS[name] for name, group in groups.items()), Decimal(0))
    return len(text[: written.end()].rstrip()), value
