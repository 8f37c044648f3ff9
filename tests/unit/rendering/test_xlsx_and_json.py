"""Workbook and JSON: typed, equal each time, and no formula from somebody's text."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO

import openpyxl
import pytest

from claimscope.core.document import Pack
from claimscope.core.report import Background, Options, ReportModel, build_report
from claimscope.datafiles import resource
from claimscope.rendering.json_out import report_json
from claimscope.rendering.json_schema import report_schema
from claimscope.rendering.xlsx import report_xlsx
from claimscope.services.assessing import assess, benchmarks, names
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample


def model_of(pack: Pack) -> ReportModel:
    return build_report(pack, assess(pack, TODAY), Options(draft=True), Background(benchmarks(), names()))


def test_sheets_are_tables_with_heads() -> None:
    book = openpyxl.load_workbook(BytesIO(report_xlsx(model_of(sample()), catalogue("en"))))
    assert book.sheetnames[:4] == ["About", "Matrix", "Citations", "Checks"]
    matrix = book["Matrix"]
    assert [cell.value for cell in matrix[1]][:3] == ["Question", "Candidate", "State"]
    assert matrix.max_row == 1 + 6 * 2
    assert list(matrix.tables) == ["t_matrix"]


def test_sizes_and_counts_are_numbers() -> None:
    book = openpyxl.load_workbook(BytesIO(report_xlsx(model_of(sample()), catalogue("en"))))
    assert book["Exhibits"]["D2"].value == 482113
    claims = book["Citations"]
    assert [cell.value for cell in claims[2]][2:6] == [23699.7, "queries/s", 23699.7, "tokens/s"]
    assert [cell.value for cell in book["Evidence"][2]][4:6] == [0.82, None]
    assert book["Evidence"]["E2"].number_format == "#,##0.0000"
    assert [cell.value for cell in book["Cost"][2]][2:4] == [2600000, "requests/month"]


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")', "\t=1"])
def test_no_text_becomes_a_formula(text: str) -> None:
    pack = sample()
    pack = replace(pack, sources=(replace(pack.sources[0], name=text), *pack.sources[1:]))
    cell = openpyxl.load_workbook(BytesIO(report_xlsx(model_of(pack), catalogue("en"))))["Exhibits"]["B2"]
    assert cell.data_type == "s"
    assert cell.value == text
    assert cell.quotePrefix


def test_a_text_longer_than_a_cell_goes_on_below() -> None:
    pack = sample()
    long = "W" * 80_000
    pack = replace(pack, sources=(replace(pack.sources[0], name=long), *pack.sources[1:]))
    sheet = openpyxl.load_workbook(BytesIO(report_xlsx(model_of(pack), catalogue("en"))))["Exhibits"]
    assert "".join(sheet.cell(row, 2).value for row in (2, 3, 4)) == long


def test_equal_models_give_equal_workbooks() -> None:
    model = model_of(sample())
    assert report_xlsx(model, catalogue("en")) == report_xlsx(model, catalogue("en"))


def test_json_keeps_digits_and_words() -> None:
    text = report_json(model_of(sample()), catalogue("en")).decode()
    data = json.loads(text)
    assert data["schema"] == "claimscope.report/1"
    assert "23699.7" in text
    assert data["citations"][0]["record"][1]["value"]["text"] == "23,699.7 tokens/s"
    assert data["exhibits"][0]["id"] == "a1" * 32
    assert data["matrix"]["rows"][0]["cells"][0]["state"] == "answered"


def test_json_survives_lone_surrogates() -> None:
    pack = replace(sample(), context=replace(sample().context, title="a\ud800b"))
    assert json.loads(report_json(model_of(pack), catalogue("en")))["title"] == "a?b"


def test_the_schema_in_the_program_is_that_of_the_model() -> None:
    kept = json.loads(resource("schema", "report.schema.json").read_text(encoding="utf-8"))
    assert kept == report_schema()


@pytest.mark.parametrize("pack", [sample(), Pack("empty")], ids=["sample", "empty"])
def test_every_report_keeps_the_schema(pack: Pack) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = json.loads(report_json(model_of(pack), catalogue("de")))
    jsonschema.Draft202012Validator(report_schema()).validate(data)
    del data["exhibits"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(report_schema()).validate(data)
