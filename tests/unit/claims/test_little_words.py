"""Little words stand in one place, so that a rule knows them in every language."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of


def _values(text: str) -> dict[str, float]:
    values = (claim.fields.value for claim in claims_of(text))
    return {str(value.value): value.confidence for value in values if value}


@pytest.mark.parametrize(
    "text",
    [
        "La tarjeta da 4.120 tokens/s respecto a 2.980 de la anterior.",
        "A placa faz 4.120 tokens/s em relação a 2.980 do modelo anterior.",
        "La carte fait 4 120 jetons/s, face à 2 980 pour la A100.",
    ],
)
def test_what_a_rate_is_set_against_is_a_rate_and_an_unsure_one(text: str) -> None:
    found = _values(text)
    assert list(found) == ["4120", "2980"]
    assert found["4120"] >= 0.8 > found["2980"]


@pytest.mark.parametrize(
    "text",
    [
        "Die Karte schreibt 4.180 anstatt 3.020 Token/s.",
        "A placa faz 4.180 em lugar de 3.020 tokens/s.",
        "La scheda fa 4.180 anziché 3.020 token/s.",
        "The card does 4,180 instead of 3,020 tokens/s.",
    ],
)
def test_a_number_told_instead_of_another_has_its_unit(text: str) -> None:
    assert list(_values(text)) == ["4180", "3020"]


def test_a_word_that_shades_a_number_hides_no_verb() -> None:
    assert _values("It draws approximately 410 W while serving 2,300 tokens/s.")["410"] >= 0.8


@pytest.mark.parametrize(
    "text",
    [
        "The rack weighs 912 kg instead of 640 kg.",
        "Die Lizenz kostet 4.180 anstatt 3.020 Euro.",
        "Il prezzo è di 4.180 anziché 3.020 euro.",
    ],
)
def test_other_things_set_against_each_other_are_no_claims(text: str) -> None:
    assert not _values(text)
