"""A row looked at, set beside others, copied and cited; with real rows."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.core.citation_view import row_of, view_of
from claimscope.core.document import Candidate, Pack
from claimscope.core.edits.from_record import citation_of_row
from claimscope.core.pairs import pairs_of
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.core.row_peers import peers_of
from claimscope.services import browsing
from claimscope.services.assessing import assess, rulebook
from claimscope.services.lookup import look_up
from claimscope.services.side_by_side import citation_of_number, side_by_side
from claimscope.services.wording import catalogue
from claimscope.services.workspace import Workspace
from record_for_tests import shipped_record

RULES = rulebook().compatibility


def rows(round_: str, benchmark: str, scenario: str, division: str = "closed") -> list[RecordRow]:
    wanted = RowFilter(rounds=(round_,), benchmarks=(benchmark,), scenarios=(scenario,), division=division)
    return list(shipped_record().rows(wanted))


def server() -> RecordRow:
    return next(one for one in rows("v4.1", "bert-99.9", "Server") if one.result_id == "4.1-0060")


def test_peers_share_round_benchmark_scenario_suite_and_unit() -> None:
    row = server()
    found = peers_of(row, shipped_record(), RULES)
    assert found.rows[0] == row and len(found.rows) > 5 and found.why_none == ""
    kinds = {(one.round, one.benchmark, one.scenario, one.unit, one.division) for one in found.rows}
    assert kinds == {(row.round, row.benchmark, row.scenario, row.unit, "closed")}
    assert all(set(one.suite.split(",")) & set(row.suite.split(",")) for one in found.rows)
    assert not any(one.inferred or one.withdrawn for one in found.rows)
    assert "M24" in found.state


@pytest.mark.parametrize("division", ["open", "network"])
def test_a_statement_on_one_system_has_no_peers(division: str) -> None:
    row = next(iter(shipped_record().rows(RowFilter(division=division))))
    assert peers_of(row, shipped_record(), RULES).why_none == division


def test_what_does_not_stand_has_no_peers() -> None:
    assert peers_of(replace(server(), inferred=True), shipped_record(), RULES).why_none == "inferred"
    assert peers_of(replace(server(), withdrawn="changed"), shipped_record(), RULES).why_none == "withdrawn"
    assert peers_of(replace(server(), unit="parsecs"), shipped_record(), RULES).why_none == "alone"


def test_a_row_as_citation_stands_on_itself() -> None:
    row = server()
    made = citation_of_row(row, "c7", "s", "b1")
    assert row_of(made) == row
    view = view_of(made)
    assert (view.text("division"), view.text("scenario"), view.text("round")) == ("closed", "Server", "v4.1")
    assert view.conflicts == ()
    assert look_up([made], shipped_record())[0].row_choice == row.key
    assert row_of(look_up([made], shipped_record())[0]) == row


def test_an_unverified_id_is_neither_cited_nor_copied() -> None:
    row = next(one for one in shipped_record().rows(RowFilter(rounds=("v6.1",))) if one.result_id)
    assert not row.id_printable
    assert citation_of_row(row, "c1").claim.fields.result_ids is None
    assert row.result_id not in browsing.as_csv([row]) and row.result_id not in browsing.as_text(row, catalogue("en"))


def test_citing_keeps_an_extract_once(tmp_path: Path) -> None:
    workspace = Workspace.create(root=tmp_path)
    row = server()
    pack = Pack("p", candidates=(Candidate("b1", "Bidder"),))
    edit = browsing.cite(row, "b1", workspace)
    after = edit.apply(pack)
    extract = after.sources[0]
    text = workspace.source_path(extract.id).read_text("utf-8")
    assert "4.1-0060" in text and f"{row.value:f} {row.unit}" in text and row.system_name in text
    assert after.record_version and after.candidate_of(after.citations[0]) == "b1"
    assert "Bidder" not in catalogue("en").text(edit.label) and row.system_name in catalogue("en").text(edit.label)
    with pytest.raises(ValueError, match="already"):
        edit.apply(after)
    judged = assess(after).citations[0]
    assert (
        judged.footnote is not None and [one for one in judged.findings if one.severity in ("critical", "high")] == []
    )
    workspace.close(delete=True)


def test_copies_hold_no_formula() -> None:
    row = replace(server(), system_name="=HYPERLINK(1)", submitter="@x", software="+1")
    cells = next(csv.DictReader(io.StringIO(browsing.as_csv([row]))))
    assert cells["system"] == "'=HYPERLINK(1)" and cells["submitter"] == "'@x" and cells["software"] == "'+1"
    assert Decimal(cells["value"]) == row.value
    assert browsing.as_csv([]) == ""


def test_the_text_copy_says_what_it_does_not_say() -> None:
    for language, silent in (("en", "does not promise"), ("de", "nicht")):
        text = browsing.as_text(server(), catalogue(language))
        assert silent in text and "[1] MLPerf®" in text and "All rights reserved" in text


def test_pairs_tell_verdict_and_words() -> None:
    one = server()
    other = next(row for row in rows("v4.1", "bert-99.9", "Server") if row.accelerators_total != one.accelerators_total)
    offline = rows("v4.1", "bert-99.9", "Offline")[0]
    cited = [citation_of_row(row, f"c{n}") for n, row in enumerate((one, offline, other), 1)]
    made = {(pair.left, pair.right): pair for pair in pairs_of(cited, RULES)}
    assert made["c1", "c3"].made.verdict == "with-differences" and made["c1", "c2"].made.verdict == "not"
    said = catalogue("en").text(made["c1", "c2"].sentence)
    assert "Offline" in said and "Server" in said
    assert next(iter(made)) == ("c1", "c3")


def test_chosen_citations_are_compared_whatever_their_sort() -> None:
    cited = tuple(citation_of_row(row, f"c{n}") for n, row in enumerate(rows("v4.1", "bert-99.9", "Server")[:3], 1))
    pack = Pack("p", citations=tuple(replace(one, sort="background") for one in cited))
    assert side_by_side(pack, ()).groups == ()
    made = side_by_side(pack, ("c1", "c2", "c3", "c99"))
    assert made.groups and len(made.pairs) == 3
    assert citation_of_number(pack, "C-2") == "c2" and citation_of_number(pack, "C-9") == ""
