"""The draw against a script of its own: what a doubting player would write at home."""

import hashlib

import pytest

from rules.core.tie_deck import ROOK_DECK
from tournament.seeding.lots import card_names, commitment, drawn_cards, drawn_order

SECRET = "a secret of Friday"
TEAMS = ["Oak & Birch", "Eagles", "Søren & Zoë", "Team 4 (Mia & Noah)", "Owls"]


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_order_is_the_one_that_a_script_of_four_lines_finds() -> None:
    script = sorted(
        TEAMS, key=lambda name: hashlib.sha256((SECRET + "\n" + name).encode()).hexdigest()
    )

    assert [TEAMS[index] for index in drawn_order(SECRET, TEAMS)] == script


def test_the_order_does_not_hang_on_how_the_list_was_laid_out() -> None:
    turned = TEAMS[::-1]

    one = [TEAMS[index] for index in drawn_order(SECRET, TEAMS)]
    other = [turned[index] for index in drawn_order(SECRET, turned)]

    assert one == other


def test_of_two_equal_names_the_earlier_comes_first() -> None:
    order = drawn_order(SECRET, ["Owls", "Eagles", "Owls"])

    assert order.index(0) < order.index(2)


def test_another_secret_draws_another_order() -> None:
    orders = {tuple(drawn_order(f"secret {number}", TEAMS)) for number in range(30)}

    assert len(orders) > 20


def test_each_team_is_first_about_as_often_as_any_other() -> None:
    first = [drawn_order(f"secret {number}", TEAMS)[0] for number in range(1000)]

    assert all(150 < first.count(index) < 250 for index in range(len(TEAMS)))


def test_the_cards_are_the_ones_that_a_script_of_its_own_deals() -> None:
    deck = [f"{suit} {n}" for suit in ("black", "green", "red", "yellow") for n in range(1, 15)]
    deck.append("rook")
    deck.sort(key=lambda card: hashlib.sha256(f"{SECRET}\n{card}".encode()).hexdigest())
    counts = [15 if card == "rook" else int(card.split()[1]) for card in deck]

    assert card_names(SECRET, TEAMS, ROOK_DECK) == deck[:5]
    assert drawn_cards(SECRET, TEAMS, ROOK_DECK) == counts[:5]


def test_a_whole_deck_has_four_of_each_rank_and_one_rook() -> None:
    cards = drawn_cards(SECRET, [f"Team {number}" for number in range(57)], ROOK_DECK)

    assert sorted(cards) == [*(rank for rank in range(1, 15) for _ in range(4)), 15]


def test_more_names_than_cards_cannot_draw() -> None:
    with pytest.raises(ValueError, match="58 cards"):
        drawn_cards(SECRET, [f"Team {number}" for number in range(58)], ROOK_DECK)
