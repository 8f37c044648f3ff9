"""The report model as JSON: every sentence with its id, its arguments and its words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from decimal import Decimal
from typing import Any

import msgspec

from claimscope.core.message import Catalogue, Message
from claimscope.core.report.model import ReportModel

SCHEMA = "claimscope.report/1"


def report_json(model: ReportModel, catalogue: Catalogue) -> bytes:
    """UTF-8, indented, equal for equal models. Decimals are numbers with exactly their digits."""
    body = {"schema": SCHEMA, "language": catalogue.language, **_plain(model, catalogue)}
    encoded = msgspec.json.Encoder(decimal_format="number").encode(body)
    return msgspec.json.format(encoded, indent=1) + b"\n"


def _plain(value: Any, catalogue: Catalogue) -> Any:
    if isinstance(value, Message):
        arguments = {name: _plain(part, catalogue) for name, part in value.args}
        return {"id": value.id, "args": arguments, "text": catalogue.text(value)}
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name), catalogue) for item in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(part, catalogue) for part in value]
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value if isinstance(value, (int, float, Decimal, bool)) else None
