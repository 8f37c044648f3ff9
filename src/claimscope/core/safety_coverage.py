"""Which concern of the threat model was tested by which probes, and which by none: what was not tested is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimscope.core.document import Concern, Evidence, Measure

MARK = re.compile(r"attack success: (?P<probe>[^/]+) / ")


@dataclass(frozen=True, slots=True)
class Coverage:
    """A concern with the measures of the probes that test it; no measures = not tested."""

    concern: Concern
    measures: tuple[tuple[str, Measure], ...]
    """(evidence id, measure)"""

    @property
    def tested(self) -> bool:
        return bool(self.measures)


def probe_of(measure: Measure) -> str:
    """Name of the probe that a measure belongs to, "" where it is no attack success rate of a probe."""
    found = MARK.match(measure.name)
    return found["probe"].strip() if found else ""


def coverage(
    concerns: Sequence[Concern], items: Sequence[Evidence], families: Mapping[str, Sequence[str]]
) -> tuple[Coverage, ...]:
    """Coverage of each concern. ``families`` maps words of concerns to probe families (``jailbreak`` -> ``dan``, …)."""
    known = [
        (item.id, measure, probe_of(measure)) for item in items if item.kind == "safety" for measure in item.measures
    ]
    return tuple(Coverage(concern, _measures(concern, known, families)) for concern in concerns)


def _measures(
    concern: Concern, known: Sequence[tuple[str, Measure, str]], families: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, Measure], ...]:
    words = concern.text.lower()
    wanted = {family for word, names in families.items() if word in words for family in names}
    return tuple((item, measure) for item, measure, probe in known if probe and probe.partition(".")[0] in wanted)
