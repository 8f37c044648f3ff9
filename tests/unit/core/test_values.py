"""Frozen values are what the standard library's are."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from claimscope.core.values import dataclass


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """A value."""

    name: str
    size: int = 3
    parts: list[int] = dataclasses.field(default_factory=list, hash=False)
    note: str = dataclasses.field(default="", compare=False, repr=False)

    @property
    def twice(self) -> int:
        """Twice its size."""
        return 2 * self.size


@dataclass(frozen=True, slots=True)
class Ours:
    """A value."""

    name: str
    size: int = 3
    parts: list[int] = dataclasses.field(default_factory=list, hash=False)
    note: str = dataclasses.field(default="", compare=False, repr=False)

    @property
    def twice(self) -> int:
        """Twice its size."""
        return 2 * self.size


@dataclass(frozen=True, slots=True)
class Lone:
    only: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Empty:
    """Holds nothing."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Does work of its own."""

    size: int

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError


def _matched(one: Any) -> object:
    match one:
        case Ours(name, size) | Standard(name, size):
            return name, size
    return None


@pytest.mark.parametrize(
    "said",
    [
        lambda cls: repr(cls("a", 4, [1], "n")).partition("(")[2],
        lambda cls: (cls("a").size, cls("a").parts, cls("a").note, cls("a", 5).twice),
        lambda cls: cls("a").parts is cls("a").parts,
        lambda cls: (cls("a") == cls("a", note="n"), cls("a") == cls("b"), cls("a") == ("a", 3, [], "")),
        lambda cls: hash(cls("a", parts=[1])) == hash(cls("a", parts=[2], note="n")),
        lambda cls: (hash(cls("a")), hash(cls("b", 5))),
        lambda cls: len({cls("a"), cls("a"), cls("b")}),
        lambda cls: dataclasses.asdict(cls("a", 4, [1])),
        lambda cls: [(field.name, field.type) for field in dataclasses.fields(cls)],
        lambda cls: dataclasses.replace(cls("a"), size=9, note="n").note,
        lambda cls: _matched(cls("a", 7)),
        lambda cls: str(inspect.signature(cls)).replace("<factory>", "..."),
        lambda cls: (cls.__doc__, cls.__name__, cls.__module__, cls.__slots__, cls.__match_args__),
    ],
)
def test_a_value_is_as_the_standard_library_makes_it(said: Callable[[Any], object]) -> None:
    try:
        wanted = said(Standard)
    except TypeError as error:
        with pytest.raises(TypeError, match=str(error)):
            said(Ours)
        return
    told = said(Ours)
    if isinstance(wanted, tuple) and "Standard" in wanted:
        wanted = tuple("Ours" if part == "Standard" else part for part in wanted)
    if isinstance(wanted, str) and "..." in wanted:
        wanted, told = wanted.count(","), str(told).count(",")
    assert told == wanted


@pytest.mark.parametrize("one", [Ours("a", 4, [1], "n"), Lone((1,)), Lone(), Empty(), Checked(2)])
def test_a_value_is_packed_and_copied(one: Any) -> None:
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert hash(type(again)) == hash(type(one))
        assert repr(again) == repr(one)


def test_a_value_does_not_change() -> None:
    one: Any = Ours("a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'size'"):
        one.size = 4
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'other'"):
        one.other = 4
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'size'"):
        del one.size
    assert one == Ours("a")


def test_values_of_two_classes_are_not_equal() -> None:
    assert Lone() != Empty()
    assert Empty() == Empty()


def test_what_works_itself_is_made_by_the_standard_library() -> None:
    with pytest.raises(ValueError, match=r"^$"):
        Checked(-1)
    assert Checked(1) == Checked(1)

    @dataclass(slots=True)
    class Open:
        size: int = 1

    one = Open()
    one.size = 2
    assert one.size == 2


def test_a_value_wants_its_fields() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        Ours()  # type: ignore[call-arg]
