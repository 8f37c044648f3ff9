"""Which language a text is in, as far as numbers need it: the habit of the decimal sign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.quantity import DecimalSign

_COMMA_LANGUAGES = frozenset({"de", "fr", "es", "pt", "it", "ru", "nl", "pl", "cs", "sv", "da", "fi"})


def _words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


_STOPWORDS = {
    "nl": _words_of(
        "het een van voor met niet zijn wordt worden bij naar ook deze onze wij moet moeten minste dat op er "
        "gerekend haalt haalde rekenen twee acht"
    ),
    "de": _words_of(
        "im nutzer nutzern gleichzeitig rund sind haben wir unsere unser dabei damit nach über der die das "
        "und mit auf bei für von ist nicht ein eine einem dem den wird beim zur zum sich auch als je pro "
        "jeweils kategorie szenario geschlossene bereich acht vier zwei erreicht liefert schafft waren wurden "
        "wurde gemessen"
    ),
    "fr": _words_of(
        "le la les des et avec sur pour dans une du est au aux plus que qui ne cette nos par rapport huit "
        "quatre deux atteint atteignent fermée de en un à se ce n été sont soit chez pas puis"
    ),
    "es": _words_of(
        "el la los las y una del por más que se su al según este dos con para entre ocho cuatro alcanza "
        "alcanzan escenario de en un no lo como fue son unos unas hasta después nuestro nuestra verificado "
        "tarjeta cifras"
    ),
    "pt": _words_of(
        "os com em para uma do da na mais que dos das ao pelo foram não no oito quatro duas entregou "
        "entregaram chegou cenário divisão de um o é pela nos foi segundo até ou seja placa saem"
    ),
    "it": _words_of(
        "il gli con una del della di al nel che più sono è le nello delle migliora migliorano rispetto otto "
        "quattro due raggiunge raggiungono un su dal nei dei stata stato da ogni scheda nostro nostra nella "
        "alla fa questo questa anche nostre poi dopo"
    ),
    "en": _words_of("the and with on for of is not an to from this that are was it as in at by per we our"),
}
_SIGNS = {"de": "äöüß", "fr": "êèçàâîùœ", "es": "ñ¿¡", "pt": "ãõ", "it": "òì"}
_LABELS = {
    "de": _words_of(
        "ergebnis ergebnisse geschlossen offen quelle abgerufen durchsatz latenz leistung runde messung "
        "gemessen stand erreicht karten anzahl rechner knoten sekunde anfragen folie"
    ),
    "fr": _words_of("résultat résultats débit latence fermé ouvert cartes seconde requêtes jetons"),
    "es": _words_of("resultado resultados rendimiento latencia cerrado abierto tarjetas segundo fuente"),
    "it": _words_of("risultato risultati latenza schede secondo fonte"),
    "pt": _words_of("resultado resultados desempenho latência placas segundo fonte"),
}
"""Words of labels, which say too little for the language and enough for doubt."""

_FEWEST = 2
_LOOKED_AT = 4000
_CELL_FRACTION = re.compile(r"[~≈<>+-]?\d+(?:[.\u00a0' ]\d{3})*([.,])(?:\d{1,2}|\d{4,})(?![\d.,])")
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


_OF_NAMES = frozenset({"Pro", "Max", "Air"})
"""Words of a language that products have in their names: "Cloud AI 100 Pro" is no German."""


_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|[\w.+-]+@[\w.-]+|\b[\w-]+\.(?:com|org|net|de|es|it|pt|fr|io|eu)\b", re.IGNORECASE
)


@lru_cache(maxsize=2)
def _words(text: str) -> Counter[str]:
    """The words of a text in lower case; capitals ("AI", "Accel-N3000"), ends of names and addresses ("x@example.com")
    are of none."""
    found: list[str] = _WORD.findall(_ADDRESS.sub(" ", text))
    return Counter(word.lower() for word in found if not word.isupper() and word not in _OF_NAMES)


def _count(text: str, known: frozenset[str]) -> int:
    """How many words at the begin of a text are among the known ones."""
    return sum(many for word, many in _words(text[:_LOOKED_AT]).items() if word in known)


def language_of(text: str) -> str:
    """Two-letter code of the most likely language, ``en`` where nothing speaks for another."""
    if len(_CYRILLIC.findall(text)) > 10:
        return "ru"
    scores = {code: _count(text, stops) for code, stops in _STOPWORDS.items()}
    lower = text.lower()
    for code, signs in _SIGNS.items():
        scores[code] += 2 * any(sign in lower for sign in signs)
    best = max(scores, key=lambda code: (scores[code], code == "en"))
    return best if scores[best] >= _FEWEST and scores[best] > 1.5 * scores["en"] else "en"


_EASTERN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_FEW_SIGNS = 8


def is_hinted(text: str) -> bool:
    """Whether more words of a language with the decimal comma than English ones stand in a text, however few; never
    in one of Chinese, Japanese or Korean signs, whose writers divide with the point."""
    if len(_EASTERN.findall(text[:_LOOKED_AT])) > _FEW_SIGNS:
        return False
    english, lower = _count(text, _STOPWORDS["en"]), text.lower()
    return any(
        _count(text, _STOPWORDS[code] | _LABELS[code]) + any(sign in lower for sign in signs) > english
        for code, signs in _SIGNS.items()
    )


def is_certain(text: str, language: str) -> bool:
    """Whether a text is long enough to tell its language (and with it the habit of the decimal sign)."""
    return language not in _STOPWORDS or _count(text, _STOPWORDS[language]) > _FEWEST


def told_by_cells(cells: Iterable[str]) -> DecimalSign | None:
    """The decimal sign that cells holding one number each show ("6,1" beside "12.450"); None: none, or both."""
    texts = [text.strip() for text in cells]
    signs = {hit.group(1) for text in texts if (hit := _CELL_FRACTION.match(text))}
    if signs == {","}:
        return ","
    return "." if signs == {"."} else None


def decimal_habit(language: str) -> DecimalSign:
    """The decimal sign people of a language write."""
    return "," if language[:2] in _COMMA_LANGUAGES else "."
