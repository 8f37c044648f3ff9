"""A letter goes out as a form, comes back filled, and becomes answers of the pack."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.core.vendor_letter import letters, sent
from claimscope.services.assessing import assess
from claimscope.services.importing import Tools, add_files
from claimscope.services.intake import classify, coming_from
from claimscope.services.letters import write_letter
from claimscope.services.replying import answered
from claimscope.services.workspace import Workspace
from judging import TODAY, pack, usual


def filled(made: Pack, folder: Path, answer: str) -> tuple[Pack, Path]:
    """The pack with its letter logged, and the letter's text form with an answer to the question on precision."""
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    path = folder / "letter.txt"
    write_letter(letter, path, "en")
    text = path.read_text(encoding="utf-8")
    mark = re.escape("[a:c1:precision]:")
    assert re.search(mark, text)
    path.write_text(re.sub(mark, f"[a:c1:precision]: {answer}", text), encoding="utf-8")
    return sent(letter, TODAY).apply(made), path


def test_there_and_back(tmp_path: Path) -> None:
    made, path = filled(pack(usual(weight_data_types="")), tmp_path, "fp8")
    assert classify(path).kind == "vendor-reply"
    found = answered(made, path)
    after = found.edit.apply(made)
    assert found.count == 1
    said = after.citations[0].answers[0].value
    assert (said.value, said.basis, said.text) == ("fp8", "vendor-reply", "letter.txt")


def test_a_reply_to_a_letter_that_nobody_logged_as_sent_is_an_answer_all_the_same(tmp_path: Path) -> None:
    made = pack(usual(weight_data_types=""))
    _, path = filled(made, tmp_path, "fp8")
    after = answered(made, path).edit.apply(made)
    (logged,) = after.vendor_questions
    assert (logged.answer, logged.asked_on, logged.file) == ("fp8", "", "letter.txt")
    assert logged.text.id == "letter.ask.precision"


def test_a_reply_to_another_pack_is_refused_with_advice(tmp_path: Path) -> None:
    _, path = filled(pack(usual(weight_data_types="")), tmp_path, "fp8")
    with pytest.raises(Problem) as caught:
        answered(pack(usual(), id="p2"), path)
    assert caught.value.happened.id == "letter.reply.other"
    assert caught.value.advice is not None


def unused(*_: object) -> object:
    raise AssertionError("a reply is no document")


def test_importing_takes_replies_over(tmp_path: Path) -> None:
    made, path = filled(pack(usual(weight_data_types="")), tmp_path, "fp8")
    tools = Tools(unused, unused, unused, reply=answered)  # type: ignore[arg-type]
    workspace = Workspace.create(tmp_path / "pack.evpack")
    try:
        imported = add_files(made, coming_from("a", [classify(path)]), workspace, tools)
        foreign = add_files(replace(made, id="p2"), coming_from("a", [classify(path)]), workspace, tools)
    finally:
        workspace.close(delete=True)
    assert imported.edit is not None
    after = imported.edit.apply(made)
    assert after.citations[0].answer("precision") is not None
    assert [(fate.kind, fate.status) for fate in imported.fates] == [("vendor-reply", "read")]
    assert after.sources[-1].kind == "vendor-reply"
    assert [fate.status for fate in foreign.fates] == ["refused"]
