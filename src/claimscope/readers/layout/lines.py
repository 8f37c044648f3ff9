"""Words to segments: what stands on one line without a column gap. Raised smaller marks are superscript."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from operator import attrgetter

from claimscope.readers.layout.bands import SHARED, bands
from claimscope.readers.layout.words import NUMBER_END, NUMBER_START, Line, Piece, Segment, Word, segment, words_of

GAP = 0.95
"""Widest blank inside a line, in font heights: justified text stays below, columns of tables above."""
_SENTENCE_GAP = 1.5
"""After the end of a sentence, which justified setting stretches most."""
NUMBER_GAP = 0.55
"""Between two numbers: thousands set apart by a blank stay together, two cells do not."""
PIECE_GAP = 0.42
"""Between two recognised pieces, in heights of the line: what is further apart stands in two cells."""
_OVERLAP_BACK = 0.5
_MOST_OPEN = 60
"""Lines at one height that a word may still continue: more are only found in pages made to be slow."""
_TALLEST = 20_000
"""Points: PDF allows pages of 14,400 (source: ISO 32000-2, annex C)."""
_SMALLER = 0.86
_MARK = re.compile(r"[\d*†‡§¶,;()\[\]]{1,5}|[a-z]|TM|®|™")
_BULLET = re.compile(r"[•●▪■◦‣▸►–—○·-]|\(?(?:\d{1,2}|[a-z])[.)]")
_LONGEST_BULLET = 5
_BULLET_GAP = 3.5


_DOWN, _LEFT, _SIZE = attrgetter("top", "x0"), attrgetter("x0"), attrgetter("size")


def segments(pieces: Sequence[Piece]) -> list[Segment]:
    """Segments of a page, from the top. The order of ``pieces`` helps where it is right and does no harm elsewhere."""
    alone, shared = _parted([piece for piece in pieces if not piece.turned])
    runs = [*([piece] for piece in alone), *_with_bullets(_merged(_runs(shared)))]
    found = [_segment(run) for run in runs]
    found += [segment(run) for run in _turned_runs(words_of(piece for piece in pieces if piece.turned))]
    return sorted(found, key=_DOWN)


def _parted(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Pieces that have a height of the page to themselves or stand far from all others at it, as cells of tables do,
    and the rest in file order: only they can be joined."""
    alone = [piece for group in bands(pieces) if len(group) == 1 or _are_apart(group) for piece in group]
    if len(alone) == len(pieces):
        return alone, []
    known = set(map(id, alone))
    return alone, [piece for piece in pieces if id(piece) not in known]


def _are_apart(group: Sequence[Piece]) -> bool:
    """Whether none of the pieces at one height goes on in the next, and none is the bullet of another."""
    far = _SENTENCE_GAP * max(map(_SIZE, group))
    reach = float("-inf")
    for piece in sorted(group, key=_LEFT):
        if piece.x0 - reach <= far or (len(piece.text) < _LONGEST_BULLET and _BULLET.fullmatch(piece.text)):
            return False
        reach = max(reach, piece.x1)
    return True


def _segment(run: list[Piece]) -> Segment:
    if len(run) > 1:
        return segment(_with_marks(words_of(run)))
    only = run[0]
    return only if isinstance(only, Line) else Segment(only[:4], (only,), only[5], only[9])


def _runs(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Neighbours in file order that are neighbours on the line as well: nearly always whole lines."""
    runs: list[list[Piece]] = []
    last: Piece | None = None
    for piece in pieces:
        if last is not None and _may_follow(last, piece) and _near(last.tail, piece.head):
            runs[-1].append(piece)
        else:
            runs.append([piece])
        last = piece
    return runs


def _may_follow(left: Piece, right: Piece) -> bool:
    """False where the right one begins far before the end of the left one or far behind it."""
    gap, size, other = right.x0 - left.x1, left.size, right.size
    far = _SENTENCE_GAP * (size if size > other else other)
    return far >= gap >= min(-1.0, -_OVERLAP_BACK * size)


def _near(left: Word, right: Word) -> bool:
    return _plainly_follows(left, right) or _follows(left, right)


def _plainly_follows(left: Word, right: Word) -> bool:
    """The usual case, decided quickly: same height, small gap."""
    gap = right[0] - left[2]
    return (
        right[1] == left[1]
        and right[3] == left[3]
        and -1 < gap < NUMBER_GAP * right[5]
        and right[8] == left[8]
        and right[2] > left[0]
        and not right[11]
    )


def _follows(left: Word, right: Word) -> bool:
    size = min(left.size, right.size)
    gap = right.x0 - left.x1
    wide = _SENTENCE_GAP if left.text[-1] in ".!?:" and right.text[0].isalpha() else GAP
    wide = PIECE_GAP if right.apart else wide
    if gap > wide * max(left.size, right.size) or gap < -_OVERLAP_BACK * size or right.x1 <= left.x0:
        return False
    level = min(left.bottom, right.bottom) - max(left.top, right.top)
    if level < 0.6 * size and not (level >= SHARED * size and _is_small_mark(left, right)):
        return False
    if left.hidden != right.hidden:
        return False
    return gap <= NUMBER_GAP * size or not (NUMBER_END.search(left.text) and NUMBER_START.match(right.text))


def _is_small_mark(left: Word, right: Word) -> bool:
    """Whether one of two neighbours is a note's mark in small print, which may stand high above its line."""
    small, large = sorted((left, right), key=lambda word: word.size)
    return small.size < _SMALLER * large.size and _MARK.fullmatch(small.text) is not None


_Open = dict[int, dict[int, list[Piece]]]
"""Runs that may go on, by the twelve points of the page that they reach into, and by identity."""


def _merged(runs: list[list[Piece]]) -> list[list[Piece]]:
    """Joins runs that the file tears apart (one word per line, superscripts, bold words)."""
    by_band: _Open = defaultdict(dict)
    done: list[list[Piece]] = []
    far = _SENTENCE_GAP * max((piece.size for run in runs for piece in run), default=0.0)
    for run in sorted(runs, key=lambda item: item[0].x0):
        home = _best_home(by_band, run[0], far)
        if home is None:
            home = run
            done.append(run)
        else:
            home.extend(run)
        _enter(by_band, home, run[-1])
    return done


def _with_bullets(runs: list[list[Piece]]) -> list[list[Piece]]:
    """Joins a lone bullet or number with the text that stands a little to its right."""
    bullets = [run for run in runs if len(run) == 1 and _BULLET.fullmatch(run[0].text)]
    taken: set[int] = set()
    for bullet in bullets:
        text = min(
            (run for run in runs if run is not bullet and _beside(bullet[0], run[0])),
            key=lambda run: run[0].x0,
            default=None,
        )
        if text is not None and id(text) not in taken and text[0].text[0].isalpha():
            taken.add(id(bullet))
            text.insert(0, bullet[0])
    return [run for run in runs if id(run) not in taken]


def _beside(bullet: Piece, word: Piece) -> bool:
    gap = word.x0 - bullet.x1
    level = min(bullet.bottom, word.bottom) - max(bullet.top, word.top)
    return 0 <= gap < _BULLET_GAP * word.size and level > 0.5 * min(bullet.size, word.size)


def _enter(by_band: _Open, home: list[Piece], last: Piece) -> None:
    for band in _reached(last):
        known = by_band[band]
        known.setdefault(id(home), home)
        if len(known) > _MOST_OPEN:
            del known[next(iter(known))]


def _reached(piece: Piece) -> range:
    """The bands that a piece reaches into. Letters may claim to be millions of points high; no page is."""
    top, bottom = (min(max(int(side), -_TALLEST), _TALLEST) for side in (piece.top, piece.bottom))
    return range(top // 12, bottom // 12 + 1)


def _best_home(by_band: _Open, first: Piece, far: float) -> list[Piece] | None:
    """The run that a piece continues. What ends ``far`` before it is forgotten: no later piece begins before it."""
    best, best_gap, x0 = None, float("inf"), first.x0
    for band in _reached(first):
        if known := by_band[band]:
            known = by_band[band] = {key: home for key, home in known.items() if x0 - home[-1].x1 <= far}
        for home in known.values():
            last = home[-1]
            gap = abs(x0 - last.x1)
            if gap < best_gap and gap <= _SENTENCE_GAP * max(first.size, last.size) and _follows(last.tail, first.head):
                best, best_gap = home, gap
    return best


def _with_marks(run: list[Word]) -> list[Word]:
    """Marks words as superscript that are smaller than their line and stand higher."""
    sizes = {word.size for word in run}
    if len(sizes) < 2:
        return run
    main = max((word for word in run if not word.sup), key=lambda word: (len(word.text) > 1, word.size), default=run[0])
    return [word if word.sup or not _raised(word, main) else word._replace(sup=True) for word in run]


def _raised(word: Word, main: Word) -> bool:
    higher = main.bottom - word.bottom > 0.1 * main.size
    return word.size < _SMALLER * main.size and higher and bool(_MARK.fullmatch(word.text))


def _turned_runs(words: Sequence[Word]) -> list[list[Word]]:
    runs: list[list[Word]] = []
    for word in words:
        if runs and _continues(runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _continues(left: Word, right: Word) -> bool:
    """Turned words of one line: their boxes come close in both directions."""
    reach = 0.8 * max(left.size, right.size)
    apart_x = max(left.x0, right.x0) - min(left.x1, right.x1)
    apart_y = max(left.top, right.top) - min(left.bottom, right.bottom)
    same_line = min(left.x1, right.x1) - max(left.x0, right.x0) > 0.6 * min(left.x1 - left.x0, right.x1 - right.x0)
    return apart_y < reach and (same_line or (apart_x < 0.4 * reach and apart_y < 0.4 * reach))
