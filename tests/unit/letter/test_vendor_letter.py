"""Questions to the vendor: what is asked, what never is, and the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from claimscope.core.citation_view import view_of
from claimscope.core.document import Candidate, Configuration, Pack, Sla, Waiver
from claimscope.core.message import message
from claimscope.core.replies import replies_about
from claimscope.core.vendor_letter import letters, open_points, sent
from claimscope.core.vendor_reply import Reply, apply_reply, form_of
from claimscope.services.assessing import assess
from judging import OFFER, TODAY, citation, claim, matched, pack, usual


def points(made: Pack) -> dict[str, str]:
    return {point.id: point.asks.id for point in open_points(made, assess(made, TODAY))}


def test_a_citation_without_open_points_asks_nothing() -> None:
    assert points(pack(usual())) == {}


def test_what_we_have_not_entered_is_never_asked() -> None:
    made = pack(usual(), sla=Sla(), offer=Configuration())
    assert all("sla" not in asks for asks in points(made).values())


def test_an_open_precision_is_asked_once_per_system() -> None:
    made = pack(
        usual(weight_data_types=""),
        replace(usual(weight_data_types="", scenario="Offline", value="30000"), id="c2"),
    )
    found = [one for one in open_points(made, assess(made, TODAY)) if one.field == "precision"]
    assert [one.citations for one in found] == [("c1", "c2")]
    assert found[0].form == "choice"


def test_a_number_that_nobody_finds_is_one_question_not_six() -> None:
    asked = points(pack(citation(claim(value="1"), matched(outcome="not-found"))))
    assert asked["a:c1:result_ids"] == "letter.ask.result_ids.not-found"
    assert [id for id in asked if id.startswith("a:c1")] == ["a:c1:result_ids"]


def test_rows_are_asked_of_all_candidates_alike() -> None:
    made = pack(usual(), candidates=(Candidate("a", "A", OFFER), Candidate("b", "B", OFFER)))
    asked = points(made)
    for question in ("standard-load-speed", "latency-sla"):
        assert asked[f"a:row:{question}"] == asked[f"b:row:{question}"]


def test_the_letter_carries_reference_date_round_and_mark() -> None:
    made = pack(usual(weight_data_types=""))
    made = replace(made, context=replace(made.context, reference="V-17"))
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    assert (letter.reference, letter.reply_by, letter.round) == ("V-17", "2026-12-14", 1)
    assert form_of(letter.form_id) == ("p1", "a", 1)
    again = letters(sent(letter, TODAY).apply(made), assess(made, TODAY), "2026-12-28")[0]
    assert again.round == 2


def filled(answer: str) -> Pack:
    made = pack(usual(weight_data_types=""))
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    made = sent(letter, TODAY).apply(made)
    reply = Reply(letter.form_id, {letter.questions[0].id: answer}, "Bidder A", "2026-12-01", "reply.docx")
    return apply_reply(made, letter.questions, reply).apply(made)


def test_a_filled_copy_answers_with_vendor_date_and_file() -> None:
    made = filled(" FP8 ")
    said = made.citations[0].answers[0].value
    assert (said.value, said.basis, said.by, said.on, said.text) == (
        "fp8",
        "vendor-reply",
        "Bidder A",
        "2026-12-01",
        "reply.docx",
    )
    assert made.vendor_questions[0].answer == "FP8"
    assert assess(made, TODAY).citations[0].check("quantization").basis == "vendor-reply"


def test_words_that_are_no_choice_are_logged_and_fill_nothing() -> None:
    made = filled("see our data sheet")
    assert made.citations[0].answers == ()
    assert made.vendor_questions[0].answer == "see our data sheet"


def test_a_reply_to_another_pack_is_refused() -> None:
    made = pack(usual(weight_data_types=""))
    with pytest.raises(ValueError, match="another pack"):
        apply_reply(made, (), Reply("claimscope-questions/other/a/1", {}, "A", TODAY))


@pytest.mark.parametrize("mark", ["", "claimscope-questions/p1/a", "x/p1/a/1", "claimscope-questions/p1/a/one"])
def test_marks_that_are_not_ours(mark: str) -> None:
    assert form_of(mark) is None


def test_what_only_the_vendor_can_tell_about_a_finding_is_asked() -> None:
    made = pack(usual(availability="preview"))
    assert points(made)["a:c1:not-purchasable"] == "letter.ask.not-purchasable"
    hung = replace(usual(), claim=replace(usual().claim, context="25,000.5 tokens/s, production-ready"))
    assert points(pack(hung))["a:c1:overclaim"] == "letter.ask.finding"


def test_a_ratio_is_asked_for_its_two_results_and_nothing_else() -> None:
    made = pack(citation(claim(kind="ratio", value="1.4", unit="x"), matched(outcome="ambiguous")))
    assert [asks for id, asks in points(made).items() if id.startswith("a:c1")] == ["letter.ask.ratio"]


def test_a_reply_that_comes_late_still_answers() -> None:
    made = pack(usual(weight_data_types=""))
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    made = sent(letter, TODAY).apply(made)
    reply = Reply(letter.form_id, {"a:c1:precision": "fp8", "a:c9:precision": "fp8", "nonsense": "x"}, "", TODAY)
    after = apply_reply(made, (), reply).apply(made)
    assert [(one.value.value, one.value.by) for one in after.citations[0].answers] == [("fp8", "Bidder A")]


def asked_once(answer: str) -> tuple[Pack, str]:
    """A pack whose letter went out; every question got this answer (or none)."""
    made = pack(usual(availability="preview", weight_data_types=""))
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    made = sent(letter, "2026-11-01").apply(made)
    reply = Reply(letter.form_id, {one.id: answer for one in letter.questions}, "A", "2026-11-08", "a.txt")
    return (apply_reply(made, letter.questions, reply).apply(made) if answer else made), letter.questions[0].id


def test_a_second_round_says_what_was_asked_before() -> None:
    made, _ = asked_once("")
    again = letters(made, assess(made, TODAY), "2026-12-28")[0]
    assert again.round == 2
    assert {one.asks.id for one in again.questions} == {"letter.again.unanswered"}
    assert again.questions[0].asks.get("on") == "2026-11-01"


def test_what_was_answered_in_words_is_not_asked_again() -> None:
    made, _ = asked_once("The system ships since October.")
    again = letters(made, assess(made, TODAY), "2026-12-28")[0]
    assert {(one.field, one.asks.id) for one in again.questions} == {("precision", "letter.again.answered")}


def test_one_problem_of_many_numbers_is_one_question() -> None:
    many = [replace(usual(availability="preview"), id=f"c{number}") for number in range(1, 31)]
    asked = points(pack(*many))
    assert sum("not-purchasable" in id for id in asked) == 1


def test_a_waived_finding_is_no_question() -> None:
    made = pack(usual(availability="preview"))
    waiver = Waiver("not-purchasable:c1:preview", "we buy in 2028", "Ada", TODAY)
    assert "a:c1:not-purchasable" not in points(replace(made, waivers=(waiver,)))


def test_an_answer_closes_the_question_in_every_round() -> None:
    made, id = asked_once("")
    reminder = letters(made, assess(made, TODAY), "2026-12-28")[0]
    made = sent(reminder, "2026-11-20").apply(made)
    first = Reply("claimscope-questions/p1/a/1", {id: "fp8"}, "A", "2026-11-25", "a.docx")
    after = apply_reply(made, reminder.questions, first).apply(made)
    assert {(one.round, one.answer) for one in after.vendor_questions if one.about == id} == {(1, "fp8"), (2, "fp8")}


def test_a_page_is_named_with_its_file() -> None:
    one = pack(usual(weight_data_types=""))
    two = replace(one, sources=(*one.sources, replace(one.sources[0], id="s2", name="offer.pdf")))
    asked = letters(two, assess(two, TODAY), TODAY)[0].questions[0]
    assert asked.asks.get("page") == message("letter.page-of", page=3, file="deck.pptx")
    assert asked.id == letters(one, assess(one, TODAY), TODAY)[0].questions[0].id


def unfound(**changes: Any) -> Pack:
    """A number with result IDs that the record does not hold."""
    said = claim(value="112,640", unit="tokens/s", benchmark="llama2-70b", result_ids=["6.0-0131", "6.0-0132"])
    return pack(citation(said, matched(outcome="not-found"), **changes))


def test_a_question_names_number_unit_benchmark_and_the_ids_of_the_source() -> None:
    made = unfound()
    asks = letters(made, assess(made, TODAY), TODAY)[0].questions[0].asks
    assert asks.id == "letter.ask.result_ids.not-found.named"
    assert asks.get("ids") == "6.0-0131, 6.0-0132"
    assert asks.get("number") == "25,000.5 tokens/s"
    assert asks.get("what") == "llama2-70b"


@pytest.mark.parametrize("choice", ["", "none"])
def test_an_answer_to_a_letter_never_logged_as_sent_is_kept_and_shown(choice: str) -> None:
    made, id = unfound(row_choice=choice), "a:c1:result_ids"
    reply = Reply("claimscope-questions/p1/a/1", {id: "6.0-0073, an earlier run."}, "Pat Sales", "2026-11-28", "a.docx")
    after = apply_reply(made, open_points(made, assess(made, TODAY)), reply).apply(made)
    (logged,) = after.vendor_questions
    assert (logged.about, logged.asked_on, logged.answered_by, logged.file) == (id, "", "Pat Sales", "a.docx")
    assert logged.text.id == "letter.ask.result_ids.not-found.named"
    assert [one.answer for one in replies_about(after, "c1")] == ["6.0-0073, an earlier run."]
    known = view_of(after.citations[0]).get("result_ids")
    assert known is not None
    assert (known.value, known.basis) == (("6.0-0073",), "vendor-reply")
    assert id not in points(after)


def test_an_answer_without_an_id_leaves_the_question_which_result_it_is_open() -> None:
    made, id = unfound(), "a:c1:result_ids"
    reply = Reply("claimscope-questions/p1/a/1", {id: "A figure of our own."}, "Pat", "2026-11-28", "a.docx")
    after = apply_reply(made, open_points(made, assess(made, TODAY)), reply).apply(made)
    again = next(one for one in letters(after, assess(after, TODAY), TODAY)[0].questions if one.id == id)
    assert again.asks.id == "letter.again.said"


def test_an_answer_to_a_question_that_is_settled_by_now_is_kept_too() -> None:
    made = pack(usual())
    reply = Reply("claimscope-questions/p1/a/1", {"a:c1:result_ids": "5.1-0001", "a:x:y": "?"}, "Pat", "2026-11-28")
    after = apply_reply(made, open_points(made, assess(made, TODAY)), reply).apply(made)
    assert [one.text.id for one in after.vendor_questions] == ["letter.asked.on", "letter.asked.unknown"]
