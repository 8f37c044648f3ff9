"""What a whole document says besides its numbers."""

from __future__ import annotations

import pytest

from claimscope.core.checks.wording_facts import LEGEND, MIXED, UNVERIFIED, wording_facts
from claimscope.core.message import message
from claimscope.core.reading import Document, Page, Span, TextBlock


def facts(*texts: str, size: float | None = None) -> dict[str, str]:
    blocks = tuple(
        TextBlock(f"t{number}", "footnote", ((Span(text, size=size),),)) for number, text in enumerate(texts)
    )
    return dict(wording_facts(Document("text/plain", (Page(1, message("page", number=1), blocks),))))


def test_a_document_that_never_names_the_benchmark_has_no_facts() -> None:
    assert facts("24 GPUs, 1,000 tokens/s") == {}


@pytest.mark.parametrize(
    ("text", "legend"),
    [
        (f"MLPerf® result. {LEGEND}", "full"),
        (f"MLPerf® result. {LEGEND}".replace(" ", "\n"), "full"),
        ("MLPerf® result. The MLPerf name and logo are trademarks of MLCommons Association.", "older"),
        ("MLPerf® result. MLPerf is a trademark of MLCommons.", "none"),
    ],
)
def test_legend(text: str, legend: str) -> None:
    assert facts(text)["legend"] == legend


def test_required_sentences() -> None:
    found = facts("MLPerf® Inference", UNVERIFIED, MIXED)
    assert found["unverified-sentence"] == found["mixed-sentence"] == "yes"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("MLPerf Inference v5.1", "missing"),
        ("MLPerf® Inference v5.1", ""),
        ("MLPerf(R) Inference v5.1", ""),
        ("MLPerf™ Inference v3.1", "tm"),
        ("MLPerf® once, then MLPerf again", ""),
        ("see https://mlcommons.org/mlperf-inference and MLPerf®", ""),
    ],
)
def test_sign(text: str, sign: str) -> None:
    assert facts(text).get("sign", "") == sign


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ML-Perf v5.1 champion", "misspelt"),
        ("MLPerf®'s winner", "altered"),
        ("the AcmeMLPerf-8000", "product"),
    ],
)
def test_the_name_as_it_must_not_be(text: str, name: str) -> None:
    assert name in facts(text + " MLPerf®")


def test_small_footnotes() -> None:
    assert facts("MLPerf® v5.1", size=4.0)["small-footnote"] == "4"
    assert "small-footnote" not in facts("MLPerf® v5.1", size=8.0)
