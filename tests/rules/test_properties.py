"""What holds for every sheet: found by making up sheets, through `judge_sheet` alone."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.judging.whole_sheet import judge_sheet

RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)
SLUGS = st.sampled_from(["beach-house-rook", "kentucky-rook", "kentucky-discard"])
TURN = {"N": "E", "E": "S", "S": "W", "W": "N", "NS": "EW", "EW": "NS"}

FIVES = st.integers(0, 24).map(lambda fives: 5 * fives)
BIDS = st.integers(1, 24).map(lambda fives: 5 * fives)
PARTIES = st.sampled_from(["N", "E", "S", "W", "NS", "EW"])
SEATS = st.sampled_from("NESW")


def _played(bidder: str, bid: int, ns: int) -> dict[str, Any]:
    return {"bidder": bidder, "bid": bid, "points": {"NS": ns, "EW": 120 - ns}}


def _stopped(ended: str, bidder: str, by: str, bid: int, had: int) -> dict[str, Any]:
    infraction = {"by": by, "captured": {"NS": had, "EW": had}}
    return {"bidder": bidder, "bid": bid, "ended": ended, "infraction": infraction}


def _misdeal(dealer: str, found: str) -> dict[str, Any]:
    return {"dealer": dealer, "ended": "misdeal", "infraction": {"found": found}}


PLAYED = st.builds(_played, PARTIES, BIDS, FIVES)
STOPPED = st.builds(
    _stopped,
    st.sampled_from(["renege", "laid-down"]),
    PARTIES,
    PARTIES,
    BIDS,
    st.integers(0, 12).map(lambda fives: 5 * fives),
)
MISDEALT = st.builds(_misdeal, SEATS, st.sampled_from(["before-tricks", "later"]))
HANDS = st.lists(st.one_of(PLAYED, STOPPED, MISDEALT), max_size=6)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KEYS = st.sampled_from(
    (
        "version",
        "ruleset",
        "house_rules",
        "about",
        "seats",
        "scorekeeper",
        "starting",
        "hands",
        "penalties",
        "late",
        "substitutes",
        "time_called",
        "single_round",
        "complete",
        "written",
        "sign_off",
        "overrides",
    )
)
HAND_KEYS = st.sampled_from(
    (
        "dealer",
        "bidder",
        "bid",
        "won",
        "calls",
        "closed",
        "trump",
        "points",
        "nest",
        "last_trick",
        "ended",
        "infraction",
        "why",
        "written",
    )
)
VALUES = JSON | st.sampled_from(
    ["N", "NS", "pass", "played", "renege", "misdeal", "void", 70, {"NS": 70, "EW": 50}]
)


def turned(value: Any) -> Any:
    """The same sheet with everyone moved one chair on."""
    if isinstance(value, dict):
        return {TURN.get(key, key): turned(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [turned(inner) for inner in value]
    return TURN.get(value, value) if isinstance(value, str) else value


@RUFFLED
@given(st.lists(PLAYED, max_size=6))
def test_counters_are_conserved_or_a_bid_is_lost(hands: list[dict[str, Any]]) -> None:
    ruling = judge_sheet({"ruleset": "beach-house-rook", "hands": hands})
    for hand, judged in zip(hands, ruling.hands, strict=True):
        assert judged.score is not None
        lost = min(judged.score.values())
        if judged.outcome == "made":
            assert sum(judged.score.values()) == 120
        else:
            assert lost == -hand["bid"]


@RUFFLED
@given(HANDS, st.integers(-50, 50))
def test_totals_are_what_was_brought_along_and_every_score(
    hands: list[dict[str, Any]], brought: int
) -> None:
    starting = {"NS": 5 * brought, "EW": -5 * brought}
    ruling = judge_sheet({"ruleset": "beach-house-rook", "hands": hands, "starting": starting})
    for side, start in starting.items():
        scores = [hand.score[side] for hand in ruling.hands if hand.score]
        assert ruling.totals[side] == start + sum(scores)


@RUFFLED
@given(HANDS)
def test_moving_everyone_one_chair_on_moves_the_scores_with_them(
    hands: list[dict[str, Any]],
) -> None:
    sheet = {"ruleset": "beach-house-rook", "hands": hands}
    ruling, moved = judge_sheet(sheet), judge_sheet(turned(sheet))
    assert moved.totals == turned(dict(ruling.totals))
    assert moved.players == turned(dict(ruling.players))
    assert moved.winner == turned(ruling.winner)
    assert moved.accepted == ruling.accepted


@RUFFLED
@given(SLUGS, HANDS)
def test_the_same_sheet_gets_the_same_ruling(slug: str, hands: list[dict[str, Any]]) -> None:
    sheet = {"ruleset": slug, "hands": hands}
    before = json.dumps(sheet)
    assert judge_sheet(sheet) == judge_sheet(sheet)
    assert json.dumps(sheet) == before


@RUFFLED
@given(HANDS)
def test_what_was_judged_can_be_written_down_and_is_found_right(
    hands: list[dict[str, Any]],
) -> None:
    sheet = {"ruleset": "beach-house-rook", "hands": hands}
    ruling = judge_sheet(sheet)
    written = {"totals": dict(ruling.totals), "winner": ruling.winner}
    assert judge_sheet({**sheet, "written": written}).findings == ruling.findings


@RUFFLED
@given(SLUGS, st.dictionaries(KEYS | st.text(max_size=5), VALUES, max_size=6), JSON)
def test_any_json_gets_an_answer(slug: str, document: dict[str, Any], junk: Any) -> None:
    for sheet in (junk, document, {**document, "ruleset": slug}):
        answer = json.dumps(judge_sheet(sheet).as_document(), allow_nan=False)
        assert json.loads(answer)["accepted"] in (True, False)


@RUFFLED
@given(SLUGS, st.lists(st.dictionaries(HAND_KEYS, VALUES, max_size=7), max_size=4))
def test_any_hands_get_an_answer(slug: str, hands: list[dict[str, Any]]) -> None:
    ruling = judge_sheet({"ruleset": slug, "hands": hands})
    assert len(ruling.hands) == len(ruling.running) == len(hands)
    assert all(row.message and row.remedy and row.cites for row in ruling.findings)
    assert ruling.accepted is not any(row.severity == "error" for row in ruling.findings)
