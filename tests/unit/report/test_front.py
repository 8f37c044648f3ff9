"""Page 1 alone: what is decided, by whom, what is open for whom, on what it rests."""

from __future__ import annotations

import re
from dataclasses import replace

import pypdfium2
import pytest

from claimscope.core.document import Candidate, CellDecision, Pack, Question
from claimscope.core.report import Options, ReportModel, build_report
from claimscope.core.report.exhibits import status_sentence
from claimscope.rendering.report import Printing, report_html, report_pdf
from claimscope.services.assessing import assess
from claimscope.services.wording import catalogue
from report_samples import TODAY, many, sample

NAMES = (
    "Norvik Compute Infrastrukturgesellschaft mbH & Co. KG (Los 2, Nebenangebot)",
    "Halden Systems",
    "Konsortium Rheinland-Datenverarbeitungszentrum / Öresund Cloud",
    "Delta",
    "Société européenne d'informatique distribuée et de calcul",
    "市民計算株式会社",
)


def bidders(count: int) -> Pack:
    """The sample pack with ``count`` candidates, some of long names."""
    pack = sample()
    known = tuple(replace(one, name=name) for one, name in zip(pack.candidates, NAMES, strict=False))
    more = tuple(Candidate(f"n{at}", NAMES[at % 6] + "·" * (at // 6)) for at in range(2, count))
    return replace(pack, candidates=(known + more)[:count])


def model(pack: Pack, options: Options = Options(draft=True)) -> ReportModel:  # noqa: B008
    return build_report(pack, assess(pack, TODAY), options)


def page_one(pack: Pack, language: str = "en", template: str = "full", options: Options = Options(draft=True)) -> str:  # noqa: B008
    data = report_pdf(model(pack, options), catalogue(language), Printing(template))
    document = pypdfium2.PdfDocument(data)
    try:
        return " ".join(document[0].get_textpage().get_text_bounded().split())
    finally:
        document.close()


def bare(text: str) -> str:
    """Without what a line's end may change."""
    return re.sub("[\\s\ufffe\x02-]", "", text)


def test_open_rows_have_their_names_and_what_they_need() -> None:
    words = catalogue("en")
    front = model(sample()).front
    said = {
        line.candidate: [(part.state, [words.text(row) for row in part.rows]) for part in line.parts]
        for line in front.open
    }
    assert said["Halden Systems"] == [
        (
            "open",
            [
                "2 Latency SLA under stream load",
                "5 Adversarial and safety input (needs a safety evaluation)",
                "6 Errors on our edge cases (needs an error analysis)",
            ],
        ),
        (
            "planned",
            ["3 Accuracy on our task and data (R. Okafor, until 2027-01-20, after the committee of 2026-12-15)"],
        ),
        ("partly", ["1 Speed on standard load"]),
    ]


def test_a_row_that_does_not_apply_is_counted_and_not_open() -> None:
    pack = replace(sample(), cells=(CellDecision("b", "safety", not_applicable="bought without users"),))
    front = model(pack).front
    assert catalogue("en").text(front.decided[1]).endswith("open 5, not applicable 1.")
    rows = [catalogue("en").text(row) for part in front.open[1].parts for row in part.rows]
    assert not any(row.startswith("5 ") for row in rows)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_open_row_of_every_candidate_is_named_on_page_one(count: int, language: str) -> None:
    pack, words = bidders(count), catalogue(language)
    page = bare(page_one(pack, language))
    for line in model(pack).front.open:
        assert bare(line.candidate) in page
        for part in line.parts:
            assert bare(words(f"report.state.{part.state}")) in page
            for row in part.rows:
                assert bare(words.text(row)) in page
    for id in ("report.d.conclusion", "report.d.rests", "report.d.not"):
        assert bare(words(id)) in page
    assert bare(words.text(model(pack).decision.record)) in page


def test_twelve_candidates_are_counted_and_the_first_are_named() -> None:
    front = model(bidders(12)).front
    assert (len(front.open), front.more_open) == (6, 6)
    assert "6 more candidates have open rows" in page_one(bidders(12))


@pytest.mark.parametrize("template", ["full", "brief"])
def test_page_one_says_who_decides_when_and_until_when_it_is_valid(template: str) -> None:
    page = page_one(sample(), template=template)
    for part in (
        "Which inference platform do we buy for the citizen assistant?",
        "This report decides nothing: the committee decides (State Service Centre, 2026-12-15).",
        "Of 12 cells",
        "Valid until 2027-06-30",
        f"Draft, not for decision: {len(assess(sample(), TODAY).blocks)} points stand in the way of a final edition",
        "results published later are not known to this report",
        "4 benchmark claims used for the decision, of 5 found",
        "As sent: all five checks answered in 0 citations, some in 3, none in 1.",
        "It recommends no candidate.",
        "R. Okafor, State Service Centre",
        "we ask the committee to wait",
    ):
        assert part in page, part


def test_the_place_of_the_conclusion_is_marked_where_it_is_empty() -> None:
    pack = replace(sample(), context=replace(sample().context, conclusion="  "))
    page = page_one(pack)
    assert "The reviewers have not entered a conclusion." in page
    assert "The reviewers' own conclusion (not the program's) No conclusion has been entered." in page


def test_the_brief_has_two_pages_for_six_candidates() -> None:
    data = report_pdf(model(bidders(6)), catalogue("de"), Printing("brief"))
    document = pypdfium2.PdfDocument(data)
    try:
        assert len(document) == 2
    finally:
        document.close()


def test_page_one_of_forty_citations_and_of_an_empty_pack() -> None:
    assert "40 benchmark claims used for the decision" in page_one(many(40))
    assert "No decision has been entered." in page_one(Pack("empty"))


def test_own_rows_stand_there_in_their_own_words() -> None:
    own = (*sample().questions, Question("exit", "Can we leave the contract with all our data?"))
    page = page_one(replace(sample(), questions=own))
    assert page.count("7 Can we leave the contract with all our data?") == 3


def test_the_page_on_the_screen_says_the_same() -> None:
    text = report_html(model(sample()), catalogue("en"), Printing()).decode()
    assert "5 Adversarial and safety input (needs a safety evaluation)" in text


def test_a_draft_that_nothing_blocks_says_that_it_was_asked_for() -> None:
    front = model(Pack("empty"), Options(draft=True)).front
    assert front.status.id in ("report.front.draft", "report.front.draft-chosen")


@pytest.mark.parametrize(
    ("draft", "state", "said"),
    [
        (True, "draft", "report.pack-state"),
        (False, "draft", "report.pack-state.not-approved"),
        (False, "in-review", "report.pack-state.not-approved"),
        (False, "approved", "report.pack-state"),
    ],
)
def test_a_final_report_never_calls_itself_a_draft(draft: bool, state: str, said: str) -> None:
    assert status_sentence(replace(sample(), state=state), final=not draft).id == said


def test_page_1_says_what_answered_means_in_every_language_of_reports() -> None:
    said = model(sample()).front.decided[-1]
    assert said.id == "report.brief.answered-means"
    for language in ("en", "de", "es", "fr", "ja"):
        assert catalogue(language).text(said) != said.id
