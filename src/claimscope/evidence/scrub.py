"""What must not travel in a pack's facts: tokens, home folders, host names, e-mail addresses.

The file itself stays untouched under its hash; only what Claimscope shows and prints of it is scrubbed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from claimscope.core.claim import Field
from claimscope.core.document import Evidence
from claimscope.core.message import Message, message

HIDDEN = "[hidden]"
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "secret",
        re.compile(
            r"(?i)\b(?:bearer\s+|(?:api[_-]?key|token|secret|password|authorization)['\"]?\s*[:=]\s*['\"]?)"
            r"[^\s'\",;)}\]]{6,}"
        ),
    ),
    ("secret", re.compile(r"\b(?:sk|pk|hf|ghp|gho|xox[abp]|AKIA|glpat)[-_]?[A-Za-z0-9_-]{16,}\b")),
    ("secret", re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+")),
    ("e-mail", re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]+\w\b")),
    ("home", re.compile(r"(?:/home/|/Users/|[A-Za-z]:\\Users\\)[^/\\\s\"']+")),
    ("home", re.compile(r"/root(?=/)")),
    ("host", re.compile(r"\bhttps?://(?!huggingface\.co|github\.com|arxiv\.org)[^\s\"'/]+")),
)

MARKS = (
    *("bearer", "api", "token", "secret", "password", "authorization", "@", "/home/", "/users/", "\\users\\", "/root/"),
    *("http", "eyj", "sk-", "pk-", "hf", "sk_", "pk_", "ghp", "gho", "xox", "akia", "glpat", "sk", "pk"),
)
"""Text without any of these needs no closer look: most of a hundred thousand cases."""


@dataclass
class Scrubber:
    """Hides and counts; one per file, so that the list of what was hidden covers it all."""

    hidden: Counter[str] = field(default_factory=Counter)

    def text(self, words: str) -> str:
        """The text with every secret, home folder, host and address replaced."""
        low = words.lower()
        if not any(mark in low for mark in MARKS):
            return words
        for kind, pattern in KINDS:
            words, n = pattern.subn(HIDDEN, words)
            if n:
                self.hidden[kind] += n
        return words

    def evidence(self, item: Evidence) -> Evidence:
        """The item with scrubbed texts."""
        facts = tuple((name, self._field(found)) for name, found in item.facts)
        measures = tuple(replace(one, name=self.text(one.name)) for one in item.measures)
        return replace(item, title=self.text(item.title), facts=facts, measures=measures)

    def _field(self, found: Field) -> Field:
        value = self.text(found.value) if isinstance(found.value, str) else found.value
        return replace(found, value=value, text=None if found.text is None else self.text(found.text))

    def list(self) -> tuple[Message, ...]:
        """What was hidden, by kind and number."""
        return tuple(message(f"evidence.hidden.{kind}", n=n) for kind, n in sorted(self.hidden.items()))


def scrubbed(items: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """All items of a file, scrubbed, each with the list of what was hidden."""
    scrubber = Scrubber()
    clean = tuple(scrubber.evidence(item) for item in items)
    return tuple(replace(item, hidden=(*item.hidden, *scrubber.list())) for item in clean)
