"""Reading order and lines: whatever the boxes, nothing is lost and nothing doubled."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.core.reading import Block, Table, TextBlock
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.order import reading_order
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.layout.words import Word

places = st.floats(0, 500, allow_nan=False, width=32)


@st.composite
def words(draw: st.DrawFn) -> list[Word]:
    found = []
    for number in range(draw(st.integers(0, 40))):
        x, y, size = draw(places), draw(places), draw(st.sampled_from([6.0, 10.0, 11.5, 24.0]))
        text = draw(st.sampled_from(["a", "793", "tokens/s", "1,234.5", "*", "Interactive"])) + f"~{number}"
        turned = draw(st.booleans()) and draw(st.booleans())
        found.append(Word(x, y, x + 5 * len(text), y + size, text, size, turned=turned))
    return found


def said(blocks: tuple[Block, ...]) -> str:
    texts = []
    for block in blocks:
        if isinstance(block, TextBlock):
            texts.append(block.text)
        elif isinstance(block, Table):
            texts += [cell.text for cell in block.cells if not cell.inherited]
    return "".join(sorted("".join("".join(texts).split())))


@settings(max_examples=60)
@given(words())
def test_every_word_comes_out_once(found: list[Word]) -> None:
    assert sorted(word.text for item in segments(found) for word in item.words) == sorted(w.text for w in found)
    assert said(page_blocks(found, 600, 600)) == "".join(sorted("".join(word.text for word in found)))


@settings(max_examples=60)
@given(words(), st.floats(1, 30))
def test_order_is_a_permutation(found: list[Word], gutter: float) -> None:
    assert sorted(reading_order(found, gutter)) == sorted(found)


def test_two_cells_under_one_stretched_head_both_come_out() -> None:
    """Found by chance: a head over two columns, and words printed over each other at its begin."""
    found = [Word(59, 0, 84, 6, "793~0", 6.0)]
    found += [Word(0, 0, 15, 6, f"a~{number}", 6.0) for number in (1, 2)]
    found += [Word(0, 1, 15, 7, "a~3", 6.0)]
    found += [Word(0, 0, 15, 6, f"a~{number}", 6.0) for number in range(4, 10)]
    found += [Word(24, 5, 54, 11, "793~10", 6.0), Word(0, 5, 20, 11, "a~11", 6.0)]
    found += [Word(0, 0, 20, 6, f"a~{number}", 6.0) for number in range(12, 25)]
    found += [Word(0, 0, 55, 6, "tokens/s~25", 6.0)]
    assert said(page_blocks(found, 600, 600)) == "".join(sorted("".join(word.text for word in found)))
