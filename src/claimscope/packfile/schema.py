"""The JSON Schema of ``pack.json``, made from the same dataclasses that the codec reads and writes.

It allows keys it does not know: a newer minor version may add some.
"""

from __future__ import annotations

from typing import Any

from claimscope.core.document import FORMAT_VERSION, Pack
from claimscope.packfile.codec import SCHEMA
from claimscope.packfile.decoding import NUMBER
from claimscope.packfile.shapes import members, shape

NAMES: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
}
DECIMAL = {"type": "string", "pattern": f"^{NUMBER.pattern}$"}
ARGUMENT = {
    "oneOf": [
        {"type": ["string", "integer", "boolean"]},
        {"$ref": "#/$defs/Number"},
        {"$ref": "#/$defs/Message"},
        {"type": "array", "items": {"$ref": "#/$defs/Argument"}},
    ]
}
COMMON: dict[str, Any] = {
    "Decimal": DECIMAL,
    "Number": {
        "type": "object",
        "properties": {"number": {"$ref": "#/$defs/Decimal"}},
        "required": ["number"],
        "additionalProperties": False,
    },
    "Range": {
        "type": "object",
        "properties": {
            "range": {
                "type": "array",
                "items": {"oneOf": [{"$ref": "#/$defs/Decimal"}, {"type": "null"}]},
                "minItems": 2,
                "maxItems": 2,
            }
        },
        "required": ["range"],
        "additionalProperties": False,
    },
    "Value": {
        "oneOf": [
            {"type": ["string", "integer", "boolean"]},
            {"$ref": "#/$defs/Number"},
            {"$ref": "#/$defs/Range"},
            {"type": "array", "items": {"type": "string"}},
        ]
    },
    "Argument": ARGUMENT,
    "Message": {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "args": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Argument"}},
        },
        "required": ["id"],
        "additionalProperties": False,
    },
}


def pack_schema() -> dict[str, Any]:
    """The schema as plain JSON (draft 2020-12)."""
    definitions = dict(COMMON)
    _define(Pack, definitions)
    whole = definitions.pop("Pack")
    major = FORMAT_VERSION[0]
    version = {"schema": {"type": "string", "pattern": f"^{SCHEMA}{major}\\.[0-9]+$"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:claimscope:pack:{major}",
        "title": "Claimscope evidence pack (pack.json)",
        "type": "object",
        "properties": version | whole["properties"],
        "required": ["schema", *whole["required"]],
        "$defs": dict(sorted(definitions.items())),
    }


def _define(kind: type, definitions: dict[str, Any]) -> None:
    """The definition of a dataclass and of all dataclasses in it."""
    definitions[kind.__name__] = {}
    definitions[kind.__name__] = {
        "type": "object",
        "properties": {member.name: _of(member.type, definitions) for member in members(kind)},
        "required": [member.name for member in members(kind) if member.required],
    }


def _of(hint: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    kind, parts = shape(hint)
    if kind == "optional":
        return {"oneOf": [_of(parts[0], definitions), {"type": "null"}]}
    if kind == "list":
        return {"type": "array", "items": _of(parts[0], definitions)}
    if kind == "fixed":
        items = [_of(part, definitions) for part in parts]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if kind == "literal":
        return {"enum": list(parts)}
    if kind == "scalar":
        return NAMES[parts[0]]
    if kind != "object":
        return {"$ref": "#/$defs/" + kind.title()}
    name = str(parts[0].__name__)
    if name not in definitions:
        _define(parts[0], definitions)
    return {"$ref": f"#/$defs/{name}"}
