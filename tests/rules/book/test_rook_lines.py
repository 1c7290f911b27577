"""Lines of a Rook book that several house rules have a say in."""

from typing import Any

import pytest

from rules.book import published
from rules.book.page import Mark


def new_words(slug: str, anchor: str, **house_rules: Any) -> list[str]:
    """What a line says anew; nothing where it stands as it was."""
    lines = {line.id: line for _, line in published(slug, house_rules).lines()}
    line = lines[anchor]
    return (
        [part.words for part in line.parts if part.mark is Mark.CHANGED and part.key]
        if (line.changed_keys)
        else []
    )


def beach(anchor: str, **house_rules: Any) -> list[str]:
    return new_words("beach-house-rook", anchor, **house_rules)


@pytest.mark.parametrize(
    ("counters", "words"),
    [
        ({"rook": 20}, None),
        (
            {"red-one": 30},
            "the red one counts 30, a fourteen 10, a ten 10, a five 5 and the Rook 20",
        ),
        ({"ones": 15}, "a one counts 15, a fourteen 10, a ten 10, a five 5 and the Rook 20"),
        ({"fives": 0, "tens": 0, "rook": 0}, "a fourteen counts 10"),
        ({"fives": 0, "tens": 0}, "a fourteen counts 10 and the Rook 20"),
    ],
)
def test_what_the_cards_count(counters: dict[str, int], words: str | None) -> None:
    assert beach("B-values", counters=counters) == ([words] if words else [])


def test_a_deck_without_counters_says_so() -> None:
    nothing = dict.fromkeys(("fives", "tens", "fourteens", "rook"), 0)
    assert beach("B-values", counters=nothing) == ["no card counts"]


def test_the_total_follows_counters_deck_and_last_trick() -> None:
    words = "fourteens 40, tens 40, fives 20, the Rook 20 and the last trick 15 make 135"
    assert beach("B-total", last_trick_points=15) == [words]
    assert beach("B-sum", last_trick_points=15) == ["135"]
    assert beach("B-max-bid", last_trick_points=15) == ["135"]
    assert beach("B-max-bid", last_trick_points=15, max_bid=120) == []
    assert beach("B-total", counters={"fives": 0})[1:] == ["10"]
    assert new_words("kentucky-rook", "K-total", deck="without-1-to-4") == ["120"]
    assert new_words("kentucky-rook", "K-sum", deck="without-1-to-4") == ["120"]
    assert new_words("kentucky-rook", "K-sum", nest_points_allowed=True) == [
        "180 with what lies in the nest"
    ]


def test_what_is_dealt_follows_deck_and_nest() -> None:
    assert beach("B-deal", nest_size=9) == ["12", "9"]
    assert beach("B-deal", deck="without-1-to-4") == ["9"]
    assert beach("B-deal", nest_size=2)[0] == "an uneven number of"


def test_what_the_nest_holds() -> None:
    assert beach("B-nest-most", nest_size=1) == ["The 1 cards of the nest count 20 at the most"]
    assert beach("B-nest-most", nest_points_allowed=False) == ["No counters lie in the nest"]
    assert new_words("kentucky-rook", "K-nest-counts", nest_points_allowed=True) == [
        "used, 80 at the most"
    ]


@pytest.mark.parametrize(
    ("house_rules", "goes_to", "end", "level"),
    [
        (
            {"target": 250},
            "250",
            "a team with 250 or more ends the game",
            "If both have 250 or more and the same",
        ),
        (
            {"hands": 8},
            "no set number of",
            "the game is over when its last hand is scored",
            "If both teams tie at the end",
        ),
    ],
)
def test_how_a_game_ends(house_rules: dict[str, int], goes_to: str, end: str, level: str) -> None:
    assert beach("B-target", **house_rules) == [goes_to]
    assert beach("B-end", **house_rules) == [end]
    assert beach("B-equal", **house_rules) == [level]


def test_hands_beside_the_old_target_leave_its_lines() -> None:
    assert beach("B-end", hands=8, target=500) == []
    assert beach("B-hands", hands=8, target=500) != []


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        (
            {"sets-in-a-row": 3},
            "A team set 3 hands in a row loses the game, whatever the totals",
        ),
        (
            {"sets-in-a-row": 3, "sets-in-all": 5},
            "A team set 3 hands in a row or 5 times in the game loses the game, whatever the "
            "totals",
        ),
    ],
)
def test_sets_that_lose_a_game(sets: dict[str, int], words: str) -> None:
    assert beach("B-ends-on", ends_on=sets) == [words]


def test_what_happens_when_nobody_bids() -> None:
    assert new_words("kentucky-rook", "K-forced", all_pass="redeal") == [
        "If all four pass, nobody scores and the same dealer deals again"
    ]
    assert new_words("kentucky-rook", "K-forced", min_bid=80) == [
        "If the first three pass in the first round, the dealer must bid 80"
    ]
    assert new_words("kentucky-discard", "D-all-pass", all_pass="dealer") == [
        "The dealer may not pass if no one has bid"
    ]
    assert new_words("kentucky-discard", "D-all-pass", all_pass="last") == [
        "If the first three pass, the last player must take the lowest bid"
    ]


def test_only_the_keys_that_are_set_are_named_as_changed() -> None:
    lines = {line.id: line for _, line in published("beach-house-rook", {"nest_size": 9}).lines()}
    assert lines["B-deal"].changed_keys == {"nest_size"}


@pytest.mark.parametrize("anchor", ["B-two-tied", "B-three-tied"])
def test_those_tied_play_a_game_as_long_as_the_event_plays(anchor: str) -> None:
    assert beach(anchor, target=300) == ["one game of 300"]
    assert beach(anchor, hands=8) == ["one game"]
    assert beach(anchor, target=500) == []
