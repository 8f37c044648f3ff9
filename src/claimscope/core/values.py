"""The standard library's `dataclass`; frozen values with slots are made in a third of the time and filled in half.

The standard one writes and compiles up to eight functions for each class, which took a sixth of a start. Here only
``__init__`` is written at once, equality and hash when first asked for; the rest is shared. Import it as
``from claimscope.core.values import dataclass``; what is used is used as ever (``field``, ``replace``, ``fields``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import MISSING, FrozenInstanceError
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

Fields = Sequence[dataclasses.Field[Any]]
_PLAIN = {"frozen": True, "slots": True}
_OWN_WORK = frozenset(("__init__", "__post_init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__"))
"""A class that does one of these itself is made by the standard library."""

_LATE = {
    "__eq__": "{mine} == {theirs} if other.__class__ is self.__class__ else NotImplemented",
    "__hash__": "hash({mine})",
    "__reduce__": "self.__class__, {mine}",
}
"""What they return; ``mine`` and ``theirs`` are tuples of values. The last is for ``pickle`` and ``copy``."""

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As in the standard library. Classes that inherit or do more than hold values are made there."""
        if cls is None:
            return lambda made: dataclass(made, **options)
        if options != _PLAIN or cls.__bases__ != (object,) or not _OWN_WORK.isdisjoint(vars(cls)):
            return dataclasses.dataclass(**options)(cls)
        return _value(cls)


def _value(cls: Any) -> Any:
    """A class of frozen values."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the standard library looks up the signature
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    fields = dataclasses.fields(made)
    made.__dataclass_params__.frozen = True
    made.__init__ = _init(made, fields)
    made.__setattr__, made.__delattr__ = _refuse_change, _refuse_removal
    made.__repr__ = _repr([field.name for field in fields if field.repr])
    made.__reduce__ = _late(made, "__reduce__", fields)
    made.__eq__ = _late(made, "__eq__", [field for field in fields if field.compare])
    hashed = [field for field in fields if (field.compare if field.hash is None else field.hash)]
    made.__hash__ = _late(made, "__hash__", hashed)
    return made


def _init(made: Any, fields: Fields) -> Callable[..., None]:
    """``__init__`` that fills the slots themselves."""
    known: dict[str, Any] = {"MISSING": MISSING}
    parameters, lines = ["self"], []
    for field in fields:
        name = field.name
        known[f"set_{name}"], known[f"default_{name}"] = vars(made)[name].__set__, field.default
        value = name
        if field.default_factory is not MISSING:
            known[f"new_{name}"] = field.default_factory
            value = f"new_{name}() if {name} is MISSING else {name}"
        optional = field.default is not MISSING or field.default_factory is not MISSING
        parameters.append(f"{name}=default_{name}" if optional else name)
        lines.append(f"set_{name}(self, {value})")
    init = _written(made, "__init__", parameters, lines or ["pass"], known)
    init.__annotations__ = {field.name: field.type for field in fields} | {"return": None}
    return init  # type: ignore[no-any-return]


def _late(made: Any, name: str, fields: Fields) -> Callable[..., Any]:
    """A function of `_LATE`, written when first asked for."""

    def first(self: Any, *others: Any) -> Any:
        mine, theirs = (f"({''.join(f'{one}.{field.name}, ' for field in fields)})" for one in ("self", "other"))
        parameters = ["self", *(["other"] if others else [])]
        written = _written(made, name, parameters, [f"return {_LATE[name].format(mine=mine, theirs=theirs)}"], {})
        setattr(made, name, written)
        return written(self, *others)

    return first


def _written(made: Any, name: str, parameters: list[str], lines: list[str], known: dict[str, Any]) -> Any:
    exec("\n ".join([f"def {name}({', '.join(parameters)}):", *lines]), known)
    known[name].__qualname__ = f"{made.__qualname__}.{name}"
    return known[name]


def _repr(names: Sequence[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def told(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return told


def _refuse_change(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_removal(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
