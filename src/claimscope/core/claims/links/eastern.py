"""What Chinese, Japanese and Korean compare with: "H100に比べて", "与H100相比", "H100 대비"; it leads its number."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re

_NUMBER_OF_TIMES = (
    r"\s*(?:约|約|약|近|最大で?|最高|최대)?\s*"
    r"(?:\d[\d.]*(?:\s*[-–~]\s*\d[\d.]*)?|[两兩二三四五六七八九十]{1,2})\s*(?:倍|배)"
)
_BEHIND = re.compile(
    r"((?:[^、。，,;:（()）]|[（(][^（()）、。]{1,24}[)）]|(?<=\d),(?=\d)){2,40}?)"
    r"(?:より|[にと]比べ(?:ると|て)?|と比較(?:すると|して)|に対して?(?=\s*(?:最大|約)?\d)|보다|대비|에 비해|[와과] 비교"
    rf"|[の의的](?={_NUMBER_OF_TIMES})"
    r"|を(?=\s*\d[\d.]*\s*(?:%|倍|ポイント)\s*(?:も|ほど)?(?:上回|下回|凌))"
    r"|[을를] (?=\d[\d.]*\s*(?:%|배)\s*(?:상회|하회|웃도|앞서|앞섰|능가)))"
)
""" "XはYより": the words before the particle, the claim's own cut off later."""

_RATE_BEFORE = re.compile(r"((?:[\u4e00-\u9fff]|[A-Z][\w-]*\d\w*){1,8})比(?:で|の|、|\s*\d)")
""" "前世代比4.5倍", "H100比で2倍"."""

_OPENS = re.compile(
    r"(?:(?:相比于?|相较于?|相較於?)([^、。，,;:]{2,30}?),|"
    r"(?:与|與|和|跟)([^、。，,;:]{2,30}?)(?:相比|對比|对比|相较|相較))"
)
""" "相比A100,H800 …", "与上一代H100相比": what the sentence opens with is compared with."""

_AHEAD = re.compile(
    r"(?:(?:相|对|對)?(?<!能效)(?<![价價占同环環])比(?!で|の|、|べ|較|较|例|特|率|\s*\d)于?|相较于|相較於|较|較(?!べ|し|す)|优于|優於|领先(?!幅度)|領先(?!幅度))"
    r"([^、。，,;:比]{2,24}?)(?=快|慢|高|低|多|少|强|強|提升|提高|增|下降|的|(?<![\d.A-Za-z])\d)"
)
""" "比H200低3%", "较上一轮提升15%"."""

_PARTICLE = re.compile(
    r"(?:は|が|で|において|では)(?![ぁ-ん])|(?:에서|은|는|이|가|을|를)\s+|(?<!\d)[,、]\s*|"
    r"(?:해|하여|하고|하며|으로|로)\s+|"
    r"(?:可达|可達|达到|達到|相当于|相當於|接近|超过|超過|性能达|效能達|[是为為](?=[A-Za-z\d前上旧舊原]))"
)
_WHEN = re.compile(r"した|하던|했던")
""" "…で実施した際より": a whole clause is compared with."""

_REACHES = re.compile(
    r"\s*(?:可以?|能够?|能夠)?(?:实现|實現|达到|達到|获得|獲得|带来|帶來|提升|提高)(?:了|高达|高達|约|約)*\s*$"
)
""" "相比 FP32 可实现 4 倍": the verb is no part of the rival."""

_GENERATION = re.compile(
    r"前世代|前代|従来|前回|前バージョン|旧|上一?代|上一?轮|上一?輪|上一?版|이전|지난|전작|전 세대|기존|[A-Z]+\d"
)
_LONGEST_SURE = 20


def rivals_in(text: str) -> Iterator[tuple[int, int]]:
    """Places of the words that a text of these languages compares with, in no order."""
    for pattern in (_BEHIND, _RATE_BEFORE, _OPENS, _AHEAD):
        for hit in pattern.finditer(text):
            group = next(place for place in range(1, len(hit.groups()) + 1) if hit.group(place) is not None)
            start, end = _without_particles(text, *hit.span(group))
            reaches = _REACHES.search(text[start:end])
            end = start + reaches.start() if reaches else end
            if text[start:end].strip():
                yield start, end


def is_plain_rival(words: str) -> bool:
    """Whether the words are short and name a product or an earlier generation: surely the rival alone."""
    return len(words) <= _LONGEST_SURE and _GENERATION.search(words) is not None


_SECOND_NAME = re.compile(r"[A-Z]+\d.*\s((?:[A-Z]\w+ )?[A-Z]{1,4}\d{2,4}\w*)\s*$")
""" "B200 추론 성능 H100 대비": the first name is the claim's own."""


def _without_particles(text: str, start: int, end: int) -> tuple[int, int]:
    """The compared words alone: what stands before a topic or place particle belongs to the claim."""
    low = start
    for particle in _PARTICLE.finditer(text[start:end]):
        clause = particle.group() == "で" and _WHEN.search(text[start + particle.end() : end])
        if particle.end() < end - start and not clause:
            low = start + particle.end()
    second = _SECOND_NAME.search(text[low:end])
    low += second.start(1) if second else 0
    return low + len(text[low:end]) - len(text[low:end].lstrip()), end
