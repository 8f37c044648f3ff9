"""Firms: who is credited with a result, and which names are only the brand of a product."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary

BRAND, PRODUCT_BRAND, MAKER, NAMED, CREDITED = 0.3, 0.7, 0.75, 0.85, 0.95
"""Sureness that a firm is the submitter: chip brand, brand before a machine, maker of the chip that was tested by
somebody ("Nvidia's H200"), named, credited in so many words."""

CHIP_MAKERS = frozenset("NVIDIA AMD Intel Qualcomm Google Habana Xilinx Moffett Groq FuriosaAI Huawei Arm".split())
"""Firms whose name before a code is rather that of a chip ("AMD MI355X") than of a machine."""

_MODEL_MAKERS = frozenset({"Meta", "OpenAI", "DeepSeek", "Mistral", "Mistral AI", "Anthropic", "xAI"})
"""Makers of models that enter no results: "Meta's Llama 4" says what was run, and by nobody."""

_OWN_TOOLS = re.compile(
    r"'s? (?:[\w-]+ ){0,2}?(?:compiler|toolkit|library|libraries|framework|runtime|SDK|ecosystem|software stack|"
    r"kernels|code|containers?|recipes?|scripts?|images?|drivers?|blueprint|reference implementation)\b"
)
""" "builds on NVIDIA's compiler stack" credits nobody with a result."""

_OWN_CHIPS = re.compile(
    r"'s? (?:latest|newest|new|current|older|own|recent|best) (?:[\w-]+ ){0,2}(?:GPUs?|cards?|chips?|CPUs?)\b"
)
""" "some of NVIDIA's latest GPUs": what was tested, by nobody in particular."""

_OWN_CLOUD = re.compile(
    r"'s? (?:[\w-]+ ){0,2}?(?:instances?|shapes?|cloud|virtual machines?|VMs?|zones?|regions?|marketplace)\b"
)
""" "The smallest of Google's instances": where something ran."""

_SUPPLIES = re.compile(
    r"^ (?:publishes|ships|provides|offers|distributes|maintains|supplies|released?s?|recommends|hosts|veröffentlicht|"
    r"liefert|anbietet|bereitstellt|publie|fournit|publica|ofrece|fornisce)\b"
)
_TOOL_BEFORE = re.compile(
    r"\b(?:container|image|driver|recipe|code|script|stack|kernel|librar(?:y|ie)|compiler|build|weight|checkpoint|model|"
    r"conteneur|contenedor|Treiber|Abbild|Rezept)s?,? (?:that |which |den |das |die |que )?(?:the )?$",
    re.IGNORECASE,
)
""" "With the container that NVIDIA publishes": whose tool was used."""

_IS_AHEAD = re.compile(
    r"^ (?:is|was|are|were|stays|remains|comes out) (?:still )?(?:ahead|faster|better|in front|quicker|first)\b"
)
_BEHIND_NUMBER = re.compile(r"\d[^.;]*,? (?:and|but|while|where|though)(?: (?:here|there|then))? $")
""" "63,200 tokens/s, and here Supermicro is ahead": who is better than the one spoken of."""

_PLACE_BEFORE = re.compile(
    r"\b(?:on|in|at|inside|within|auf|bei|im|sur|dans|chez|en|sobre|su|presso|nel|na|no)\s+(?:the |one of )?$",
    re.IGNORECASE,
)
""" "On Lambda's instance the service reaches …": where something ran, by nobody in particular."""

_KATAKANA = re.compile(r"[\u30a1-\u30ff]")
_AFTER_HANGUL = re.compile(r"[은는이가의과와도에을를로]|테크|社|$|[^\uac00-\ud7a3]")
"""What may follow a firm's name in Hangul: a particle, or no Hangul at all."""

_NEVER = re.compile(r"(?!)")
_OWN_MODEL = {
    "Google": re.compile(r"'s? (?:\w+ ){0,4}?(?:Gemma|Gemini|PaLM|T5|BERT)\b"),
    "Microsoft": re.compile(r"'s? (?:\w+ ){0,4}?Phi\b"),
    "Alibaba": re.compile(r"'s? (?:\w+ ){0,4}?Qwen"),
    "NVIDIA": re.compile(r"'s? (?:\w+ ){0,4}?Nemotron"),
}
_BRAND_AFTER = re.compile(
    r"^(?:\((?:[RrCc]|TM|tm)\)|[®™ \u00a0-])*(?:\d{1,3} ?[xX×] ?)?(?:[Hh]ardware|ハードウェア|硬件|HGX|DGX|MGX|"
    r"Instinct|GPUs?(?![A-Za-z])|Xeon|EPYC|CPUs?\b|accelerators?\b|Tensor|"
    r"Blackwell|Hopper|Ampere|Grace|Jetson|RTX|GeForce|"
    r"Gaudi|Arc\b|TPU|Ada|chips?\b|NVLink|Dynamo|TensorRT|Triton|CUDA|Core\b|Ryzen|Radeon|Cloud AI|"
    r"NIM\b|ROCm|Advanced |AMX\b|OpenVINO|oneAPI|Deep Learning|"
    r"containers?\b|drivers?\b|images?\b|cards?\b|based|powered|silicon|AI Enterprise|NPU|"
    r"[A-Z]{1,3}\d{2,4}[A-Za-z]?\b)"
)
_ANY_MACHINE = re.compile(r" (?:servers?|nodes?|machines?|box(?:es)?|systems?|cores?|processors?|platforms?|Rechner)\b")
""" "the new Arm server": what is in it, and perhaps whose it is."""

_COMPOUND = re.compile(r"-(?!(?:Eintr|Einreich|Ergebnis|Wert|Zahl|Resultat)\w*)[A-ZÄÖÜa-zäöü]{3,}", re.IGNORECASE)
""" "In der AMD-Fassung", "the Intel-based one": what is in the machine, where "der NVIDIA-Eintrag" credits."""

_POSSESSIVE = re.compile(r"^(?:'s|s'|')\b|^'(?= )")
_CREDIT_BEFORE = re.compile(
    r"(?:\b(?:submitted by|entered by|submitter[:s]?|entry (?:of|from|by)|entries (?:of|from|by)|"
    r"notes (?:by|from)|results (?:of|from|by)|reported by|"
    r"published by|by|from|eingereicht von|eingereicht durch|Einreicher:?|soumis par|selon|laut|"
    r"presentado por|según|segundo|presentato da|"
    r"enviado por|von|de|da|do|di|du|от|from the)\s*)$",
    re.IGNORECASE,
)
_CONTRASTED = re.compile(
    r"(?:^|[.;] )(?:While|Whereas|Unlike|Während|Anders als|Alors que|Contrairement à|Mientras(?: que)?|"
    r"A diferencia de|Mentre|A differenza di|Enquanto|В отличие от|В то время как) (?:the )?$"
)
""" "While HPE runs TensorRT, we chose vLLM": a firm that is named to be set apart."""

_OF_MAKER = re.compile(r" (?:by|from|of|von|de|du|di|da|do|от) ")
""" "the R282-Z93 by Gigabyte": whose machine it is; another firm may have entered it."""

_CREDIT_BEHIND = re.compile(
    r"^ (?:has |have |had |hat |haben |a |ha |ont )?(?:submitted|entered|handed in|filed|eingereicht|soumis|présenté|"
    r"presentó|presentado|enviou|presentato|подала?)\b(?! (?:to|by|von|par|por|da)\b)|"
    r"^ (?:of|about|on) its (?:own )?(?:[\w.-]+ ){0,4}?(?:entr(?:y|ies)|submissions?|return|debut|results?|scores?)\b"
)
""" "Krai submitted it", "says Red Hat of its preview entry"."""

_PRODUCT_WORD_BEFORE = re.compile(
    r"\b(?:GPUs?|cards?|chips?|accelerators?|CPUs?|processors?|software|hardware|silicon|scripts?|containers?|drivers?|"
    r"code|recipes?|images?|kernels?|tools?|blueprints?|models?|Skripte?s?|Treibern?|Werkzeug\w*|Modell\w*|"
    r"Beschleuniger)\s+(?:\w+\s+)?(?:by|from|of|von)\s*$|"
    r"\b(?:GPUs?|tarjetas?|aceleradore?s?|cartes?|accélérateurs?|puces?|placas?|schede|acceleratori|chips?|matériel|"
    r"процессор\w*|ускорител\w*|карт\w*)\s+(?:de |da |di |del )?$"
)
_OBJECT_BEFORE = re.compile(
    r"\b(?:with|on|at|to|and|mit|auf|bei|chez|presso|than|over|against|versus|vs\.?|passed|passing|beats?|outperform\w*|of|for|using|"
    r"via|like|as|unlike)\s*(?:the\s*)?$|"
    r"\b(?:in|on|with|inside|of|mit|in|auf|dans|avec|sur|en|con|su) (?:an?|one|einem|einer|eine[nm]?|une?|un[ao]?)\s*$|"
    r"\b(?:leader|rival|competitor|holder|champion|Spitzenreiter|Konkurrent|Rivale|Titelverteidiger)s?,? $"
)


def submitters_in(sentence: Sentence, vocabulary: Vocabulary, products: list[Mention]) -> list[Mention]:
    """Firms of a sentence; ``sure`` says how far the text credits them."""
    found = [
        Mention("submitter", match.value, match.start, match.end, sentence.text[match.start : match.end], sure)
        for match in sentence.of("submitter")
        if not _inside_word(sentence.text, match) and (sure := _credit(sentence, match, products))
    ]
    known = {mention.value for mention in found}
    for product in products:
        brand = _brand_of(product, vocabulary)
        if brand and brand not in known:
            found.append(Mention("submitter", brand, product.start, product.end, product.text, 0.55))
    return _sharing(sentence.text, sorted(found, key=lambda mention: mention.start))


def _inside_word(text: str, match: Match) -> bool:
    """The firms "デル" and "델" are no part of the words "モデル" and "모델"."""
    around = text[max(0, match.start - 1) : match.start] + text[match.end : match.end + 1]
    if _is_hangul(text[match.start]):
        return _is_hangul(text[max(0, match.start - 1) : match.start]) or _AFTER_HANGUL.match(text, match.end) is None
    return _KATAKANA.match(text[match.start]) is not None and any(_KATAKANA.match(char) for char in around)


def _is_hangul(sign: str) -> bool:
    return "\uac00" <= sign <= "\ud7a3"


def _sharing(text: str, found: list[Mention]) -> list[Mention]:
    """ "as submitted by Dell and Supermicro": a list shares the credit of its first name."""
    shared: list[Mention] = []
    for mention in found:
        before = shared[-1] if shared else None
        listed = before is not None and re.fullmatch(
            r"\s*(?:,|and|und|et|y|e|&|with|mit)\s*", text[before.end : mention.start]
        )
        shared.append(
            replace(mention, sure=max(mention.sure, before.sure))
            if listed and before and mention.sure >= 0.5
            else mention
        )
    return shared


def _brand_of(product: Mention, vocabulary: Vocabulary) -> str:
    if product.kind != "system":
        return ""
    return next((brand for line, brand in vocabulary.systems.brands.items() if line in product.text.lower()), "")


def _credit(sentence: Sentence, match: Match, products: list[Mention]) -> float:
    before, after = sentence.text[: match.start], sentence.text[match.end :]
    if match.value in _MODEL_MAKERS or (
        sentence.text[match.start].islower() and match.value[0].isupper() and after.startswith("'")
    ):
        # "dell'aggiornamento" is Italian.
        return BRAND if match.value in _MODEL_MAKERS else 0.0
    if _CONTRASTED.search(before) or _OWN_TOOLS.match(after) or after[:1] in ("_", "/"):
        # "google_gemma-4", "nvidia/Llama-3.1": the name of a file of weights.
        return BRAND
    if _POSSESSIVE.match(after) and _OWN_MODEL.get(match.value, _NEVER).match(after):
        return BRAND
    if any(p.kind == "accelerator" and _is_brand_of(match, p) for p in products):
        return BRAND
    makes = any(p.kind == "accelerator" and _OF_MAKER.fullmatch(sentence.text, p.end, match.start) for p in products)
    if match.value in CHIP_MAKERS and (makes or _PRODUCT_WORD_BEFORE.search(before)):
        return BRAND
    if match.value in CHIP_MAKERS and _OWN_CHIPS.match(after):
        return BRAND
    if _IS_AHEAD.match(after) and _BEHIND_NUMBER.search(before):
        return 0.5
    if _SUPPLIES.match(after) and _TOOL_BEFORE.search(before):
        return BRAND
    if _OWN_CLOUD.match(after) and before.endswith((" of ", " one of ")):
        return BRAND
    if _POSSESSIVE.match(after) and _PLACE_BEFORE.search(before):
        return MAKER
    if _POSSESSIVE.match(after):
        makes = match.value in CHIP_MAKERS and _chip_follows(match, after, products)
        return MAKER if makes else CREDITED
    if match.value in CHIP_MAKERS and (_BRAND_AFTER.match(after) or _COMPOUND.match(after)):
        return BRAND
    if _product_follows(match, products) or (match.value in CHIP_MAKERS and _ANY_MACHINE.match(after)):
        return PRODUCT_BRAND
    if any(p.kind == "system" and _OF_MAKER.fullmatch(sentence.text, p.end, match.start) for p in products):
        return PRODUCT_BRAND
    if _CREDIT_BEFORE.search(before) or _CREDIT_BEHIND.match(after):
        return CREDITED
    return 0.5 if _OBJECT_BEFORE.search(before) else NAMED


def _chip_follows(match: Match, after: str, products: list[Mention]) -> bool:
    return any(p.kind == "accelerator" and 0 <= p.start - match.end <= 6 for p in products)


def _is_brand_of(match: Match, chip: Mention) -> bool:
    """ "NVIDIA H200", "Dell B200": inside the name of a card, or the machine of a firm, named by its card."""
    glued = chip.start - match.end == 1 and chip.count is None and match.value not in CHIP_MAKERS
    return glued or chip.start <= match.start < chip.end


def _product_follows(match: Match, products: list[Mention]) -> bool:
    return any(
        p.kind == "system" and p.start - 2 <= match.end <= p.start + len(p.text) and match.start <= p.start
        for p in products
    )
