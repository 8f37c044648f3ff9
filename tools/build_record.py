"""The official record: fact files from a facts table, and the database from the fact files.

    python tools/build_record.py facts TABLE.csv.gz    writes resources/record/facts/<round>.csv.gz
    python tools/build_record.py database              builds resources/record/record.sqlite from them
    python tools/build_record.py pack RECORD.zip       a record file that other installations can be updated from

The database is not kept in the repository: the wheel builds it (``hatch_build.py``), a checkout builds it when the
record is first asked. Coverage, gaps, sources and licences are kept by hand in ``resources/record/*.json``.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from claimscope.record.build import build_database  # noqa: E402
from claimscope.record.facts import COLUMNS, Fact, write_round  # noqa: E402
from claimscope.record.record_file import write_record_file  # noqa: E402

RECORD = ROOT / "resources" / "record"
RENAMED = {
    "platform": "platform_dir",
    "accelerators_total": "total_accelerators",
    "software": "software_stack",
    "value": "metric_value",
    "unit": "metric_unit",
    "published_unit": "unit_label_published",
    "accuracy": "accuracy_reported",
    "samples_per_s": "samples_per_s_log",
    "site_value": "site_metric_value",
}
UNITS = {
    "Samples/s": "samples/s",
    "Queries/s": "queries/s",
    "Tokens/s": "tokens/s",
    "Tasks/s": "tasks/s",
    "Latency (ms)": "ms",
    "Latency (s)": "s",
    "Streams": "streams",
    "": "",
}


def main() -> None:
    """Run one of the steps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("facts").add_argument("table", type=Path)
    steps.add_parser("database")
    steps.add_parser("pack").add_argument("target", type=Path)
    arguments = parser.parse_args()
    if arguments.step == "facts":
        write_facts(arguments.table)
    elif arguments.step == "pack":
        write_record_file(RECORD, arguments.target)
    else:
        stamp = build_database(RECORD, RECORD / "record.sqlite")
        print(f"{stamp.rows} rows, {stamp.size / 1e6:.1f} MB, version {stamp.version}")


def write_facts(table: Path) -> None:
    """Splits the table into one file per round, in the words of the contract."""
    by_round: dict[str, list[Fact]] = defaultdict(list)
    with gzip.open(table, "rt", encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            by_round[row["round"]].append(_fact(row))
    for round_, facts in by_round.items():
        write_round(RECORD / "facts" / f"{round_}.csv.gz", facts)
    print(f"{sum(map(len, by_round.values()))} facts in {len(by_round)} rounds")


def _fact(row: dict[str, str]) -> Fact:
    fact = {name: row[RENAMED.get(name, name)] for name in COLUMNS}
    fact["unit"], fact["published_unit"] = UNITS[fact["unit"]], UNITS[fact["published_unit"]]
    fact["inferred"] = "" if fact["inferred"] == "0" else fact["inferred"]
    fact["weight_data_types"] = re.sub(r"^We transform .* fp32 weight to int8 .*$", "int8", fact["weight_data_types"])
    fact["source_location"] = _unusual_location(fact)
    return {"round": row["round"], **fact}


def _unusual_location(fact: Fact) -> str:
    """The path in the results repository; empty where it follows from the other columns."""
    path = "/".join((fact["division"], fact["submitter"], "results", fact["platform"], fact["model_used"]))
    usual = {f"{path}/{fact['scenario']}": "", f"{path}/{fact['scenario'].lower()}": "~"}
    return usual.get(fact["source_location"], fact["source_location"])


if __name__ == "__main__":
    main()
