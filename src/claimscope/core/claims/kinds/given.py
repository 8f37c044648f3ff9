"""What a number is judged by when it is asked whether its sentence presents it as a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.words.mention import Scene
from claimscope.core.claims.words.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Given:
    """A sentence, all numbers read in it, those already taken for results, and what is known around it."""

    sentence: Sentence
    read: Sequence[Measured]
    scene: Scene
    around: Surroundings
    bounds: frozenset[str] = frozenset()
    """As ``Vocabulary.bounds``."""
    accepted: tuple[Measured, ...] = ()

    def taking(self, item: Measured) -> Given:
        """The same with one more result."""
        return replace(self, accepted=(*self.accepted, item))

    def taking_weakly(self, item: Measured) -> Given:
        """The same with one more result, of which nothing but the weight of signs says that it is one."""
        weak = replace(item, weak=True)
        return replace(self, read=[weak if one is item else one for one in self.read]).taking(weak)
