"""A rules profile from its file: what an organisation sets, checked word for word, so that a slip of the keys never
turns a rule off unseen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import cast

from claimscope.core.assessment import SEVERITIES, Severity
from claimscope.core.document import QUESTION_IDS
from claimscope.core.message import Message, message
from claimscope.core.rulebook import EVIDENCE_DAYS, MINIMUM_N, PROFILE_SCHEMA, Profile, Rule

KEYS = ("schema", "name", "edition", "severities", "off", "minimum_n", "evidence_days", "patience_days")
LONGEST_NAME = 40


class ProfileFault(ValueError):
    """A profile that cannot be used. ``why`` says what is wrong with it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.id)
        self.why = why


def profile_of(data: object, rules: Mapping[str, Rule]) -> Profile:
    """A profile from the plain values of its JSON file; ``rules`` are all rules by id. ProfileFault names the first
    thing that is unknown or wrong."""
    if not isinstance(data, Mapping) or data.get("schema") != PROFILE_SCHEMA:
        raise ProfileFault(message("rules.profile.no-schema", schema=PROFILE_SCHEMA))
    for wrong in _wrong(data, rules):
        raise ProfileFault(wrong)
    return Profile(
        name=str(data["name"]),
        edition=str(data.get("edition", "1")),
        severities=cast(dict[str, Severity], data.get("severities", {})),
        off=frozenset(cast(list[str], data.get("off", []))),
        minimum_n={**MINIMUM_N, **cast(dict[str, int], data.get("minimum_n", {}))},
        evidence_days={**EVIDENCE_DAYS, **cast(dict[str, int], data.get("evidence_days", {}))},
        patience_days=cast(int, data.get("patience_days", Profile().patience_days)),
    )


def _wrong(data: Mapping[object, object], rules: Mapping[str, Rule]) -> Iterator[Message]:
    for name in data:
        if name not in KEYS:
            yield message("rules.profile.unknown-key", name=str(name), known=KEYS)
    yield from _wrong_words(data)
    yield from _wrong_severities(data, rules)
    off = data.get("off", [])
    if not isinstance(off, list):
        yield message("rules.profile.no-list", name="off")
        return
    for id in off:
        if str(id) not in rules:
            yield message("rules.profile.no-rule", rule=str(id))
    yield from _wrong_numbers(data)


def _wrong_severities(data: Mapping[object, object], rules: Mapping[str, Rule]) -> Iterator[Message]:
    """A rule that looks for words may misfire, so no profile can make it critical, which would block a report."""
    yield from _wrong_table(data, "severities", rules)
    for id, level in _table(data, "severities").items():
        if level not in SEVERITIES:
            yield message("rules.profile.no-severity", rule=str(id), level=str(level), known=tuple(SEVERITIES))
        elif level == "critical" and rules[str(id)].kind == "heuristic":
            yield message("rules.profile.asks", rule=str(id))


def _wrong_words(data: Mapping[object, object]) -> Iterator[Message]:
    for name in ("name", "edition"):
        text = data.get(name, "1" if name == "edition" else "")
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
            yield message("rules.profile.no-text", name=name, longest=LONGEST_NAME)
    if data.get("name") == Profile().name:
        yield message("rules.profile.taken", name=Profile().name)


def _wrong_table(data: Mapping[object, object], name: str, known: Collection[str]) -> Iterator[Message]:
    if not isinstance(data.get(name, {}), Mapping):
        yield message("rules.profile.no-table", name=name)
        return
    for key in _table(data, name):
        if key not in known:
            said = "rules.profile.no-rule" if name == "severities" else "rules.profile.unknown-key"
            yield message(said, rule=str(key), name=f"{name} / {key}", known=tuple(known))


def _wrong_numbers(data: Mapping[object, object]) -> Iterator[Message]:
    for name, known in (("minimum_n", tuple(QUESTION_IDS)), ("evidence_days", tuple(EVIDENCE_DAYS))):
        yield from _wrong_table(data, name, known)
        for key, value in _table(data, name).items():
            if not _is_count(value):
                yield message("rules.profile.no-number", name=f"{name} / {key}")
    if not _is_count(data.get("patience_days", 0)):
        yield message("rules.profile.no-number", name="patience_days")


def _table(data: Mapping[object, object], name: str) -> Mapping[object, object]:
    found = data.get(name, {})
    return found if isinstance(found, Mapping) else {}


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000
