"""Little words of ten languages as pieces of patterns, each group in one place: a rule that knows them knows them in
every language. They stand inside a group: ``rf"\\b(?:{AGAINST})\\s"``."""

from __future__ import annotations

from typing import Final

AGAINST: Final = (
    r"vs\.?|versus|against|compared (?:to|with)|gegen|gegenüber|im Vergleich zu[mr]?|contre|par rapport aux?|"
    r"par rapport à|face à|frente al?|en comparación con|respecto al?|contra|em relação a|contro|rispetto al?|против|"
    r"по сравнению с"
)
"""What a result is set against follows."""

INSTEAD_OF: Final = (
    r"instead of|rather than|statt|anstatt|anstelle von|au lieu d[eu]|plutôt que|en (?:lugar|vez) del?|"
    r"em (?:lugar|vez) d[eo]|invece d(?:i|el)|anziché|вместо"
)
"""What was before, or was not chosen, follows."""

FROM: Final = r"from|von|vom|de|du|des|desde|da|do|dal|dalla|с|со|от"
"""Where a change began follows."""

TO: Final = r"to|auf|à|a|hasta|para|até|до"
"""Where a change ended follows."""

ARTICLE: Final = r"the|an?|der|die|das|den|la|le|el|los|il|lo"
"""A name follows."""

HEDGE: Final = (
    r"\b(?:about|around|roughly|approximately|some|nearly|almost|only|just|etwa|rund|circa|ca\.|knapp|gut|fast|nur|"
    r"environ|près de|presque|seulement|unos|unas|casi|solo|cerca de|quase|apenas|quasi|soltanto|около|почти|только)\s|"
    r"[~≈约約]\s?|약\s"
)
"""A word between a leading word and its number that shades the number and bounds nothing."""
