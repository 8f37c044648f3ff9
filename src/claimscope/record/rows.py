"""Database rows to record rows."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from claimscope.core.record_row import RecordRow
from claimscope.record.schema import SYSTEM_COLUMNS

_TEXT = ("result_id", "alt_result_id")
_INTERNED = (
    "benchmark",
    "model_used",
    "scenario",
    "unit",
    "published_unit",
    "power_unit",
    "weight_data_types",
    "accuracy",
    "log_result",
    "result_id_source",
    "notes",
    "withdrawn",
)
_NUMBERS = (
    "value",
    "power_value",
    "measured_latency_p99_ms",
    "measured_ttft_p99_ms",
    "measured_tpot_p99_ms",
    "target_latency_ms",
    "target_ttft_ms",
    "target_tpot_ms",
    "samples_per_s",
    "site_value",
)
_ORDER = (*SYSTEM_COLUMNS, *_TEXT, *_INTERNED, *_NUMBERS, "source_location", "inferred")
_COUNTS = ("host_processors_per_node", "accelerators_per_node")


def columns() -> str:
    """The columns of a SELECT that ``RowReader.row`` understands."""
    return ", ".join(f"s.{name}" if name in SYSTEM_COLUMNS else f"r.{name}" for name in _ORDER)


class RowReader:
    """Knows the texts of the database by number."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._numbers = {text: number for number, text in texts.items()}
        self._dates: dict[str, str] = {}

    def number_of(self, text: str) -> int:
        """The number of a text, or -1 where the record never uses it."""
        return self._numbers.get(text, -1)

    def text(self, number: int) -> str:
        """The text with this number."""
        return self._texts[number]

    def use_dates(self, dates: Mapping[str, str]) -> None:
        """Publication dates by round, put into every row."""
        self._dates = dict(dates)

    def row(self, cells: tuple[Any, ...]) -> RecordRow:
        """A record row from the cells of a SELECT over ``columns()``."""
        fields: dict[str, Any] = dict(zip(_ORDER, cells, strict=True))
        for name in _INTERNED:
            fields[name] = self._texts[fields[name]]
        for name in _NUMBERS:
            if (number := fields[name]) is not None:
                fields[name] = Decimal(number)
        for name in (*SYSTEM_COLUMNS, *_TEXT):
            if fields[name] is None and name not in ("accelerators_total", *_COUNTS):
                fields[name] = ""
        for name in _COUNTS:
            fields[name] = int(fields[name]) if str(fields[name]).isdigit() else None
        return self._finished(fields)

    def _finished(self, fields: dict[str, Any]) -> RecordRow:
        key = ("round", "division", "suite", "submitter", "platform", "benchmark", "model_used", "scenario")
        place = ("division", "submitter", "platform", "model_used", "scenario")
        location = self._texts[fields["source_location"]]
        if location in ("", "~"):
            division, submitter, platform, model, scenario = (fields[name] for name in place)
            last = scenario if location == "" else scenario.lower()
            location = f"{division}/{submitter}/results/{platform}/{model}/{last}"
        fields["source_location"] = location
        fields["key"] = "/".join(fields[name] for name in key)
        fields["nodes"] = fields["nodes"] or 1
        fields["inferred"] = fields["inferred"] == "1"
        fields["publication_date"] = self._dates.get(fields["round"], "")
        return RecordRow(**fields)
