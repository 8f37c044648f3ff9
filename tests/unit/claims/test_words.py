"""Words and names: lexicon, rounds, scenarios, divisions, hardware, IDs, dates."""

import pytest

from claims_for_tests import mentions, sentence
from claimscope.core.claims.words.language import language_of
from claimscope.core.claims.words.lexer import tokens_of
from claimscope.core.claims.words.lexicon import Lexicon
from claimscope.core.claims.words.normal import normal, readable
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import sentences_of
from claimscope.services.knowledge import vocabulary


def test_the_longest_phrase_wins() -> None:
    lexicon = Lexicon([("name", "short", "llama 2"), ("name", "long", "llama 2 70b")])
    text = "Llama-2-70B"
    assert [match.value for match in lexicon.scan(text, tokens_of(text))] == ["long"]


@pytest.mark.parametrize(
    ("text", "found"), [("B200", True), ("B2002", True), ("B2000", False), ("AB200", False), ("B 200", False)]
)
def test_a_glued_footnote_digit_is_no_part_of_a_name(text: str, found: bool) -> None:
    lexicon = Lexicon([("card", "B200", "b200")])
    assert bool(lexicon.scan(text, tokens_of(text))) is found


def test_exact_case_and_prefixes() -> None:
    lexicon = Lexicon([("a", "1", "=ANNA"), ("b", "2", "szenario*")])
    text = "Anna ANNA Szenarios"
    assert [(match.kind, match.start) for match in lexicon.scan(text, tokens_of(text))] == [("a", 5), ("b", 10)]


def test_look_alike_signs_become_one() -> None:
    assert normal("DeepSeek\u2011R1 66\u202f287 ﬁne\u00ad") == "DeepSeek-R1 66\u00a0287 fine"
    assert readable(normal("GPT-J¹ now")) == "GPT-J now"


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("MLPerf Inference v5.12 results", ["v5.1"]),
        ("MLPerf™ 3.1 Inference results", ["v3.1"]),
        ("MLPerf ® 4.1 Inference", ["v4.1"]),
        ("vLLM v0.9.2 and ResNet50-v1.5", []),
        ("TPU v5e and NDm_A100_v4", []),
        ("MLPerf推論v5.0で", ["v5.0"]),
    ],
)
def test_rounds(text: str, rounds: list[str]) -> None:
    assert [mention.value for mention in mentions(text, "round")] == rounds


@pytest.mark.parametrize(
    ("text", "suite"),
    [
        ("MLPerf Training v5.0", "training"),
        ("MLPerf v4.1 training", "training"),
        ("MLPerf Storage, round v3.0", "storage"),
        ("MLPerf results", "inference"),
    ],
)
def test_suites(text: str, suite: str) -> None:
    assert [mention.value for mention in mentions(text, "family")] == [suite]


@pytest.mark.parametrize(
    ("text", "scenarios"),
    [
        ("in Server mode", ["Server"]),
        ("Llama 2 70B Server with 148,067 tokens/s", ["Server"]),
        ("our server does 100 tokens/s", []),
        ("the PowerEdge Server", []),
        ("RTX PRO 6000 Blackwell Server Edition", []),
        ("server and offline scenarios", ["Server", "Offline"]),
        ("(Server)", ["Server"]),
        ("an interactive demo", []),
        ("Single Stream", ["SingleStream"]),
    ],
)
def test_scenarios_are_told_from_machines(text: str, scenarios: list[str]) -> None:
    assert [mention.value for mention in mentions(text, "scenario")] == scenarios


def test_a_german_server_is_a_machine_unless_said_otherwise() -> None:
    assert not mentions("Der Server erreicht 5 Tokens/s", "scenario", "de")
    assert mentions("im Server-Szenario", "scenario", "de")


@pytest.mark.parametrize(
    ("text", "divisions"),
    [
        ("MLPerf v5.0, Closed, Offline", ["closed"]),
        ("submissions closed on 31 July", []),
        ("the open-source baseline", []),
        ("Open division", ["open"]),
        ("im geschlossenen Bereich", ["closed"]),
        ("closed_edge", ["closed"]),
    ],
)
def test_divisions(text: str, divisions: list[str]) -> None:
    assert list(dict.fromkeys(mention.value for mention in mentions(text, "division"))) == divisions


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("8x H200-SXM-141GB", "NVIDIA H200-SXM-141GB", 8),
        ("eight AMD Instinct MI300X", "AMD Instinct MI300X", 8),
        ("32 MI300X GPUs", "AMD Instinct MI300X", 32),
        ("B200 x8", "NVIDIA B200", 8),
        ("a single RTX PRO 6000", "NVIDIA RTX PRO 6000", 1),
        ("four MI300X nodes", "AMD Instinct MI300X", None),
        ("eine H100", "NVIDIA H100", None),
        ("8张B200", "NVIDIA B200", 8),
        ("2,560基のBlackwell GPU", "NVIDIA Blackwell", 2560),
    ],
)
def test_accelerators_and_their_counts(text: str, name: str, count: int | None) -> None:
    found = mentions(text, "accelerator")[0]
    assert (found.value, found.count) == (name, count)


@pytest.mark.parametrize(
    "name",
    [
        "PowerEdge XE9680L",
        "UCS C885A M8",
        "ThinkSystem SR680a V3",
        "AS-4126GS-NBR-LCC",
        "GB200 NVL72",
        "BM.GPU.H100.8",
        "NDm_A100_v4",
        "ESC N8 H200",
    ],
)
def test_machines(name: str) -> None:
    assert mentions(f"from the {name}, offline", "system")[0].value == name


def test_ids_and_ranges_of_ids() -> None:
    assert mentions("result 5.1-0024 and Inf-0.5-25, entry", "result_ids")[0].value == ("5.1-0024",)
    assert mentions("Entries 4.1-0013 to 4.1-0016", "result_ids")[0].value == (
        "4.1-0013",
        "4.1-0014",
        "4.1-0015",
        "4.1-0016",
    )
    assert not mentions("2.0-2.5 times", "result_ids")


@pytest.mark.parametrize(
    "date", ["3 April 2025", "April 3, 2025", "2025-04-03", "3. April 2025", "03.04.2025", "2025年4月3日"]
)
def test_dates_of_retrieval(date: str) -> None:
    assert mentions(f"retrieved from mlcommons.org on {date}", "retrieved_on")[0].value == "2025-04-03"


def test_not_verified_hides_verified() -> None:
    assert [m.value for m in mentions("Result not verified by MLCommons Association", "verification")] == ["unverified"]


def test_list_markers_are_no_words() -> None:
    assert sentence("3. 3d-unet: 24.87 samples/s").text == "3d-unet: 24.87 samples/s"


def test_a_line_without_end_is_cut_to_a_bearable_length() -> None:
    pieces = sentences_of(Passage("12,345 tokens/s and " * 500, 1, 0), vocabulary(), 0)
    assert len(pieces) > 5
    assert max(len(piece.text) for piece in pieces) <= 900
    assert all(piece.text.startswith("12,345") or piece.text[0].isalpha() for piece in pieces)


def test_addresses_are_words_of_no_language() -> None:
    mail = "a@example.com\nb@example.com\nwww.example.de\nRound: MLPerf v4.0\nResult: 175,953 samples/s"
    assert language_of(mail) == "en"
    assert language_of("O sistema com oito placas não foi medido com a carga da tabela") == "pt"
