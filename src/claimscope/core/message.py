"""What the program says, without saying it yet: an id and arguments. Catalogues turn it into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

Arg: TypeAlias = "str | int | Decimal | Message | tuple[Arg, ...]"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be: ``id`` names it in the catalogues, ``args`` fill its places."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()

    def get(self, name: str) -> Arg | None:
        """The argument called ``name``, or None."""
        return dict(self.args).get(name)


def message(id: str, /, **args: Arg) -> Message:
    """Shorthand: ``message("gate.no-plan", row="…")``."""
    return Message(id, tuple(sorted(args.items())))


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a language writes numbers: separators, and from how many digits on whole numbers are grouped in threes."""

    group: str
    decimal: str
    grouped_from: int = 4


NUMBER_STYLES = {
    "en": NumberStyle(",", "."),
    "de": NumberStyle(".", ","),
    "fr": NumberStyle("\u202f", ","),
    "es": NumberStyle(".", ",", 5),
    "ja": NumberStyle(",", "."),
}


def written_number(number: int | Decimal, language: str = "en") -> str:
    """``number`` with the digits it has, grouped in threes from four digits on; in Spanish from five (RAE)."""
    style = NUMBER_STYLES.get(language, NUMBER_STYLES["en"])
    sign = "\u2212" if number < 0 else ""
    text = f"{abs(Decimal(number)):f}"
    whole, _, fraction = text.partition(".")
    if len(whole) >= style.grouped_from:
        whole = f"{int(whole):,}".replace(",", style.group)
    return sign + whole + (style.decimal + fraction if fraction else "")


class _Places(dict[str, str]):
    """Arguments of a sentence; one that is missing stays visible as its place instead of ending the program."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


class Catalogue:
    """The sentences of one language, with English behind them.

    An entry is a template with ``{name}`` places, or a mapping with ``by`` (the counted argument) and the plural forms
    ``one`` and ``other``. A missing id is shown as the id itself, so that nothing is silently blank; a test finds them.
    """

    def __init__(
        self, language: str, entries: Mapping[str, object], fallback: Mapping[str, object] | None = None
    ) -> None:
        self.language = language
        self._entries = entries
        self._fallback = fallback or {}

    def text(self, said: Message | str) -> str:
        """The sentence for a message (a plain string is returned as it is)."""
        if isinstance(said, str):
            return said
        template = self._template(said)
        if template is None:
            return said.id
        return template.format_map(_Places({name: self._argument(value) for name, value in said.args}))

    def __call__(self, id: str, /, **args: Arg) -> str:
        """Shorthand for ``text(message(id, **args))``."""
        return self.text(message(id, **args))

    def has(self, id: str) -> bool:
        """Whether the language itself (not the fallback) knows this id."""
        return id in self._entries

    def _template(self, said: Message) -> str | None:
        entry = self._entries.get(said.id, self._fallback.get(said.id))
        if isinstance(entry, Mapping):
            count = said.get(str(entry["by"]))
            entry = entry["one"] if count in (1, Decimal(1)) and "one" in entry else entry["other"]
        return entry if isinstance(entry, str) else None

    def _argument(self, value: Arg) -> str:
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, tuple):
            return self._list([self._argument(item) for item in value])
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            return written_number(value, self.language)
        return str(value)

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        if len(items) > 2 and self.language != "ja" and any(", " in item for item in items):
            return "; ".join(items)  # items that hold commas are told apart
        joiner = {"de": " und ", "fr": " et ", "es": " y ", "ja": "、"}.get(self.language, " and ")
        return ("、" if self.language == "ja" else ", ").join(items[:-1]) + joiner + items[-1]
