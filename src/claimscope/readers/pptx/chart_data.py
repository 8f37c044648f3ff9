"""The series of a native chart: cached values with their number formats, categories, labels typed by hand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from lxml import etree

from claimscope.readers.number_format import decimal_of, shown, writer
from claimscope.readers.pptx.names import A, C
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, first, integer, truth


def _said(path: str) -> Callable[[Element], list[str]]:
    """What an element says at a path that ends with attributes or texts."""
    return cast("Callable[[Element], list[str]]", etree.XPath(path, namespaces={"c": C[1:-1]}, smart_strings=False))


_NAMES = _said("c:tx/c:strRef/c:strCache/c:pt/c:v/text()")
_PLACES = _said("c:pt/@*")
_TEXTS = _said("c:pt/c:v[1]/text()[1]")
_CACHES = (C + "numCache", C + "strCache")
_POINT, _VALUE, _LEVEL, _CODE, _FORMULA = C + "pt", C + "v", C + "lvl", C + "formatCode", C + "f"


@dataclass(slots=True)
class Data:
    """Cached values of one reference: text by index, number format by index, the formula that names the cells."""

    values: dict[int, str]
    formats: dict[int, str]
    format: str
    formula: str

    def shown(self, index: int, label_format: str = "") -> str:
        """The value as a label prints it: the label's own format, the point's, the reference's."""
        number = decimal_of(self.values[index])
        if number is None:
            return self.values[index]
        return shown(number, label_format or self.formats.get(index) or self.format)

    def all_shown(self, label_format: str = "") -> dict[int, str]:
        """Every value as `shown` gives it."""
        if self.formats and not label_format:
            return {index: self.shown(index) for index in self.values}
        write = writer(label_format or self.format)
        return {
            index: text if (number := decimal_of(text)) is None else write(number)
            for index, text in self.values.items()
        }


_NOTHING = Data({}, {}, "General", "")


@dataclass(slots=True)
class Series:
    """One series. ``labels`` are those typed by hand, by point; ``label_format`` is empty where the source's holds."""

    name: str
    categories: dict[int, str]
    values: Data
    sizes: Data
    labels: dict[int, str]
    label_format: str

    def named(self, places: Iterable[int]) -> list[str]:
        """Names of the categories of points, or their numbers from 1."""
        names = self.categories
        return [names[place] if place in names else str(place + 1) for place in places]


Categories = dict[bytes, dict[int, str]]
"""Names of categories by the bytes that say them: mostly those of all series of a chart."""


def read_series(series: Element, number: int, known: Categories) -> Series:
    """The series of a ``c:ser``; ``number`` counts from 0 and names it where it has no name."""
    parts = {part.tag: part for part in series}
    labels, label_format = _labels(parts.get(C + "dLbls"))
    return Series(
        series_name(series, number),
        _categories(parts.get(C + "cat", parts.get(C + "xVal")), known),
        _data(parts.get(C + "val", parts.get(C + "yVal"))),
        _data(parts.get(C + "bubbleSize")),
        labels,
        label_format,
    )


def _categories(holder: Element | None, known: Categories) -> dict[int, str]:
    if holder is None:
        return {}
    written = etree.tostring(holder)
    if written not in known:
        known[written] = _data(holder).all_shown()
    return known[written]


def series_name(series: Element, number: int) -> str:
    """Name of a series, its number where it has none."""
    named = _NAMES(series)
    if len(named) == 1:
        return clean(named[0]).strip() or f"#{number + 1}"
    holder = first(series, C + "tx")
    return (rich_text(holder) if holder is not None else "") or f"#{number + 1}"


def rich_text(holder: Element) -> str:
    """Text of a title or label: runs joined, paragraphs as lines; a referenced text from its cache."""
    lines = ["".join(run.text or "" for run in paragraph.iter(A + "t")) for paragraph in holder.iter(A + "p")]
    text = "\n".join(line for line in lines if line)
    return clean(text or " ".join(value.text or "" for value in holder.iter(_VALUE))).strip()


def _data(holder: Element | None) -> Data:
    """Cached values of ``c:val``, ``c:cat``, ``c:xVal``…; nested categories are joined from the outside in."""
    return _NOTHING if holder is None else _plain(holder) or _any(holder)


def _plain(holder: Element) -> Data | None:
    """A reference as office programs write it, its cache asked for all values at once; None for any other writing."""
    if len(holder) != 1 or len(holder[0]) != 2:
        return None
    formula, cache = holder[0]
    if formula.tag != _FORMULA or cache.tag not in _CACHES or not len(cache):
        return None
    places, texts, head = _PLACES(cache), _TEXTS(cache), cache[0]
    if len(places) != len(texts):  # points without a value, or with a format of their own
        return None
    values = {integer(place, -1): text for place, text in zip(places, texts, strict=True)}
    if not "".join(texts).isprintable():
        values = {index: clean(text) for index, text in values.items()}
    return Data(values, {}, (head.text if head.tag == _CODE else None) or "General", formula.text or "")


def _any(holder: Element) -> Data:
    values: dict[int, str] = {}
    formats: dict[int, str] = {}
    levels: list[dict[int, str]] = []
    code = formula = ""
    place: int | None = None
    for found in holder.iter(_POINT, _VALUE, _CODE, _FORMULA, _LEVEL):
        tag = found.tag
        if tag == _VALUE:
            if place is not None:
                values[place], place = clean(found.text or ""), None
        elif tag == _POINT:
            place, own = integer(found.get("idx"), -1), found.get("formatCode")
            values[place] = ""
            if own:
                formats[place] = own
        elif tag == _FORMULA:
            formula = formula or found.text or ""
        elif tag == _LEVEL:
            levels.append(_level(found))
        else:
            code = code or found.text or ""
    return Data(_nested(levels), {}, "General", "") if levels else Data(values, formats, code or "General", formula)


def _value(point: Element) -> str:
    for found in point:
        if found.tag == _VALUE:
            return clean(found.text or "")
    return ""


def _level(level: Element) -> dict[int, str]:
    return {integer(point.get("idx"), -1): _value(point) for point in level.iterchildren(_POINT)}


def _nested(levels: list[dict[int, str]]) -> dict[int, str]:
    """Innermost level first in the file; an outer label holds until the next one."""
    outer = [(sorted(level), level) for level in reversed(levels[1:])]
    names = {}
    for index, name in levels[0].items():
        at = [(level, keys[bisect_right(keys, index) - 1]) for keys, level in outer if keys and keys[0] <= index]
        names[index] = " / ".join([*(level[key] for level, key in at), name])
    return names


def _labels(holder: Element | None) -> tuple[dict[int, str], str]:
    """Labels typed by hand that hold a digit, by point, and the number format of the series' labels."""
    if holder is None:
        return {}, ""
    typed = {}
    for label in holder.iterchildren(C + "dLbl"):
        index, text = first(label, C + "idx"), first(label, C + "tx")
        written = rich_text(text) if text is not None else ""
        if index is not None and any(letter.isdigit() for letter in written):
            typed[integer(index.get("val"), -1)] = written
    style = first(holder, C + "numFmt")
    own = style is not None and not truth(style.get("sourceLinked"))
    return typed, (style.get("formatCode") or "") if own and style is not None else ""
