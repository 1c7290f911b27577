"""House rules of Bezique: queens, ties, drawn parties."""

import pytest

from rules.core.ruling import Ruling
from tests.rules.bezique.sheets import declared, match, scores, tied
from tests.rules.sheets import codes, only_hand


def queens(marriages: int, sequences: int, rule: str) -> Ruling:
    """Royal marriages of one player, trump sequences of the other."""
    partie = declared({"royal-marriage": marriages}, {"trump-sequence": sequences})
    return match(partie, house_rules={"marriage_then_sequence": rule})


@pytest.mark.parametrize(
    ("marriages", "sequences", "possible"),
    [
        (7, 0, True),
        (0, 16, True),
        (7, 1, False),
        (1, 16, False),
        (6, 13, True),
        (6, 14, False),
        (4, 15, True),
        (5, 15, False),
    ],
)
def test_the_queen_of_a_marriage_can_be_kept_out_of_sequences(
    marriages: int, sequences: int, possible: bool
) -> None:
    """Reading Z-02: seven marriages take all four queens, sixteen sequences as well."""
    assert queens(marriages, sequences, "allowed").accepted
    ruling = queens(marriages, sequences, "forbidden")
    assert codes(ruling) == ([] if possible else ["queens-used-twice"])


@pytest.mark.parametrize(("higher", "winner"), [("with-brisques", "B"), ("plain", "A")])
def test_the_higher_score_that_rounds_up(higher: str, winner: str) -> None:
    """Reading Z-05: 1250 + 150 = 1400 against 1240 + 170 = 1410."""
    ruling = match(tied(1250, 1240, 15, 17), complete=True, house_rules={"higher_score": higher})
    assert ruling.winner == winner
    assert only_hand(ruling).score == {winner: 600, "A" if winner == "B" else "B": 0}


def test_scores_that_are_level_without_brisques_are_told_apart_with_them() -> None:
    plain = {"higher_score": "plain"}
    ruling = match(tied(1220, 1220, 17, 15), complete=True, house_rules=plain)
    assert ruling.winner == "A"
    assert only_hand(match(tied(1220, 1220, 16, 16), house_rules=plain)).outcome == "drawn"


def test_a_drawn_partie_can_be_played_again() -> None:
    """Reading Z-06."""
    drawn = tied(1200, 1200, 16, 16)
    assert match(drawn, house_rules={"parties": 1}).finished
    again = {"parties": 1, "drawn_partie": "replayed"}
    assert not match(drawn, house_rules=again).finished
    ruling = match(drawn, scores(), house_rules=again)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "A")


def test_the_sheet_can_be_confirmed_in_three_ways() -> None:
    """Reading G-03."""

    def found(rule: str | None, **sign_off: object) -> list[str]:
        house_rules = {"sheet_rule": rule} if rule else {}
        return codes(match(scorekeeper="A", sign_off=sign_off, house_rules=house_rules))

    assert found(None, signatures=[{"seat": "A"}]) == ["signature-missing"]
    assert found("every-side", signatures=[{"seat": "A"}]) == ["signature-missing"]
    assert found("scorekeeper", signatures=[{"seat": "A"}]) == []
    assert found("scorekeeper", signatures=[{"seat": "B"}]) == ["scorekeeper-not-signed"]
    assert found("initials", initials=[{"by": "scorer"}]) == []
    assert found("initials", signatures=[{"seat": "A"}]) == ["initials-missing"]
