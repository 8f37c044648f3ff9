"""Lines of keys and values ("model=gptj-99;scenario=Offline;result=7705.97;unit=Tokens/s") as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.exports import Object, data_tables
from claimscope.core.reading import Block, TextBlock

_FEWEST = 4
_NEXT_EQUALS = re.compile(r"\s*[;,|\t]\s*(?=[A-Za-z][\w .()/-]{0,30}?\s?=)|\s+(?=[A-Za-z][\w.-]{0,30}=)")
_NEXT_COLON = re.compile(r"\s*[;|\t]\s*(?=[A-Za-z][\w .()/-]{0,30}?:)")
_EQUALS = re.compile(r"([A-Za-z][\w .()/-]{0,30}?)\s?=\s?([^=]{1,120})")
_COLON = re.compile(r"([A-Za-z][\w .()/-]{0,30}?):\s([^;]{1,120})")
_OF_RESULT = re.compile(
    r"(?:\w+[ _.-])?(?:result|value|score|throughput|performance|perf|ergebnis|wert)", re.IGNORECASE
)
_OF_TEST = re.compile(
    r"(?:\w+[ _.-])?(?:scenario|benchmark|model|task|workload|test|szenario|modell)(?:[ _.-]name)?", re.IGNORECASE
)
_PLAIN = re.compile(r"\d+(?:\.\d+)?")


def key_records(block: TextBlock) -> list[Block]:
    """The block with its run of records taken out as a table; nothing where no line is one."""
    lines = ["".join(span.text for span in line).strip() for line in block.lines]
    whole = _object(lines, _EQUALS)
    if whole:
        return _tables([whole], block)
    records = [_record(line) for line in lines]
    start = next((at for at, record in enumerate(records) if record), None)
    if start is None:
        return []
    end = next((at for at in range(start, len(records)) if not records[at]), len(records))
    before, after = block.lines[:start], block.lines[end:]
    parts: list[Block] = [replace(block, lines=before)] if before else []
    parts += _tables(records[start:end], block)
    return [*parts, replace(block, lines=after)] if after else parts


def _tables(records: Sequence[Object], block: TextBlock) -> list[Block]:
    return [replace(table, visible=block.visible) for table in data_tables(list(records), block.object, block.box)]


def _record(line: str) -> Object:
    """The keys and values of a line that is nothing else and tells a result of a test; else empty."""
    return _object(_NEXT_EQUALS.split(line), _EQUALS) or _object(_NEXT_COLON.split(line), _COLON)


def _object(parts: Sequence[str], pair: re.Pattern[str]) -> Object:
    pairs = [pair.fullmatch(part.strip().rstrip(";,")) for part in parts]
    found: Object = {hit[1].strip(): _value(hit[2]) for hit in pairs if hit}
    if len(found) < _FEWEST or len(found) != len(parts):
        return {}
    result = any(_OF_RESULT.fullmatch(key) and isinstance(value, Decimal) for key, value in found.items())
    return found if result and any(_OF_TEST.fullmatch(key) for key in found) else {}


def _value(text: str) -> str | Decimal:
    told = text.strip().strip("\"'")
    return Decimal(told) if _PLAIN.fullmatch(told) else told
