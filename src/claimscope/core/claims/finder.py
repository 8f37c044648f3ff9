"""A document to its claims: passages, sentences, mentions, candidates, pairing, context, tables, charts, duplicates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from claimscope.core import lazy_re as re
from claimscope.core.claim import Claim
from claimscope.core.claims import confidence
from claimscope.core.claims.duplicates import merged
from claimscope.core.claims.families.decision import Decisions
from claimscope.core.claims.families.suites import FamilyMap
from claimscope.core.claims.grids.boxtables import with_box_tables
from claimscope.core.claims.grids.cards import with_cards
from claimscope.core.claims.grids.cellprose import prose_rows
from claimscope.core.claims.grids.charts import as_table
from claimscope.core.claims.grids.clusters import with_clusters
from claimscope.core.claims.grids.continued import with_continued
from claimscope.core.claims.grids.drawnbars import with_bars
from claimscope.core.claims.grids.exports import exported_tables
from claimscope.core.claims.grids.footrows import with_foot_rows
from claimscope.core.claims.grids.grid import read_grid
from claimscope.core.claims.grids.gridcell import TableSpot
from claimscope.core.claims.grids.layouttables import with_laid_out
from claimscope.core.claims.grids.lineartables import with_linear_tables
from claimscope.core.claims.grids.namedunits import opens_with_unit
from claimscope.core.claims.grids.pairtables import as_record
from claimscope.core.claims.grids.placed import Placed, with_row_notes
from claimscope.core.claims.grids.rowsbelow import with_rows_below
from claimscope.core.claims.grids.series import with_series
from claimscope.core.claims.grids.sides import Sides, said_side, told_for
from claimscope.core.claims.grids.sidetables import with_side_tables
from claimscope.core.claims.grids.tablefields import set_up_cells, with_columns
from claimscope.core.claims.grids.tables import table_claims
from claimscope.core.claims.grids.tableunits import TablePlace
from claimscope.core.claims.grids.texttables import split_tables
from claimscope.core.claims.links.aside import Entries, told_aside
from claimscope.core.claims.links.context import Context
from claimscope.core.claims.links.evenshares import with_doubted_shares
from claimscope.core.claims.links.sections import is_of_all
from claimscope.core.claims.links.statements import Statement, read_candidates, read_mentions, statement_of
from claimscope.core.claims.names.products import with_products
from claimscope.core.claims.numbers.normalised import base_in
from claimscope.core.claims.textclaims import text_claims
from claimscope.core.claims.words.bracketnotes import with_bracket_notes
from claimscope.core.claims.words.language import decimal_habit, is_certain, is_hinted, language_of, told_by_cells
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import Passage, text_passages
from claimscope.core.claims.words.sentences import sentences_of
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.quantity import DecimalSign, decimal_sign
from claimscope.core.reading import Block, Chart, Document, Page, Picture, Table, TextBlock

_AMBIGUOUS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])")
_LONE_GROUP = re.compile(r"(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])")
_CLEAR_COMMA = re.compile(r"\d,(?:\d{1,2}|\d{4,})(?![\d.,])")
_SHEETS = re.compile("spreadsheet|ms-excel")
_CAPTION = re.compile(
    r"\s*(?:Fig(?:ure)?|Table|Tab|Abb(?:ildung)?|Tabelle|Source|Sources|Quelle|Note|Notes|All values|"
    r"Alle Werte|Tableau|Tabla|Tabela|Tabella|Fuente|Fonte|Источник|Таблица)\b|"
    r"\s*(?:図|表|图|圖|그림|표|来源|來源|数据来源|資料來源|出典|データ出典|注|備考|出处|출처|자료)\s?[:\d]",
)


Told = Callable[[int, int], None]
"""Hears done and total."""


@dataclass(frozen=True, slots=True)
class _Habits:
    """Language of the document; decimal sign of each page (sheets may differ), and the pages where it is certain."""

    language: str
    decimals: Mapping[int, DecimalSign]
    certain: frozenset[int]
    commas: frozenset[int] = frozenset()
    """Pages with a decimal comma that can be nothing else."""

    doubtful: frozenset[int] = frozenset()
    """Pages read with the decimal point that tell nothing of it, in a text that hints at another language."""

    def decimal(self, page: int) -> DecimalSign:
        return self.decimals.get(page, ".")


def find_claims(document: Document, vocabulary: Vocabulary, told: Told = lambda *_: None) -> tuple[Claim, ...]:
    """Every benchmark claim of a document, in reading order, ids ``c1``, ``c2`` …; never raises on odd content.
    ``told`` hears at each page how far the search is."""
    blocks = with_continued([_blocks(page, vocabulary) for page in document.pages])
    pages = list(zip(document.pages, blocks, strict=True))
    habits = _habits(document, pages)
    vocabulary = with_products(vocabulary, (block for _, blocks in pages for block in blocks), habits.language)
    statements, tables = with_row_notes(*_read(document, pages, vocabulary, habits, told), vocabulary, habits.language)
    cells = [statement_of(read.sentence, read.mentions) for placed in tables for read in placed.grid.cells.values()]
    captions = [statement for placed in tables for statement in placed.caption]
    grids = [list(placed.grid.cells.values()) for placed in tables]
    families = FamilyMap(sorted(statements + captions + cells, key=lambda s: s.sentence.index), grids)
    statements = read_candidates(_watched(statements, len(pages), told), vocabulary, habits.decimal, families.around)
    titled = document.paged and all(placed.grid.page != 1 for placed in tables)
    context = Context(_with_set_ups(statements, tables), titled)
    told_ones = [*_text_claims(statements, context, families, habits)]
    doubted = with_doubted_shares([claim for _, claim in told_ones])
    found = [(index, claim) for (index, _), claim in zip(told_ones, doubted, strict=True)]
    found += _table_claims(tables, statements, context, families, habits)
    found.sort(key=lambda pair: pair[0])
    return _numbered(merged([claim for _, claim in found]))


def _watched(statements: Iterable[Statement], pages: int, told: Told) -> Iterator[Statement]:
    """The statements; the second half of the search goes through them page by page."""
    page = 0
    for statement in statements:
        if statement.sentence.passage.page != page:
            page = statement.sentence.passage.page
            told(pages + min(page, pages) - 1, 2 * pages)
        yield statement


def _with_set_ups(statements: Sequence[Statement], tables: Sequence[Placed]) -> list[Statement]:
    """The statements, with those of tables that list the parts of a machine, in order of place."""
    parts = [statement_of(read.sentence, read.mentions) for placed in tables for read in set_up_cells(placed.grid)]
    return sorted([*statements, *parts], key=lambda statement: statement.sentence.index)


def _blocks(page: Page, vocabulary: Vocabulary) -> list[Block]:
    """The blocks of a page, with tables hidden in text taken out and charts as tables."""
    texts = [block for block in page.blocks if isinstance(block, TextBlock)]
    whole = "\n".join(block.text for block in texts)
    exported = exported_tables(whole, texts[0].object, len(texts) == 1) if texts else []
    if exported:
        return list(exported)
    found: list[Block] = []
    for block in page.blocks:
        if isinstance(block, TextBlock):
            found.extend(split_tables(block))
        elif isinstance(block, Chart):
            found.append(as_table(block))
        else:
            found.append(as_record(block) if isinstance(block, Table) else block)
    laid_out = with_laid_out(with_side_tables(with_foot_rows(with_rows_below(with_bracket_notes(found)))))
    boxes = with_clusters(with_box_tables(with_linear_tables(laid_out), vocabulary), vocabulary)
    return with_bars(with_series(boxes, vocabulary))


def _habits(document: Document, pages: Sequence[tuple[Page, list[Block]]]) -> _Habits:
    texts = {page.number: [text for block in blocks for text in _texts(block)] for page, blocks in pages}
    every = [text for page in texts.values() for text in page]
    language = document.language or language_of("\n".join(every))
    usual = decimal_sign(every, decimal_habit(language))
    told = is_certain("\n".join(every), language) or decimal_sign(every, ".") == decimal_sign(every, ",")
    commas = frozenset(n for n, page in texts.items() if any(_CLEAR_COMMA.search(text) for text in page))
    hinted = language == "en" and not document.language and is_hinted("\n".join(every))
    doubtful = (n for n, page in texts.items() if hinted and decimal_sign(page, ".") != decimal_sign(page, ","))
    signs = {n: decimal_sign(page, _likely(page) if hinted else usual) for n, page in texts.items()}
    usual_ones = (n for n, page in texts.items() if told or decimal_sign(page, ".") == decimal_sign(page, ","))
    certain = (n for n in usual_ones if signs[n] == decimal_habit(language))
    return _Habits(language, signs, frozenset(certain), commas, frozenset(doubtful))


def _likely(texts: Sequence[str]) -> DecimalSign:
    """The sign of a page that only hints at another language: its points group thousands unless its commas do."""
    return "." if any(_LONE_GROUP.search(text) for text in texts) else ","


def _texts(block: Block) -> list[str]:
    if isinstance(block, TextBlock):
        return [normal(block.text)]
    return [normal(cell.text) for cell in block.cells] if isinstance(block, Table) else []


def _read(
    document: Document,
    pages: Sequence[tuple[Page, list[Block]]],
    vocabulary: Vocabulary,
    habits: _Habits,
    told: Told,
) -> tuple[list[Statement], list[Placed]]:
    statements: list[Statement] = []
    tables: list[Placed] = []
    index = 0
    for number, (page, blocks) in enumerate(pages):
        told(number, 2 * len(pages))
        for item in _in_order(page, blocks, document, vocabulary):
            if isinstance(item, Passage):
                sentences = sentences_of(item, vocabulary, index)
                index += 2 * len(sentences)
                statements.extend(read_mentions(sentences, vocabulary, habits.language))
            else:
                order, table = item
                placed = _placed(table, page, order, index, vocabulary, habits)
                tables.append(placed)
                index += 2
                for leads, answers in prose_rows(placed.grid):
                    for passage in (*(replace(lead, only_leads=True) for lead in leads), *answers):
                        sentences = sentences_of(passage, vocabulary, index)
                        index += 2 * len(sentences)
                        statements.extend(read_mentions(sentences, vocabulary, habits.language))
    return statements, tables


def _in_order(
    page: Page, blocks: Sequence[Block], document: Document, vocabulary: Vocabulary
) -> Iterator[Passage | tuple[int, Table]]:
    """Passages (cards joined) and tables of a page in their order."""
    passages: list[Passage] = []
    if page.number == 1 and document.name:
        passages.append(Passage(_name_words(document.name), 1, -1, "", "metadata", False))
    if page.title and _SHEETS.search(document.media_type):
        passages.append(Passage(normal(page.title), page.number, -1, page.title, "heading", page.visible, level=1))
    for order, block in enumerate(blocks):
        if isinstance(block, TextBlock) and block.role != "aside":
            made = text_passages(block, page, order)
            framing = not document.paged and block.role in ("header", "footer")
            passages.extend(replace(passage, only_leads=True) if framing else passage for passage in made)
        elif isinstance(block, Picture) and block.alt:
            passages.append(Passage(normal(block.alt), page.number, order, block.object, "alt-text", False, block.box))
    joined = with_cards(passages, partial(opens_with_unit, vocabulary=vocabulary))
    tables = [(order, block) for order, block in enumerate(blocks) if isinstance(block, Table)]
    items: list[tuple[int, Passage | tuple[int, Table]]] = [(passage.order, passage) for passage in joined]
    items += [(order, (order, table)) for order, table in tables]
    yield from (item for _, item in sorted(items, key=lambda pair: pair[0]))


def _name_words(name: str) -> str:
    """A file name as words: "mlperf_inference_edge.csv" names the suite."""
    return normal(name.rsplit(".", 1)[0].replace("_", " "))


def _placed(table: Table, page: Page, order: int, index: int, vocabulary: Vocabulary, habits: _Habits) -> Placed:
    told = told_by_cells(normal(cell.text) for cell in table.cells)
    decimal = told or habits.decimal(page.number)
    spot = TableSpot(page.number, order, index + 1, page.visible, vocabulary, habits.language, decimal)
    grid = read_grid(table, spot)
    caption: list[Statement] = []
    if table.caption.strip():
        passage = Passage(
            normal(table.caption),
            page.number,
            order,
            table.object,
            "caption",
            page.visible and table.visible,
            table.box,
        )
        caption = read_mentions(sentences_of(passage, vocabulary, index), vocabulary, habits.language)
    numbers = [read.cell.number for read in grid.cells.values() if read.numeral]
    return Placed(with_columns(grid), tuple(caption), told is not None or None not in numbers)


def _text_claims(
    statements: Sequence[Statement], context: Context, families: FamilyMap, habits: _Habits
) -> Iterator[tuple[int, Claim]]:
    aside, entries, decisions = frozenset(told_aside(statements)), Entries(), Decisions(families)
    for statement in statements:
        for claim in text_claims(statement, context, decisions):
            if _is_base(claim, statement):
                continue
            unsure = statement.sentence.index in aside and claim.family != "vendor-measured"
            judged = entries.judged(claim, statement.sentence)
            yield statement.sentence.index, _less_sure(judged) if unsure else _doubted(judged, habits)


def _is_base(claim: Claim, statement: Statement) -> bool:
    """ "Relative performance (H100 = 1.0)": what the others are measured by."""
    value = claim.fields.value
    return value is not None and value.value == 1 and bool(base_in(statement.sentence.text))


def _table_claims(
    tables: Sequence[Placed],
    statements: Sequence[Statement],
    context: Context,
    families: FamilyMap,
    habits: _Habits,
) -> Iterator[tuple[int, Claim]]:
    pages: dict[int, list[Statement]] = {}
    for statement in statements:
        if statement.sentence.passage.role != "table-cell":
            pages.setdefault(statement.sentence.passage.page, []).append(statement)
    for placed in tables:
        if not placed.grid.cells:
            continue
        first = next(iter(placed.grid.cells.values())).sentence
        page = pages.get(first.passage.page, [])
        lines = [s for s in page if base_in(s.sentence.text) or (not s.candidates and s.sentence.has("rate", "time"))]
        before = [s for s in page if s.sentence.index < first.index][-1:]
        if any(s.sentence.has("strong-latency") and not s.sentence.has("rate", "percent", "times") for s in before):
            lines = [s for s in lines if not s.sentence.has("rate")]
        lines.sort(key=lambda s: abs(s.sentence.index - first.index))
        sides = _sides(tables, first.passage.page).of(placed.grid.table.box)
        lines = told_for(lines, sides)
        sided = [s for s in page if not s.candidates and said_side(s) in sides] if sides else []
        caption = (*placed.caption, *sided, *told_for(_captions(placed, page), sides))
        lead = next((s for s in before if not s.candidates), None)
        for claim in table_claims(TablePlace(placed.grid, context, families, caption, tuple(lines), lead)):
            yield first.index, claim if placed.told else _doubted(claim, habits)


def _sides(tables: Sequence[Placed], page: int) -> Sides:
    return Sides([box for one in tables if one.grid.page == page and (box := one.grid.table.box) is not None])


def _captions(placed: Placed, page: Sequence[Statement]) -> list[Statement]:
    """Lines of the page right before or behind a table that call themselves its caption ("Fig. 1. …", "Source: …")."""
    first = next(iter(placed.grid.cells.values())).sentence
    before = [s for s in page if s.sentence.index < first.index][-1:]
    after: list[Statement] = []
    for one in (s for s in page if s.sentence.index > first.index):
        if after and one.sentence.passage is after[-1].sentence.passage:
            continue
        if not _names_itself(one):
            break
        after.append(one)
    named = [s.sentence.passage for s in (*filter(_names_itself, before), *after)]
    return [s for s in page if any(s.sentence.passage is passage for passage in named)]


def _names_itself(statement: Statement) -> bool:
    """ "Fig. 2: …", "Source: …", "All numbers in tokens/s on eight cards."."""
    return (
        statement.sentence.passage.role == "caption"
        or _CAPTION.match(statement.sentence.passage.text) is not None
        or is_of_all(statement.sentence)
    )


def _doubted(claim: Claim, habits: _Habits) -> Claim:
    """Less certainty for a number whose point could be a thousands mark on a page that does not tell."""
    value, page = claim.fields.value, claim.anchor.page
    if value is None:
        return claim
    point = page not in habits.certain and _AMBIGUOUS.search(value.text or "")
    unread = habits.decimal(page) == "," and page not in habits.commas
    comma = (unread or page in habits.doubtful) and _LONE_GROUP.search(value.text or "")
    if not point and not comma:
        return claim
    return _less_sure(claim)


def _less_sure(claim: Claim) -> Claim:
    value = claim.fields.value
    if value is None:
        return claim
    doubted = replace(value, confidence=min(value.confidence, confidence.DOUBTFUL_NUMBER))
    return replace(claim, fields=replace(claim.fields, value=doubted))


def _numbered(claims: list[Claim]) -> tuple[Claim, ...]:
    return tuple(replace(claim, id=f"c{number}") for number, claim in enumerate(claims, 1))
