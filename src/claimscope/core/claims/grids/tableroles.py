"""What rows and columns of a table are about, told by all of their cells: properties of offers, scenarios, names told
apart by heads, versions of models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.gridshape import is_usual_setting
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable

_VERSUS = re.compile(rf"\b(?:over|relative to|normali[sz]ed to|bezogen auf|relativ zu|{AGAINST})\b", re.IGNORECASE)
_OF_A_RIVAL = ("accelerator", "system", "count", "submitter", "round", "software", "precision")
_OF_RIVALS = (*_OF_A_RIVAL, "verification")
NAMED_BY_COLUMN = 0.9
_PROPERTIES = frozenset(
    {"system", "accelerator", "software", "submitter", "precision", "round", "division", "suite", "availability"}
    | {"benchmark", "result_ids"}
)
_HARDWARE = frozenset({"system", "accelerator", "count"})
_MACHINES = frozenset({"server", "servers", "node", "nodes", "machine", "serveur", "servidor", "knoten"})
_FEWEST_COLUMNS = 3
_FEW_ROWS = 12
_MOSTLY = 0.6
SCENES = {
    **dict.fromkeys(
        ("server", "serveur", "servidor", "сервер", "サーバー", "サーバ", "服务器", "伺服器", "서버"), "Server"
    ),
    **dict.fromkeys(("在线", "線上", "オンライン", "온라인"), "Server"),
    **dict.fromkeys(("offline", "hors ligne", "离线", "離線", "オフライン", "오프라인"), "Offline"),
    **dict.fromkeys(
        ("interactive", "interaktiv", "interactif", "interactivo", "交互", "互動", "対話型"), "Interactive"
    ),
}
"""Names of scenarios that are the whole of a cell."""

_SERVER = re.compile(r"\b(?:Server|Serveur|Servidor)\b|サーバー?|服务器|伺服器|서버")
_ANY_SERVER = re.compile(_SERVER.pattern, re.IGNORECASE)
_RUN_BY_HAND = re.compile(
    r"\b(?:(?:input|output|prompt|sequence|seq|context)[ _]?(?:len(?:gth)?s?|tokens?|size)|ISL|OSL|concurren\w+|conc|"
    r"batch(?:[ _]size)?|request rate|num[ _]prompts|max num seqs|users)\b",
    re.IGNORECASE,
)
_OF_AN_ENTRY = frozenset({"round", "scenario", "division", "result_ids", "tier", "family"})
_REMARKS = re.compile(r"\b(?:notes?|details?|remarks?|comments?|bemerkung\w*|anmerkung\w*)\b", re.IGNORECASE)
_MEASURES = ("rate", "time", "power", "percent", "quality", "money", "strong-latency")
_SO_MANY = re.compile(r"\s*(\d{1,4})\s?[x×]\s?([A-Z0-9][A-Za-z0-9-]*[A-Z0-9][A-Za-z0-9-]*)(?=$|[\s(,])")
_UNKNOWN_NAME = 0.75
_WITH_CARDS = re.compile(r"([^()]{4,48}?)\s*\(\d{1,4}\s?[x×][^()]{2,60}\)")
_IS_BASE = re.compile(r"\s?=\s?(?:1(?:[.,]0+)?\s?[x×]?|100\s?%)(?![\d.,]|\w)")
_DIVISOR = re.compile(
    r"(?:\(|/|=|→)?\s*(?:per|pro|je|par|por|/)\s+(?:GPU|card|accelerator|chip|node|server|watt|W|user|Karte|Knoten|carte|"
    r"nœud|tarjeta|nodo)\)?",
    re.IGNORECASE,
)
_BY_HEAD = ("accelerator", "system", "software")
ASKED = frozenset({"required", "asked", "asked for", "demanded", "soll", "requis", "exigé", "exigido", "richiesto"})
_PASS_MARK = re.compile(
    r"\W*(?:(?:pass(?:ed|es)?|accept(?:ed|able|ance)?|ok|valid|fulfilled|green|go)[ -](?:if|when|at|from|above|"
    r"below|mark|"
    r"criteri\w+|level|value|threshold)|demand(?:s|ed)?|wanted|gates?|milestones?|bar|thresholds?|aims?|goals?|"
    r"targets?(?! accuracy)|hoped for|"
    r"plan(?:ned)?|promised|guaranteed|expected|quota|must (?:reach|be|have)|to (?:beat|reach|show|prove)|needed|"
    r"(?:bestanden|erfüllt|gültig|abgenommen|in Ordnung)[ ,](?:wenn|ab|bei)|nachzuweisen|zu erreichen|verlangt|"
    r"(?:validé|réussi|accepté|conforme) (?:si|à partir)|à atteindre|(?:aprobado|superado|válido|conforme) (?:si|"
    r"desde)|"
    r"a alcanzar|(?:superato|valido|conforme) se|da raggiungere|(?:aprovado|válido) se|a atingir|"
    r"合格(?:基准|標準|标准|条件|線|ライン)|합격 ?기준)(?!\w)",
    re.IGNORECASE,
)
""" "Passed if", "Demanded": a column of marks to be met."""

_BAR = re.compile(
    r"\s*(?:≥|≤|>=|<=|at (?:least|most)|no (?:fewer|less|more) than|min(?:imum|dest\w*|\.)?\s|max(?:imum|imal|\.)?\s|"
    r"höchstens|au (?:moins|plus)|al menos|como (?:mínimo|máximo)|almeno|al massimo|pelo menos|no máximo|"
    r"не (?:менее|более)|"
    r"不低于|不超过|不少于)|.*\d[^\d]{0,14}(?:or (?:more|less|better|faster|above|below|fewer)|"
    r"oder (?:mehr|weniger|besser)|"
    r"ou (?:plus|moins|mieux)|o (?:más|menos|meno|più)|ou (?:mais|menos)|以上|以下|이상|이하)\s*$",
    re.IGNORECASE,
)
LIMITS = ("page-limit", "page-requirement", "page-promise")
_ANSWER = re.compile(
    r"\b(?:our|answers?|offer(?:ed|s)?|bid|response|repl(?:y|ies)|achieved|reached|got|had|delivered|actual|angebot\w*|antwort\w*|erreicht|"
    r"ist(?:wert)?|réponse|offre|respuesta|oferta|risposta|offerta|"
    r"proven|proved|proof|evidence|demonstrated|shown|measured|verified|tested|nachgewiesen\w*|nachweis\w*|belegt\w*|"
    r"gemessen\w*|gezeigt\w*|ermittelt\w*|geprüft\w*|prouvée?s?|démontrée?s?|mesurée?s?|demostrad[oa]s?|medid[oa]s?|"
    r"dimostrat[oaie]|misurat[oaie])\b|実測|測定|実証|实测|實測|证明|실측|측정",
    re.IGNORECASE,
)


def field_mentions(cell: CellRead) -> tuple[Mention, ...]:
    """Mentions of a cell that speak for its row: what stands behind "vs" or before "= 1" is the rival."""
    versus = _VERSUS.search(cell.text)
    if versus is None and "=" not in cell.text:
        return cell.mentions
    end = versus.start() if versus is not None else len(cell.text)
    return tuple(
        mention
        for mention in cell.mentions
        if mention.kind not in _OF_A_RIVAL or (mention.end <= end and not _IS_BASE.match(cell.text, mention.end))
    )


def heads_rivals(grid: Grid, column: int) -> bool:
    """ "Against", "Compared with", "Baseline" over names: the cells are what the factors of their rows are set
    against."""
    whole = (
        m
        for head in grid.head(column)
        for m in head.sentence.of("rival-head")
        if not m.start and m.end == len(head.text.strip())
    )
    return any(whole) and not has_numbers(grid, column)


def rivals_of(grid: Grid, column: int) -> dict[tuple[int, int], CellRead]:
    """The cells of a column of rivals, without what they tell of these."""
    if not heads_rivals(grid, column):
        return {}
    reads = ((row, grid.cells.get((row, column))) for row in range(grid.heads, grid.table.rows))
    return {
        (row, column): replace(read, mentions=tuple(m for m in read.mentions if m.kind not in _OF_RIVALS))
        for row, read in reads
        if read is not None
    }


def told_apart(grid: Grid) -> Iterator[str]:
    """Kinds of which the heads of two columns of numbers name different ones."""
    heads = [grid.head(column) for column in range(grid.table.columns) if has_numbers(grid, column)]
    for kind in _BY_HEAD:
        named = {str(m.value) for over in heads for head in over for m in field_mentions(head) if m.kind == kind}
        if len(named) > 1:
            yield kind


def is_answer(head: CellRead) -> bool:
    """Whether a column answers to the requirements beside it ("Offered", "Antwort des Bieters")."""
    return _ANSWER.search(head.text) is not None


def is_limiting(head: CellRead) -> bool:
    """A head of limits, requirements or plans."""
    if head.text.strip().lower() in ASKED or _PASS_MARK.match(head.text):
        return True
    return head.sentence.has(*LIMITS, "requirement") and not head.sentence.has("rate")


def is_pass_mark(head: CellRead) -> bool:
    """ "Passed if", "Demanded": what a run has to reach."""
    return _PASS_MARK.match(head.text) is not None


def lists_bars(grid: Grid, column: int) -> bool:
    """Whether every number of a column is a bound ("≥ 90,000", "1,400 queries/s or more"): marks to be met."""
    cells = (grid.at(row, column) for row in range(grid.heads, grid.table.rows))
    texts = [cell.text for cell in cells if cell is not None and cell.numeral is not None]
    return len(texts) > 1 and all(_BAR.match(text) for text in texts)


def has_numbers(grid: Grid, column: int) -> bool:
    """Whether a column holds a number below its heads."""
    rows = range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS))
    return any((read := grid.at(row, column)) is not None and read.numeral is not None for row in rows)


def models_of(grid: Grid, column: int) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """ "Llama v3.3 70B" in a column of models: its version is no round."""
    for row in range(grid.heads, grid.table.rows):
        read = grid.at(row, column)
        if read is not None and not any(m.kind == "family" or m.family for m in read.mentions if m.kind != "benchmark"):
            yield (row, column), replace(read, mentions=tuple(m for m in read.mentions if m.kind != "round"))


def scenarios_of(grid: Grid, row: int) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """ "Server [tokens/s]" beside "Offline [tokens/s]" is the scenario, and no machine."""
    heads = grid.row(row)
    if not any(m.kind == "scenario" and m.sure >= NAMED_BY_COLUMN for head in heads for m in head.mentions):
        return
    for head in heads:
        named = any(m.kind == "scenario" for m in head.mentions)
        made = _scene(head.text) if not named and has_numbers(grid, head.cell.column) else None
        if made is not None:
            yield (row, head.cell.column), replace(head, mentions=(*head.mentions, made), column="")
        elif any(m.kind == "scenario" and m.sure < NAMED_BY_COLUMN for m in head.mentions):
            surer = (replace(m, sure=NAMED_BY_COLUMN) if m.kind == "scenario" else m for m in head.mentions)
            yield (row, head.cell.column), replace(head, mentions=tuple(surer))


def _scene(text: str) -> Mention | None:
    """The scenario that a head is named after beside others."""
    server, whole = _SERVER.search(text), text.strip()
    if server is not None:
        return Mention("scenario", "Server", server.start(), server.end(), server.group(), NAMED_BY_COLUMN)
    value = SCENES.get(whole.lower())
    return None if value is None else Mention("scenario", value, 0, len(text), whole, NAMED_BY_COLUMN)


def scenes_of_labels(grid: Grid, column: int) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """ "8B server" below "8B offline": a label that differs from another only by the name of its scenario."""
    labels = [cell for row in range(grid.heads, grid.table.rows) if (cell := grid.at(row, column)) is not None]
    scenes = ((cell, mention) for cell in labels for mention in cell.mentions if mention.kind == "scenario")
    stems = {_stem(cell.text, m.start, m.end) for cell, m in scenes if m.sure >= NAMED_BY_COLUMN} - {""}
    for cell in labels if stems else ():
        server = _ANY_SERVER.search(cell.text)
        told = any(mention.kind == "scenario" for mention in cell.mentions)
        if server is not None and not told and _stem(cell.text, *server.span()) in stems:
            made = Mention("scenario", "Server", *server.span(), server.group(), NAMED_BY_COLUMN)
            yield (cell.cell.row, column), replace(cell, mentions=(*cell.mentions, made))


def _stem(text: str, start: int, end: int) -> str:
    """A label without a stretch of it."""
    return " ".join(f"{text[:start]} {text[end:]}".lower().split())


def label_role(grid: Grid, row: int) -> str:
    """The field whose values a row gives for each column ("Accelerator | 8x H200 | 8x MI300X"), or empty."""
    label, others = grid.at(row, 0), [cell for cell in grid.row(row) if cell.cell.column]
    if label is None or label.cell.inherited or not others or grid.table.columns < _FEWEST_COLUMNS:
        return ""
    if any(cell.numeral is not None for cell in others) or (row < grid.heads and any(map(_names_measure, others))):
        return ""
    role = label.column or ("system" if label.text.strip(" :").lower() in _MACHINES else "")
    role = "accelerator" if role in ("", "count") and _are_cards(others) else role
    if role not in _PROPERTIES or (row == 0 and grid.heads and not labels_its_row(grid, label)):
        return ""
    return role


def _are_cards(cells: Sequence[CellRead]) -> bool:
    """ "8x H200 | 8x L40S": cards, whatever the label of their row says."""
    filled = [cell for cell in cells if not cell.is_empty]
    return len(filled) > 1 and all(_is_of_cards(cell) for cell in filled)


def _is_of_cards(cell: CellRead) -> bool:
    covered = sum(m.end - m.start for m in cell.mentions if m.kind == "accelerator" and m.count is not None)
    return covered >= _MOSTLY * len(cell.text.strip()) > 0


def labels_its_row(grid: Grid, head: CellRead) -> bool:
    """ "Accelerator | 8x H200 | 8x MI300X" above the numbers: a property of each offer, no head of the first column."""
    others = [cell for cell in grid.row(head.cell.row) if cell is not head]
    if any(mention.kind == head.column for cell in others for mention in cell.mentions):
        return True
    below = [read for row in range(grid.heads, grid.table.rows) if (read := grid.at(row, 0)) is not None]
    if head.column in _HARDWARE and any(m.kind in _HARDWARE for read in below for m in read.mentions):
        return False
    measures = sum(1 for read in below if _names_measure(read))
    return head.column in _PROPERTIES and head.column != "" and len(below) > 1 and measures > len(below) / 2


def _names_measure(read: CellRead) -> bool:
    """A row that is headed by what was measured ("Offline (tokens/s)", "TTFT p99")."""
    return read.sentence.has("rate", "strong-latency") or any(m.kind == "scenario" for m in read.mentions)


def tells_setting(cell: CellRead) -> bool:
    """ "ISL, OSL" alone in a row names what the labels below it are, and says nothing of their numbers."""
    return cell.column == "ignored" and _RUN_BY_HAND.search(cell.text) is not None


def is_own_run(grid: Grid) -> bool:
    """Whether columns say how it was run (lengths, batch, concurrency) and nothing names what only an entry has.

    Results of MLPerf® have no input lengths and no concurrency: who lists them ran the test at home.
    """
    heads = [head for column in range(grid.table.columns) for head in grid.head(column)]
    if not any(head.column == "ignored" and _RUN_BY_HAND.search(head.text) for head in heads):
        return False
    return not any(m.kind in _OF_AN_ENTRY for cell in grid.cells.values() for m in cell.mentions)


def chosen_columns(grid: Grid) -> Iterator[int]:
    """Columns of round whole numbers (128, 2048, 500): chosen by whoever ran the test, and not measured."""
    for column in range(grid.table.columns):
        cells = (grid.at(row, column) for row in range(grid.heads, grid.table.rows))
        values = [cell.numeral.value for cell in cells if cell is not None and cell.numeral is not None]
        if len(values) > 1 and all(value == int(value) and is_usual_setting(int(value)) for value in values):
            yield column


def named_columns(grid: Grid) -> dict[int, str]:
    """The field that the heads of each column name, where they name one."""
    named = ((column, [head.column for head in grid.head(column)]) for column in range(grid.table.columns))
    return {column: next(field for field in fields if field) for column, fields in named if any(fields)}


def alike_columns(grid: Grid) -> frozenset[int]:
    """The columns of numbers, where none of them (but counts and settings) says what it measures."""
    columns = [
        column
        for column in range(grid.table.columns)
        if has_numbers(grid, column)
        and column not in grid.chosen
        and grid.named.get(column) not in ("ignored", "count")
    ]
    return frozenset(columns) if not any(_tells_measure(grid, column) for column in columns) else frozenset()


def _tells_measure(grid: Grid, column: int) -> bool:
    if grid.named.get(column, "") in ("value", "unit", "ratio") or not grid.head(column):
        return True
    if any(head.sentence.has(*_MEASURES) for head in grid.head(column)):
        return True
    rows = range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS))
    return any((cell := grid.at(row, column)) is not None and cell.unit is not None and cell.unit.kind for row in rows)


def counted_names(grid: Grid, row: int) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """ "2x910B2", "4x DCU": heads of so many cards that no vocabulary knows. The count is sure, the name is not."""
    for head in grid.row(row):
        found = _SO_MANY.match(head.text)
        if found is not None and not any(m.kind in ("accelerator", "system", "count") for m in head.mentions):
            count, name = int(found.group(1)), found.group(2)
            made = (
                Mention("count", count, 0, found.end(), found.group(), NAMED_BY_COLUMN, count=count),
                Mention("accelerator", name, found.start(2), found.end(2), name, _UNKNOWN_NAME, count=count),
            )
            yield (row, head.cell.column), replace(head, mentions=(*head.mentions, *made))


def headed_machines(grid: Grid, row: int) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """ "Nebius B300 n1 (8x B300)" over numbers: what stands before the cards and begins with a firm is its machine."""
    for head in grid.row(row):
        found = _WITH_CARDS.fullmatch(head.text.strip())
        kinds = {mention.kind for mention in head.mentions if found is not None and mention.start >= found.end(1)}
        if found is None or "accelerator" not in kinds or any(m.kind == "system" for m in head.mentions):
            continue
        firms = [m for m in head.mentions if m.kind == "submitter" and m.start == 0 and m.end < found.end(1)]
        if firms and has_numbers(grid, head.cell.column):
            name = readable(found.group(1))
            made = Mention("system", name, 0, found.end(1), name, _UNKNOWN_NAME)
            yield (row, head.cell.column), replace(head, mentions=(*head.mentions, made))


def divided_columns(grid: Grid) -> Iterator[tuple[int, int]]:
    """Columns headed "per GPU" and no more, with the column of rates to their left."""
    for column in range(1, grid.table.columns):
        heads = grid.head(column)
        if heads and _DIVISOR.fullmatch(heads[0].text.strip()) and not any(h.sentence.has("rate") for h in heads):
            left = (one for one in range(column - 1, -1, -1) if any(h.sentence.has("rate") for h in grid.head(one)))
            yield from ((column, one) for one in [next(left, None)] if one is not None)


def divided_rows(grid: Grid) -> Iterator[tuple[tuple[int, int], CellRead]]:
    """The labels of rows headed "Per GPU" and no more, with what the label of the row above says: they divide it."""
    for row in range(grid.heads + 1, grid.table.rows):
        label, above = grid.at(row, 0), grid.label(row - 1)
        if label is None or above is None or not _DIVISOR.fullmatch(label.text.strip()):
            continue
        said = (m for m in above.mentions if m.kind not in ("count", "result_ids"))
        yield (row, 0), replace(label, mentions=(*label.mentions, *(replace(m, count=None) for m in said)))


def columns_beside(grid: Grid) -> Iterator[int]:
    """Columns of numbers and words that are no results, but for remarks."""
    for column in range(grid.table.columns):
        if any(head.column == "ignored" and not _REMARKS.search(head.text) for head in grid.head(column)):
            yield column
