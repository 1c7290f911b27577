"""What holds for every pinochle sheet: found by making up sheets, through `judge_sheet` alone."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.judging.whole_sheet import judge_sheet
from tests.rules.pinochle.sheets import PINOCHLE, a_round
from tests.rules.test_properties import JSON, turned

RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)
SUITS = ("hearts", "spades", "clubs", "diamonds")
RANKS = ("ace", "ten", "king", "queen", "jack")

SEATS = st.sampled_from("NESW")
SIDES = st.sampled_from(["NS", "EW"])
TRUMPS = st.sampled_from(SUITS)
BIDS = st.sampled_from([*range(50, 61), *range(65, 101, 5), *range(110, 200, 10)])
MELD = st.integers(0, 60).map(lambda points: 2 * points)
ENDINGS = st.sampled_from(["board-set", "no-marriage", "renege", "pinochle-awarded"])


def _teams(ns: int, ew: int) -> dict[str, int]:
    return {"NS": ns, "EW": ew}


def _played(bidder: str, bid: int, trump: str, ns: int, meld: dict[str, int]) -> dict[str, Any]:
    points = _teams(ns, 50 - ns)
    return {"bidder": bidder, "bid": bid, "trump": trump, "meld": meld, "points": points}


def _stopped(
    ended: str, bidder: str, bid: int, called_by: str, meld: dict[str, int]
) -> dict[str, Any]:
    hand = {"bidder": bidder, "bid": bid, "meld": meld, "ended": ended}
    if ended != "no-marriage":
        hand["trump"] = "clubs"
    if ended in ("renege", "pinochle-awarded"):
        hand["infraction"] = {"called_by": called_by}
    return hand


PLAYED = st.builds(_played, SIDES, BIDS, TRUMPS, st.integers(0, 50), st.builds(_teams, MELD, MELD))
STOPPED = st.builds(_stopped, ENDINGS, SIDES, BIDS, SEATS, st.builds(_teams, MELD, MELD))
HANDS = st.lists(PLAYED | STOPPED, max_size=4).map(lambda hands: a_round(*hands))
HELD = st.dictionaries(
    st.sampled_from(["run", "pinochle", "aces", "kings", "queens", "jacks", "roundhouse"]),
    st.integers(0, 3),
    max_size=3,
)
MARRIAGES = st.dictionaries(TRUMPS, st.integers(0, 3), max_size=2)
MELDS = st.dictionaries(
    SEATS, st.builds(lambda held, pairs: {**held, "marriages": pairs}, HELD, MARRIAGES), max_size=4
)
LATE = st.dictionaries(SEATS, st.builds("{}:{:02}".format, st.integers(0, 20), st.integers(0, 59)))
FINES = st.lists(
    st.builds(
        lambda code, seat: {"code": code, "seat": seat},
        st.sampled_from(["wrong-table", "exposed-aces", "card-count", "no-shuffler"]),
        SEATS,
    ),
    max_size=3,
)


def ruled(hands: list[dict[str, Any]], **more: Any) -> Any:
    return judge_sheet({"ruleset": PINOCHLE, "hands": hands, **more})


@RUFFLED
@given(PLAYED)
def test_a_hand_played_out_shares_50_points_or_costs_the_bid(hand: dict[str, Any]) -> None:
    ruling = ruled([hand])
    (judged,) = ruling.hands
    side = hand["bidder"]
    if judged.score is None:
        assert hand["meld"][side] + 50 < hand["bid"]
        assert not ruling.accepted
        return
    other = {"NS": "EW", "EW": "NS"}[side]
    meld, points = hand["meld"], hand["points"]
    bonus = {name: 500 * (points[name] == 50) for name in points}
    most = meld[other] + points[other] + bonus[other]
    assert ruling.accepted
    if judged.outcome == "made":
        assert points[side] >= 20
        assert judged.score[side] == meld[side] + points[side] + bonus[side] >= hand["bid"]
        assert 0 <= judged.score[other] <= most
    else:
        assert judged.score[side] == -hand["bid"]
        assert hand["bid"] <= judged.score[other] <= hand["bid"] + most


@RUFFLED
@given(PLAYED, st.integers(-3, 3), st.integers(-3, 3))
def test_points_that_do_not_make_50_are_refused(
    hand: dict[str, Any], north: int, east: int
) -> None:
    points = _teams(hand["points"]["NS"] + north, hand["points"]["EW"] + east)
    ruling = ruled([{**hand, "meld": _teams(150, 150), "points": points}])
    wrong = sum(points.values()) != 50 or min(points.values()) < 0
    assert ruling.accepted is not wrong


@RUFFLED
@given(HANDS, LATE, FINES)
def test_totals_are_scores_and_a_skunk_and_players_pay_for_themselves(
    hands: list[dict[str, Any]], late: dict[str, str], fines: list[dict[str, str]]
) -> None:
    ruling = ruled(hands, late=late, penalties=fines)
    skunks = {row.side: row.points for row in ruling.bonuses}
    for side in ("NS", "EW"):
        scores = [hand.score[side] for hand in ruling.hands if hand.score]
        assert ruling.totals[side] == sum(scores) + skunks.get(side, 0)
        for seat in side:
            own = [row for row in ruling.penalties if row.seat == seat]
            paid = ruling.totals[side] - sum(row.points for row in own)
            assert ruling.players[seat] == (0 if any(row.replaced for row in own) else paid)


@RUFFLED
@given(HANDS, LATE, FINES)
def test_moving_everyone_one_chair_on_moves_the_scores_with_them(
    hands: list[dict[str, Any]], late: dict[str, str], fines: list[dict[str, str]]
) -> None:
    sheet = {"ruleset": PINOCHLE, "hands": hands, "late": late, "penalties": fines}
    sheet["scorekeeper"] = "S"
    ruling, moved = judge_sheet(sheet), judge_sheet(turned(sheet))
    assert moved.totals == turned(dict(ruling.totals))
    assert moved.players == turned(dict(ruling.players))
    assert moved.winner == turned(ruling.winner)
    assert moved.accepted == ruling.accepted


@RUFFLED
@given(HANDS, MELDS)
def test_the_same_sheet_gets_the_same_ruling(
    hands: list[dict[str, Any]], melds: dict[str, Any]
) -> None:
    sheet = {"ruleset": PINOCHLE, "hands": [*hands, {"trump": "clubs", "melds": melds}]}
    before = json.dumps(sheet)
    assert judge_sheet(sheet) == judge_sheet(sheet)
    assert json.dumps(sheet) == before


@RUFFLED
@given(st.sampled_from((*SUITS, None)), MELDS)
def test_accepted_melds_never_need_five_copies_or_twenty_one_cards(
    trump: str | None, melds: dict[str, Any]
) -> None:
    ruling = ruled([{"trump": trump, "melds": melds}])
    if not ruling.accepted:
        return
    assert not any(held.get("run") for held in melds.values()) or trump is not None
    needed = [_needed(held, trump) for held in melds.values()]
    for cards in needed:
        assert sum(cards.values()) <= 20
    for suit in SUITS:
        for rank in RANKS:
            assert sum(cards[rank, suit] for cards in needed) <= 4


def _needed(held: dict[str, Any], trump: str | None) -> dict[tuple[str, str], int]:
    """Written down another way than the rules do it: meld by meld, each kind by itself."""
    houses = held.get("roundhouse", 0)
    kinds: list[dict[tuple[str, str], int]] = []
    for kind, rank in zip(("aces", "kings", "queens", "jacks"), ("ace", *RANKS[2:]), strict=True):
        sets = held.get(kind, 0) + (houses if kind in ("kings", "queens") else 0)
        kinds.append({(rank, suit): sets for suit in SUITS})
    kinds.append({("queen", "spades"): held.get("pinochle", 0)})
    kinds.append({("jack", "diamonds"): held.get("pinochle", 0)})
    for suit in SUITS:
        run = held.get("run", 0) if suit == trump else 0
        pairs = held["marriages"].get(suit, 0) + max(run, houses)
        kinds.append({("king", suit): pairs, ("queen", suit): pairs})
        kinds.append({("ace", suit): run, ("ten", suit): run, ("jack", suit): run})
    everything = [(rank, suit) for rank in RANKS for suit in SUITS]
    return {card: max(kind.get(card, 0) for kind in kinds) for card in everything}


@RUFFLED
@given(MELDS)
def test_a_meld_is_what_its_seats_meld_and_agrees_with_itself(melds: dict[str, Any]) -> None:
    hand = {"trump": "spades", "melds": melds}
    (judged,) = ruled([hand]).hands
    meld = judged.shows.get("meld")
    if isinstance(meld, dict):
        assert ruled([{**hand, "meld": meld}]).accepted
        assert all(points % 2 == 0 or points >= 15 for points in meld.values())


@RUFFLED
@given(HANDS)
def test_what_was_judged_can_be_written_down_and_is_found_right(
    hands: list[dict[str, Any]],
) -> None:
    ruling = ruled(hands)
    skunk = next((row.side for row in ruling.bonuses), None)
    written = {"totals": dict(ruling.totals), "winner": ruling.winner, "skunk": skunk}
    assert ruled(hands, written=written).findings == ruling.findings


KEYS = st.sampled_from(
    (
        *("dealer", "bidder", "bid", "won", "calls", "closed", "trump", "meld", "melds"),
        *("points", "ended", "infraction", "why", "written", "written_pinochle"),
    )
)
VALUES = JSON | st.sampled_from(
    [
        *("N", "NS", "forced", "hearts", "silenced", "renege", "pinochle-awarded", "no-marriage"),
        *("board-set", "void", 50, 10**400, True, {"NS": 20, "EW": 30}, {"N": {"run": 2}}),
        {"N": {"marriages": {"hearts": 1}}},
        {"by": "N", "called_by": "E", "proven": True, "books": 0},
        [["N", 50], ["E", "pass"], ["S", 10**400], None],
    ]
)


@RUFFLED
@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=9), max_size=5), SEATS)
def test_any_hands_get_an_answer(hands: list[dict[str, Any]], keeper: str) -> None:
    ruling = ruled(hands, scorekeeper=keeper)
    json.dumps(ruling.as_document(), allow_nan=False)
    assert len(ruling.hands) == len(ruling.running) == len(hands)
    assert all(row.message and row.remedy and row.cites for row in ruling.findings)
    assert ruling.accepted is not any(row.severity == "error" for row in ruling.findings)
