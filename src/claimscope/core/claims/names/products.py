"""Machines by names of their makers' own that no vocabulary knows: found where a document says what is in them.

"Halma R8 (8x L40S)", "one R8 with 8x L40S", heads over a row of cards ("GPU | 2x L40S | 8x L40S"): what holds cards is
a machine. Its name is then known wherever the document writes it, always below the confidence that counts as sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.mentions import mentions_of
from claimscope.core.claims.names.models import is_model
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import read_sentence
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.reading import Block, Table, TextBlock

_CARDS = re.compile(r"(?<![\w.,])\d{1,3}[ \u00a0]?[x×][ \u00a0]?(?:[A-Z][A-Za-z]+[ \u00a0]){0,3}[A-Z]{0,4}[- ]?\d")
_NAME = (
    r"(?:[A-Z][A-Za-zÀ-ÿ]+[ \u00a0-]){0,2}(?:[A-Z][A-Za-z]{0,9}[ -]?\d{1,4}[A-Za-z]{0,3}|\d[A-Z]\w{0,3})(?:-\w{1,6})?"
    r"(?:[ \u00a0](?:Max|Mini|Pro|Ultra|Plus|Lite|Air|XL|[A-Z]))?"
)
_BEFORE_CARDS = re.compile(
    rf"(?<![\w.-])({_NAME})(?:[ \u00a0]?\([ \u00a0]?|[ \u00a0]?[,:|–-][ \u00a0]|"
    r"[ \u00a0](?:with|mit|avec|con|com|has|hat)[ \u00a0](?:its |the |seinen |ses )?)$"
)
_HEAD = re.compile(r"[A-Z][\w-]*(?:[ \u00a0][A-Z0-9][\w-]*){0,3}")
_HOLDS = re.compile(
    r"(?:GPUs?|accelerators?|cards?|Beschleuniger|Karten|accélérateurs?|cartes?|aceleradores?|acceleratori|加速器)"
    r"(?: (?:cards?|configuration|type))?:?",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"\b(?:table|fig(?:ure)?|page|slide|section|chapter|part|lot|phase|stage|step|tests?|runs?|nodes?|racks?|servers?|"
    r"config(?:uration)?|setup|set-up|system|machine|cluster|box(?:es)?|case|options?|variants?|bidder|vendor|offer|item|week|"
    r"day|month|year|quarter|room|site|zone|lab|hall|row|tier|gen|generation|version|release|round|scenario|batch|"
    r"users?|tokens?|prompts?|group|team|question|answer|note|appendix|annex|level|class|rank|old|new|today|before|after|"
    r"tabelle|abb(?:ildung)?|seite|folie|abschnitt|kapitel|los|lauf|versuch|knoten|anbieter|bieter|angebot|punkt|woche|"
    r"tag|januar|februar|märz|mai|juni|juli|oktober|dezember|january|february|march|april|may|june|july|august|"
    r"september|october|november|december|tableau|essai|offre|prueba|tabla|oferta|prova|tabella|offerta)\b|"
    r"\b(?:19|20)\d\d\b",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"(?:TP|PP|DP|EP|BS|FP|BF|INT|MXFP|NVFP|TF|W|HBM|DDR|GDDR|PCI|PCIe|NVLink|ISL|OSL|CUDA|Gen)[ -]?\d\w*|"
    r"[A-Z]{2,4} \d+"
)
""" "TP8", "ISL 1024": how something was run, and no machine."""

_CODE = re.compile(r"(?:[A-Z]+-?\d+[A-Za-z]{0,2}|[A-Z]\w*-\d+)$")
_AROUND, _LONGEST = 60, 30
_SPAN = 400_000
"""Characters of a document that are looked through for such names."""


def with_products(vocabulary: Vocabulary, blocks: Iterable[Block], language: str) -> Vocabulary:
    """The vocabulary with the machines that a document names by cards in them; itself where there are none."""
    names: dict[str, None] = {}
    for name in _named(blocks):
        if name not in names and _is_unknown(name, vocabulary, language):
            names[name] = None
            code = name.split()[-1]
            tail = any(char.isdigit() for char in name.removesuffix(code))  # the F4 of "P550 F4"
            if not tail and _CODE.fullmatch(code) and _is_unknown(code, vocabulary, language):
                names[code] = None
    if not names:
        return vocabulary
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    own = re.compile(rf"(?<![\w.-])(?:{longest_first})(?![\w-]|[.,]\d| 20\d\d)")
    return vocabulary.with_systems(replace(vocabulary.systems, own=own))


def _named(blocks: Iterable[Block]) -> Iterator[str]:
    """Names in running text, in cells, and over rows of cards."""
    left = _SPAN
    for block in blocks:
        if isinstance(block, TextBlock):
            texts = [normal(block.text)]
        elif isinstance(block, Table):
            texts = [normal(cell.text) for cell in block.cells if not cell.inherited]
            yield from _over_cards(block)
        else:
            continue
        left -= sum(map(len, texts))
        if left < 0:
            return
        for text in texts:
            yield from _before_cards(text)


def _before_cards(text: str) -> Iterator[str]:
    if "x" not in text and "×" not in text:
        return
    for cards in _CARDS.finditer(text):
        name = _BEFORE_CARDS.search(text, max(0, cards.start() - _AROUND), cards.start())
        if name is not None:
            yield name.group(1)


def _over_cards(table: Table) -> Iterator[str]:
    """Heads of the columns in which a row of properties counts cards."""
    cells = {(cell.row, cell.column): normal(cell.text).strip() for cell in table.cells}
    rows = [row for row in range(1, min(table.rows, _AROUND)) if _HOLDS.fullmatch(cells.get((row, 0), ""))]
    for row in rows:
        held = [column for column in range(1, table.columns) if _CARDS.match(cells.get((row, column), ""))]
        heads = [cells.get((0, column), "") for column in held]
        if len(held) > 1 and len(set(heads)) == len(heads):
            yield from (head for head in heads if len(head) <= _LONGEST and _HEAD.fullmatch(head))


def _is_unknown(name: str, vocabulary: Vocabulary, language: str) -> bool:
    """Whether a name means nothing else: no card, model, program, round; no "Table 3"."""
    if _GENERIC.search(name) or is_model(name) or _SETTING.fullmatch(name):
        return False
    sentence = read_sentence(Passage(name, 1, 0), 0, (0, name), vocabulary)
    mentions = mentions_of(sentence, vocabulary, language)
    return all(mention.kind == "submitter" for mention in mentions)
