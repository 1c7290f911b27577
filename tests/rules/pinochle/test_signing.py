"""NPA §8.1, Final Score Sheet: the scorekeeper signs, an opponent verifies, officials correct."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from tests.rules.pinochle.sheets import judge
from tests.rules.sheets import NAMES, codes, places


def signed(seats: str, keeper: str | None = "S", **more: Any) -> Ruling:
    foot = {"signatures": [{"seat": seat} for seat in seats], **more}
    return judge(sign_off=foot, **({"scorekeeper": keeper} if keeper else {}), seats=NAMES)


@pytest.mark.parametrize("seats", ["SE", "SW", "WS", "NESW"])
def test_the_scorekeeper_and_one_opponent_sign(seats: str) -> None:
    """Reading N-23: one opponent is enough."""
    assert codes(signed(seats)) == []


@pytest.mark.parametrize(
    ("seats", "missing"),
    [
        ("", {"scorekeeper-not-signed", "not-verified"}),
        ("S", {"not-verified"}),
        ("SN", {"not-verified"}),
        ("E", {"scorekeeper-not-signed"}),
        ("NE", {"scorekeeper-not-signed"}),
    ],
)
def test_a_signature_that_is_missing_or_of_the_wrong_side(seats: str, missing: set[str]) -> None:
    ruling = signed(seats)

    assert set(codes(ruling)) == missing
    assert set(places(ruling)) == {"/sign_off/signatures"}
    assert all(str(row.cites).startswith("NPA §8.1") for row in ruling.findings)


def test_where_no_player_is_named_as_scorekeeper_both_sides_sign() -> None:
    assert codes(signed("NE", None)) == []
    assert codes(signed("NS", None)) == ["signature-missing"]


def test_a_third_party_needs_the_consent_of_both_sides() -> None:
    assert codes(signed("NE", "third-party", third_party_agreed=["NS", "EW"])) == []
    assert codes(signed("NE", "third-party")) == ["third-party-not-agreed"] * 2
    assert codes(signed("N", "third-party", third_party_agreed=["NS", "EW"])) == [
        "signature-missing"
    ]


TOLD = ["N", "E", "S", "W"]


@pytest.mark.parametrize("who", ["verifier", "official scorekeeper", "director"])
def test_an_official_corrects_and_tells_all_four(who: str) -> None:
    assert codes(signed("SE", corrected_by=who, told=TOLD)) == []


@pytest.mark.parametrize("who", ["N", "EW", "Ann", " ann ", "player", "scorer"])
def test_no_player_corrects_a_signed_score(who: str) -> None:
    assert codes(signed("SE", corrected_by=who, told=TOLD)) == ["not-to-be-corrected"]


@pytest.mark.parametrize("told", [None, [], ["N", "E", "S"]])
def test_a_correction_is_told_to_everyone(told: list[str] | None) -> None:
    more: dict[str, Any] = {} if told is None else {"told": told}
    assert codes(signed("SE", corrected_by="verifier", **more)) == ["correction-not-told"]


def test_nobody_is_told_of_a_sheet_that_was_not_corrected() -> None:
    assert codes(signed("SE", told=[])) == []
