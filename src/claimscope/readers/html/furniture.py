"""What of a web page is the site's and not the article's: menus, sidebars, teasers of other pages, cookie notices.

Told by the element (``nav``), by its role, by its class and id, by the heading over it ("Related posts"), and by lists
that hold nothing but links. What holds the page's main heading or its main part is never furniture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimscope.readers.xml import Element, raw_text

_ROLES = frozenset({"navigation", "complementary", "search", "menu", "menubar", "dialog", "alertdialog"})
_NAME = (
    r"(?:sidebar|aside|related|recommend(?:ed|ations)|newsletter|cookies?|consent|gdpr|breadcrumbs?|shar(?:e|ing)|socials?|"
    r"promos?|teasers?|trending|mostread|popular|nav(?:bar|igation)?|(?:sub|mega)?menu|advert(?:isement)?|subscribe|topbar|"
    r"masthead|pagination|pager|widgets?|readnext|upnext|moreposts|relatedposts|offcanvas|skiplinks|announcement)"
)
_NAMED = re.compile(
    rf"{_NAME}-|{_NAME}$|.*-{_NAME}$|(?:.*-)?(?:most-read|read-(?:next|more)|up-next|more-(?:posts|articles|stories|news)|"
    r"further-reading|(?:site|page)-footer|(?:global|site)-header|(?:latest|recent)-(?:posts|news)|also-like)(?:-|$)"
)
_TEASER = re.compile(
    r"\W*(?:most (?:read|popular|viewed)|popular (?:posts|articles|stories)|related(?: (?:posts?|articles?|content|"
    r"stories|news|reading|resources|topics|links|pages))?|you (?:may|might) (?:also )?(?:like|be interested in)|"
    r"read (?:next|more|also)|more (?:from|stories|articles|posts|news|like this)\b.{0,40}|recommended(?: .{0,30})?|"
    r"trending(?: now)?|latest (?:news|posts|articles|stories)|recent (?:posts|articles|news)|up next|further reading|"
    r"keep reading|what to read next|in other news|editors?'? picks|from our blog|share this.{0,30}|"
    r"meistgelesen|am meisten gelesen|(?:das|auch) könnte (?:sie|dich) (?:auch )?interessieren.{0,20}|"
    r"mehr (?:zum thema|aus|von)\b.{0,40}|weitere (?:artikel|beiträge|nachrichten|meldungen)|"
    r"ähnliche (?:artikel|beiträge)|"
    r"verwandte (?:artikel|beiträge|themen)|lesen sie auch|neueste beiträge|"
    r"à lire aussi|articles? (?:liés|similaires|connexes)|les plus lus|lo más leído|artículos relacionados|"
    r"te puede interesar|artigos relacionados|mais lidas|articoli correlati|potrebbe interessarti|関連記事|人気記事|"
    r"相关(?:文章|阅读|推荐)|热门文章|관련 ?(?:기사|글))\W*",
    re.IGNORECASE,
)
_LONGEST_HEAD = 60
_HEADS = {f"h{level}": level for level in range(1, 7)}
_MAIN = ("main", "article", "h1")
_FEWEST_LINKS = 3
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def furniture_of(root: Element) -> frozenset[Element]:
    """The outermost elements below ``root`` that are furniture of the site."""
    found: set[Element] = set()
    for element in root.iterdescendants():
        if not isinstance(element.tag, str) or (found and any(one in found for one in element.iterancestors())):
            continue
        if element.tag in _HEADS:
            found.update(_under_teaser(element))
        elif _is_furniture(element) and not _holds_main(element):
            found.add(element)
    return frozenset(found)


def _is_furniture(element: Element) -> bool:
    if element.tag == "nav" or (element.get("role") or "").lower() in _ROLES:
        return True
    if element.tag == "aside":
        return not _is_inside_article(element) or _is_linked(element)
    if element.tag in ("ul", "ol"):
        return _is_linked(element) and sum(1 for child in element if child.tag == "li") >= _FEWEST_LINKS
    return element.tag in ("div", "section", "header", "footer", "p", "span", "form", "dialog") and _is_named(element)


def _is_named(element: Element) -> bool:
    """Whether a class or the id names furniture ("related-posts", "cookieBanner")."""
    for name in (*(element.get("class") or "").split(), element.get("id") or ""):
        if _NAMED.match("-".join(word.lower() for word in _WORD.findall(name))):
            return True
    return False


def _holds_main(element: Element) -> bool:
    return next(element.iterdescendants(*_MAIN), None) is not None


def _is_inside_article(element: Element) -> bool:
    return next(element.iterancestors("article", "main"), None) is not None


def _is_linked(element: Element) -> bool:
    """Whether nearly all words of an element are those of links."""
    whole = len("".join(raw_text(element).split()))
    linked = sum(len("".join(raw_text(link).split())) for link in element.iterdescendants("a"))
    return whole > 0 and linked >= 0.8 * whole


def _under_teaser(head: Element) -> Iterator[Element]:
    """What stands under a heading that announces other pages: its box, or what follows it up to the next heading."""
    text = " ".join(raw_text(head).split())
    parent = head.getparent()
    if len(text) > _LONGEST_HEAD or not _TEASER.fullmatch(text) or parent is None:
        return
    first = next((child for child in parent if isinstance(child.tag, str)), None)
    if first is head and parent.tag in ("div", "section", "aside", "td") and not _holds_main(parent):
        yield parent
        return
    yield head
    for following in head.itersiblings():
        if _HEADS.get(str(following.tag), 9) <= _HEADS[str(head.tag)] or _heads_a_part(following, head):
            return
        if isinstance(following.tag, str):
            yield following


def _heads_a_part(element: Element, head: Element) -> bool:
    """Whether an element begins a part of its own, with a heading as high as ``head``."""
    inner = next(element.iterdescendants(*_HEADS), None) if isinstance(element.tag, str) else None
    return inner is not None and _HEADS[str(inner.tag)] <= _HEADS[str(head.tag)]
