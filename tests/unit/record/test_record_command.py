"""``claimscope record`` as a script sees it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from claimscope.cli.main import main
from claimscope.core.document import Citation, Pack
from claimscope.datafiles import resource
from claimscope.services import record as service
from claimscope.services.lookup import look_up, match_json, match_pack, outdated
from claimscope.services.wording import catalogue
from record_for_tests import claim


@pytest.fixture(autouse=True)
def own_record() -> Any:
    service.forget()
    yield
    service.forget()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["record", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_search_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "search", "23,699.70", "--json")
    found = json.loads(out)
    assert (code, found["total"], found["rows"][0]["result_id"], found["rows"][0]["value"]) == (
        0,
        2,
        "4.1-0060",
        23699.7,
    )
    assert '"value": 23699.7,' in out and err == ""
    code, out, _ = run(capsys, "show", "v4.1-0060", "--json")
    rows = json.loads(out)["rows"]
    assert code == 0 and {row["result_id"] for row in rows} == {"4.1-0060"}
    server = next(row for row in rows if row["benchmark"] == "llama2-70b-99" and row["scenario"] == "Server")
    assert server["bounds"] == {"ttft_p99_ms": 2000, "tpot_p99_ms": 200}
    assert server["measured_p99"] == {"ttft_ms": 1387.12, "tpot_ms": 175.277, "end_to_end_ms": 152489}
    assert "ROUGE-1" in server["accuracy_gate"] and server["dataset"].startswith("OpenOrca")


def test_nothing_found_needs_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "search", "zzqqx")[0] == 1
    code, _, err = run(capsys, "show", "6.1-0001")
    assert code == 1 and "6.1-0001" in err


def test_unverified_ids_are_null(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "search", "v6.1", "amd", "--json")
    assert {row["result_id"] for row in json.loads(out)["rows"] if row["round"] == "v6.1"} == {None}


def test_info_says_version_coverage_and_gaps(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "info", "--json")
    info = json.loads(out)
    assert code == 0 and info["newest_round"] == "v6.1" and len(info["rounds"]) == 14
    assert next(one for one in info["rounds"] if one["round"] == "v5.0")["lacks"][:2] == ["open-edge", "latencies"]
    _, text, _ = run(capsys, "info")
    assert "39,776" in text and "{" not in text and "record." not in text


def test_an_update_is_shown_first_and_taken_over_on_confirmation(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    row = {"Organization": "AMD", "Availability": "available", "Division": "closed", "SystemType": "datacenter",
           "SystemName": "x", "Platform": "x", "Model": "dlrm-v3", "MlperfModel": "dlrm-v3", "Scenario": "Offline",
           "Result": 12.5, "version": "v6.2", "Units": "Samples/s"}  # fmt: skip
    path = tmp_path / "summary.json"
    path.write_text(json.dumps([row]), "utf-8")
    code, out, _ = run(capsys, "update", str(path), "--json")
    assert (code, json.loads(out)["applied_version"], len(json.loads(out)["added"])) == (1, None, 1)
    assert service.open_record().newest_round() == "v6.1"
    code, out, _ = run(capsys, "update", str(path), "--yes")
    assert code == 0 and "added" in out
    assert service.open_record().newest_round() == "v6.2"
    assert run(capsys, "update", str(path))[0] == 0
    service.discard_update()
    assert service.open_record().newest_round() == "v6.1"


def test_a_refused_update_has_code_3_and_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reviewer", "utf-8")
    code, out, err = run(capsys, "update", str(path))
    assert (code, out) == (3, "") and "letter.txt" in err and "nothing was changed" in err


@pytest.mark.parametrize("arguments", [(), ("search",), ("dance",)])
def test_wrong_usage_is_code_2(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["record", *arguments])
    assert caught.value.code == 2


def test_a_pack_is_looked_up_source_by_source_and_keeps_a_choice() -> None:
    said = claim("21", "s", kind="latency", round="v6.0", benchmark="wan-2.2-t2v-a14b", scenario="SingleStream")
    (first,) = look_up([Citation("a", "source", said)])
    assert first.match is not None and first.match.outcome == "ambiguous"
    chosen = Citation("a", "source", said, match=first.match, row_choice=first.match.rows[1].key)
    pack = match_pack(Pack("p", citations=(chosen,)))
    again = pack.citations[0]
    assert again.row_choice == chosen.row_choice and again.match is not None
    assert again.row_choice in {row.key for row in again.match.rows}
    assert pack.record_version == service.open_record().version


def test_a_rejected_match_stays_rejected() -> None:
    said = claim("23,699.70", "tokens/s", benchmark="llama2-70b-99")
    (again,) = look_up([Citation("a", "source", said, row_choice="none")])
    assert again.row_choice == "none"


def test_a_match_in_the_words_of_the_contract() -> None:
    (found,) = look_up([Citation("a", "s", claim("23,699.70", "queries/s", benchmark="llama2-70b-99"))])
    assert found.match is not None
    said = match_json(found.match)
    assert (said["outcome"], said["difference_percent"]) == ("unit-differs", 0)
    assert str(said["explanation"]).startswith("The number is the official 23,699.7 tokens/s")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_record_sentence_has_its_places(language: str) -> None:
    english = json.loads(resource("locale", "en", "record.json").read_text("utf-8"))
    other = json.loads(resource("locale", language, "record.json").read_text("utf-8"))
    assert english.keys() == other.keys()
    for line in service.record_lines():
        assert catalogue(language).has(line.id)
        assert "{" not in catalogue(language).text(line)


def test_a_pack_made_with_an_earlier_record_is_checked_again() -> None:
    said = claim("23,699.70", "tokens/s", benchmark="llama2-70b-99", submitter="Supermicro")
    (sure,) = look_up([Citation("a", "s", said)])
    assert sure.match is not None and outdated(Pack("p", citations=(sure,))) == ()
    row = sure.match.rows[0]
    other = {"b": replace(row, value=row.value + 1), "c": replace(row, key="v4.1/closed/x/y/z/a/b/Server")}
    cited = [replace(sure, id=id, match=replace(sure.match, rows=(one,))) for id, one in other.items()]
    found = dict(outdated(Pack("p", citations=(*cited, replace(cited[0], id="d", row_choice="none")))))
    assert {id: said.id for id, said in found.items()} == {"b": "record.pack.changed", "c": "record.pack.gone"}


def test_a_result_withdrawn_since_is_said() -> None:
    said = claim("121,489", "tokens/s", round="v5.0", benchmark="mixtral-8x7b", submitter="Google")
    (sure,) = look_up([Citation("a", "s", said)])
    assert sure.match is not None and sure.match.rows[0].withdrawn
    before = replace(sure.match, rows=(replace(sure.match.rows[0], withdrawn=""),))
    ((id, found),) = outdated(Pack("p", citations=(replace(sure, match=before),)))
    assert (id, found.id) == ("a", "record.pack.withdrawn")
    assert "published table" in catalogue("en").text(found)
