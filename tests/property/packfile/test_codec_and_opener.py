"""Any pack comes back equal; any bytes get a pack or a sentence, never a crash, a hang or a half-open pack."""

from __future__ import annotations

import io
import json
import random
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.packfile.chain import Chain, read_decisions
from claimscope.packfile.codec import decode_pack, encode_pack
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import PackFile
from claimscope.packfile.schema import pack_schema
from claimscope.packfile.writing import Contents, write_pack
from claimscope.services.packs import open_pack
from pack_material import full_pack, of_type, small_pack

SLOW = settings(
    max_examples=60,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
VALIDATOR = jsonschema.Draft202012Validator(pack_schema())


@given(of_type(Pack))
@SLOW
def test_any_pack_comes_back_equal_and_fits_the_schema(pack: Pack) -> None:
    data = encode_pack(pack)
    assert decode_pack(data) == pack
    assert encode_pack(decode_pack(data)) == data
    VALIDATOR.validate(json.loads(data))


@given(st.lists(of_type(Decision), max_size=5))
@SLOW
def test_any_chain_comes_back_equal(records: list[Decision]) -> None:
    from dataclasses import replace

    empty: Chain[Decision] = Chain()
    chain = empty.append(*(replace(one, number=number) for number, one in enumerate(records, 1)))
    assert read_decisions(chain.data) == chain


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def spots(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Places of every value inside plain JSON."""
    if isinstance(plain, dict):
        return [path, *(spot for key, value in plain.items() for spot in spots(value, (*path, key)))]
    if isinstance(plain, list):
        return [path, *(spot for key, value in enumerate(plain) for spot in spots(value, (*path, key)))]
    return [path]


FULL = json.loads(encode_pack(full_pack()))
SPOTS = spots(FULL)[1:]


@given(st.sampled_from(SPOTS), JSON)
@settings(max_examples=400)
def test_any_value_in_any_place_is_taken_or_refused_with_its_place(spot: tuple[Any, ...], value: Any) -> None:
    plain = json.loads(json.dumps(FULL))
    target = plain
    for step in spot[:-1]:
        target = target[step]
    target[spot[-1]] = value
    try:
        data = json.dumps(plain).encode()
        pack = decode_pack(data)
    except Problem as problem:
        assert problem.happened.id in ("packfile.wrong-type", "packfile.no-version", "packfile.newer-major")
    else:
        assert decode_pack(encode_pack(pack)) == pack


def container() -> bytes:
    stream = io.BytesIO()
    empty: Chain[Decision] = Chain()
    write_pack(stream, Contents(encode_pack(small_pack(1)), empty))
    return stream.getvalue()


WHOLE = container()


def opened(folder: Path, data: bytes) -> None:
    """Open like the program does; a Problem is a good answer, anything else a fault."""
    path = folder / "fuzzed.evpack"
    path.write_bytes(data)
    try:
        with PackFile(path) as file:
            examine(file)
        open_pack(path)
    except Problem as problem:
        assert problem.sentences()


def mutilate(data: bytearray, chance: random.Random) -> None:
    """One byte changed, some lost or added, or one of the zip records spoilt."""
    at, kind = chance.randrange(len(data)), chance.randrange(5)
    if kind == 0:
        data[at] = chance.randrange(256)
    elif kind == 1 and len(data) > 1000:
        del data[at : at + chance.randrange(1, 400)]
    elif kind == 2:
        data[at:at] = chance.randbytes(chance.randrange(1, 40))
    elif kind == 3:
        place = max(0, data.rfind(b"PK\1\2")) + chance.randrange(46)
        data[min(place, len(data) - 1)] = chance.choice([0, 1, 0x7F, 0xFF])
    else:
        data[-1 - chance.randrange(22)] = chance.choice([0, 1, 0xFF])


@pytest.mark.parametrize("rounds", [300, pytest.param(30_000, marks=[pytest.mark.slow, pytest.mark.timeout(3000)])])
def test_the_opener_survives_mutilated_packs(tmp_path: Path, rounds: int) -> None:
    chance = random.Random(20261130)
    for _ in range(rounds):
        data = bytearray(WHOLE)
        for _ in range(chance.choice([1, 2, 5, 20])):
            mutilate(data, chance)
        opened(tmp_path, bytes(data))


@given(
    name=st.text(max_size=20),
    data=st.binary(max_size=200),
    method=st.sampled_from([0, 8]),
    attributes=st.integers(0, 2**32 - 1),
)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_any_further_member_is_refused_or_said(
    tmp_path: Path, name: str, data: bytes, method: int, attributes: int
) -> None:
    stream = io.BytesIO(WHOLE)
    try:
        with zipfile.ZipFile(stream, "a") as written:
            info = zipfile.ZipInfo(name.replace("\0", "") or "x")
            info.compress_type, info.external_attr = method, attributes
            written.writestr(info, data)
    except (UnicodeEncodeError, ValueError):
        return
    path = tmp_path / "x.evpack"
    path.write_bytes(stream.getvalue())
    try:
        with PackFile(path) as file:
            assert not examine(file).consistent
        assert open_pack(path).read_only
    except Problem:
        pass
    assert sorted(one.name for one in tmp_path.iterdir() if one.is_file()) == ["x.evpack"]


def test_the_sound_pack_is_sound() -> None:
    assert sha256(WHOLE).hexdigest() == sha256(container()).hexdigest()
