"""Plain text: encodings, blocks, tables, notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.reading import Page, Table, TextBlock
from claimscope.readers.limits import Limits
from claimscope.readers.text import read_text, text_document
from unit.readers_a.build import grid, raised, tables, texts, write

SAMPLES = {
    "ja": "MLPerf推論v5.1の結果です。NVIDIA H200を8基搭載したサーバーは、毎秒34,548.2トークンを達成しました。",
    "zh": "在MLPerf推理v5.1中,浪潮服务器的Llama 2 70B离线成绩为每秒34,548.2个令牌,领先于其他产品。",
    "zh-TW": "在MLPerf推論v5.1中,伺服器的Llama 2 70B離線成績為每秒34,548.2個令牌,領先於其他產品。",
    "ko": "MLPerf 추론 v5.1에서 서버는 초당 34,548.2 토큰을 기록했습니다. 이전 세대보다 빠릅니다.",
    "ru": "В MLPerf Inference v5.1 сервер достиг 34 548,2 токена в секунду в сценарии Offline.",
    "de": "Im geschlossenen Bereich erreichte der Server für Llama 2 70B 34.548,2 Tokens/s – größer als früher.",
    "fr": "Le serveur a été testé : 34 548,2 jetons/s à pleine charge, dépassant la génération précédente.",
}


def page(text: str, media_type: str = "text/plain") -> Page:
    return text_document(text, media_type).pages[0]


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("ja", "cp932"), ("ja", "euc_jp"), ("ja", "iso2022_jp"), ("zh", "gb18030"), ("zh-TW", "big5"), ("ko", "euc_kr"),
        ("ru", "koi8_r"), ("ru", "cp1251"), ("de", "cp1252"), ("fr", "cp1252"), ("de", "utf-8"), ("ja", "utf-8-sig"),
        ("ru", "utf-16"), ("de", "utf-16-le"), ("zh", "utf-32"),
    ],
)  # fmt: skip
def test_encodings_are_recognised(tmp_path: Path, language: str, encoding: str) -> None:
    found = read_text(write(tmp_path, "a.txt", SAMPLES[language].encode(encoding)))
    assert texts(found.pages[0]) == [SAMPLES[language]]


def test_a_guessed_encoding_is_said_and_may_be_overruled(tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", "34.548 Tokens/s für größere Lasten".encode("cp1252"))
    found = read_text(path)
    assert [(one.id, dict(one.args)["encoding"]) for one in found.remarks] == [("reading.encoding-unsure", "cp1252")]
    assert "größere" not in texts(read_text(path, encoding="cp437").pages[0])[0]
    assert read_text(write(tmp_path, "b.txt", b"plain")).remarks == ()


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "empty"), (bytes(range(32)) * 40, "encoding"), (b"x" * 2000, "too-large")]
)
def test_files_that_are_no_text_are_refused(tmp_path: Path, data: bytes, code: str) -> None:
    found = read_text(write(tmp_path, "a.txt", data), Limits(max_characters=1500))
    assert found.refusal is not None
    assert found.refusal.code == code


def test_paragraphs_keep_their_lines_and_say_where_they_begin() -> None:
    first, second = page("one\ntwo\n\nthree").blocks
    assert isinstance(first, TextBlock)
    assert (first.text, first.object) == ("one\ntwo", "Line 1")
    assert isinstance(second, TextBlock)
    assert second.object == "Line 4"


def test_list_items_keep_what_goes_on_below_them() -> None:
    found = page("We reached:\n  • 3,902 tokens/s per GPU\n    and 31,220 per node\n  • more\n")
    assert texts(found, "list") == ["• 3,902 tokens/s per GPU\nand 31,220 per node", "• more"]


@pytest.mark.parametrize(
    "text",
    [
        "| Model | Offline |\n|---|---|\n| Llama 2 70B | 34.1 |\n| GPT-J | 19.2 |",
        "Model | Offline\nLlama 2 70B | 34.1\nGPT-J | 19.2",
        "Model\tOffline\nLlama 2 70B\t34.1\nGPT-J\t19.2",
        "Model          Offline\nLlama 2 70B       34.1\nGPT-J             19.2",
        "Model          Offline\n-----------  ---------\nLlama 2 70B       34.1\nGPT-J             19.2",
    ],
)
def test_tables_of_text_become_tables(text: str) -> None:
    (table,) = tables(page("Results\n\n" + text + "\n\nDone."))
    assert grid(table) == [["Model", "Offline"], ["Llama 2 70B", "34.1"], ["GPT-J", "19.2"]]
    assert {cell.row for cell in table.cells if cell.header} == {0}


@pytest.mark.parametrize(
    "text",
    [
        "A single | line with | bars is text.",
        "Two spaces  after a full stop.  They mean nothing.\nAnother  line  of prose here.\nAnd  a  third one.",
        "one\ttab only in one line\nand none in the next",
    ],
)
def test_prose_is_no_table(text: str) -> None:
    assert not tables(page(text))


def test_a_number_is_never_said_twice() -> None:
    found = page("Intro\n\nModel\tOffline\nLlama\t34,548\n\nEnd 99,214")
    said = [block.text for block in found.blocks if isinstance(block, TextBlock)]
    said += [cell.text for block in found.blocks if isinstance(block, Table) for cell in block.cells]
    assert sum("34,548" in text for text in said) == sum("99,214" in text for text in said) == 1


def test_markdown_marks_are_taken_off() -> None:
    text = "# MLPerf v5.1\n\nWe reach **34,548** [tokens/s](http://x) on `Llama`.[^a]\n\n[^a]: Result 5.1\\_0014"
    found = page(text, "text/markdown")
    assert texts(found, "heading") == ["MLPerf v5.1"]
    assert texts(found, "body") == ["We reach 34,548 tokens/s on Llama.a"]
    assert texts(found, "footnote") == ["a Result 5.1_0014"]
    assert [raised(block) for block in found.blocks[1:]] == [["a"], ["a"]]


@pytest.mark.parametrize(
    ("notes", "marks"),
    [
        ("¹ First note.\n² Second note.", ["1", "2"]),
        ("1 Published in 2025.\n2 SXM, 180 GB.", ["1", "2"]),
        ("* Closed division.", ["*"]),
    ],
)
def test_lines_that_begin_with_marks_are_footnotes(notes: str, marks: list[str]) -> None:
    found = page("The B200 answers¹ with 1,080 tokens/s*.\n\n" + notes)
    assert [raised(block)[0] for block in found.blocks[1:]] == marks
    assert len(texts(found, "footnote")) == len(marks)


def test_bracketed_notes_need_their_mark_in_the_text() -> None:
    assert texts(page("Ours[1] is faster.\n\n[1] MLPerf v6.0"), "footnote") == ["1 MLPerf v6.0"]
    assert texts(page("Ours is faster.\n\n[1] MLPerf v6.0"), "footnote") == []


def test_quoted_replies_are_marked_with_their_depth() -> None:
    found = page("Yes.\n\n> We need 100,000 tokens/s\n> soon\n>> older")
    assert [
        (block.text, block.level) for block in found.blocks if isinstance(block, TextBlock) and block.role == "quote"
    ] == [
        ("We need 100,000 tokens/s\nsoon", 1),
        ("older", 2),
    ]


def test_form_feeds_part_pages() -> None:
    found = text_document("one\ftwo")
    assert found.paged
    assert [page.number for page in found.pages] == [1, 2]
