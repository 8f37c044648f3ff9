"""``pack.json`` and back: nothing lost, nothing guessed, every wrong value named."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from claimscope.core import edits
from claimscope.core.document import FORMAT_VERSION, Pack
from claimscope.core.problem import Exit, Problem
from claimscope.datafiles import resource
from claimscope.packfile.codec import PackEncoder, decode_pack, encode_pack
from claimscope.packfile.schema import pack_schema
from claimscope.packfile.upgrade import upgraded
from pack_material import full_pack, small_pack, stated

STORED = Path(__file__).parents[2] / "data" / "packs"


def plain(pack: Pack) -> dict[str, Any]:
    decoded: dict[str, Any] = json.loads(encode_pack(pack))
    return decoded


def refused(changed: Any) -> Problem:
    data = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    with pytest.raises(Problem) as caught:
        decode_pack(data)
    return caught.value


def test_every_field_of_every_value_comes_back() -> None:
    assert decode_pack(encode_pack(full_pack())) == full_pack()


def test_a_new_pack_is_small_and_comes_back() -> None:
    assert decode_pack(encode_pack(Pack("p"))) == Pack("p")
    assert b"authority" not in encode_pack(Pack("p")), "what was not entered is not written"


def test_numbers_keep_their_digits() -> None:
    pack = edits.correct_field("c1", "value", stated(Decimal("1.50"))).apply(small_pack())
    value = plain(pack)["citations"][0]["claim"]["fields"]["value"]["value"]
    assert value == {"number": "1.50"}
    found = decode_pack(encode_pack(pack)).citations[0].claim.fields.value
    assert found is not None and str(found.value) == "1.50"


@pytest.mark.parametrize(
    "value", ["8", 8, Decimal(8), (Decimal(1), None), (None, None), ("a", "b"), ("4.1-0060",), (), True]
)
def test_field_values_keep_their_kind(value: Any) -> None:
    pack = edits.correct_field("c1", "value", stated(value)).apply(small_pack())
    found = decode_pack(encode_pack(pack)).citations[0].claim.fields.value
    assert found is not None and type(found.value) is type(value) and found.value == value


def test_one_item_stands_on_a_line_of_its_own() -> None:
    lines = encode_pack(small_pack()).decode().splitlines()
    assert sum(line.startswith('{"id":"c') and '"claim"' in line for line in lines) == 3


def test_an_encoder_that_remembers_writes_the_same() -> None:
    encoder = PackEncoder()
    pack = small_pack(20)
    for number in range(1, 20):
        pack = edits.set_note(f"c{number}", "seen").apply(pack)
        assert encoder.encode(pack) == encode_pack(pack)


def test_half_characters_of_foreign_file_names_do_not_stop_a_save() -> None:
    pack = edits.set_note("c1", "bad \udc80 name").apply(small_pack())
    assert decode_pack(encode_pack(pack)).citations[0].note == "bad \ufffd name"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none_are_refused_before_writing(number: str) -> None:
    with pytest.raises(ValueError):
        encode_pack(edits.correct_field("c1", "value", stated(Decimal(number))).apply(small_pack()))


NEWER: list[tuple[list[Any], str]] = [
    ([], "mood"),
    (["context"], "budget"),
    (["context", "sla"], "jitter_ms"),
    (["citations", 1], "stars"),
    (["citations", 1, "claim", "fields", "unit"], "scale"),
    (["citations", 1, "match", "rows", 0], "weather"),
    (["candidates", 0, "offered"], "colour"),
    (["questions", 5], "weight"),
    (["sources", 0, "pages", 0], "rotation"),
]


@pytest.mark.parametrize(("place", "key"), NEWER, ids=[key for _, key in NEWER])
def test_keys_of_a_newer_minor_survive_reading_editing_and_writing(place: list[Any], key: str) -> None:
    newer = plain(small_pack())
    newer["schema"] = f"claimscope.pack/{FORMAT_VERSION[0]}.{FORMAT_VERSION[1] + 1}"
    target: Any = newer
    for step in place:
        target = target[step]
    target[key] = {"any": [1, "value"]}
    pack = decode_pack(json.dumps(newer).encode())
    pack = edits.set_note("c1", "edited").apply(edits.set_context("lot", "7").apply(pack))
    written = json.loads(encode_pack(pack))
    target = written
    for step in place:
        target = target[step]
    assert target[key] == {"any": [1, "value"]}
    assert decode_pack(encode_pack(pack)) == pack


def test_kept_keys_stay_with_their_item_not_with_its_number() -> None:
    newer = plain(small_pack())
    newer["citations"][1]["stars"] = 5
    pack = decode_pack(json.dumps(newer).encode())
    pack = replace(pack, citations=pack.citations[::-1][:2])
    written = json.loads(encode_pack(pack))["citations"]
    assert [one.get("stars") for one in written] == [None, 5]
    pack = replace(pack, citations=pack.citations[:1])
    assert "stars" not in encode_pack(pack).decode()


def test_items_without_id_keep_their_keys_through_reordering_only() -> None:
    pack = edits.set_answer(["c1"], "division", stated("closed")).apply(small_pack())
    newer = plain(edits.set_answer(["c1"], "suite", stated("edge")).apply(pack))
    newer["citations"][0]["answers"][1]["seal"] = "x"
    pack = decode_pack(json.dumps(newer).encode())
    assert [one.get("seal") for one in json.loads(encode_pack(pack))["citations"][0]["answers"]] == [None, "x"]
    pack = edits.clear_answer(["c1"], "division").apply(pack)
    assert [one.get("seal") for one in json.loads(encode_pack(pack))["citations"][0]["answers"]] == ["x"]
    pack = edits.set_answer(["c1"], "suite", stated("datacenter")).apply(pack)
    assert b"seal" not in encode_pack(pack), "a foreign key must not move to another answer"


def test_a_newer_major_is_refused_by_name() -> None:
    problem = refused({"schema": "claimscope.pack/9.3", "id": "p"})
    assert problem.happened.id == "packfile.newer-major"
    assert problem.happened.get("version") == "9.3"
    assert problem.exit_code == Exit.UNREADABLE


BAD: list[tuple[str, Any, str]] = [
    ("state", "published", "state"),
    ("id", 5, "id"),
    ("candidates", {}, "candidates"),
    ("candidates", [{"id": "b1"}], "candidates / 1 / name"),
    ("citations", [1], "citations / 1"),
    ("context", [], "context"),
    ("context", {"sla": {"bounds": [{"quantity": "ttft", "percentile": 99, "limit_ms": "1"}]}}, "percentile"),
    ("context", {"sla": {"bounds": [{"quantity": "ttft", "percentile": "NaN", "limit_ms": "1"}]}}, "percentile"),
    ("context", {"sla": {"bounds": [{"quantity": "ttft", "percentile": "1E9999", "limit_ms": "1"}]}}, "percentile"),
    ("context", {"sla": {"bounds": [{"quantity": "ttft", "percentile": "9" * 99, "limit_ms": "1"}]}}, "percentile"),
    ("context", {"sla": {"concurrency": 2**70}}, "concurrency"),
    ("context", {"sla": {"concurrency": True}}, "concurrency"),
    ("context", {"sla": {"edge_load": "yes"}}, "edge_load"),
    ("taxonomy", ["a", None], "taxonomy / 2"),
]


@pytest.mark.parametrize(("key", "value", "place"), BAD, ids=[f"{place}-{n}" for n, (_, _, place) in enumerate(BAD)])
def test_a_wrong_value_is_named(key: str, value: Any, place: str) -> None:
    problem = refused({**plain(small_pack()), key: value})
    assert problem.happened.id == "packfile.wrong-type"
    assert place in str(problem.happened.get("place"))
    assert problem.exit_code == Exit.PACK_DAMAGED


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{}",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b'{"schema":"claimscope.pack/1.0","id":1e999}',
        b'{"id":"p"}',
        b'{"schema":"claimscope.pack/one.0","id":"p"}',
        b'{"schema":"claimscope.pack/1","id":"p"}',
        b'{"schema":7,"id":"p"}',
        b'{"schema":"other/1.0","id":"p"}',
    ],
    ids=range(13),
)
def test_what_is_no_pack_is_refused_with_a_sentence(data: bytes) -> None:
    assert refused(data).happened.id in ("packfile.not-json", "packfile.no-version", "packfile.wrong-type")


def test_messages_nested_too_deep_are_refused() -> None:
    deep: Any = {"id": "x"}
    for _ in range(30):
        deep = {"id": "x", "args": {"a": deep}}
    newer = plain(small_pack())
    newer["sources"][0]["pages"][0]["label"] = deep
    assert refused(newer).happened.id == "packfile.wrong-type"


def test_an_older_version_walks_every_step() -> None:
    def to_1_1(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "seen": [*old.get("seen", []), "1.1"]}

    def to_2_0(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "seen": [*old.get("seen", []), "2.0"]}

    steps = {(1, 0): ((1, 1), to_1_1), (1, 1): ((2, 0), to_2_0)}
    assert upgraded({}, (1, 0), steps, (2, 0)) == {"seen": ["1.1", "2.0"]}
    assert upgraded({}, (2, 0), steps, (2, 0)) == {}


def test_the_shipped_schema_is_the_one_of_the_code() -> None:
    shipped = json.loads(resource("schema", "pack.schema.json").read_text(encoding="utf-8"))
    assert shipped == pack_schema(), "run tools/write_pack_schema.py"


def test_the_schema_takes_packs_and_refuses_wrong_ones() -> None:
    jsonschema.Draft202012Validator.check_schema(pack_schema())
    validator = jsonschema.Draft202012Validator(pack_schema())
    for pack in (full_pack(), small_pack(), Pack("p")):
        validator.validate(plain(pack))
    refused_all = [key for key, value, _ in BAD if not validator.is_valid({**plain(small_pack()), key: value})]
    assert len(refused_all) >= len(BAD) - 1, "only the size of whole numbers is beyond a schema"


@pytest.mark.parametrize("path", sorted(STORED.glob("format-*.json")), ids=lambda path: path.name)
def test_stored_packs_of_every_format_are_still_read(path: Path) -> None:
    pack = decode_pack(path.read_bytes())
    assert pack.citations and pack.context.title
    assert decode_pack(encode_pack(pack)) == pack


def test_there_is_a_stored_pack_of_the_present_format() -> None:
    assert (STORED / f"format-{FORMAT_VERSION[0]}.{FORMAT_VERSION[1]}.json").is_file()


def test_encoded_is_plain_json_without_floats_for_decimals() -> None:
    decoded = msgspec.json.decode(encode_pack(full_pack()))
    assert decoded["costs"][0]["assumptions"][0]["value"] == "23699.70"
