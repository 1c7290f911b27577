"""NPA §2.6, Value of Meld: the table, the marriages it leaves out, and four copies of each card."""

from typing import Any

import pytest

from rules.pinochle.melds import Held, cards_of
from tests.rules.pinochle.sheets import judge, melded, played, teams, unplayed
from tests.rules.sheets import codes, only_hand, places, remedies, values


def meld_of(trump: str | None = "hearts", **melds: Any) -> Any:
    ruling = judge(melded(trump, **melds))
    assert codes(ruling) == []
    return only_hand(ruling).shows["meld"]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("run", (25, 250, 450, 500)),
        ("pinochle", (15, 30, 90, 500)),
        ("aces", (10, 100, 300, 500)),  # §2.5 calls double aces 1,000 (reading N-13)
        ("kings", (8, 80, 240, 500)),
        ("queens", (6, 60, 180, 500)),
        ("jacks", (4, 40, 120, 500)),
        ("roundhouse", (24, 240)),
    ],
)
def test_the_value_table(kind: str, values: tuple[int, ...]) -> None:
    for copies, points in enumerate((0, *values)):
        assert meld_of(N={kind: copies}) == teams(points, 0)


@pytest.mark.parametrize(("trump", "points"), [("hearts", 4), ("clubs", 2), (None, 2)])
def test_a_marriage_is_4_in_trump_and_2_elsewhere(trump: str | None, points: int) -> None:
    """Reading N-11: the table leaves marriages out; 24 = 8 + 6 + 4 + 3 x 2."""
    for copies in range(5):
        marriages = {"hearts": copies}
        assert meld_of(trump, N={"marriages": marriages}) == teams(points * copies, 0)


def test_a_roundhouse_written_as_its_parts_is_the_same_24() -> None:
    suits = dict.fromkeys(("hearts", "spades", "clubs", "diamonds"), 1)
    parts = {"kings": 1, "queens": 1, "marriages": suits}
    assert meld_of(N=parts) == meld_of(N={"roundhouse": 1}) == teams(24, 0)


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ({"run": 1, "roundhouse": 1}, 45),
        ({"run": 2, "roundhouse": 1}, 270),
        ({"run": 1, "roundhouse": 2}, 261),
        ({"run": 1, "marriages": {"hearts": 1}}, 29),
        ({"run": 1, "roundhouse": 1, "marriages": {"hearts": 1}}, 49),
        ({"run": 1, "marriages": {"clubs": 1}}, 27),
    ],
)
def test_a_runs_king_and_queen_are_no_marriage_beside_it(held: object, points: int) -> None:
    """Reading N-12: marriages are written beyond those inside a run."""
    assert meld_of(N=held) == teams(points, 0)


def test_a_roundhouse_without_a_trump_has_four_common_marriages() -> None:
    """Reading N-05."""
    assert meld_of(None, N={"roundhouse": 1}) == teams(22, 0)
    assert meld_of(None, N={"roundhouse": 2}) == teams(236, 0)


def test_melds_are_per_hand_and_a_team_adds_its_two() -> None:
    """Reading N-11: aces here and aces there are 10 and 10, not 100."""
    assert meld_of(N={"aces": 1}, S={"aces": 1}, W={"jacks": 1}) == teams(20, 4)


def test_melds_alone_score_nothing() -> None:
    hand = only_hand(judge(melded(N={"aces": 1})))
    assert (hand.outcome, hand.score) == (None, None)


def test_melds_alone_need_no_contract_but_one_that_is_written_is_judged() -> None:
    assert judge({"trump": "hearts", "melds": {"N": {"run": 1}}}).accepted
    assert codes(judge({**melded(N={"run": 1}), "bid": 63})) == ["illegal-bid"]


def test_melds_and_points_make_a_score() -> None:
    hand = {**melded(N={"run": 1}, S={"jacks": 1}, E={"aces": 2}), "points": teams(30, 20)}
    judged = only_hand(judge(hand))

    assert judged.score == teams(59, 120)
    assert judged.shows == {"meld": teams(29, 100)}


def test_a_run_is_in_trump() -> None:
    ruling = judge(melded(None, N={"run": 1}))

    assert codes(ruling) == ["run-without-trump"]
    assert places(ruling) == ["/hands/0/melds/N/run"]


@pytest.mark.parametrize(
    ("held", "needs"),
    [
        ({"run": 1}, True),
        ({"marriages": {"clubs": 1}}, True),
        ({"roundhouse": 1}, True),
        ({"aces": 1, "pinochle": 1}, False),
    ],
)
def test_what_is_worth_more_in_trump_cannot_be_counted_before_it_is_written(
    held: object, needs: bool
) -> None:
    ruling = judge({"melds": {"N": held}})
    assert codes(ruling) == (["missing-trump"] if needs else [])


@pytest.mark.parametrize(
    ("kind", "most"),
    [("run", 4), ("pinochle", 4), ("aces", 4), ("jacks", 4), ("roundhouse", 2)],
)
def test_nothing_is_melded_more_often_than_there_are_cards(kind: str, most: int) -> None:
    assert judge(melded(N={kind: most})).accepted
    ruling = judge(melded(N={kind: most + 1}))

    assert codes(ruling) == ["too-many-copies"]
    assert f"0 to {most}" in remedies(ruling)
    assert str(ruling.findings[0].cites).startswith("NPA §2.6")


@pytest.mark.parametrize(
    "held",
    [
        {"kings": 3, "queens": 3},
        {"aces": 4, "run": 2},
        {"run": 4, "aces": 1},
        {"run": 3, "pinochle": 3},
        {"roundhouse": 2, "aces": 2},
        {"marriages": {"hearts": 4, "clubs": 4, "spades": 3}},
        {"run": 2, "marriages": {"hearts": 3}},
        {"pinochle": 4, "aces": 4},
        {"roundhouse": 1, "marriages": {"clubs": 4}},
    ],
)
def test_a_hand_has_twenty_cards_and_four_of_each(held: object) -> None:
    ruling = judge(melded(N=held))

    assert codes(ruling) == ["too-many-cards"]
    assert places(ruling) == ["/hands/0/melds/N"]


@pytest.mark.parametrize(
    "held",
    [
        {"aces": 4, "run": 1},
        {"run": 3, "pinochle": 2},
        {"kings": 2, "queens": 2, "marriages": {"hearts": 2, "spades": 2}},
        {"roundhouse": 2, "pinochle": 2},
        {"pinochle": 4, "queens": 4},
    ],
)
def test_a_hand_can_just_hold_that(held: object) -> None:
    assert judge(melded(N=held)).accepted


@pytest.mark.parametrize(
    "melds",
    [
        {"N": {"run": 2}, "S": {"run": 2}, "E": {"run": 1}},
        {"N": {"aces": 4}, "W": {"aces": 1}},
        {"N": {"pinochle": 3}, "W": {"pinochle": 2}},
        {"N": {"pinochle": 3}, "W": {"queens": 2}},
        {"N": {"run": 3}, "S": {"marriages": {"hearts": 2}}},
        {"N": {"aces": 1}, "E": {"aces": 1}, "S": {"aces": 1}, "W": {"run": 2}},
        {"N": {"roundhouse": 2}, "S": {"kings": 3}},
    ],
)
def test_there_are_four_copies_of_a_card_over_the_table(melds: dict[str, Any]) -> None:
    ruling = judge(melded(**melds))

    assert codes(ruling) == ["too-many-copies"]
    assert places(ruling) == ["/hands/0/melds"]
    assert only_hand(ruling).shows == {}


def test_four_copies_over_the_table_are_possible() -> None:
    assert judge(melded(N={"run": 2}, W={"run": 2})).accepted
    assert judge(melded(N={"pinochle": 2}, W={"queens": 2}, E={"jacks": 2})).accepted


def test_a_second_set_beside_a_roundhouse_is_pointed_out() -> None:
    ruling = judge(melded(N={"roundhouse": 1, "kings": 1}))

    assert ruling.accepted
    assert codes(ruling) == ["roundhouse-in-parts"]
    assert "worth 80" in str(ruling.findings[0].message)


@pytest.mark.parametrize("points", [1, 7, 13, -2, 1511, 1512, 99_999])
def test_a_team_cannot_meld_that(points: int) -> None:
    ruling = judge(played(meld=(32, points)))

    assert codes(ruling) == ["impossible-meld"]
    assert places(ruling) == ["/hands/0/meld/EW"]


@pytest.mark.parametrize("points", [0, 2, 14, 15, 17, 25, 1510])
def test_a_team_can_meld_that(points: int) -> None:
    assert judge(played(meld=(32, points))).accepted


@pytest.mark.parametrize(("points", "asked"), [(350, []), (352, ["unlikely-meld"])])
def test_more_meld_than_double_run_and_double_aces_is_asked_about(
    points: int, asked: list[str]
) -> None:
    ruling = judge(played(meld=(points, 24)))

    assert ruling.accepted
    assert codes(ruling) == asked


def test_what_is_asked_about_follows_the_table_of_the_house() -> None:
    table = {"double-run": 150, "double-aces": 50}
    hand = played(meld=(202, 24))

    assert codes(judge(hand, house_rules={"meld_values": table})) == ["unlikely-meld"]


def test_melds_written_one_by_one_are_not_asked_about() -> None:
    assert meld_of(N={"run": 2, "aces": 2, "pinochle": 1}) == teams(365, 0)


@pytest.mark.parametrize("bidder", ["N", "NS"])
@pytest.mark.parametrize(
    "melds", [{"N": {"aces": 2}}, {"E": {"run": 1}}, {"N": {"marriages": {"clubs": 1}}}, {}]
)
def test_a_bidder_who_melds_no_marriage_in_trumps_cannot_have_named_them(
    bidder: str, melds: dict[str, Any]
) -> None:
    """§2.4: no trump can be declared without a marriage; §2.5: it is the first one melded."""
    hand = {**melded(**melds), "bidder": bidder, "points": teams(50, 0)}
    ruling = judge(hand)

    assert codes(ruling) == ["no-marriage-in-trumps"]
    assert only_hand(ruling).score is None


@pytest.mark.parametrize(
    "melds",
    [
        {"N": {"marriages": {"hearts": 1}}},
        {"N": {"run": 1}},
        {"N": {"roundhouse": 1}},
        {"N": {"kings": 1, "queens": 1}},
    ],
)
def test_any_king_and_queen_of_trumps_melded_by_the_bidder_will_do(melds: dict[str, Any]) -> None:
    assert judge({**melded(**melds), "bidder": "N", "points": teams(50, 0)}).accepted


@pytest.mark.parametrize(("meld", "asks"), [(0, True), (2, True), (4, False), (24, False)])
def test_a_team_meld_with_no_room_for_the_marriage_in_trumps_is_asked_about(
    meld: int, asks: bool
) -> None:
    ruling = judge(played(50, bid=50, meld=(meld, 24)))
    assert ruling.accepted
    assert codes(ruling) == (["meld-without-marriage"] if asks else [])
    assert codes(judge(unplayed("no-marriage", meld=(meld, 24), trump=None))) == []
    others = played(30, meld=(32, 0))
    assert codes(judge(others)) == []


def test_the_marriage_must_be_the_bidders_own() -> None:
    hand = {**melded(S={"run": 1}), "points": teams(50, 0)}

    assert codes(judge({**hand, "bidder": "N"})) == ["no-marriage-in-trumps"]
    assert codes(judge({**hand, "bidder": "NS"})) == []


def test_a_hand_set_on_the_board_needs_its_marriage_too() -> None:
    """Else it is a hand without marriage, whose natural meld counts whatever it is (N-05)."""
    hand = {**melded(N={"aces": 1}), "bid": 70, "bidder": "N", "ended": "board-set"}
    assert codes(judge(hand)) == ["no-marriage-in-trumps"]


def test_team_melds_and_seat_melds_must_agree() -> None:
    hand = {**melded(N={"run": 1}, S={"jacks": 1}), "points": teams(30, 20)}
    assert judge({**hand, "meld": teams(29, 0)}).accepted
    ruling = judge({**hand, "meld": teams(25, 0)})

    assert codes(ruling) == ["meld-disagrees"]
    assert places(ruling) == ["/hands/0/meld/NS"]
    assert values(ruling.findings[0].remedy) == {"points": 29}


@pytest.mark.parametrize(
    "melds",
    [
        7,
        {"NS": {"run": 1}},
        {"N": {"tens": 1}},
        {"N": {"run": -1}},
        {"N": {"run": "1"}},
        {"N": {"marriages": {"red": 1}}},
        {"N": {"marriages": 1}},
        {"N": None},
    ],
)
def test_melds_are_kinds_and_copies_by_seat(melds: object) -> None:
    ruling = judge({**melded(), "melds": melds})

    assert not ruling.accepted
    assert all(place.startswith("/hands/0/melds") for place in places(ruling))


def test_a_card_may_stand_in_two_melds_of_different_kinds() -> None:
    """The queen of spades of a pinochle is one of queens around."""
    cards = cards_of(Held({"pinochle": 1, "queens": 1}, {"spades": 1}), "hearts")
    assert sum(cards) == 4 + 1 + 1


def test_four_pinochles_and_queens_opposite_kings_and_aces_are_the_most_a_team_melds() -> None:
    meld = meld_of(N={"pinochle": 4, "queens": 4}, S={"kings": 4, "aces": 1})
    assert meld == teams(1510, 0)
