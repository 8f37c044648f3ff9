"""Accelerators with their counts, and software: what a result was run on."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.cardcounts import behind_noun, count_around, is_per_node
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary

_BRAND_BEFORE = re.compile(
    r"(?:(?:NVIDIA|Nvidia|AMD|Intel|Qualcomm|QUALCOMM|Google|Habana|Moffett|FuriosaAI|Furiosa|Xilinx|"
    r"Untether AI|英伟达)"
    r"[®™ \u00a0]*)?(?:(?:HGX|Instinct|Tesla|GeForce|Quadro|Tensor Core|Jetson|Cloud|Data Center)[®™ \u00a0]+){0,2}$"
)
_FORM_AFTER = re.compile(
    r"(?:[ -](?:SXM\d?|PCI[eE]|PCI|NVL(?! ?\d)|HHHL|FHFL|HBM3[eE]?|\d{2,3} ?GB?(?!/)|Pro|Standard|Std|Lite|"
    r"Ultra|Slim|DM\.2e?|Server Edition"
    r"|Workstation Edition|Blackwell|Superchip|Grace Hopper)(?!(?!x\d)[a-z]))+"
)
_MARKS = re.compile("[®™]")
_NO_PART = re.compile(r"^(?i:my|an?|the|our|eine[rn]?|une|una) (?=\d)|(?<=\d)(?:s| (?:cards?|GPUs?))$")
""" "My 4090", "B60 cards": said about the card, and no part of its name."""

_VERSION_AFTER = re.compile(
    r"[ \u00a0-]?[vV]?(\d+(?:\.\d+)+(?:[a-z]+\d*|rc\d+)?|\d{1,2}(?![\d%xX,]|[ \u00a0]?(?:tokens|samples|x|%)))"
)
_NO_TOOL = re.compile(r"[ -](?:graphs?|cores?|kernels?|kerne?n?)\b|:\d|(?: ?コア|核心| 코어)", re.IGNORECASE)
_CORES_OF = re.compile(r"\b(?:núcleos|cœurs|ядр\w*|nuclei)\s+$", re.IGNORECASE)
""" "CUDA graphs", "CUDA cores": no software that a result was made with."""

_LEFT_OUT = re.compile(
    r"(?: [\d.]+)? (?:(?:was|is|were|being) )?(?:switched off|turned off|disabled|off\b|not (?:used|installed|in use|"
    r"involved)|abgeschaltet|ausgeschaltet|deaktiviert|nicht (?:benutzt|verwendet|installiert|im Spiel)|désactivée?|"
    r"desactivad[oa]|desligad[oa]|disattivat[oa])",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\b(?:without|ohne|sans|sin|sem|senza|без|instead of|statt|no) (?:the |any |NVIDIA |AMD )?$", re.IGNORECASE
)
""" "With Dynamo switched off", "without Triton": what was not there."""

_OUT = 0.3
_SHORT_CARD = 3
_WORDS_BEFORE = re.compile(r"(?:[A-Za-z][\w-]*[ \u00a0]|\d{1,5}[A-Za-z]?[ \u00a0]){1,3}$")
_PLAIN_WORD = re.compile(
    r"nvidia|tesla|amd|intel|qualcomm|the|a|an|on|with|per|each|every|one|single|gpus?|cards?|using|versus|vs|and|"
    r"or|for|of|from|in|our|your|their|both|while|since|only|just|then|than|if|as|at|by|to|die|der|das|dem|den|"
    r"eine?[rsmn]?|mit|auf|und|je|pro|bei|für|von|zwei|vier|acht|sechs|la|les?|une?|avec|sur|el|los|una|con|en|il|"
    r"lo|di",
    re.IGNORECASE,
)
"""Words before a card's name that are no part of a product's name, even where a sentence begins with them."""

_MAIN_SOFTWARE = (
    "vLLM",
    "TensorRT-LLM",
    "TensorRT",
    "SGLang",
    "OpenVINO",
    "NVIDIA Dynamo",
    "DeepSparse",
    "KILT",
    "ONNX Runtime",
    "PyTorch",
)


def accelerators_in(sentence: Sentence, vocabulary: Vocabulary, systems: list[Mention]) -> list[Mention]:
    """Accelerators with form factor and, where a count stands beside the name, how many."""
    found = []
    for match in sentence.of("accelerator"):
        if _ends_foreign_name(sentence, match) or _is_level(sentence.text, match):
            continue
        start, end = _extended(sentence.text, match)
        suffix = sentence.text[match.end : end] if end > match.end else ""
        inside = inside_any(match.start, match.end, systems)
        count, span, count_text = (None, (start, end), "") if inside else count_around(sentence, start, end, systems)
        if count is not None and is_per_node(sentence, behind_noun(sentence.text, span[1])):
            count, count_text = None, ""
        value = _with_form(
            match.value, vocabulary.makers.get(match.value, ""), sentence.text[match.start : match.end], suffix
        )
        found.append(
            Mention(
                "accelerator", value, min(start, span[0]), max(end, span[1]), sentence.text[start:end],
                0.7 if inside else 0.97, count=count, count_text=count_text, note=match.note,
            )
        )  # fmt: skip
    return found


_LEVEL, _NAMED_CARD = "L2", re.compile(r"(?:NVIDIA|\d ?[xX×]?)\s?$", re.IGNORECASE)


def _is_level(text: str, match: Match) -> bool:
    """ "L2 cache", "marked L2": a level, but where the maker or a count stands before it or "GPU" behind."""
    if text[match.start : match.end] != _LEVEL or _NAMED_CARD.search(text, 0, match.start):
        return False
    return not text.startswith((" GPU", " card", "-GPU"), match.end)


_IN_CODE = re.compile(r"\b[A-Z]\d{1,2}$")
""" "W4A16": widths of weights and activations, and no card."""


def _ends_foreign_name(sentence: Sentence, match: Match) -> bool:
    """ "Atlas 900 A2", "IdeaCentre T4": a short card name is no card behind the words of another product's name."""
    if match.end - match.start > _SHORT_CARD:
        return False
    if _IN_CODE.search(sentence.text[: match.start]):
        return True
    before = _WORDS_BEFORE.search(sentence.text[: match.start])
    words = before.group().split() if before else []
    while words and re.fullmatch(r"\d{1,5}[A-Za-z]?", words[-1]):
        words.pop()
    counted = before is not None and len(words) < len(before.group().split())
    if not words or not words[-1].isascii() or (counted and _PLAIN_WORD.fullmatch(words[-1])):
        return False
    return words[-1][0].isupper() and not _PLAIN_WORD.fullmatch(words[-1]) and not _is_number_word(sentence, words[-1])


def _is_number_word(sentence: Sentence, word: str) -> bool:
    return any(sentence.text[m.start : m.end].lower() == word.lower() for m in sentence.of("number-word"))


def _with_form(name: str, maker: str, written: str, suffix: str) -> str:
    """Maker and name as written, with what the text adds ("NVIDIA H200" + "-SXM-141GB")."""
    written = _MARKS.sub("", written)
    core = (written[len(maker) :] if written.lower().startswith(maker.lower()) else written).strip(" -")
    core = _NO_PART.sub("", core)
    words = name.split() if core.isascii() else []
    lead = next(
        (words[:size] for size in range(len(words)) if _squashed("".join(words[size:])) == _squashed(core)), None
    )
    if lead is not None:
        name = " ".join([*lead, core])
    elif maker and core.isascii() and (re.search(r"\d", core) or core.isupper()):
        name = f"{maker} {core}"
    added = suffix.strip(" ")
    return (
        name if not added or added.lower() in name.lower() else name + ("" if suffix.startswith("-") else " ") + added
    )


def _squashed(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _extended(text: str, match: Match) -> tuple[int, int]:
    before = _BRAND_BEFORE.search(text, max(0, match.start - 40), match.start)
    start = before.start() if before else match.start
    after = _FORM_AFTER.match(text, match.end)
    return start, after.end() if after else match.end


def software_in(sentence: Sentence) -> list[Mention]:
    """Software with its version as written."""
    found = []
    for match in sentence.of("software"):
        if _NO_TOOL.match(sentence.text, match.end) or _CORES_OF.search(sentence.text, 0, match.start):
            continue
        version = _VERSION_AFTER.match(sentence.text, match.end)
        if version and any(0 <= unit.start - version.end() <= 1 for unit in sentence.of("rate", "time", "power")):
            version = None
        end = version.end() if version else match.end
        text = sentence.text[match.start : end]
        sure = 0.95 if match.value in _MAIN_SOFTWARE else 0.85
        sure = _OUT if _LEFT_OUT.match(sentence.text, end) or _WITHOUT.search(sentence.text, 0, match.start) else sure
        found.append(
            Mention("software", f"{match.value}{text[match.end - match.start :]}".strip(), match.start, end, text, sure)
        )
    return found
