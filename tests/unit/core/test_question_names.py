"""Rows of the matrix by name, wherever they are printed."""

from __future__ import annotations

from claimscope.cli.check import lines
from claimscope.core.document import Candidate, Context, Pack, Question
from claimscope.core.message import Message
from claimscope.core.question_names import question_label
from claimscope.services.assessing import assess
from claimscope.services.contract_assessment import check_json
from claimscope.services.wording import catalogue

OWN = (Question("safety", "Is it safe for us?"), Question("own-1", "Does it speak Sorbian?", custom=True))
PACK = Pack(
    "0" * 32, Context(title="x"), candidates=(Candidate("a", "A"),), questions=(*OWN, Question("cost-per-request"))
)


def test_own_words_come_first_and_an_own_row_without_words_is_its_id() -> None:
    assert question_label(PACK, "safety") == "Is it safe for us?"
    assert question_label(PACK, "cost-per-request") == Message("matrix.question.cost-per-request")
    assert question_label(PACK, "own-9") == "own-9"


def test_the_command_line_prints_rows_in_own_words() -> None:
    made = assess(PACK, "2026-11-30")
    printed = "\n".join(lines(PACK, made, catalogue()))
    assert "  Does it speak Sorbian?  open" in printed
    assert "Is it safe for us?  " in printed
    assert "matrix.question" not in printed
    rows = check_json(PACK, made)["rows"]
    assert isinstance(rows, list)
    assert [row["label"] for row in rows][:2] == ["Is it safe for us?", "Does it speak Sorbian?"]
