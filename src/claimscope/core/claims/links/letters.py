"""Mails inside a mail: what one letter says of machines and firms is not said by the letter it forwards or answers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.sentences import Sentence

_OPENS = re.compile(
    r"\s*(?:-{3,} ?(?:Original|Forwarded|Ursprüngliche|Weitergeleitete|Message|Mensaje|Mensagem|Messaggio|Исходное|"
    r"Пересылаемое|原始|转发|轉寄|元の|転送|원본|전달)|Begin forwarded message|Anfang der weitergeleiteten|"
    r"(?:From|Von|De|Da|Od|От|差出人|发件人|寄件者|보낸 사람) ?: ?[^\s\d].{0,80}"
    r"(?:@|\s*$|(?:Sent|Date|Datum|Gesendet|To|An) ?:))"
)
""" "-----Original Message-----", "Von: Support <support@…>": the head of another letter."""

_NO_END = 1_000_000_000


class Letters:
    """Where letters begin on each page, and which of them a place belongs to."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        """``sentences`` in order of place."""
        self._starts: dict[int, list[int]] = {}
        for sentence in sentences:
            if sentence.passage.role in ("body", "quote") and _OPENS.match(sentence.text):
                self._starts.setdefault(sentence.passage.page, []).append(sentence.index)

    def bounds(self, page: int, index: int) -> tuple[int, int]:
        """Sentence index at which the letter of a place begins, and at which the next one does."""
        starts = self._starts.get(page, [])
        place = bisect_right(starts, index)
        return starts[place - 1] if place else 0, starts[place] if place < len(starts) else _NO_END

    def are_parted(self, page: int, first: int, second: int) -> bool:
        """Whether the head of a letter stands between two places (sentence indices) of a page."""
        return self.bounds(page, first) != self.bounds(page, second)


def is_other_voice(first: Sentence, second: Sentence | None) -> bool:
    """Whether only one of two sentences is quoted from somebody's letter."""
    return second is not None and (first.passage.role == "quote") != (second.passage.role == "quote")
