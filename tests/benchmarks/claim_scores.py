"""Scores the claim finder on the project's own labelled texts (``tests/data/claims/*.yaml``).

    python tests/benchmarks/claim_scores.py [--held-out] [--failures] [FILE…]

``held_out.yaml`` was written after the rules and is never tuned on; the other files are. A predicted and an expected
claim belong together when kind and value agree; each field is then right, wrong, missing or invented. ``may`` holds
other fair values (null: may be left out); optional claims may be found or not. Silent errors are wrong fields given
with confidence 0.8 or more, values of false claims and wrong families included.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from claimscope.core.claim import FIELD_NAMES, Claim
from claimscope.core.claims import find_claims
from claimscope.readers.text import text_document
from claimscope.services.knowledge import vocabulary

DATA = Path(__file__).resolve().parents[1] / "data" / "claims"
SURE = 0.8
NAMES = ("submitter", "system", "accelerator", "software", "comparator")
_WEAK = frozenset(
    [
        "nvidia",
        "amd",
        "instinct",
        "intel",
        "qualcomm",
        "the",
        "a",
        "an",
        "of",
        "with",
        "in",
        "on",
        "and",
        "our",
        "der",
        "die",
        "das",
        "dem",
        "den",
        "la",
        "le",
        "el",
    ]
)


@dataclass
class Score:
    """Counts over all cases; ``failures`` are lines for people."""

    expected: int = 0
    found: int = 0
    false: int = 0
    false_on_negatives: int = 0
    negatives: int = 0
    sure: int = 0
    silent: int = 0
    cases: int = 0
    seconds: float = 0.0
    fields: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    failures: list[str] = field(default_factory=list)
    by_kind: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    by_confidence: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    @property
    def claim_f1(self) -> float:
        return _f1(self.found, self.false, self.expected - self.found)

    @property
    def field_f1(self) -> float:
        total: Counter[str] = Counter()
        for counts in self.fields.values():
            total.update(counts)
        return _f1(total["right"], total["wrong"] + total["invented"], total["wrong"] + total["missing"])

    @property
    def silent_rate(self) -> float:
        return self.silent / self.sure if self.sure else 0.0


def _f1(right: int, false: int, missing: int) -> float:
    return 2 * right / (2 * right + false + missing) if right + false + missing else 1.0


def cases_of(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """The cases of the files, in order."""
    return [case for path in paths for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


def files(held_out: bool) -> list[Path]:
    """The case files rules were tuned on, or those held out."""
    return sorted(path for path in DATA.glob("*.yaml") if path.name.startswith("held_out") == held_out)


def score_cases(cases: Iterable[Mapping[str, Any]]) -> Score:
    """Runs the finder on every case and counts."""
    score, words = Score(), vocabulary()
    for case in cases:
        start = time.perf_counter()
        claims = find_claims(text_document(case["text"]), words)
        score.seconds += time.perf_counter() - start
        _count(score, case, claims)
    return score


def _count(score: Score, case: Mapping[str, Any], claims: Sequence[Claim]) -> None:
    wanted, group = case["claims"], case["id"].partition("-")[0]
    pairs = _pairs(claims, wanted)
    required = [place for place, claim in enumerate(wanted) if not claim.get("optional")]
    missed = [place for place in required if place not in pairs]
    false = [claim for place, claim in enumerate(claims) if place not in pairs.values()]
    score.cases += 1
    score.expected += len(required)
    score.found += len(required) - len(missed)
    score.false += len(false)
    score.by_kind[group].update({"cases": 1, "expected": len(required), "missed": len(missed), "false": len(false)})
    if not required:
        score.negatives += 1
        score.false_on_negatives += len(false)
    for place in missed:
        score.failures.append(
            f"{case['id']}: not found {wanted[place]['kind']} {wanted[place]['value']} {wanted[place].get('unit')}"
        )
        for name in FIELD_NAMES:
            if _wanted(wanted[place], name) is not None:
                score.fields[name]["missing"] += 1
    for claim in false:
        _false(score, case, claim)
    for place, index in pairs.items():
        if not wanted[place].get("optional"):
            _compare(score, case, claims[index], wanted[place])


def _false(score: Score, case: Mapping[str, Any], claim: Claim) -> None:
    value = claim.fields.value
    sure = value is not None and value.confidence >= SURE
    score.sure += sure
    score.silent += sure
    score.failures.append(f"{case['id']}: false claim {claim.family} {claim.kind} {value.value if value else None}")


def _compare(score: Score, case: Mapping[str, Any], claim: Claim, wanted: Mapping[str, Any]) -> None:
    families = [wanted["family"], *wanted.get("may", {}).get("family", [])]
    if claim.family not in families:
        score.silent += 1
        score.failures.append(f"{case['id']}: family {claim.family} instead of {wanted['family']}")
    for name in FIELD_NAMES:
        given = claim.fields.get(name)
        sure = given is not None and given.confidence >= SURE
        score.sure += sure
        verdict = "right" if name == "value" else _verdict(name, given.value if given else None, wanted)
        if verdict:
            score.fields[name][verdict] += 1
        if given is not None and verdict in ("right", "wrong", "invented"):
            score.by_confidence[_bin(given.confidence)]["right" if verdict == "right" else "wrong"] += 1
        if verdict in ("wrong", "invented", "missing"):
            shown = f"{given.value!r} ({given.confidence:.2f})" if given else None
            score.failures.append(
                f"{case['id']}: {wanted['value']} {name} {verdict}: {shown} for {_wanted(wanted, name)!r}"
            )
        score.silent += bool(sure and verdict in ("wrong", "invented"))


def _bin(confidence: float) -> str:
    edges = (0.6, 0.7, 0.8, 0.9, 0.95)
    low = max((edge for edge in edges if edge <= confidence), default=0.0)
    high = min((edge for edge in edges if edge > confidence), default=1.0)
    return f"{low:.2f}-{high:.2f}"


def _pairs(claims: Sequence[Claim], wanted: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Expected -> predicted, one to one, the best agreement first."""
    offers = sorted(
        (
            (-_agreement(claim, expected), place, index)
            for place, expected in enumerate(wanted)
            for index, claim in enumerate(claims)
            if _fits(claim, expected)
        )
    )
    pairs: dict[int, int] = {}
    for _, place, index in offers:
        if place not in pairs and index not in pairs.values():
            pairs[place] = index
    return pairs


def _fits(claim: Claim, wanted: Mapping[str, Any]) -> bool:
    may = wanted.get("may", {})
    kinds = [wanted["kind"], *may.get("kind", [])]
    given = claim.fields.value
    return (
        claim.kind in kinds
        and given is not None
        and any(_number(given.value, value) for value in (wanted["value"], *may.get("value", [])))
    )


def _agreement(claim: Claim, wanted: Mapping[str, Any]) -> float:
    found = 0.0
    for name in FIELD_NAMES[1:]:
        given = claim.fields.get(name)
        found += {"right": 1.0, "wrong": -1.0, "invented": -0.3}.get(
            _verdict(name, given.value if given else None, wanted), 0.0
        )
    return found


def _wanted(wanted: Mapping[str, Any], name: str) -> Any:
    return wanted.get(name)


def _verdict(name: str, given: Any, wanted: Mapping[str, Any]) -> str:
    expected, other = wanted.get(name), wanted.get("may", {}).get(name, [])
    if given is None or given == "":
        return "" if expected is None or None in other else "missing"
    if expected is not None and _same(name, given, expected):
        return "right"
    if any(value is not None and _same(name, given, value) for value in other):
        return "right" if expected is not None else ""
    return "invented" if expected is None else "wrong"


def _same(name: str, given: Any, expected: Any) -> bool:
    if name in NAMES:
        return _names_agree(str(given), str(expected))
    if name == "result_ids":
        return {_id(one) for one in given} == {_id(one) for one in expected}
    if isinstance(expected, int) and name == "accelerator_count":
        return int(given) == expected
    return str(given).lower() == str(expected).lower()


def _id(text: str) -> str:
    return re.sub(r"-0*", "-", str(text).lstrip("v"))


def _names_agree(given: str, expected: str) -> bool:
    a, b = _words(given), _words(expected)
    plain = [re.sub(r"\W", "", text.lower()) for text in (given, expected)]
    return plain[0] in plain[1] or plain[1] in plain[0] or bool(a and b and (a <= b or b <= a))


def _words(text: str) -> set[str]:
    return {word.removeprefix("v") for word in re.findall(r"[a-z]+\d[\w.]*|\d[\w.]*|[^\W\d_]+", text.lower())} - _WEAK


def _number(given: Any, expected: Any) -> bool:
    if isinstance(given, tuple):
        if isinstance(expected, list):
            return [None if one is None else Decimal(str(one)) for one in given] == [
                None if one is None else Decimal(str(one)) for one in expected
            ]
        return any(one is not None and Decimal(str(one)) == Decimal(str(expected)) for one in given)
    if isinstance(expected, list):
        return False
    return abs(Decimal(str(given)) - Decimal(str(expected))) <= Decimal("1e-9")


def report(score: Score) -> str:
    """The figures as text."""
    each = 1000 * score.seconds / max(1, score.cases)
    false = f"false {score.false} ({score.false_on_negatives} on negatives)"
    silent = f"silent errors {score.silent} of {score.sure} sure fields ({100 * score.silent_rate:.2f} %)"
    lines = [
        f"cases {score.cases} ({score.negatives} without a claim), {each:.1f} ms each",
        f"claims: expected {score.expected}, found {score.found}, {false}, F1 {score.claim_f1:.3f}",
        f"fields: F1 {score.field_f1:.3f}; {silent}",
    ]
    for name in FIELD_NAMES:
        counts = score.fields.get(name)
        if counts:
            f1 = _f1(counts["right"], counts["wrong"] + counts["invented"], counts["wrong"] + counts["missing"])
            told = ", ".join(f"{word} {counts[word]}" for word in ("right", "wrong", "invented", "missing"))
            lines.append(f"  {name:18} F1 {f1:.3f}  {told}")
    for name, counts in sorted(score.by_confidence.items()):
        total = counts["right"] + counts["wrong"]
        lines.append(f"  confidence {name}: {total} fields, {100 * counts['right'] / total:.1f} % right")
    for group, counts in sorted(score.by_kind.items()):
        told = ", ".join(f"{word} {counts[word]}" for word in ("cases", "expected", "missed", "false"))
        lines.append(f"  {group}: {told}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--failures", action="store_true")
    args = parser.parse_args(arguments)
    score = score_cases(cases_of(args.files or files(args.held_out)))
    print(report(score))
    if args.failures:
        print("\n".join(score.failures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
