"""Models named in a sentence that no benchmark is called after: its numbers are not those of the benchmark before."""

from __future__ import annotations

import re

from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import inside_any

_SIZE = re.compile(r"(?<![\w.,])\d{1,4}(?:\.\d+)?[ -]?[bB](?![\w/])")
""" "Llama 8B": the number of parameters."""

_FAMILY = re.compile(
    r"\b(?:Llama|LLaMA|Qwen|Mistral|Gemma|Phi|DeepSeek|GPT|Falcon|GLM|Nemotron|Granite|Kimi|MiniMax|YOLO|Whisper)"
    r"(?: (?:Small|Medium|Large|Nemo|Coder|Next|VL|Flash|Pro|Mini|Turbo))?[ -]?v?\d[\w.]*"
)
_KNOWN = ("benchmark", "other", "software", "precision")


def names_unknown_model(statement: Statement) -> bool:
    """Whether a sentence names a model by family or size, and none of its benchmarks is called so."""
    known = [mention for mention in statement.mentions if mention.kind in _KNOWN]
    text = statement.sentence.text
    hits = (hit for pattern in (_SIZE, _FAMILY) for hit in pattern.finditer(text))
    return any(not inside_any(hit.start(), hit.end(), known) for hit in hits)
