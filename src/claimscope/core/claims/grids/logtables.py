"""Logs as tables: lines of keys and bare numbers ("Mean TTFT (ms):   612.4"), keys and values in turn in one line, and
JSON below a line of text.
"""

from __future__ import annotations

import json
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.exports import json_tables
from claimscope.core.reading import Block, Cell, Span, Table, TextBlock

_PAIR = re.compile(r"\s*(?:[#|>*•-]\s+)?(?P<key>[^:=]*[^\W\d_][^:=]{0,60}?)\s*[:=]\s+(?P<value>\S.{0,40}?)\s*")
_PARTED = re.compile(r"^[^:=]+[:=](?=\s)")
_LONGEST_VALUE = 41
_NUMBER = re.compile(r"[~≈]?-?\d[\d.,]*(?:e[+-]?\d+)?|inf|nan|n/a|none|not set", re.IGNORECASE)
_MEASURED_KEY = re.compile(r"[(\[][A-Za-zµ%][\w/%. ]{0,14}[)\]]\s*$|(?:/s|_ms|_s|_w)$")
_RULED = re.compile(r"\s*#?\s*[-=─*]{3,}.*|\s*#?\s*")
_FEWEST_PAIRS, _FEWEST_MEASURED = 3, 2
_KEY = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\([a-z/%]+\))?")
_TAG = re.compile(r"\s*(?:\[[A-Za-z ]+\]\s*)+")
_FEWEST_IN_TURN = 5
_KEYED = re.compile(r"(?<![\w.])([A-Za-z][\w.-]*)=(\"[^\"]*\"|[^\s,;]+)")
_UNIT_KEYS, _VALUE_KEYS = frozenset({"unit", "units"}), frozenset({"value", "result", "score"})

Pairs = list[tuple[str, str]]


def log_tables(block: TextBlock) -> list[Block]:
    """The block cut into what stands before a log, the log as tables, and what stands behind; empty where none is."""
    return _embedded(block) or _keyed(block) or _listed(block) or _in_turn(block)


def _embedded(block: TextBlock) -> list[Block]:
    """A JSON text that begins with a line of its own."""
    lines = block.text.split("\n")
    for start, line in enumerate(lines):
        if start and line.lstrip()[:1] in ("{", "["):
            text = "\n".join(lines[start:]).lstrip()
            try:
                _, end = json.JSONDecoder().raw_decode(text)
            except (ValueError, RecursionError):
                continue
            tables = json_tables(text[:end], block.object, block.box)
            last = start + text[:end].count("\n")
            return _around(block, start, last, list(tables)) if tables else []
    return []


def _listed(block: TextBlock) -> list[Block]:
    """The first run of lines that are pairs of a key and a value, most of them bare numbers."""
    lines = block.text.split("\n")
    for start, line in enumerate(lines):
        if not _pair(line):
            continue
        end, pairs = start, []
        while end < len(lines) and ((found := _pair(lines[end])) or _RULED.fullmatch(lines[end])):
            pairs += [(found["key"].strip(), found["value"])] if found else []
            end += 1
        return _around(block, start, end - 1, [_table(block, pairs)]) if _is_log(pairs) else []
    return []


def _pair(line: str) -> re.Match[str] | None:
    """Key and value of a line. Most lines fail where they are first parted, which is told without the pattern."""
    parted = _PARTED.search(line)
    if parted is None or len(line[parted.end() :].strip()) > _LONGEST_VALUE:
        return None
    return _PAIR.fullmatch(line)


def _is_log(pairs: Pairs) -> bool:
    bare = [key for key, value in pairs if _NUMBER.fullmatch(value)]
    measured = sum(1 for key in bare if _MEASURED_KEY.search(key))
    return len(bare) >= _FEWEST_PAIRS and 2 * len(bare) > len(pairs) and measured >= _FEWEST_MEASURED


def _keyed(block: TextBlock) -> list[Block]:
    """ "gpu=L40S value=812.4 metric=throughput unit=tok/s": lines whose number and unit have keys of their own."""
    lines = [dict(_KEYED.findall(line)) for line in block.text.split("\n")]
    rows = [at for at, line in enumerate(lines) if _UNIT_KEYS & line.keys() and _VALUE_KEYS & line.keys()]
    if not rows or rows != list(range(rows[0], rows[-1] + 1)):
        return []
    keys = list(dict.fromkeys(key for at in rows for key in lines[at]))
    grid = [[key.replace("_", " ") for key in keys]]
    grid += [[lines[at].get(key, "").strip('"').replace("_", " ") for key in keys] for at in rows]
    cells = tuple(
        Cell(row, column, (Span(text),), header=row == 0, box=block.box)
        for row, line in enumerate(grid)
        for column, text in enumerate(line)
    )
    table = Table(block.object, len(grid), len(keys), cells, box=block.box, visible=block.visible)
    return _around(block, rows[0], rows[-1], [table])


def _in_turn(block: TextBlock) -> list[Block]:
    """ "[BENCHMARK] batch_size 1 input_length 128 latency(ms) 58.7": keys and values in turn."""
    for place, line in enumerate(block.text.split("\n")):
        words = (_TAG.sub("", line, count=1) if "[" in line else line).split()
        pairs = list(zip(words[::2], words[1::2], strict=False))
        numbers = sum(1 for _, value in pairs if _NUMBER.fullmatch(value))
        keyed = len(words) % 2 == 0 and all(_KEY.fullmatch(key) for key, _ in pairs)
        if keyed and len(pairs) >= _FEWEST_IN_TURN and 2 * numbers > len(pairs):
            return _around(block, place, place, [_table(block, pairs)])
    return []


def _table(block: TextBlock, pairs: Pairs) -> Table:
    cells = tuple(
        Cell(row, column, (Span(text),), box=block.box)
        for row, pair in enumerate(pairs)
        for column, text in enumerate(pair)
    )
    return Table(block.object, len(pairs), 2, cells, box=block.box, visible=block.visible)


def _around(block: TextBlock, first: int, last: int, tables: list[Block]) -> list[Block]:
    before, after = block.lines[:first], block.lines[last + 1 :]
    kept = [replace(block, lines=before)] if before else []
    rest: list[Block] = [replace(block, lines=after)] if after else []
    return [*kept, *tables, *(part for one in rest for part in (log_tables(one) or [one]))]  # type: ignore[arg-type]
