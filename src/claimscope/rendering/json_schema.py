"""JSON Schema of the report's JSON, made from the model's own types so that the two cannot part."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from claimscope.core.message import Message
from claimscope.core.report.model import ReportModel
from claimscope.rendering.json_out import SCHEMA

DRAFT = "https://json-schema.org/draft/2020-12/schema"
SENTENCE = {
    "type": "object",
    "description": "a sentence of the program: its id, its arguments, and its words in the language of the file",
    "properties": {"id": {"type": "string"}, "args": {"type": "object"}, "text": {"type": "string"}},
    "required": ["id", "args", "text"],
    "additionalProperties": False,
}
PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Decimal: {"type": "number"},
    NoneType: {"type": "null"},
}


def report_schema() -> dict[str, Any]:
    """The schema; every dataclass is one entry of ``$defs``."""
    shapes: dict[str, Any] = {"Message": SENTENCE}
    body = _shape(ReportModel, shapes)
    root = shapes.pop(body["$ref"].rpartition("/")[2])
    head = {"schema": {"const": SCHEMA}, "language": {"type": "string"}}
    return {
        "$schema": DRAFT,
        "title": SCHEMA,
        **root,
        "properties": {**head, **root["properties"]},
        "required": [*head, *root["required"]],
        "$defs": dict(sorted(shapes.items())),
    }


def _shape(hint: Any, shapes: dict[str, Any]) -> dict[str, Any]:
    if hint in PLAIN:
        return PLAIN[hint]
    if hint is Message:
        return {"$ref": "#/$defs/Message"}
    if is_dataclass(hint):
        return _object(hint, shapes)
    parts = get_args(hint)
    if get_origin(hint) is Literal:
        return {"enum": list(parts)}
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [_shape(part, shapes) for part in parts]}
    if parts[-1] is Ellipsis:
        return {"type": "array", "items": _shape(parts[0], shapes)}
    fixed = [_shape(part, shapes) for part in parts]
    return {"type": "array", "prefixItems": fixed, "minItems": len(fixed), "maxItems": len(fixed)}


def _object(hint: Any, shapes: dict[str, Any]) -> dict[str, Any]:
    name = str(hint.__name__)
    if name not in shapes:
        shapes[name] = {}
        hints = get_type_hints(hint)
        shapes[name] = {
            "type": "object",
            "properties": {item.name: _shape(hints[item.name], shapes) for item in fields(hint)},
            "required": [item.name for item in fields(hint)],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
