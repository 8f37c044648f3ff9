"""Styles of an OpenDocument file: number formats as codes of Excel, bold, what is not displayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from claimscope.readers.xml import Element, integer

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
TABLE, STYLE, NUMBER, OFFICE, TEXT, CHART, DRAW = (
    f"{{{_NS}{name}:1.0}}" for name in ("table", "style", "datastyle", "office", "text", "chart", "drawing")
)
SVG = f"{{{_NS}svg-compatible:1.0}}"
_FO = f"{{{_NS}xsl-fo-compatible:1.0}}"


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says; empty where its parent decides."""

    parent: str = ""
    data: str = ""
    bold: bool | None = None
    shown: bool = True
    linked: bool = False
    """Of a part of a chart: numbers are written as in their cells."""
    by_rows: bool = False
    """Of a chart: each row of its table is a series."""


@dataclass(slots=True)
class Styles:
    """Styles of the document by family and name, and its number formats as codes."""

    known: dict[tuple[str, str], Style] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)

    def code(self, name: str) -> str:
        """Number format of a cell style."""
        return next((self.codes.get(style.data, "General") for style in self._chain(name) if style.data), "General")

    def of_chart(self, part: Element | None) -> Style:
        """The style of a part of a chart."""
        name = part.get(CHART + "style-name", "") if part is not None else ""
        return self.known.get(("chart", name), Style())

    def bold(self, name: str) -> bool:
        """Whether a cell style is bold."""
        return next((style.bold for style in self._chain(name) if style.bold is not None), False)

    def _chain(self, name: str) -> Iterator[Style]:
        for _ in range(20):
            style = self.known.get(("table-cell", name))
            if style is None:
                return
            yield style
            name = style.parent

    def read(self, root: Element) -> None:
        """Adds the styles below an element."""
        for style in root.iter(STYLE + "style"):
            text = style.find(STYLE + "text-properties")
            weight = text.get(_FO + "font-weight") if text is not None else None
            sheet = style.find(STYLE + "table-properties")
            plot = style.find(STYLE + "chart-properties")
            self.known[style.get(STYLE + "family", ""), style.get(STYLE + "name", "")] = Style(
                style.get(STYLE + "parent-style-name", ""),
                style.get(STYLE + "data-style-name", ""),
                None if weight is None else weight in ("bold", "700", "800", "900"),
                sheet is None or sheet.get(TABLE + "display") != "false",
                plot is not None and plot.get(CHART + "link-data-style-to-source") == "true",
                plot is not None and plot.get(CHART + "series-source") == "rows",
            )
        for kind in ("number-style", "percentage-style", "currency-style"):
            for style in root.iter(NUMBER + kind):
                self.codes[style.get(STYLE + "name", "")] = _code(style)


def _code(style: Element) -> str:
    """The format as a code of Excel (source: ODF 1.3 part 3, 16.29)."""
    code = ""
    for part in style:
        if part.tag in (NUMBER + "number", NUMBER + "scientific-number"):
            code += _digits(part)
            code += "E+00" if part.tag == NUMBER + "scientific-number" else _scale(part.get(NUMBER + "display-factor"))
        elif part.tag in (NUMBER + "text", NUMBER + "currency-symbol") and part.text:
            code += part.text if part.text.strip() == "%" else '"' + part.text.replace('"', "") + '"'
    return code or "General"


def _digits(part: Element) -> str:
    """The pattern of a number; as many places as it has where none are asked for."""
    asked = part.get(NUMBER + "decimal-places")
    if asked is None and part.get(NUMBER + "grouping") != "true":
        return "General"
    places = min(max(integer(asked), 0), 20)
    least = min(max(integer(part.get(NUMBER + "min-decimal-places"), places), 0), places)
    whole = min(max(integer(part.get(NUMBER + "min-integer-digits"), 1), 0), 20)
    digits = "#,##0" if part.get(NUMBER + "grouping") == "true" else "0" * whole or "#"
    return digits + ("." + "0" * least + "#" * (places - least) if places else "")


def _scale(factor: str | None) -> str:
    """Commas for thousands that are cut."""
    return "," * (len(factor) // 3) if factor and factor.strip("0") == "1" else ""
