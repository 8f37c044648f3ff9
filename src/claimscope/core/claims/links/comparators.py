"""What a ratio or rank is compared with, in the words of the source; such words say nothing about the claim itself."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.eastern import is_plain_rival, rivals_in
from claimscope.core.claims.links.leading import before_claim, relative_end, rivals_beside
from claimscope.core.claims.links.ownrivals import owned_comparisons
from claimscope.core.claims.links.rivalwords import Comparison, end_of, names_hardware
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable
from claimscope.core.claims.words.sentences import Sentence

_AGO = re.compile(r"\s+(?:\w+ ){1,2}(?:halben )?(?:Jahr|Monat|Woche|Tag|Runde)", re.IGNORECASE)
"""German "vor einem Jahr" tells when, and compares nothing."""

_TAIL = re.compile(
    r"\s+(?:by|um|de|di|do|del|em|en un|en|на|в|всего|лишь)(?:(?: at least| about| up to)? a factor of|"
    r" einen Faktor(?: von)?| un facteur(?: de)?| up to| as much as| about|"
    r" almost| nearly| close to| roughly| around| over| more than| well over| bis zu| jusqu'à| hasta)?$|"
    r"\s+(?:and|und|et|y|e|и|is|are|was|were|ist|est|è)$|[!?]+$",
    re.IGNORECASE,
)
_REL_CLAUSE = re.compile(
    r",\s+(?:das|die|der|den|dem|which|that|que)\s+(?:wir|sie|man|we|they|it|nous|on|nosotros)\b[^,;:.\"]*",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:lo|la|el|los|las|ce|o|bien|alors|tandis|afin|ainsi|parce|dès|pour|après|avant|aunque|para|sin|hasta|así|"
    r"mientras|dado|puesto|visto|c'est) que$",
    re.IGNORECASE,
)
""" "lo que supone …", "bien que …" tell on, and compare nothing."""

_TIME_SPAN = re.compile(
    r"\s*(?:the |just |only |about |den |die |the past |the last |the course of )*(?:past |last |first |"
    r"letzten )?(?:\d+|\w+)?\s*"
    r"(?:hours?|days?|weeks?|months?|quarters?|years?|tagen?|wochen|monaten?|jahren?|time)\b(?!'s| (?:ago|earlier|"
    r"before))|\s*(?:an? |the )?[\w-]+-(?:hour|day|week|month|quarter|year)s? (?:period|span|window|run)",
    re.IGNORECASE,
)
""" "over six months", "over a four-month period" tell how long."""

_AVERAGED = re.compile(r"\b(?:averag\w+|mean|geomean|median|summed|gemittelt|totalled) over$", re.IGNORECASE)
""" "averaged over its nine entries" tells of what."""

_BOUND_AFTER = re.compile(
    r"^\s*(?!the one\b)(?:an? |the )?(?:about |around |just |[~≈])?(?:\d(?!\d?(?:st|nd|rd|th)\b)|one |two |three |four "
    r"|five |half|zwei|drei|eine Million|million)",
    re.IGNORECASE,
)
_AS_BASELINE = re.compile(
    r"\b(?:with|taking|using|mit|avec|con) (?:the |an? |dem |der |le |la |el )?([^,;.]{2,40}?) "
    r"(?:as (?:the |a |our )?(?:baseline|reference)|als (?:Basis|Referenz|Vergleich|Grundlage)|comme référence|"
    r"como referencia)",
    re.IGNORECASE,
)
_NORMALISED = re.compile(
    r"\b(?:normali[sz]ed to|relative to|bezogen auf|relativ zu) (?:the |dem |der |"
    r"den )?([^,;:.()=]{2,40}?) ?= ?(?:1(?:[.,]0+)?x?|100 ?%)(?![\d.,])",
    re.IGNORECASE,
)
_LEFT_BEHIND = re.compile(
    r"\b(?:leav(?:es?|ing)|left)\s((?:the |an? |its |our )?[^,;.:()]{2,40}?)\s(?:\w+\s)?behind\b|"
    r"\b(?:lässt|lassen|ließ|ließen)\b[^,;.:()]{0,60}\s((?:de[nm]|die|das)\s[^\s,;.:][^,;.:]{1,40}?)"
    r"\s(?:\w+\s)?hinter sich\b",
    re.IGNORECASE,
)
""" "The B200 leaves the H100 behind: 3.4x …"."""

_THAN_GENITIVE = re.compile(
    r"\b(?:(?:più|meno) (?:veloc\w+|rapid\w+|efficient\w+|lent\w+|alt\w+|bass\w+|prestant\w+)\s+d(?:i|el|ella|ello|ei|"
    r"egli|elle)\s+(?=\w)|(?:più|meno) (?:veloc\w+|rapid\w+|lent\w+)\s+dell'(?=\w)|(?:быстрее|медленнее|выше|ниже|"
    r"производительнее|эффективнее),? (?=[A-Z]|пред|прош|аналог|прежн|сво)|"
    r"superior(?:es|i|e)? (?:a|al|alla|à|ao) (?=\w)|inferior(?:es|i|e)? (?:a|al|alla|à|ao) (?=\w)|"
    r"(?:supérieur|inférieur)e?s? (?:à|au|aux) (?=\w)|(?:Prozent|%) (?:über|unter) (?=de[rmn]\b)|"
    r"(?:doppio|triplo|dobro|doble|double|triple) (?:di|del|della|dello|da|do|de la|de los|du) (?=\w))",
)
""" "più veloce della H100", "быстрее H100", "superior al de la versión anterior": the adjective compares."""

_OVER = re.compile(
    r"(?:(?<=Prozent)|(?<=%)) (?:über|unter) (?=de[rmn]\b)|"
    r"(?:(?<=percent)|(?<=%)) (?:below|under|short of|shy of) (?=the |our |its |last |that |what |[A-Z])|"
    r"por (?:encima|debajo) de(?:l| (?=la |el |los |las ))\s?|au-dess(?:us|ous) d(?:e |u |es |')|acima d[aoe]s? |"
    r"abaixo d[aoe]s? "
)
""" "12 % über dem Vorgänger", "un 4 % por encima de la ronda anterior"."""

_TO = re.compile(r"^(?:a|à|al) (?=la |el |los |las |[A-Z])")
LEADING, _LEADING_REACH = 0.85, 12
_SHORT_WAY = re.compile(r"\s+(?:(?!and\b|or\b|in\b|on\b|at\b|the\b \d)[\w'-]+\s+){0,2}")
_BY_MARGIN = re.compile(
    r"\s(?:the|our|its|their|that|last|previous|den|die|das|unsere[nr]?|le|la|les|el|los|las|il|lo|i|o|a)\s[^,;.:()\d]{0,30}"
    r"[^,;.:()]{0,30}\s(?:by|um|de|di|por|d'|на)\s(?:up to |about |nearly |bis zu |rund )?"
)
_POINTS_BACK = re.compile(r"(?:by|it|them|(?:that|this)(?! \w)|ours|all|sich|ihr|ihm|ihnen|elle|lui|ella)\b")
_DIRECTION = re.compile(
    r"(?:mieux|plus|moins|más|menos|mais|più|meno|meglio|mehr|weniger|besser|more|less|better|faster)\W*"
)
""" "33 % de mieux" names no rival."""

_REFERRED = re.compile(r"\b(?:the )?(former|latter)\b", re.IGNORECASE)


def comparisons_in(
    sentence: Sentence, mentions: Sequence[Mention], candidates: Sequence[Candidate]
) -> list[Comparison]:
    """All comparisons of a sentence, in order of place; without candidates only those in unmistakable words."""
    found = owned_comparisons(sentence, mentions, candidates)
    for match in sentence.of("comparator", "comparator-strong", "comparator-verb"):
        if not candidates and match.kind != "comparator-strong" and not _compares_rounds(match.end, mentions):
            continue
        if match.kind == "comparator-verb" and not (
            _names_rival(sentence.text, match.end, mentions) or _is_beaten_by(sentence.text, match.end, candidates)
        ):
            continue
        after = sentence.text[match.end :]
        if _AGO.match(after) and sentence.text[match.start : match.end].lower() == "vor":
            continue
        if (
            sentence.text[max(0, match.start - 1) : match.start] == "-"
            or _TIME_SPAN.match(after)
            or _RELATIVE.search(sentence.text[: match.end])
            or _AVERAGED.search(sentence.text, 0, match.end)
        ):
            continue
        if any(0 <= m.start - match.end <= 1 for m in sentence.of("factor-word")):
            continue  # "more than triples"
        if _BOUND_AFTER.match(after) and not names_hardware(match.end, mentions):
            continue
        end = end_of(sentence.text, match.end, mentions)
        end = _with_relative(sentence.text, end)
        end = before_claim(sentence, match.end, end, candidates, mentions)
        text = _TAIL.sub("", readable(sentence.text[match.end : end]).lstrip(". :"))
        text = _TO.sub("", text) if match.kind == "comparator-verb" else text
        end = relative_end(sentence.text, end, candidates)
        if len(text) > 1 and not _POINTS_BACK.match(text):
            start = match.end + len(sentence.text[match.end :]) - len(sentence.text[match.end :].lstrip())
            found.append(Comparison(match.start, start, end, text))
    found.extend(rivals_beside(sentence, mentions, candidates))
    found.extend(_baselines(sentence.text))
    found.extend(_of_adjectives(sentence.text, mentions) if candidates else ())
    for start, end in rivals_in(sentence.text) if sentence.has_ideographs else ():
        found.append(Comparison(start, start, end, sentence.text[start:end].strip(), leads=True))
    found = [comparison for comparison in found if not _DIRECTION.fullmatch(comparison.text)]
    return sorted(_outermost(found), key=lambda comparison: comparison.start)


def _baselines(text: str) -> list[Comparison]:
    """ "With H200 as the baseline", "normalised to H100 = 1", "leaves the H100 behind"."""
    hits = [*_AS_BASELINE.finditer(text), *_NORMALISED.finditer(text)]
    found = [Comparison(hit.start(), hit.start(1), hit.end(1), readable(hit.group(1))) for hit in hits]
    for hit in _LEFT_BEHIND.finditer(text):
        rival = hit.lastindex or 0
        # to the end of the words, since "behind" compares with nothing more
        found.append(Comparison(hit.start(), hit.start(rival), hit.end(), readable(hit.group(rival))))
    return found


def _of_adjectives(text: str, mentions: Sequence[Mention]) -> list[Comparison]:
    """ "più veloce della H100", "быстрее предыдущего поколения": languages that compare without a "than"."""
    found = []
    for hit in (*_THAN_GENITIVE.finditer(text), *_OVER.finditer(text)):
        end = end_of(text, hit.end(), mentions)
        words = _TAIL.sub("", readable(text[hit.end() : end]))
        if len(words) > 1 and not re.match(r"\d", words):
            found.append(Comparison(hit.start(), hit.end(), end, words))
    return found


def _with_relative(text: str, end: int) -> int:
    """ "dem Ergebnis, das wir mit der B200 erzielt haben": the clause behind the comma still tells of the rival."""
    found = _REL_CLAUSE.match(text, end)
    return found.end() if found else end


def _compares_rounds(place: int, mentions: Sequence[Mention]) -> bool:
    """ "speedups over v4.0": a heading that compares rounds."""
    return any(m.kind == "round" and 0 <= m.start - place <= 4 for m in mentions)


def _names_rival(text: str, place: int, mentions: Sequence[Mention]) -> bool:
    """ "tied NVIDIA's B200": a verb compares where a product or firm follows; "exceeds 40,000 tokens/s" does not."""
    names = [m.start for m in mentions if m.kind in ("accelerator", "system", "submitter") and m.start >= place]
    return bool(names) and _SHORT_WAY.fullmatch(text[place : min(names)]) is not None


def _is_beaten_by(text: str, place: int, candidates: Sequence[Candidate]) -> bool:
    """ "beat the same blade with A100 by 1.4x": the words between verb and margin are the rival."""
    margins = (one.start for one in candidates if one.start > place and one.unit.startswith(("x", "%")))
    return any(_BY_MARGIN.fullmatch(text, place, start) for start in margins)


def _outermost(found: list[Comparison]) -> list[Comparison]:
    """A cue inside another comparison's words opens none of its own ("than what …")."""
    kept: list[Comparison] = []
    for item in sorted(found, key=lambda comparison: (comparison.cue, -comparison.owner)):
        if item.owner >= 0 or not any(other.cue <= item.cue < other.end for other in kept):
            kept.append(item)
    return kept


def comparison_of(
    candidate: Candidate, candidates: Sequence[Candidate], found: Sequence[Comparison]
) -> tuple[Comparison, float] | None:
    """The comparison that belongs to a ratio or rank, and how surely."""
    own = next((c for c in found if c.owner == candidate.start), None)
    if own:
        return own, 0.88
    following = next((other for other in candidates if other.start > candidate.end), None)
    shared = next(
        (c for c in found if following is not None and c.owner == following.start and c.cue >= following.end), None
    )
    if shared and following and following.start - candidate.end < 8 and following.unit == candidate.unit:
        return shared, 0.8
    found = [c for c in found if c.owner < 0]
    leading = next((c for c in reversed(found) if c.end <= candidate.start), None)
    if leading and _leads_to(leading, candidate, candidates):
        return leading, LEADING if is_plain_rival(leading.text) else 0.78
    ratios = [other for other in candidates if other.kind in ("ratio", "derived", "range", "rank")]
    after = [
        c
        for c in found
        if c.cue >= candidate.end - 1 and not (c.leads and any(_leads_to(c, other, candidates) for other in candidates))
    ]
    if after and not any(candidate.end <= other.start < after[0].cue for other in ratios):
        return after[0], 0.85
    before = [c for c in found if c.end <= candidate.start]
    if before:
        return before[-1], 0.78
    return (after[0], 0.75) if after else None


def _leads_to(found: Comparison, candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    """ "H100に比べて最大4倍": by grammar the rival leads its number, where none stands between."""
    between = any(found.end <= other.start < candidate.start for other in candidates)
    near = candidate.start - found.end <= _LEADING_REACH
    return found.leads and near and not between


def referred(text: str, start: int = -1) -> str:
    """``former`` or ``latter`` where the words only point back, else empty; of several the last before a place."""
    found = list(_REFERRED.finditer(text))
    before = [hit for hit in found if hit.end() <= start]
    return (before[-1] if before else found[0]).group(1).lower() if found else ""
