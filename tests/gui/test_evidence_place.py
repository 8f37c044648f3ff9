"""The evidence place: results, doubts, cost, cases, coverage, load, plans."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from claimscope.core.claim import Field
from claimscope.core.document import Bound, Concern, Evidence, Flag, Measure, Pack, Sla, Volume
from claimscope.core.message import message
from claimscope.desktop.measuring.accept import AcceptDialog
from claimscope.desktop.measuring.cases import CasesPage
from claimscope.desktop.measuring.cost import CostPage
from claimscope.desktop.measuring.detail import FlagCard
from claimscope.desktop.measuring.out import write_exchange
from claimscope.desktop.measuring.plan import PlanDialog
from claimscope.desktop.measuring.results import ResultsPage
from claimscope.desktop.places.evidence import EvidencePlace
from claimscope.desktop.window import MainWindow
from gui.desk_fakes import sample_pack
from gui.service_fakes import FakeServices

FILE = "f" * 64


def measure(name: str, value: str, unit: str = "ms", percentile: str = "99") -> Measure:
    return Measure(name, Decimal(value), unit, percentile=Decimal(percentile))


def serving(id: str, rate: str, p99: str) -> Evidence:
    facts = (("arrival", Field("poisson", "stated")), ("request_rate", Field(Decimal(rate), "stated")))
    speed = Measure("output_throughput", Decimal(3000), "tokens/s")
    return Evidence(
        id, "serving_speed", "latency-sla", candidate="b1", tool="vllm-bench", title="m", n_scored=900, n_total=900,
        measures=(measure("ttft p99", p99), speed), facts=facts, missing=("hardware", "tested_on"), tested_on="",
    )  # fmt: skip


def evidence() -> tuple[Evidence, ...]:
    rate = Measure(
        "accuracy", Decimal("0.88"), "share", True, interval=(Decimal("0.84"), Decimal("0.91"), "wilson 95 %")
    )
    flag = Flag("limit-set", message("trust.limit-set", limit="100"))
    attack = Measure(
        "attack success: promptinject.X / d", Decimal("0.1"), "share", False,
        interval=(Decimal("0.06"), Decimal("0.14"), "wilson 95 %"),
    )  # fmt: skip
    return (
        Evidence("e1", "task_accuracy", "task-accuracy", candidate="b1", tool="inspect", n_scored=400, measures=(rate,),
                 flags=(flag,), missing=("hardware",)),
        Evidence("e2", "error_analysis", "edge-case-errors", FILE, "b1", tool="lm-eval", title="letters", n_scored=60),
        serving("e3", "8", "300"),
        serving("e4", "16", "700"),
        Evidence("e5", "safety", "safety", candidate="b1", tool="garak", measures=(attack,)),
    )  # fmt: skip


def pack() -> Pack:
    base = sample_pack()
    sla = Sla((Bound("ttft", Decimal(99), Decimal(500)),), "poisson", Decimal(6))
    concerns = (Concern("k1", "Prompt injection"), Concern("k2", "Toxic answers"))
    given = replace(base.context, sla=sla, concerns=concerns, volume=Volume(Decimal(1000), Decimal(10), Decimal(20)))
    return replace(base, context=given, evidence=evidence())


@pytest.fixture
def place(window: MainWindow, services: FakeServices) -> EvidencePlace:
    with (services.place / FILE).open("w", encoding="utf-8") as file:
        for n in range(60):
            case = {"doc_id": n, "doc": {"q": f"question {n}", "kind": "ab"[n % 2]}, "target": "x", "resps": [["y"]],
                    "filtered_resps": ["y"], "metrics": ["acc"], "acc": float(n % 4 > 0)}  # fmt: skip
            file.write(json.dumps(case) + "\n")
    window.desk.controller.load(pack(), None)
    window.go(("place", "evidence"))
    shown = window.place
    assert isinstance(shown, EvidencePlace)
    return shown


def texts(widget: object) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))  # type: ignore[attr-defined]


def results(place: EvidencePlace) -> ResultsPage:
    page = place.page("results")
    assert isinstance(page, ResultsPage)
    return page


def now(place: EvidencePlace) -> Pack:
    return place.desk.controller.pack


def test_the_list_says_what_each_is_worth(place: EvidencePlace) -> None:
    model = results(place).model_
    line = model.second(model.index(0))
    assert "88 %" in line and "84 – 91 %" in line and "n = 400" in line and "1 doubt" in line
    assert "ttft p99: 300 ms" in model.second(model.index(2))


def test_what_is_missing_is_asked_and_kept_as_a_reviewers_word(place: EvidencePlace, qtbot: QtBot) -> None:
    page = results(place)
    field = page.detail.findChild(object, "evidence.ask.hardware")
    field.line.setText("8x H200")  # type: ignore[attr-defined]
    field.line.setModified(True)  # type: ignore[attr-defined]
    field._commit()  # type: ignore[attr-defined]
    found = now(place).evidence[0].fact("hardware")
    assert found is not None and (found.value, found.basis) == ("8x H200", "reviewer")
    place.desk.controller.undo()
    assert now(place).evidence[0].fact("hardware") is None


def test_a_doubt_needs_name_and_reason(place: EvidencePlace) -> None:
    card = results(place).detail.findChildren(FlagCard)[0]
    card.accept_button.click()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, AcceptDialog))
    dialog._save()
    assert not now(place).evidence[0].flags[0].accepted_by
    dialog.by.line.setText("Ada")
    dialog.reason.area.setPlainText("the limit is the whole set")
    dialog._save()
    flag = now(place).evidence[0].flags[0]
    assert (flag.accepted_by, flag.reason) == ("Ada", "the limit is the whole set")


def test_cost_is_typed_into_the_table(place: EvidencePlace) -> None:
    page = place.show_page("cost")
    assert isinstance(page, CostPage)
    model = page.model_
    row = model.names.index("utilisation")
    assert not model.setData(model.index(row, 3), "0.2"), "a range without a value is refused"
    for column, text in ((1, "0.4"), (3, "0.2"), (4, "0.6"), (5, "own estimate")):
        assert model.setData(model.index(row, column), text)
    made = now(place).costs[0].assumptions[0]
    assert (made.value, made.low, made.high, made.source) == (
        Decimal("0.4"),
        Decimal("0.2"),
        Decimal("0.6"),
        "own estimate",
    )
    assert not model.setData(model.index(row, 1), "much")
    assert model.setData(model.index(row, 1), "")
    assert now(place).costs[0].assumptions == ()


def test_cost_takes_over_what_the_pack_holds_and_shows_the_result(place: EvidencePlace) -> None:
    page = place.show_page("cost")
    assert isinstance(page, CostPage)
    offered = [page.offers.itemAt(at).widget().text() for at in range(page.offers.count())]  # type: ignore[attr-defined]
    assert len(offered) == 2 and "e3" in offered[1], "e4 breaks the SLA and is not offered"
    for text in range(2):
        page.offers.itemAt(text).widget().click()  # type: ignore[attr-defined]
    for name, value in (("utilisation", "0.5"), ("system_price", "300000"), ("months_of_use", "36")):
        row = page.model_.names.index(name)
        page.model_.setData(page.model_.index(row, 1), value)
    page.model_.setData(page.model_.index(page.model_.names.index("utilisation"), 3), "0.3")
    assert "8.333333 EUR" in texts(page)


def cases_page(place: EvidencePlace, qtbot: QtBot) -> CasesPage:
    place.reveal(("evidence", "cases:e2"))
    page = place.page("cases")
    assert isinstance(page, CasesPage)
    qtbot.waitUntil(lambda: len(page.model_.all) == 60)
    return page


def test_digits_tag_and_go_on(place: EvidencePlace, qtbot: QtBot) -> None:
    page = cases_page(place, qtbot)
    assert len(page.model_.shown) == 15, "failed cases come first"
    page.table.selectRow(0)
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_1)
    qtbot.keyClick(page.table, Qt.Key.Key_3)
    assert [(tag.case, tag.tag) for tag in now(place).tags] == [("0", "wrong-fact"), ("4", "format")]
    qtbot.keyClick(page.table, Qt.Key.Key_Up)
    qtbot.keyClick(page.table, Qt.Key.Key_0)
    assert [tag.case for tag in now(place).tags] == ["0"]


def test_cases_are_filtered_and_grouped(place: EvidencePlace, qtbot: QtBot) -> None:
    page = cases_page(place, qtbot)
    page.bar.outcome.show_value("all")
    page.bar.words.line.setText("question 58")
    page.bar.changed.emit()
    assert [row.id for row in page.model_.shown] == ["58"]
    page.bar.words.line.setText("")
    page.bar.group.show_value("kind")
    page.bar.changed.emit()
    page.bar.show_group("a")
    assert {dict(row.fields)["kind"] for row in page.model_.shown} == {"a"}


def test_a_case_goes_into_the_report(place: EvidencePlace, qtbot: QtBot) -> None:
    page = cases_page(place, qtbot)
    page.table.selectRow(1)
    item = now(place).evidence[1]
    page.side.choose(item, page.model_.shown[1], chosen=False)
    assert [one.case for one in now(place).chosen_cases] == ["4"]


def test_what_was_not_tested_is_said(place: EvidencePlace) -> None:
    page = place.show_page("coverage")
    said = texts(page)
    assert "2 concerns, 1 of them" in said and "not tested" in said and "promptinject.X" in said


def test_latency_over_load(place: EvidencePlace) -> None:
    said = texts(place.show_page("load"))
    assert "TTFT p99: 300 ms, our limit 500 ms: holds" in said
    assert "TTFT p99: 700 ms, our limit 500 ms: broken" in said


def test_a_plan_with_its_number_of_cases_and_command(place: EvidencePlace) -> None:
    dialog = PlanDialog(place.desk, place, "b2", "task-accuracy")
    dialog.base.line.setText("85")
    dialog.difference.line.setText("5")
    dialog._count()
    assert dialog.n.value() == 686
    assert "686" in dialog.told.text() and "lm_eval" in dialog.text.toPlainText()
    dialog._save()
    assert now(place).cell("b2", "task-accuracy") is None
    dialog.who.line.setText("Ada")
    dialog.until.line.setText("2026-12-31")
    dialog._save()
    made = now(place).cell("b2", "task-accuracy")
    assert made is not None and made.plan is not None and made.plan.minimum_n == 686


def test_exchange_forms_are_written(place: EvidencePlace, tmp_path: Path) -> None:
    write_exchange(place.desk, now(place).evidence[2], tmp_path / "a.json")
    write_exchange(place.desk, now(place).evidence[0], tmp_path / "b.json")
    assert json.loads((tmp_path / "a.json").read_text())["results"]["request_performance"]
    assert json.loads((tmp_path / "b.json").read_text())["evaluation_results"][0]["score_details"]["score"] == 0.88


def test_pasting_nothing_says_so(place: EvidencePlace, qapp: QApplication) -> None:
    qapp.clipboard().clear()
    place.paste_results()
    said: list[object] = []
    place.desk.controller.told.connect(said.append)
    place.paste_results()
    assert len(said) == 1


def test_own_tags_take_the_digits(place: EvidencePlace, qtbot: QtBot) -> None:
    page = cases_page(place, qtbot)
    page.tags.committed.emit("wrong lot, no reference, wrong lot")
    assert now(place).taxonomy == ("wrong lot", "no reference")
    page.table.selectRow(0)
    page.tag_by_digit(2)
    page.tag_by_digit(3)
    assert [tag.tag for tag in now(place).tags] == ["no reference"]


def test_the_reviewers_least_number_of_cases(place: EvidencePlace) -> None:
    field = results(place).detail.findChild(object, "measuring.minimum-n")
    field.committed.emit(500)  # type: ignore[attr-defined]
    made = now(place).cell("b1", "task-accuracy")
    assert made is not None and made.minimum_n == 500
