"""From a tool's own names to the one normal form: measures, facts, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from claimscope.core.claim import Anchor, Field
from claimscope.core.document import Evidence, EvidenceKind, Flag, Measure
from claimscope.core.message import Arg, Message, message
from claimscope.core.statistics import bootstrap_mean, mean, wilson

ASKED = {
    "task_accuracy": (
        "model_id",
        "model_revision",
        "weights_dtype",
        "hardware",
        "serving_engine",
        "dataset",
        "measured_by",
        "data_owner",
        "tested_on",
    ),
    "safety": ("model_id", "model_revision", "weights_dtype", "serving_engine", "measured_by", "tested_on"),
    "serving_speed": ("model_id", "weights_dtype", "hardware", "serving_engine", "dataset", "measured_by", "tested_on"),
    "error_analysis": ("model_id", "dataset", "measured_by", "data_owner", "tested_on"),
    "cost": ("measured_by", "tested_on"),
    "document": ("measured_by", "tested_on"),
}
"""What a committee wants to know of each kind; what a file leaves out, the wizard asks."""

QUESTION_OF: dict[EvidenceKind, str] = {
    "task_accuracy": "task-accuracy",
    "safety": "safety",
    "error_analysis": "edge-case-errors",
    "serving_speed": "latency-sla",
    "cost": "cost-per-request",
    "document": "",
}


@dataclass
class Draft:
    """Collects what a reader finds; ``evidence()`` closes it."""

    kind: EvidenceKind
    tool: str
    title: str
    generation: str = ""
    tool_version: str = ""
    n_scored: int | None = None
    n_total: int | None = None
    n_errors: int | None = None
    tested_on: str = ""
    statement: str = ""
    measures: list[Measure] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    facts: dict[str, Field] = field(default_factory=dict)

    def fact(self, name: str, value: object, locator: str = "") -> None:
        """Keeps what the file says; empty and missing values are not facts."""
        if value is None or value in ("", [], {}):
            return
        kept = value if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else str(value)[:2000]
        self.facts[name] = Field(kept, "stated", text=str(value)[:2000], anchor=Anchor(1, object=locator))

    def measure(self, name: str, value: object, unit: str = "", locator: str = "", **more: Any) -> None:
        """Keeps a number; what is no finite number (null, "N/A", NaN) is flagged instead of kept."""
        exact = number(value)
        if exact is None:
            if value is not None and value != "N/A":
                self.flag("not-a-number", name=name, blocking=False)
            return
        interval = more.pop("interval", None)
        if interval is not None and interval[0] > interval[1]:
            interval = None
        self.measures.append(Measure(name, exact, unit, locator=locator, interval=interval, **more))

    def rate(self, name: str, successes: int, n: int, locator: str = "", **more: Any) -> None:
        """A rate with its Wilson interval, which most files leave out."""
        if n <= 0:
            return
        low, high = wilson(successes, n)
        interval = (Decimal(f"{low:.6f}"), Decimal(f"{high:.6f}"), "wilson 95 %")
        self.measure(name, Decimal(successes) / n, "share", locator, interval=interval, **more)

    def mean(self, name: str, values: Sequence[Decimal], locator: str = "", **more: Any) -> None:
        """A mean of raw values between 0 and 1 with its bootstrap interval."""
        if not values:
            return
        low, high = bootstrap_mean([float(value) for value in values])
        interval = (Decimal(f"{low:.6f}"), Decimal(f"{high:.6f}"), "bootstrap 95 %")
        self.measure(name, mean(values), "share", locator, interval=interval, **more)

    def flag(self, id: str, /, *, blocking: bool = True, **args: Arg) -> None:
        """A named doubt; the sentence is ``trust.<id>``. One flag of each name is enough."""
        if all(known.id != id for known in self.flags):
            self.flags.append(Flag(id, message(f"trust.{id}", **args), blocking))

    def evidence(self, hidden: Iterable[Message] = ()) -> Evidence:
        """The finished item; ``id`` and ``source`` are set by whoever puts it into a pack."""
        if self.tested_on:
            self.fact("tested_on", self.tested_on)
        missing = tuple(name for name in ASKED[self.kind] if name not in self.facts)
        return Evidence(
            id="",
            kind=self.kind,
            question=QUESTION_OF[self.kind],
            tool=self.tool,
            tool_version=self.tool_version,
            generation=self.generation,
            title=self.title,
            n_scored=self.n_scored,
            n_total=self.n_total,
            n_errors=self.n_errors,
            measures=tuple(self.measures),
            facts=tuple(self.facts.items()),
            missing=missing,
            flags=tuple(self.flags),
            tested_on=self.tested_on,
            statement=self.statement,
            hidden=tuple(hidden),
        )


def doubts_of_lines(draft: Draft, twice: int, foreign: int) -> None:
    """Flags lines that stand twice (two runs joined) and lines of another kind of file."""
    if twice:
        draft.flag("cases-twice", n=twice)
    if foreign:
        draft.flag("foreign-lines", n=foreign)


def number(value: object) -> Decimal | None:
    """A finite number as ``Decimal``; None for anything else (booleans and the names NaN, Infinity included)."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, Decimal)):
        return _sane(Decimal(value))
    if isinstance(value, str) and len(value) <= 100:
        try:
            return _sane(Decimal(value.strip().replace(",", "")))
        except InvalidOperation:
            return None
    return None


def _sane(exact: Decimal) -> Decimal | None:
    """No file measures anything beyond 10^30; such numbers would only burn time in arithmetic."""
    return exact if exact.is_finite() and (exact == 0 or abs(exact.adjusted()) <= 30) else None


def whole(value: object) -> int | None:
    """A count (a whole number from 0), or None."""
    exact = number(value)
    return int(exact) if exact is not None and exact >= 0 and exact == exact.to_integral_value() else None


def day(value: object) -> str:
    """ISO date of an epoch (seconds or thousandths of it) or of a text that starts with a date; "" if there is none."""
    exact = number(value)
    while exact is not None and exact >= 10_000_000_000 and not isinstance(value, str):
        exact /= 1000
    if exact is not None and 1_000_000_000 < exact < 10_000_000_000:
        return datetime.fromtimestamp(float(exact), UTC).date().isoformat()
    text = str(value or "")
    if len(text) >= 15 and text[:8].isdigit() and text[8] == "-" and text[9:15].isdigit():
        text = f"{text[:4]}-{text[4:6]}-{text[6:8]}"
    try:
        return datetime.fromisoformat(text[:10]).date().isoformat()
    except ValueError:
        return ""


def mapping(value: object) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def at(value: object, *path: str) -> Any:
    """Walks objects by key; None as soon as one is missing."""
    for key in path:
        if not isinstance(value, dict) or key not in value:
            return None
        value = value[key]
    return value
