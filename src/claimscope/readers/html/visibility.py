"""What of a web page is not shown: by tag, by attribute, by style, by simple rules of the page's own style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimscope.readers.xml import Element

IGNORED = frozenset(
    (
        "script style template noscript head link meta object embed applet canvas audio video select datalist "
        "annotation annotation-xml map area base param source track progress meter"
    ).split()
)
"""Tags whose text is never text of the page."""
_HIDING = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.I)
_SIMPLE = re.compile(r"[.#][\w-]+$")
_MOST_CSS = 500_000


class Hiding:
    """Knows which elements a page hides. ``sheets`` are the texts of its ``style`` elements."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self._selectors = frozenset(selector for sheet in sheets for selector in _hiding_selectors(sheet[:_MOST_CSS]))

    def hides(self, element: Element) -> bool:
        """Whether this element (not one around it) is hidden from a person who looks at the page."""
        if element.get("hidden") is not None or element.get("aria-hidden") == "true":
            return True
        style = element.get("style")
        if style and _HIDING.search(style):
            return True
        return bool(self._selectors) and self._by_rule(element)

    def _by_rule(self, element: Element) -> bool:
        classes = (element.get("class") or "").split()
        return "#" + (element.get("id") or "") in self._selectors or any(
            "." + name in self._selectors for name in classes
        )


def _hiding_selectors(sheet: str) -> Iterable[str]:
    """Single classes and ids that a rule outside ``@media`` hides; anything more complicated is not judged."""
    depth = 0
    for part in sheet.split("}"):
        *outer, selectors, rules = ("", *part.split("{"))
        depth += len(outer)
        if depth <= 1 and outer and _HIDING.search(rules):
            for selector in selectors.rpartition(";")[2].split(","):
                if _SIMPLE.fullmatch(selector.strip()):
                    yield selector.strip()
        depth = max(depth - 1, 0)
