"""Ties for first place, as the Beach House breaks them (000 General, round robin)."""

from dataclasses import replace

import pytest

from rules.core.messages import Sentences, Words
from rules.core.tie_deck import ROOK_DECK
from tests.page_parts import numbers
from tests.tournament.brackets.playing import both_forfeit, won
from tournament.brackets.bracket import (
    Departure,
    Draw,
    Evaluation,
    NextStep,
    Plan,
    Result,
    difference,
    evaluate,
)
from tournament.brackets.decided_places import SHARED, still_tied
from tournament.brackets.formats import find
from tournament.brackets.places import lost
from tournament.brackets.places import won as won_it
from tournament.brackets.ranking import Ranking
from tournament.brackets.round_names import FROM_THE_END, playoff, playoff_round
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.rules import Rules, usual_rules
from tournament.brackets.tiebreaks import drawn


def parts_of(why: Words) -> tuple[Words, ...]:
    """The sentences of a reason."""
    assert isinstance(why, Sentences)
    return tuple(part for each in why.parts for part in _flat(each))


def _flat(words: Words) -> tuple[Words, ...]:
    return parts_of(words) if isinstance(words, Sentences) else (words,)


def draws(*cards: tuple[int, int]) -> list[Draw]:
    return [Draw(entrant, card) for entrant, card in cards]


def level_at_the_top(tied: int) -> tuple[Plan, list[Result]]:
    """An odd number of entrants beat each other in a ring and all others: everybody of them has
    the same record."""
    plan = find("round-robin").plan(tied + 1, {})
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        beaten = two == tied + 1 or (two - one) <= tied // 2
        results.append(won(match.code, one, two) if beaten else won(match.code, two, one))
    return plan, results


def after(tied: int, cards: list[Draw], *games: Result) -> Evaluation:
    plan, results = level_at_the_top(tied)
    return evaluate(plan, [*results, *games], (), cards)


def two_level() -> tuple[Plan, list[Result]]:
    """Four entrants: 1 and 2 have won two, 3 and 4 one."""
    plan = find("round-robin").plan(4, {})
    winners = {(1, 2): 1, (1, 3): 3, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 4}
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        better = winners[one, two]
        results.append(won(match.code, better, one + two - better))
    return plan, results


def test_a_tie_whose_places_the_director_decided_asks_for_nothing() -> None:
    plan, results = two_level()
    assert evaluate(plan, results, decided={1: 1}).steps == ()
    cards, game = NextStep(draw_cards=(1, 2, 3), tied=(1, 2, 3)), NextStep(playoff=(1, 2))
    assert still_tied([cards, game], {1: 1}) == (cards,)
    assert still_tied([cards, game], {1: 1, 2: 2}) == ()


PROCEDURES = ["card-draw", "extra-hand", "play-off"]


def three_winners(
    by: str, places: int, decided: dict[int, int], *cards: tuple[int, int]
) -> Evaluation:
    """One Swiss round of six: 1, 2 and 3 have won, and first places are decided `by` this."""
    plan = find("swiss").plan(6, {"rounds": 1})
    results = [
        won(match.code, *sorted(seed or 0 for seed in match.entrants))
        for match in evaluate(plan, []).ready
    ]
    rules = Rules((key("wins"), key(by)), Ranking(places))
    told = [Draw(entrant, card, frozenset((1, 2, 3))) for entrant, card in cards]
    return evaluate(plan, results, (), told, rules=rules, decided=decided)


@pytest.mark.parametrize("by", PROCEDURES)
def test_after_drawn_rounds_nobody_breaks_a_tie_for_a_place_that_was_decided(by: str) -> None:
    assert three_winners(by, 1, {}).steps
    for first, others in ((1, {2: 2, 3: 2}), (4, {1: 2, 2: 2, 3: 2})):
        standing = three_winners(by, 1, {first: 1})
        held = {seed: row.place for row in standing.places for seed in row.entrants}
        assert (standing.steps, standing.champion) == ((), first)
        assert others.items() <= held.items()
        assert sorted(held) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("by", PROCEDURES)
def test_after_drawn_rounds_the_others_break_their_tie_for_the_next_place(by: str) -> None:
    (step,) = three_winners(by, 2, {1: 1}).steps
    assert (set(step.told), step.place) == ({2, 3}, 2)
    (step,) = three_winners(by, 2, {1: 6}).steps
    assert (set(step.told), step.place) == ({2, 3}, 1)


@pytest.mark.parametrize("decided", [{4: 1}, {3: 4}, {3: 3}])
def test_cards_that_are_drawn_stand_when_the_director_decides_a_place(
    decided: dict[int, int],
) -> None:
    standing = three_winners("card-draw", 1, decided, (1, 14), (2, 9), (3, 5))
    places = {seed: row.place for row in standing.places for seed in row.entrants}
    assert standing.steps == ()
    assert places[1] < places[2]


def test_two_tied_play_one_game_of_500() -> None:
    plan, results = two_level()
    standing = evaluate(plan, results)
    assert standing.champion is None
    assert standing.next == NextStep(playoff=(1, 2))
    decided = evaluate(plan, [*results, won("P1-1", 2, 1)])
    assert decided.champion == 2
    assert decided.next is None
    assert decided.records[1].text() == "2-1"


def test_three_tied_draw_cards_first() -> None:
    assert after(3, []).next == NextStep(draw_cards=(1, 2, 3), tied=(1, 2, 3))
    assert after(3, draws((1, 14))).next == NextStep(draw_cards=(2, 3), tied=(1, 2, 3))


def test_the_high_card_has_the_bye_and_the_low_cards_play() -> None:
    standing = after(3, draws((1, 9), (2, 14), (3, 11)))
    assert standing.next == NextStep(playoff=(3, 1), byes=(2,))


def test_the_winner_of_the_low_cards_plays_the_high_card_for_the_championship() -> None:
    cards = draws((1, 9), (2, 14), (3, 11))
    standing = after(3, cards, won("P1-2", 1, 3))
    assert standing.next == NextStep(playoff=(2, 1))
    decided = after(3, cards, won("P1-2", 1, 3), won("P2-1", 1, 2))
    assert decided.champion == 1
    assert [(row.place, row.entrants) for row in decided.places] == [
        (1, (1,)),
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
    ]
    final = won_it(playoff_round(playoff(), FROM_THE_END[0]), by_playing=True)
    assert final in parts_of(decided.places[0].why)
    assert numbers(str(decided.places[0].why)) == [2, 1, 2]


def test_equal_high_cards_draw_again_and_only_they() -> None:
    assert after(3, draws((1, 14), (2, 14), (3, 3))).next == NextStep(
        draw_cards=(1, 2), tied=(1, 2, 3)
    )
    redrawn = draws((1, 14), (2, 14), (3, 3), (1, 5), (2, 6))
    assert after(3, redrawn).next == NextStep(playoff=(1, 3), byes=(2,))


def test_equal_low_cards_are_no_problem() -> None:
    standing = after(3, draws((1, 4), (2, 9), (3, 4)))
    assert standing.next == NextStep(playoff=(1, 3), byes=(2,))


def test_cards_of_another_tie_do_not_count() -> None:
    among_two = frozenset((1, 2))
    cards = [Draw(1, 9, among_two), Draw(2, 14, among_two), *draws((3, 11))]
    assert after(3, cards).next == NextStep(draw_cards=(1, 2), tied=(1, 2, 3))


def test_three_equal_cards_are_all_drawn_again() -> None:
    assert after(3, draws((1, 7), (2, 7), (3, 7))).next == NextStep(
        draw_cards=(1, 2, 3), tied=(1, 2, 3)
    )


def test_the_rook_is_the_highest_card() -> None:
    standing = after(3, draws((1, 14), (2, 13), (3, ROOK_DECK.highest)))
    assert standing.next == NextStep(playoff=(1, 2), byes=(3,))


def test_a_correction_that_dissolves_the_tie_makes_the_playoff_stale_and_back() -> None:
    plan, results = two_level()
    game = won("P1-1", 2, 1)
    tied = evaluate(plan, [*results, game])
    upset = next(result for result in results if result.pair == (1, 3))
    flipped = won(upset.match, 1, 3)
    cleared = evaluate(plan, [*results, game, flipped])
    assert cleared.champion == 1
    assert cleared.stale == (game,)
    assert "P1-1" in difference(tied, cleared).reopened
    assert not difference(tied, evaluate(plan, [*results, game, flipped, upset]))


def test_a_playoff_that_both_forfeit_has_no_champion() -> None:
    plan, results = two_level()
    standing = evaluate(plan, [*results, both_forfeit("P1-1", 1, 2)])
    assert standing.champion is None
    assert standing.next is None
    nobody = lost(playoff_round(playoff(), FROM_THE_END[0]), to=None)
    assert nobody in parts_of(standing.places[0].why)
    assert numbers(str(standing.places[0].why)) == [2, 1, 1]


@pytest.mark.parametrize("both_miss", [True, False])
def test_who_does_not_play_on_in_a_play_off_has_a_place_behind_those_who_do(
    both_miss: bool,
) -> None:
    plan, results = level_at_the_top(5)
    cards = draws(*((seed, 12 - seed) for seed in range(1, 6)))
    rules = replace(usual_rules("record"), ranking=Ranking(places=4))
    games = [won("P1-2", 4, 5), won("P2-2", 2, 3)]
    if both_miss:
        standing = evaluate(
            plan, [*results, *games, both_forfeit("P2-1", 1, 4)], (), cards, rules=rules
        )
        expected = [(1, (2,)), (2, (3,)), (3, (1, 4)), (5, (5,)), (6, (6,))]
    else:
        left, final = [Departure(4, "withdrawn")], won("P3-1", 1, 2)
        standing = evaluate(plan, [*results, *games, final], left, cards, rules=rules)
        expected = [(1, (1,)), (2, (2,)), (3, (3,)), (4, (4,)), (5, (5,)), (6, (6,))]
    assert [(row.place, row.entrants) for row in standing.places] == expected
    assert standing.steps == ()


def test_places_below_the_first_are_shared() -> None:
    plan, results = two_level()
    shared = evaluate(plan, results).places[-1]
    assert (shared.place, shared.entrants) == (3, (3, 4))
    assert SHARED in parts_of(shared.why)
    assert numbers(str(shared.why)) == [1, 2]


@pytest.mark.parametrize("tied", [5, 7])
def test_more_than_three_play_a_knock_out_by_their_cards(tied: int) -> None:
    cards = draws(*((seed, seed) for seed in range(1, tied + 1)))
    games: list[Result] = []
    standing = after(tied, cards)
    while standing.next:
        one, two = standing.next.playoff or (0, 0)
        code = next(row.code for row in standing.ready if row.entrants == (one, two))
        games.append(won(code, one, two))
        standing = after(tied, cards, *games)
    assert len(games) == tied - 1
    assert standing.champion == tied


def test_five_tied_give_three_byes() -> None:
    step = after(5, draws((1, 2), (2, 4), (3, 6), (4, 8), (5, 10))).next
    assert step == NextStep(playoff=(2, 1), byes=(3, 4, 5))


@pytest.mark.parametrize(
    ("tied", "cards", "order", "again"),
    [
        (2, [], [1, 2], []),
        (4, [(1, 9), (2, 5), (3, 5), (4, 1)], [1, 2, 3, 4], []),
        (4, [(1, 9), (2, 9), (3, 5), (4, 1)], [1, 2, 3, 4], [1, 2]),
        (4, [(1, 9), (2, 5), (3, 1), (4, 1)], [1, 2, 3, 4], [3, 4]),
        (4, [(1, 6), (2, 6), (3, 6), (4, 9), (1, 2), (2, 2), (3, 8)], [4, 3, 1, 2], [1, 2]),
        (5, [(1, 9), (2, 9), (3, 7), (4, 3), (5, 3)], [1, 2, 3, 4, 5], [1, 2]),
        (6, [(1, 6), (2, 5), (3, 4), (4, 4), (5, 3), (6, 2)], [1, 2, 3, 4, 5, 6], [3, 4]),
        (8, [(n, 9 - n) for n in range(1, 9)], [1, 2, 3, 4, 5, 6, 7, 8], []),
    ],
)
def test_cards_are_drawn_again_where_they_change_who_plays_whom(
    tied: int, cards: list[tuple[int, int]], order: list[int], again: list[int]
) -> None:
    assert drawn(range(1, tied + 1), draws(*cards)) == (order, again)
