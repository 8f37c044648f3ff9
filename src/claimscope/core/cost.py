"""What a request costs at our volume: exact arithmetic on stated assumptions, shown step by step.

Two ways to run a candidate: on *own* hardware (bought or rented, in whole systems) or *hosted* (a price per token).
Money is in the model's currency, months have 730 hours, rates are per second. No assumption has a default: what is not
stated is missing, and then there is no result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Literal

from claimscope.core.document import CostAssumption, CostModel

HOURS_PER_MONTH = Decimal(730)
SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600
MILLION = Decimal(1_000_000)

Way = Literal["own", "hosted"]

UNITS = {
    "requests_per_month": "requests/month",
    "input_tokens": "tokens/request",
    "output_tokens": "tokens/request",
    "throughput_at_sla": "output tokens/s per system",
    "utilisation": "share",
    "peak_factor": "x",
    "system_price": "money/system",
    "months_of_use": "months",
    "system_rent_per_hour": "money/h per system",
    "power_kw": "kW/system",
    "power_price": "money/kWh",
    "power_overhead": "x",
    "people_per_month": "money/month",
    "licences_per_month": "money/month per system",
    "other_per_month": "money/month",
    "price_per_million_input": "money/million tokens",
    "price_per_million_output": "money/million tokens",
}
"""Every assumption the model knows, with its unit. ``input_tokens.long`` with ``share.long`` gives one class of a
distribution of requests; all shares must add up to 1."""

OWN_NEEDS = ("requests_per_month", "output_tokens", "throughput_at_sla", "utilisation")
HOSTED_NEEDS = (
    "requests_per_month",
    "input_tokens",
    "output_tokens",
    "price_per_million_input",
    "price_per_million_output",
)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the calculation: ``expression`` with the numbers in it, and what it gives."""

    name: str
    expression: str
    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class Driver:
    """How far one assumption moves the cost per request between its low and its high end."""

    name: str
    at_low: Decimal
    at_high: Decimal

    @property
    def swing(self) -> Decimal:
        return abs(self.at_high - self.at_low)


@dataclass(frozen=True, slots=True)
class CostResult:
    """Cost per request and month with the range over all assumptions, steps, and the drivers, widest first."""

    way: Way
    per_request: Decimal
    per_month: Decimal
    low: Decimal
    high: Decimal
    systems: int
    steps: tuple[Step, ...]
    drivers: tuple[Driver, ...]


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Why there is no result: assumptions nobody stated, or ``wrong`` ones (name, reason id)."""

    missing: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...] = ()


Values = Mapping[str, Decimal]


def way_of(values: Values) -> Way:
    """Hosted as soon as a price per token is stated."""
    return "hosted" if any(name.startswith("price_per_million") for name in values) else "own"


def cost_of(model: CostModel) -> CostResult | Incomplete:
    """The cost of one candidate, or what is missing for it."""
    values = {one.name: one.value for one in model.assumptions}
    problem = _incomplete(values)
    if problem is not None:
        return problem
    monthly, systems, steps = monthly_cost(values)
    requests = values["requests_per_month"]
    drivers = _drivers(values, model.assumptions)
    low, high = _extremes(values, model.assumptions, drivers)
    steps = (*steps, Step("per-request", f"{monthly:f} / {requests:f}", monthly / requests, "money/request"))
    return CostResult(way_of(values), monthly / requests, monthly, low, high, systems, steps, drivers)


def _incomplete(values: Values) -> Incomplete | None:
    needs = HOSTED_NEEDS if way_of(values) == "hosted" else OWN_NEEDS
    missing = [name for name in needs if name not in values and not _has_classes(values, name)]
    if way_of(values) == "own" and "system_rent_per_hour" not in values:
        missing += [name for name in ("system_price", "months_of_use") if name not in values]
    if "power_kw" in values and "power_price" not in values:
        missing.append("power_price")
    wrong = [
        (name, "not-positive")
        for name in ("requests_per_month", "throughput_at_sla", "months_of_use", "utilisation")
        if name in values and values[name] <= 0
    ]
    wrong += [(name, "negative") for name, value in values.items() if value < 0]
    if values.get("utilisation", Decimal(1)) > 1:
        wrong.append(("utilisation", "above-one"))
    shares = [value for name, value in values.items() if name.startswith("share.")]
    if shares and sum(shares) != 1:
        wrong.append(("share", "shares-not-one"))
    return Incomplete(tuple(missing), tuple(wrong)) if missing or wrong else None


def _has_classes(values: Values, name: str) -> bool:
    classes = [share.removeprefix("share.") for share in values if share.startswith("share.")]
    return bool(classes) and all(f"{name}.{one}" in values for one in classes)


def monthly_cost(values: Values) -> tuple[Decimal, int, tuple[Step, ...]]:
    """Cost per month, whole systems needed (0 when hosted), and the steps."""
    return _hosted(values) if way_of(values) == "hosted" else _own(values)


def _tokens(values: Values, name: str) -> tuple[Decimal, str]:
    """Mean tokens per request: stated, or the weighted sum over the classes of requests."""
    if name in values:
        return values[name], f"{values[name]:f}"
    classes = sorted(share.removeprefix("share.") for share in values if share.startswith("share."))
    parts = [(values[f"share.{one}"], values[f"{name}.{one}"]) for one in classes]
    return sum((share * count for share, count in parts), Decimal(0)), " + ".join(f"{s:f} x {c:f}" for s, c in parts)


def _hosted(values: Values) -> tuple[Decimal, int, tuple[Step, ...]]:
    requests, total, steps = values["requests_per_month"], Decimal(0), list[Step]()
    for kind in ("input", "output"):
        tokens, words = _tokens(values, f"{kind}_tokens")
        price = values[f"price_per_million_{kind}"]
        cost = requests * tokens * price / MILLION
        steps.append(Step(f"{kind}-tokens", f"{requests:f} x ({words}) x {price:f} / 1000000", cost, "money/month"))
        total += cost
    extra = sum((values.get(name, Decimal(0)) for name in ("people_per_month", "other_per_month")), Decimal(0))
    steps.append(Step("fixed", f"{extra:f}", extra, "money/month"))
    return total + extra, 0, tuple(steps)


def sized_for(values: Values) -> Decimal | None:
    """Requests per second that own systems are sized for: the mean of the month times the peak factor. None where a
    hosted service is paid by the token, or the volume is not known."""
    if way_of(values) == "hosted" or "requests_per_month" not in values:
        return None
    return values["requests_per_month"] / SECONDS_PER_MONTH * values.get("peak_factor", Decimal(1))


def _own(values: Values) -> tuple[Decimal, int, tuple[Step, ...]]:
    requests = values["requests_per_month"]
    tokens, words = _tokens(values, "output_tokens")
    peak = values.get("peak_factor", Decimal(1))
    wanted = requests * tokens / SECONDS_PER_MONTH * peak
    usable = values["throughput_at_sla"] * values["utilisation"]
    systems = max(Decimal(1), (wanted / usable).to_integral_value(ROUND_CEILING))
    steps = [
        Step("wanted-rate", f"{requests:f} x ({words}) / {SECONDS_PER_MONTH:f} x {peak:f}", wanted, "output tokens/s"),
        Step(
            "usable-rate",
            f"{values['throughput_at_sla']:f} x {values['utilisation']:f}",
            usable,
            "output tokens/s per system",
        ),
        Step("systems", f"{wanted:.4f} / {usable:f}, rounded up", systems, "systems"),
    ]
    parts = [_hardware(values, systems), _power(values, systems), _licences(values, systems), _fixed(values)]
    steps += [part for part in parts if part is not None]
    return sum((part.value for part in parts if part is not None), Decimal(0)), int(systems), tuple(steps)


def _hardware(values: Values, systems: Decimal) -> Step:
    if "system_rent_per_hour" in values:
        rent = values["system_rent_per_hour"]
        return Step(
            "rent", f"{systems:f} x {rent:f} x {HOURS_PER_MONTH:f}", systems * rent * HOURS_PER_MONTH, "money/month"
        )
    price, months = values["system_price"], values["months_of_use"]
    return Step("purchase", f"{systems:f} x {price:f} / {months:f}", systems * price / months, "money/month")


def _power(values: Values, systems: Decimal) -> Step | None:
    if "power_kw" not in values:
        return None
    kw, price, overhead = values["power_kw"], values["power_price"], values.get("power_overhead", Decimal(1))
    words = f"{systems:f} x {kw:f} x {HOURS_PER_MONTH:f} x {price:f} x {overhead:f}"
    return Step("power", words, systems * kw * HOURS_PER_MONTH * price * overhead, "money/month")


def _licences(values: Values, systems: Decimal) -> Step | None:
    if "licences_per_month" not in values:
        return None
    each = values["licences_per_month"]
    return Step("licences", f"{systems:f} x {each:f}", systems * each, "money/month")


def _fixed(values: Values) -> Step:
    extra = sum((values.get(name, Decimal(0)) for name in ("people_per_month", "other_per_month")), Decimal(0))
    return Step("fixed", f"{extra:f}", extra, "money/month")


def _per_request(values: Values) -> Decimal:
    return monthly_cost(values)[0] / values["requests_per_month"]


def _drivers(values: Values, assumptions: Sequence[CostAssumption]) -> tuple[Driver, ...]:
    found = []
    for one in assumptions:
        if one.low is None or one.high is None or one.low == one.high or one.name.startswith("share."):
            continue
        ends = [_per_request({**values, one.name: end}) for end in (one.low, one.high)]
        found.append(Driver(one.name, ends[0], ends[1]))
    return tuple(sorted(found, key=lambda driver: driver.swing, reverse=True))


def _extremes(
    values: Values, assumptions: Sequence[CostAssumption], drivers: Sequence[Driver]
) -> tuple[Decimal, Decimal]:
    """Cost per request with every assumption at its cheap end, and at its dear end."""
    ends = {one.name: (one.low, one.high) for one in assumptions if one.low is not None and one.high is not None}
    cheap, dear = dict(values), dict(values)
    for driver in drivers:
        low, high = ends[driver.name]
        up = driver.at_high >= driver.at_low
        cheap[driver.name], dear[driver.name] = (low, high) if up else (high, low)
    return _per_request(cheap), _per_request(dear)


def curve(model: CostModel, volumes: Sequence[Decimal]) -> tuple[tuple[Decimal, Decimal], ...]:
    """(requests per month, cost per month) over volumes; empty where the model is incomplete."""
    values = {one.name: one.value for one in model.assumptions}
    if _incomplete({**values, "requests_per_month": Decimal(1)}) is not None:
        return ()
    return tuple((volume, monthly_cost({**values, "requests_per_month": volume})[0]) for volume in volumes)


def break_even(one: CostModel, other: CostModel, low: Decimal, high: Decimal) -> tuple[Decimal, ...]:
    """Volumes (requests/month, rounded up to a whole request) within [low, high] where the cheaper candidate changes.

    Own hardware comes in whole systems, so the curves are steps and may cross more than once; crossings closer together
    than a 400th of the range may be reported as one.
    """
    points = 400
    volumes = [low + (high - low) * number / points for number in range(points + 1)]
    first, second = curve(one, volumes), curve(other, volumes)
    if not first or not second:
        return ()
    signs = [_sign(mine[1] - theirs[1]) for mine, theirs in zip(first, second, strict=True)]
    found = []
    for place in range(points):
        if signs[place] and signs[place + 1] and signs[place] != signs[place + 1]:
            found.append(_crossing(one, other, volumes[place], volumes[place + 1], signs[place]))
    return tuple(found)


def _crossing(one: CostModel, other: CostModel, low: Decimal, high: Decimal, sign: int) -> Decimal:
    low, high = low.to_integral_value(ROUND_FLOOR), high.to_integral_value(ROUND_CEILING)
    while high - low > 1:
        middle = (low + high) // 2
        mine, theirs = curve(one, [middle])[0][1], curve(other, [middle])[0][1]
        low, high = (middle, high) if _sign(mine - theirs) == sign else (low, middle)
    return high


def _sign(value: Decimal) -> int:
    return (value > 0) - (value < 0)
