"""Numbers as an office program shows them: number formats of ECMA-376 part 1, 18.8.31, with English separators."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|\[(?P<bracket>[^\]]*)\]|_.|\*.|(?P<number>[#0?][#0?,.]*|\.[#0?]+)'
    r"|(?P<exponent>[eE][+-]0+)|(?P<percent>%)|(?P<general>General)|(?P<date>[ymdhsYMDHS]+)|(?P<other>.)",
    re.S,
)
MOST_CODE = 255
"""Longer format codes are cut; office programs do not write them."""
_STARTS = ("+", "-", ".", "_")
_COUNTS = re.compile("[1-9]")
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class _Section:
    before: str
    pattern: str
    after: str
    percent: int = 0
    exponent: int = 0
    condition: tuple[str, Decimal] | None = None
    general: bool = False
    usable: bool = True


Writer = Callable[[Decimal], str]


def shown(value: Decimal, code: str) -> str:
    """``value`` in the format ``code``; unknown and date formats fall back to the plain number."""
    return writer(code)(value)


def writer(code: str) -> Writer:
    """What writes numbers in the format ``code``, as `shown` does; made once for each code."""
    return _writer((code or "General")[:MOST_CODE])


@lru_cache(maxsize=512)
def _writer(code: str) -> Writer:
    sections = tuple(_section(part) for part in _split(code)[:4])
    if len(sections) == 1 and sections[0].condition is None:
        return _writing(sections[0], signed=True)
    writers = [{signed: _writing(section, signed) for signed in (True, False)} for section in sections]

    def write(value: Decimal) -> str:
        place, signed = _choose(sections, value)
        return general(value) if place is None else writers[place][signed](value)

    return write


def _writing(section: _Section, signed: bool) -> Writer:
    """Writes numbers as one section says; ``signed`` with a minus before those below zero."""
    before, after = section.before, section.after
    if not section.usable:
        return general
    if section.general:
        return lambda value: f"{before}{general(value)}{after}"
    digits = _digits(section)
    bare = not before + after

    def write(value: Decimal) -> str:
        if value < 0:
            number = digits(-value)
            sign = "-" if signed and _COUNTS.search(number) else ""
            return f"{sign}{before}{number}{after}".strip()
        number = digits(abs(value))  # zero may have a sign as well
        return number if bare else f"{before}{number}{after}".strip()

    return write


def general(value: Decimal) -> str:
    """The format General: up to eleven digits, no grouping, no trailing zeros."""
    if not value.is_finite():
        return str(value)
    if value == value.to_integral_value() and abs(value) < Decimal(10) ** 11:
        return f"{value:.0f}"
    digits = max(0, 10 - max(value.adjusted(), 0))
    if value.adjusted() < -9 or value.adjusted() > 10:
        return f"{value:.5E}"
    text = f"{value:.{min(digits, 10)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def decimal_of(text: str | None) -> Decimal | None:
    """A machine number of a file, without the digits that binary floating point added; None where it is no number."""
    text = (text or "").strip()
    start = text[:1]
    if not start.isdecimal() and start not in _STARTS:  # names of categories: an error takes longer than a number
        return None
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if len(text) <= 15 and number.is_finite() and "e" not in text and "E" not in text:  # most numbers: nothing to cut
        return number.normalize() if "." in text[:-1] else number
    if not number.is_finite() or abs(number.adjusted()) > 300:
        return None
    _, digits, exponent = number.as_tuple()
    if len(digits) > 15:
        number = Decimal(f"{number:.14E}")
        exponent = number.as_tuple().exponent
    return number.normalize() if exponent != 0 else number


def _split(code: str) -> list[str]:
    """Sections of a code: split at semicolons outside quotes."""
    return re.findall(r'(?:^|;)((?:"[^"]*"|\\.|[^;"\\]|["\\])*)', code) or [code]


def _section(code: str) -> _Section:
    before, after, pattern = "", "", ""
    percent = exponent = 0
    condition: tuple[str, Decimal] | None = None
    general_code, usable = False, True
    for token in _TOKEN.finditer(code):
        kind, text = token.lastgroup, token.group(token.lastgroup) if token.lastgroup else ""
        if kind == "number" and not pattern:
            pattern = text
        elif kind == "number":
            pattern += text if not after else ""
        elif kind == "exponent":
            exponent = len(text) - 2
        elif kind == "percent":
            percent, after = percent + 1, after + "%"
        elif kind == "general":
            general_code = True
        elif kind == "date":
            usable = False
        elif kind == "bracket":
            condition = _condition(text) or condition
            before, after = _literal(_currency(text), bool(pattern or general_code), before, after)
        elif kind in ("quoted", "escaped", "other"):
            before, after = _literal(text, bool(pattern or general_code), before, after)
    return _Section(before, pattern, after, percent, exponent, condition, general_code, usable)


def _literal(text: str, behind: bool, before: str, after: str) -> tuple[str, str]:
    return (before, after + text) if behind else (before + text, after)


def _currency(bracket: str) -> str:
    return bracket[1:].partition("-")[0] if bracket.startswith("$") else ""


def _condition(bracket: str) -> tuple[str, Decimal] | None:
    found = _CONDITION.fullmatch(bracket.strip())
    return (found.group(1), Decimal(found.group(2))) if found else None


def _choose(sections: tuple[_Section, ...], value: Decimal) -> tuple[int | None, bool]:
    """Place of the section for a value, and whether it needs a minus sign."""
    if any(section.condition for section in sections):
        for place, section in enumerate(sections):
            if section.condition is None or _holds(section.condition, value):
                return place, True
        return None, True
    if value < 0 and len(sections) > 1:
        return 1, False
    if value == 0 and len(sections) > 2:
        return 2, False
    return (0 if sections else None), True


def _holds(condition: tuple[str, Decimal], value: Decimal) -> bool:
    sign, bound = condition
    return {
        "<": value < bound,
        ">": value > bound,
        "<=": value <= bound,
        ">=": value >= bound,
        "=": value == bound,
        "<>": value != bound,
    }[sign]


def _digits(section: _Section) -> Writer:
    """Writes numbers that are not below zero in the digits of a section."""
    if not section.pattern:
        return lambda value: ""
    places = _places(section.pattern)
    power = 2 * section.percent - 3 * places.scale
    unit = Decimal(1).scaleb(-places.most)
    fraction, width, usual = section.pattern.partition(".")[2], section.exponent, places.is_usual

    def write(value: Decimal) -> str:
        scaled = value.scaleb(power) if power else value
        if width:
            return _scientific(scaled, fraction, width)
        try:
            rounded = scaled.quantize(unit, ROUND_HALF_UP)
        except InvalidOperation:
            rounded = scaled
        return f"{rounded:,f}" if usual else places.write(rounded)

    return write


@dataclass(frozen=True, slots=True)
class _Places:
    """What a pattern of digits asks for: digits before the point, least and most behind it, thousands apart or cut."""

    whole: int
    least: int
    most: int
    grouped: bool
    scale: int

    @property
    def is_usual(self) -> bool:
        """Thousands apart, one digit before the point and always as many behind it: what Python writes by itself."""
        return self.grouped and self.whole == 1 and self.least == self.most

    def write(self, rounded: Decimal) -> str:
        """A number that has at most the digits asked for."""
        digits, _, decimals = f"{rounded:f}".partition(".")
        decimals = decimals.rstrip("0").ljust(self.least, "0") if self.least < self.most else decimals
        digits = digits.lstrip("0").rjust(self.whole, "0")
        if self.grouped:
            digits = _grouped(digits)
        return digits + ("." + decimals if decimals else "")


def _places(pattern: str) -> _Places:
    whole, _, fraction = pattern.partition(".")
    least, most = fraction.count("0") + fraction.count("?"), sum(fraction.count(mark) for mark in "0?#")
    return _Places(whole.count("0"), least, most, "," in whole.rstrip(","), _scale(pattern))


def _scale(pattern: str) -> int:
    """Commas at the end of the digits divide by a thousand each."""
    whole, _, fraction = pattern.partition(".")
    tail = fraction or whole
    return len(tail) - len(tail.rstrip(","))


def _grouped(digits: str) -> str:
    head = len(digits) % 3
    groups = [digits[place : place + 3] for place in range(head, len(digits), 3)]
    return ",".join([digits[:head], *groups] if head else groups)


def _scientific(value: Decimal, fraction: str, width: int) -> str:
    mantissa, _, power = f"{value:.{sum(fraction.count(mark) for mark in '0#?')}E}".partition("E")
    sign, digits = power[:1], power[1:]
    return f"{mantissa}E{sign}{digits.rjust(width, '0')}"
