"""Which of several result IDs in one line is that of a claim: the one whose brackets name it, else any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import Mention

_NAMED_BEHIND = re.compile(r"\s*[(\[]([^()\[\]]{1,48})[)\]]")
_NAMED_BEFORE = re.compile(r"(?:^|[,;:(])\s*([\w][\w .-]{0,40}?)\s*(?::|=|–|-)?\s*$")
_WORD = re.compile(r"[^\W_]+")
_ONE_OF_SEVERAL = 0.75


def ids_meant(statement: Statement, mentions: Sequence[Mention], own: Iterable[Mention]) -> Mention:
    """The entry that a claim with the words ``own`` means ("6.0-0020 (Dell), 6.0-0086 (Oracle)"), or all, unsure."""
    if len(mentions) == 1:
        return mentions[0]
    own = list(own)
    mentions = _of_round(mentions, own)
    if len(mentions) == 1:
        return mentions[0]
    text = statement.sentence.text
    names = [_words(f"{word.text} {word.value}") for word in own if word.kind in ("submitter", "system", "accelerator")]
    for pattern in (_NAMED_BEHIND, None):
        fits = [m for m in mentions if any(_is_named(_label(text, m, behind=pattern is not None), n) for n in names)]
        if len({m.value for m in fits}) == 1:
            return fits[0]
    return _joined(mentions)


def _of_round(mentions: Sequence[Mention], own: Iterable[Mention]) -> Sequence[Mention]:
    """The IDs that begin with the claim's round ("5.0-0021" of v5.0), where some do."""
    rounds = {str(word.value).removeprefix("v") for word in own if word.kind == "round"}
    fits = [m for m in mentions if any(one.partition("-")[0] in rounds for one in _ids(m))]
    return fits or mentions


def _ids(mention: Mention) -> tuple[str, ...]:
    return tuple(map(str, mention.value)) if isinstance(mention.value, tuple) else (str(mention.value),)


def _label(text: str, mention: Mention, behind: bool) -> set[str]:
    """Words that name an entry: in brackets behind its ID, else right before it."""
    found = _NAMED_BEHIND.match(text, mention.end) if behind else _NAMED_BEFORE.search(text[: mention.start])
    return _words(found.group(1)) if found else set()


def _is_named(label: set[str], name: set[str]) -> bool:
    return bool(label) and bool(name) and (label <= name or name <= label)


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _joined(mentions: Sequence[Mention]) -> Mention:
    """Several entries named in one line: one of them is meant, which is not said."""
    lists = (mention.value for mention in mentions if isinstance(mention.value, tuple))
    ids = tuple(dict.fromkeys(str(one) for several in lists for one in several))
    text = ", ".join(mention.text for mention in mentions)
    return replace(mentions[0], value=ids, text=text, sure=_ONE_OF_SEVERAL)
