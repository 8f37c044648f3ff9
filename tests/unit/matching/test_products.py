"""Product identity: spellings meet, products never do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.products import product_names
from record_for_tests import all_names, data, shipped_record

PRODUCTS = all_names().products


@pytest.mark.parametrize(
    ("claimed", "official"),
    [
        ("H100", "NVIDIA H100-SXM-80GB"),
        ("8x H100s", "H100-SXM-80GB"),
        ("8xH100 SXM5", "Virtualized NVIDIA H100-SXM-80GB"),
        ("Tesla T4", "NVIDIA T4"),
        ("Nvidia A100 PCIe 80 GB", "NVIDIA A100_PCIe_80GB"),
        ("Grace Hopper", "NVIDIA GH200 Grace Hopper Superchip 96GB"),
        ("RTX4090", "NVIDIA GeForce RTX 4090 (Ada Lovelace)"),
        ("RTX PRO 6000", "NVIDIA RTX PRO 6000 Blackwell Server Edition"),
        ("AMD Instinct™ MI355X", "AMD Instinct MI355X 288GB HBM3e (x87)"),
        ("Cloud AI 100", "QUALCOMM Cloud AI 100 PCIe/HHHL Pro"),
        ("Intel Arc Pro B70", "Intel(R) Arc(TM) Pro B70"),
        ("TPU v6e", "TPU Trillium"),
        ("MI300X and MI325X", "AMD Instinct MI325X 256GB HBM3E (x16), AMD Instinct MI300X 192GB HBM3 (x8)"),
        ("B300", "Nvidia B300-SXM-270GB"),
        ("H100\u2011NVL", "NVIDIA H100-NVL-94GB"),
    ],
)
def test_spellings_of_one_product(claimed: str, official: str) -> None:
    assert PRODUCTS.relation(claimed, official) == "same"


@pytest.mark.parametrize(
    ("claimed", "official"),
    [
        ("H100", "NVIDIA H200-SXM-141GB"),
        ("H200", "NVIDIA GH200 Grace Hopper Superchip 144GB"),
        ("B200", "NVIDIA GB200"),
        ("B300", "NVIDIA GB300"),
        ("MI325X", "AMD Instinct MI355X 288GB HBM3e"),
        ("MI335X", "AMD Instinct MI355X 288GB HBM3e"),
        ("MI300A", "AMD Instinct MI300X 192GB HBM3"),
        ("L40", "NVIDIA L40S"),
        ("L4", "NVIDIA L40"),
        ("A10", "NVIDIA A100-SXM-80GB"),
        ("H100 PCIe", "NVIDIA H100-SXM-80GB"),
        ("H100 NVL", "NVIDIA H100-PCIe-80GB"),
        ("A100 40GB", "NVIDIA A100-SXM-80GB"),
        ("Cloud AI 100 Standard", "QUALCOMM Cloud AI 100 PCIe/HHHL Pro"),
        ("Orin", "NVIDIA Orin NX"),
        ("Gaudi 3", "Habana Gaudi2"),
        ("speedAI240 Slim", "UntetherAI speedAI240 Preview"),
    ],
)
def test_look_alikes_stay_apart(claimed: str, official: str) -> None:
    assert PRODUCTS.relation(claimed, official) == "different"


def test_a_text_without_product_is_unknown_not_different() -> None:
    assert PRODUCTS.relation("eight GPUs", "NVIDIA H100-SXM-80GB") == "unknown"
    assert PRODUCTS.relation("H100", "") == "unknown"


def test_every_accelerator_of_the_record_is_known() -> None:
    rows = shipped_record().query("SELECT DISTINCT accelerator FROM systems WHERE accelerator IS NOT NULL")
    unknown = [name for (name,) in rows if not PRODUCTS.identify(name).products]
    assert unknown == ["tensorflow-metal PluggableDevice"]


@given(st.sampled_from(sorted(PRODUCTS.products)), st.sampled_from(sorted(PRODUCTS.products)))
def test_no_name_of_a_product_names_another(left: str, right: str) -> None:
    names = PRODUCTS.products
    found = PRODUCTS.relation(names[left].name, names[right].name)
    assert (found == "same") == (left == right)


@given(st.sampled_from(["H100", "H200", "B200", "MI325X", "MI355X", "L40S"]), st.data())
def test_one_changed_letter_never_makes_another_product(name: str, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(name) - 1))
    letter = draw.draw(st.sampled_from("ABCDEFGHILMSX0123456789"))
    changed = name[:at] + letter + name[at + 1 :]
    known = PRODUCTS.identify(changed).products
    expected = PRODUCTS.identify(name).products
    assert known == expected if changed == name else not known & expected


def test_an_alias_of_two_products_is_refused() -> None:
    doubled = data("vocabulary", "accelerators.json")
    doubled["products"].append({"id": "x", "name": "X", "maker": "Y", "aliases": ["H100"], "in_record": False})
    with pytest.raises(ValueError, match="H100"):
        product_names(doubled)
