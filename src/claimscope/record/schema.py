"""Tables of the record database. Numbers are kept as published, as text; the REAL columns only help to find them."""

from __future__ import annotations

FORMAT = 3
"""Raised when tables or words of the index change; another format is rebuilt from the fact files."""

SYSTEM_COLUMNS = (
    "round",
    "division",
    "suite",
    "availability",
    "submitter",
    "system_name",
    "platform",
    "nodes",
    "host_processor",
    "host_processors_per_node",
    "accelerator",
    "accelerators_per_node",
    "accelerators_total",
    "software",
    "operating_system",
)
INTERNED = (
    "benchmark",
    "model_used",
    "scenario",
    "unit",
    "published_unit",
    "power_unit",
    "weight_data_types",
    "accuracy",
    "log_result",
    "result_id_source",
    "notes",
    "source_location",
    "withdrawn",
    "precision",
)
"""Columns of ``results`` that hold the number of a text in ``texts``."""

KEY = ("round", "division", "suite", "submitter", "platform", "benchmark", "model_used", "scenario")
"""Columns that tell a result from all others of the record."""

PUBLISHED = (
    "measured_latency_p99_ms",
    "measured_ttft_p99_ms",
    "measured_tpot_p99_ms",
    "target_latency_ms",
    "target_ttft_ms",
    "target_tpot_ms",
    "samples_per_s",
    "site_value",
)
"""Numbers beside the result and its power."""

NUMBERS = ("value", "power_value", *PUBLISHED)
PLAIN = ("result_id", "alt_result_id", "value", "inferred", "power_value", *PUBLISHED)
FACETS = (
    "round",
    "benchmark",
    "scenario",
    "division",
    "suite",
    "submitter",
    "accelerator",
    "availability",
    "precision",
)

TABLES = f"""
PRAGMA page_size = 4096;
PRAGMA application_id = 0x434c5352;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE systems (id INTEGER PRIMARY KEY, {", ".join(SYSTEM_COLUMNS)}, product TEXT);
CREATE TABLE results (id INTEGER PRIMARY KEY, system INTEGER NOT NULL, {", ".join(PLAIN)}, {", ".join(INTERNED)},
                      number REAL, per_accelerator REAL, per_node REAL, per_watt REAL);
CREATE TABLE ids (normal TEXT, result INTEGER, PRIMARY KEY (normal, result)) WITHOUT ROWID;
CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL);
CREATE VIRTUAL TABLE found USING fts5 (words, content='', detail=none, columnsize=0, prefix='1 2',
                                       tokenize="unicode61 remove_diacritics 2 tokenchars '.-'");
CREATE VIRTUAL TABLE parts USING fts5 (word, content='words', content_rowid='id', columnsize=0,
                                       tokenize='trigram');
"""
FINISH = """
INSERT INTO found (found) VALUES ('optimize');
INSERT INTO parts (parts) VALUES ('rebuild');
CREATE INDEX systems_at ON systems (round, division, submitter, platform);
CREATE INDEX results_system ON results (system);
CREATE INDEX results_number ON results (number);
CREATE INDEX results_benchmark ON results (benchmark, scenario);
CREATE INDEX results_power ON results (power_value) WHERE power_value IS NOT NULL;
CREATE INDEX results_per_accelerator ON results (per_accelerator) WHERE per_accelerator IS NOT NULL;
CREATE INDEX results_per_node ON results (per_node) WHERE per_node IS NOT NULL;
CREATE INDEX results_per_watt ON results (per_watt) WHERE per_watt IS NOT NULL;
ANALYZE;
VACUUM;
"""
