"""The rules profile: read, checked, chosen, adopted, put aside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core.problem import Problem
from claimscope.core.profile_reading import ProfileFault, profile_of
from claimscope.core.record_row import RowFilter
from claimscope.core.rulebook import Profile
from claimscope.services import profile_choice, rule_profiles
from claimscope.services.assessing import rulebook
from claimscope.services.browsing import peers
from claimscope.services.importing import standard_tools
from claimscope.services.record import open_record
from claimscope.services.wording import catalogue

CITY = {
    "schema": "claimscope.profile/1",
    "name": "city",
    "edition": "3",
    "severities": {"not-purchasable": "critical"},
    "off": ["M33"],
    "minimum_n": {"safety": 500},
}


def written(path: Path, data: object = CITY) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_a_profile_turns_severities_and_rules_off() -> None:
    book = rulebook()
    profile = profile_of(CITY, book.rules)
    own = replace(book, profile=profile)
    assert own.severity("not-purchasable") == "critical"
    assert own.severity("M33") is None
    assert own.version.endswith("city-3")
    assert profile.minimum_n["safety"] == 500
    assert profile.minimum_n["task-accuracy"] == Profile().minimum_n["task-accuracy"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"schema": "other"}, "no-schema"),
        ({"colour": "red"}, "unknown-key"),
        ({"name": ""}, "no-text"),
        ({"name": "standard"}, "taken"),
        ({"edition": 3}, "no-text"),
        ({"severities": {"M01": "awful"}}, "no-severity"),
        ({"severities": {"M01": ["high"]}}, "no-severity"),
        ({"severities": {"M99": "high"}}, "no-rule"),
        ({"severities": {"user-speed": "critical"}}, "asks"),
        ({"severities": ["M01"]}, "no-table"),
        ({"off": "M33"}, "no-list"),
        ({"off": ["M33", "no-such-rule"]}, "no-rule"),
        ({"off": [["M33"]]}, "no-rule"),
        ({"minimum_n": {"saftey": 5}}, "unknown-key"),
        ({"minimum_n": {"safety": "many"}}, "no-number"),
        ({"minimum_n": {"safety": -1}}, "no-number"),
        ({"evidence_days": {"cost": True}}, "no-number"),
        ({"patience_days": 1.5}, "no-number"),
    ],
)
def test_a_wrong_profile_is_refused_by_name(change: dict[str, object], why: str) -> None:
    with pytest.raises(ProfileFault) as fault:
        profile_of({**CITY, **change}, rulebook().rules)
    assert fault.value.why.id == f"rules.profile.{why}"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"text"', "[" * 100_000, '{"schema": "\ud83d"}'])
def test_a_file_that_is_no_profile_gets_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rules.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(Problem) as problem:
        profile_choice.choose(str(path))
    sentences = [catalogue("de").text(one) for one in problem.value.sentences()]
    assert len(sentences) == 3
    assert "rules.json" in sentences[0]


def test_chosen_for_a_run_and_back(tmp_path: Path) -> None:
    profile_choice.choose(str(written(tmp_path / "city.json")))
    assert rulebook().severity("not-purchasable") == "critical"
    profile_choice.choose("standard")
    assert rulebook().severity("not-purchasable") == "high"


def test_adopted_kept_changed_and_put_aside(tmp_path: Path) -> None:
    path = written(tmp_path / "city.json")
    assert profile_choice.adopt(path).name == "city"
    assert rulebook().version.endswith("/city-3")
    path.unlink()
    assert rulebook().version.endswith("/city-3")
    written(rule_profiles.own_path(), {**CITY, "edition": "4 of the council"})
    assert rulebook().version.endswith("/city-4 of the council")
    profile_choice.back_to_standard()
    assert rulebook().version.endswith("/standard-1")
    assert rule_profiles.own_path().with_suffix(".json.off").is_file()
    profile_choice.back_to_standard()


def test_a_bad_one_is_never_adopted(tmp_path: Path) -> None:
    profile_choice.adopt(written(tmp_path / "city.json"))
    with pytest.raises(Problem):
        profile_choice.adopt(written(tmp_path / "bad.json", {**CITY, "off": ["M99"]}))
    with pytest.raises(Problem):
        profile_choice.adopt(tmp_path / "missing.json")
    assert rulebook().version.endswith("/city-3")


def test_a_wrong_one_stops_no_files_and_no_look_at_the_record() -> None:
    own = rule_profiles.own_path()
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("{", encoding="utf-8")
    assert standard_tools().versions()[1].endswith("/standard-1")
    row = next(iter(open_record().rows(RowFilter(rounds=("v5.1",)))))
    assert peers(row) is not None
    with pytest.raises(Problem):
        rulebook()


def test_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    city = written(tmp_path / "city.json")
    assert main(["rules", "--profile", str(city), "--json"]) == 0
    listed = {one["id"]: one["severity"] for one in json.loads(capsys.readouterr().out)["rules"]}
    assert (listed["not-purchasable"], listed["M33"]) == ("critical", None)
    bad = written(tmp_path / "bad.json", {**CITY, "severities": {"not-found": "mild"}})
    assert main(["rules", "--profile", str(bad)]) == 2
    said = capsys.readouterr().err
    assert "bad.json" in said
    assert "mild" in said
    assert "Traceback" not in said
