"""Beach House, Scorekeeper and Game Procedures: what must stand under a sheet."""

from typing import Any

import pytest

from tests.rules.sheets import codes, judge


def signed(**more: Any) -> dict[str, Any]:
    return {"round": "Round 2", "initials": [{"by": "scorer"}], **more}


def test_a_sheet_without_a_foot_is_judged_without_one() -> None:
    assert judge().accepted


@pytest.mark.parametrize("by", ["scorer", "director"])
def test_scorer_or_director_initials_and_names_the_round(by: str) -> None:
    assert judge(sign_off=signed(initials=[{"by": by}])).accepted


def test_initials_and_round_are_both_needed() -> None:
    ruling = judge(sign_off={})

    assert codes(ruling) == ["initials-missing", "round-missing"]
    assert all("Beach House, Scorekeeper" in str(row.cites) for row in ruling.findings)


@pytest.mark.parametrize(("letters", "accepted"), [(1, True), (500, True), (501, False)])
def test_the_name_of_a_round_has_1_to_500_letters(letters: int, accepted: bool) -> None:
    assert judge(sign_off=signed(round="R" * letters)).accepted is accepted


def test_a_round_of_blanks_is_no_name() -> None:
    assert not judge(sign_off=signed(round=" ")).accepted


def test_nobody_else_may_initial_it() -> None:
    assert not judge(sign_off=signed(initials=[{"by": "player"}])).accepted


@pytest.mark.parametrize("agreed", [None, [], ["NS"], ["EW"]])
def test_a_third_party_needs_the_consent_of_both_sides(agreed: list[str] | None) -> None:
    foot = signed() if agreed is None else signed(third_party_agreed=agreed)
    ruling = judge(scorekeeper="third-party", sign_off=foot)

    assert set(codes(ruling)) == {"third-party-not-agreed"}


def test_with_both_sides_consent_a_third_party_keeps_the_score() -> None:
    foot = signed(third_party_agreed=["NS", "EW"])
    assert judge(scorekeeper="third-party", sign_off=foot).accepted


def test_a_player_who_keeps_the_score_needs_no_consent() -> None:
    assert judge(scorekeeper="N", sign_off=signed()).accepted


def test_after_signing_only_the_director_corrects() -> None:
    assert judge(sign_off=signed(corrected_by="director")).accepted
    assert codes(judge(sign_off=signed(corrected_by="N"))) == ["not-to-be-corrected"]


@pytest.mark.parametrize("seats", [[], ["N"], ["N", "S"], ["E", "W"]])
def test_kentucky_sheets_are_confirmed_by_both_sides(seats: list[str]) -> None:
    """Reading G-03: nothing in the text."""
    foot = {"signatures": [{"seat": seat} for seat in seats]}
    assert set(codes(judge(ruleset="kentucky-rook", sign_off=foot))) == {"signature-missing"}


def test_one_signature_of_each_side_confirms_a_kentucky_sheet() -> None:
    foot = {"signatures": [{"seat": "N"}, {"seat": "W"}]}
    assert judge(ruleset="kentucky-discard", sign_off=foot).accepted
