"""Machines that no list of product lines holds, by form and place: a code behind its maker's name, beside the word for
a machine, before the cards in it or its maker ("… by X")."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.submitters import CHIP_MAKERS
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence

_CODE = (
    r"(?:[A-Z][A-Za-z]{0,7}[-_]?\d[\dA-Za-z]*(?:[-_/][A-Za-z0-9]+)*|\d{3,4}[A-Z]{1,4}(?:-[A-Z0-9]+)+|"
    r"[A-Z]{2,5} \d{3,4}[A-Z]?)"
)
_NO_ARTICLE = (
    r"(?!(?:The|Our|Your|Their|This|That|One|Two|Four|Eight|With|From|And|For|Das|Der|Die|Den|Dem|Ein|Eine|Unser\w*|Mit|"
    r"Auf|Bei|Vom|Zum|Les|Une|Avec|Pour|Los|Las|Una|Con|Del|Uno|Com|Uma|Nel|Gli)[ -])"
)
_NAME = (
    rf"(?:{_NO_ARTICLE}[A-Z][A-Za-z]{{2,}}[ -]){{0,2}}{_CODE}(?: (?:[A-Z]{{1,2}}\d{{1,3}}[A-Z]?|Gen ?\d{{1,2}}|Plus))?"
    r"(?![A-Za-z0-9_]|[.,]\d|-\d)"
)
_HOST = r"[a-z]\d{3}[a-z]?|[a-z][a-z\d]*-[a-z\d]+(?:-[a-z\d]+)+|[a-z][\w-]*\d[\w-]*(?:\.[a-z][\w-]+){2,}"
""" "n2-highcpu-2", "alveo2.ethz.ch": named as clouds and networks name machines."""

_OF_FIRM = re.compile(rf"(?:'s)?(?: (?:new|latest))?[ _の的-](?P<name>{_NAME})")
_NOUN = (
    r"(?:servers?|instances?|shapes?|machines?|systems?|workstations?|appliances?|nodes?|hosts?|notebooks?|laptops?|"
    r"[Ss]erver[ns]?|Instanz(?:en)?|Knoten|Rechner[ns]?|Maschinen?|Systeme?|instancias?|servidor(?:es)?|serveurs?|"
    r"machines?|máquinas?|macchin[ae]|istanz[ae]|nodos?|nœuds?|nodi|сервер\w*|инстанс\w*|машин\w*|узл\w*|систем\w*)"
)
_NOUN_CJK = r"(?:服务器|伺服器|服務器|实例|實例|主机|节点|サーバー?|インスタンス|ノード|서버|인스턴스|노드|시스템)"
_BEHIND_NOUN = re.compile(
    rf"(?:\b(?:{_NOUN},?|(?:two|four|eight|dual|single|\d)-socket) |{_NOUN_CJK} ?)"
    rf"(?:called |named |namens |of type |vom Typ )?(?P<name>{_NAME}|{_HOST})"
)
_BEFORE_NOUN = re.compile(rf"(?<![A-Za-z0-9_.-])(?P<name>{_NAME}|{_HOST})(?:[ -](?:rack )?{_NOUN}\b| ?{_NOUN_CJK})")
_BY = re.compile(rf"(?<![A-Za-z0-9_.-])(?P<name>{_NAME})(?= (?:by|from|von|de|di|da|от) )")
_HOLDS = re.compile(
    rf"(?<![A-Za-z0-9_.-])(?P<name>{_NAME})(?=(?: ?\(|, | [–—-] | (?:with|holding|mit|avec|con|com|equipado con|"
    r"équipé de|с|со) (?:its |an? |the |a pair of |a quartet of |half a dozen )?))"
)
_NO_MACHINE = re.compile(
    r"(?:Q|H|FY|CY|EU|RFC|ISO|EN|DIN|Gen|Table|Fig|Figure|Page|Note|Tier|Lot|Room|Step|Day|Week|Phase|Level|HBM|DDR|GDDR|"
    r"LPDDR|PCI|PCIe|NVLink|FP|INT|BF|MXFP|NVFP|CUDA|BERT|COVID|TP|PP|DP|ISL|OSL|USB|CXL|ROUGE|Top|HTTP|UTF|SHA|MD|"
    r"Los|Tabelle|Seite|Raum|RTX|Xeon|EPYC|Ryzen|Core|Atom|Zen|Cortex|ResNet|Llama|LLaMA|Qwen|GPT|MLPerf|Inference|"
    r"SDXL|YOLO|DeepSeek|Mixtral|Whisper|NVL|SXM|DGX|HGX|MGX|Round|Version|Release|Ubuntu|RHEL|Linux|Windows)(?![A-Za-z]).*|"
    r".*\b(?:Xeon|EPYC|Ryzen|Threadripper|Cortex|Graviton|Core i\d|Platinum|Gold|Silver)\b.*|"
    r"i\d-\d.*|E\d-\d{4}.*|(?:Q|H|FY|CY|EN|ISO)\d.*|[A-Z]\d"
)
_NAMED = frozenset(
    {"accelerator", "software", "model", "other", "submitter", "precision", "mlcommons", "scenario", "scenario?"}
)
_CARDS_NEAR = 24
"""Signs between a machine's name and the card in it ("with eight liquid-cooled")."""

_BY_FIRM, _BY_PLACE = 0.85, 0.78
"""Sureness that a code is a machine's name: behind its maker's, and by the words around it."""


def strangers_in(sentence: Sentence, known: list[Mention]) -> Iterator[Mention]:
    """Machines of a sentence by form and place, but for stretches that are known for something."""
    text = sentence.text
    if not re.search(r"\d", text):
        return
    found = list(known)
    for start, end, sure in _places(sentence):
        if inside_any(start, end, found) or is_something_else(sentence, start, end):
            continue
        if _NO_MACHINE.fullmatch(text[start:end]):
            continue
        found.append(Mention("system", text[start:end], start, end, text[start:end], sure))
        yield found[-1]


def _places(sentence: Sentence) -> Iterator[tuple[int, int, float]]:
    text = sentence.text
    firms = [firm for firm in sentence.of("submitter") if firm.value not in CHIP_MAKERS]
    for firm in firms:
        hit = _OF_FIRM.match(text, firm.end)
        if hit:
            yield *hit.span("name"), _BY_FIRM
    for pattern in (_BEHIND_NOUN, _BEFORE_NOUN):
        yield from ((*hit.span("name"), _BY_PLACE) for hit in pattern.finditer(text))
    for hit in _BY.finditer(text):
        if any(0 <= firm.start - hit.end() <= 8 for firm in firms):
            yield *hit.span("name"), _BY_FIRM
    cards = sentence.of("accelerator")
    for hit in _HOLDS.finditer(text) if cards else ():
        if any(hit.end() <= card.start <= hit.end() + _CARDS_NEAR for card in cards):
            yield *hit.span("name"), _BY_PLACE


def is_something_else(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a stretch holds a word that the vocabulary knows for something else."""
    held = (m for m in sentence.matches if m.kind in _NAMED or m.kind.startswith("benchmark"))
    return any(match.start < end and start < match.end for match in held)
