"""When evidence no longer counts, whatever its date: engine or model have changed, or a newer test says otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimscope.core.claim import text_of
from claimscope.core.document import Configuration, Evidence, Sla
from claimscope.core.drift import drift, same_measurement
from claimscope.core.message import Message, message

ENGINE = re.compile(r"([a-z][a-z-]*).*?(\d+(?:\.\d+)+)", re.I)


def outdated(item: Evidence, others: Sequence[Evidence], offered: Configuration, sla: Sla) -> Message | None:
    """The reason why an item has been overtaken, or None. ``others`` is all evidence of the pack."""
    newer = [one for one in others if _is_newer(one, item)]
    return (
        _engine_offered(item, offered)
        or _engine_changed(item, newer)
        or _model_changed(item, newer)
        or _contradicted(item, newer, sla)
    )


def engine_of(text: str) -> tuple[str, str]:
    """Name and version of a serving engine as written, ("", "") where no version is in it."""
    found = ENGINE.search(text)
    return (found[1].lower(), found[2]) if found else ("", "")


def _is_newer(one: Evidence, item: Evidence) -> bool:
    if one.id == item.id or one.candidate != item.candidate or one.use == "rejected":
        return False
    return bool(one.tested_on and item.tested_on and one.tested_on > item.tested_on)


def _engine(item: Evidence) -> tuple[str, str]:
    return engine_of(text_of(item.fact("serving_engine")) or "")


def _engine_offered(item: Evidence, offered: Configuration) -> Message | None:
    """A serving measurement holds for the version it was made with."""
    name, version = _engine(item)
    wanted, wanted_version = engine_of(f"{offered.runtime} {offered.runtime_version}")
    if item.kind != "serving_speed" or not name or name != wanted or version == wanted_version:
        return None
    return message("ageing.engine-offered", engine=f"{name} {version}", offered=f"{wanted} {wanted_version}")


def _engine_changed(item: Evidence, newer: Sequence[Evidence]) -> Message | None:
    name, version = _engine(item)
    if not name:
        return None
    for one in newer:
        other, other_version = _engine(one)
        if one.kind == item.kind and other == name and other_version != version:
            return message("ageing.engine-changed", old=f"{name} {version}", new=f"{other} {other_version}")
    return None


def _model_changed(item: Evidence, newer: Sequence[Evidence]) -> Message | None:
    model, revision = text_of(item.fact("model_id")), text_of(item.fact("model_revision"))
    if not model or not revision:
        return None
    for one in newer:
        other = text_of(one.fact("model_revision"))
        if text_of(one.fact("model_id")) == model and other and other != revision:
            return message("ageing.model-changed", old=revision[:12], new=other[:12])
    return None


def _contradicted(item: Evidence, newer: Sequence[Evidence], sla: Sla) -> Message | None:
    for one in newer:
        if same_measurement(item, one) and one.use != "background":
            found = drift(item, one, sla)
            if found is not None and found.verdict == "does-not-hold":
                return message("ageing.contradicted", tested=one.tested_on, name=found.worst.new.name)
    return None
