"""Ties for the places that matter: prize places, a cut, and what is looked at before a play-off."""

import pytest

from tests.page_parts import numbers, told
from tests.tournament.brackets.playing import both_forfeit, won
from tournament.brackets.bracket import Departure, Draw, Evaluation, Plan, Result, evaluate
from tournament.brackets.formats import find
from tournament.brackets.plan import Entrant
from tournament.brackets.ranking import SHARED, Ranking
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.rule_words import order_words
from tournament.brackets.rounds.rules import RECORD_KEYS, Rules, as_stored, read_rules
from tournament.brackets.rounds.table_book import table_book
from tournament.brackets.rounds.terms import Terms


def ring(entrants: int) -> tuple[Plan, list[Result]]:
    """Everybody (an odd number) beats half of the others: all are level."""
    plan = find("round-robin").plan(entrants, {})
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        better = one if two - one <= entrants // 2 else two
        results.append(won(match.code, better, one + two - better))
    return plan, results


def cards(entrants: int) -> list[Draw]:
    """Seed 1 draws the highest card, and so on."""
    return [Draw(seed, 14 - seed) for seed in range(1, entrants + 1)]


def by(*slugs: str) -> Rules:
    """These keys, and then a play-off for first place."""
    return Rules(tuple(map(key, ("wins", *slugs, "play-off"))))


def play_off(entrants: int, ranking: Ranking) -> tuple[Evaluation, int]:
    """The better card wins every game; how it ends, and after how many games."""
    plan, results = ring(entrants)
    games = 0
    standing = evaluate(plan, results, (), cards(entrants), rules=Rules(RECORD_KEYS, ranking))
    while standing.steps:
        one, two = sorted(standing.steps[0].playoff or (0, 0))
        code = next(row.code for row in standing.ready if set(row.entrants) == {one, two})
        results.append(won(code, one, two))
        games += 1
        standing = evaluate(plan, results, (), cards(entrants), rules=Rules(RECORD_KEYS, ranking))
    return standing, games


def held(standing: Evaluation) -> list[tuple[int, tuple[int, ...]]]:
    return [(row.place, row.entrants) for row in standing.places]


@pytest.mark.parametrize(
    ("tied", "places", "games"), [(3, 2, 1), (5, 2, 3), (5, 3, 4), (5, 4, 1), (7, 4, 3), (7, 6, 4)]
)
def test_a_tie_across_a_cut_stops_when_the_places_are_filled(
    tied: int, places: int, games: int
) -> None:
    standing, played = play_off(tied, Ranking(places=places, in_order=False))
    first = [row for row in standing.places if row.place == 1]
    assert sum(len(row.entrants) for row in first) == places
    assert standing.champion is None
    assert played == games


def test_a_tie_inside_the_cut_is_not_played_off() -> None:
    standing, games = play_off(3, Ranking(places=3, in_order=False))
    assert games == 0
    assert held(standing) == [(1, (1, 2, 3))]


def test_each_prize_place_is_played_for() -> None:
    standing, games = play_off(5, Ranking(places=3))
    assert held(standing) == [(1, (1,)), (2, (2,)), (3, (3,)), (4, (4,)), (5, (5,))]
    assert games == 5
    assert told([standing.places[2].why], "3")


def test_a_tie_for_the_third_prize_has_codes_of_its_own() -> None:
    plan = find("round-robin").plan(4, {})
    winners = {(1, 2): 1, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 4}
    results = [
        won(row.code, better, sum(pair) - better)
        for row in plan.matches
        for pair, better in winners.items()
        if {slot.text() for slot in row.slots} == {f"seed {seed}" for seed in pair}
    ]
    ranked = Rules(RECORD_KEYS, Ranking(places=2))
    assert evaluate(plan, results).steps == ()
    step = evaluate(plan, results, rules=ranked).steps[0]
    assert (step.draw_cards, step.place) == ((2, 3, 4), 2)
    standing = evaluate(plan, results, (), cards(4), rules=ranked)
    assert [row.code for row in standing.ready] == ["2P1-2"]


def test_ties_that_are_shared_need_no_play_off() -> None:
    standing, games = play_off(3, SHARED)
    assert games == 0
    assert held(standing) == [(1, (1, 2, 3))]
    assert standing.champion is None


def test_each_pool_plays_off_its_own_tie_for_going_on() -> None:
    plan = find("pools").plan(6, {"size": 3})
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        members = sorted({1, 4, 5} if one in (1, 4, 5) else {2, 3, 6})
        apart = members.index(two) - members.index(one)
        results.append(won(match.code, *((one, two) if apart == 1 else (two, one))))
    rules = Rules(RECORD_KEYS, Ranking(places=1, in_order=False))
    standing = evaluate(plan, results, (), cards(6), rules=rules)
    assert {row.code for row in standing.ready} == {"PA1-2", "PB1-2"}
    assert len(standing.steps) == 2


def points(plan: Plan, results: list[Result], of_seed: dict[int, int]) -> dict[str, dict[int, int]]:
    """Every winner scores 500, every loser the points given for them."""
    return {
        row.match: {row.winner or 0: 500, row.loser or 0: of_seed.get(row.loser or 0, 0)}
        for row in results
    }


def test_who_has_left_draws_no_card_and_those_who_stay_play() -> None:
    plan, results = ring(3)
    standing = evaluate(plan, results, [Departure(2, "withdrawn")])
    assert standing.next is not None
    assert standing.next.playoff == (1, 3)
    assert held(standing)[-1] == (3, (2,))
    assert numbers(str(standing.places[-1].why)) == [1, 1]


def test_a_tie_that_was_played_off_stands_when_one_of_them_leaves_later() -> None:
    plan, results = ring(3)
    rules = Rules(RECORD_KEYS, Ranking(places=2, in_order=False))
    drawn = [Draw(1, 6), Draw(2, 9), Draw(3, 5)]
    game = won("P1-2", 1, 3)
    before = held(evaluate(plan, [*results, game], (), drawn, rules=rules))
    for leaver in (1, 2, 3):
        gone = [Departure(leaver, "withdrawn")]
        assert held(evaluate(plan, [*results, game], gone, drawn, rules=rules)) == before
    early = held(evaluate(plan, results, [Departure(1, "withdrawn")], drawn, rules=rules))
    assert early[-1] == (3, (1,))


def test_a_card_draw_stands_when_one_of_them_leaves_later() -> None:
    plan, results = ring(3)
    rules = Rules((key("wins"), key("card-draw")), Ranking(places=3))
    drawn = [Draw(1, 6), Draw(2, 9), Draw(3, 5)]
    for gone in ([], [Departure(2, "withdrawn")]):
        standing = evaluate(plan, results, gone, drawn, rules=rules)
        assert held(standing)[:3] == [(1, (2,)), (2, (1,)), (3, (3,))]


def test_a_cut_makes_no_champion() -> None:
    plan = find("round-robin").plan(4, {})
    results = [
        won(row.code, *sorted(seed or 0 for seed in row.entrants))
        for row in evaluate(plan, []).ready
    ]
    assert evaluate(plan, results, rules=Rules(RECORD_KEYS, Ranking(places=2))).champion == 1
    cut = Rules(RECORD_KEYS, Ranking(places=2, in_order=False))
    assert evaluate(plan, results, rules=cut).champion is None


def test_keys_are_looked_at_before_cards_in_the_directors_order() -> None:
    plan, results = ring(3)
    scores = points(plan, results, {1: 100, 2: 300, 3: 200})
    standing = evaluate(plan, results, rules=by("head-to-head", "points"), scores=scores)
    assert held(standing) == [(1, (2,)), (2, (3,)), (3, (1,))]
    assert standing.champion == 2
    assert numbers(str(standing.places[0].why)) == [1, 1, 800]


def test_a_key_parts_only_those_whom_the_keys_before_left_level() -> None:
    plan, results = ring(3)
    scores = points(plan, results, {1: 300, 2: 300, 3: 200})
    standing = evaluate(plan, results, rules=by("points"), scores=scores)
    assert standing.next is not None
    assert standing.next.playoff == (1, 2)


def test_head_to_head_counts_the_matches_among_those_tied() -> None:
    plan = find("round-robin").plan(4, {})
    winners = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 2, (2, 4): 4, (3, 4): 3}
    results = [
        won(row.code, better, sum(pair) - better)
        for row in plan.matches
        for pair, better in winners.items()
        if {slot.text() for slot in row.slots} == {f"seed {seed}" for seed in pair}
    ]
    standing = evaluate(plan, results, rules=by("head-to-head"))
    assert held(standing)[:2] == [(1, (2,)), (2, (1,))]
    assert numbers(str(standing.places[0].why)) == [2, 1, 1]


def test_a_tie_can_be_left_to_the_cards_alone() -> None:
    plan, results = ring(3)
    rules = Rules((key("wins"), key("card-draw")), Ranking(places=3))
    step = evaluate(plan, results, rules=rules).steps[0]
    assert step.draw_cards == (1, 2, 3)
    standing = evaluate(plan, results, (), cards(3), rules=rules)
    assert held(standing) == [(1, (1,)), (2, (2,)), (3, (3,))]
    assert standing.steps == ()


def test_two_who_are_left_to_the_cards_draw_them() -> None:
    plan, results, scores = level_on_points()
    rules = Rules((key("points"), key("card-draw")))
    open_tie = evaluate(plan, results, rules=rules, scores=scores)
    assert (open_tie.steps[0].draw_cards, open_tie.champion) == ((1, 2), None)
    drawn = [Draw(1, 3), Draw(2, 9)]
    assert evaluate(plan, results, (), drawn, rules=rules, scores=scores).champion == 2


def test_equal_low_cards_redraw_where_each_place_counts() -> None:
    plan, results = ring(3)
    rules = Rules((key("wins"), key("card-draw")), Ranking(places=3))
    drawn = [Draw(1, 9), Draw(2, 5), Draw(3, 5)]
    standing = evaluate(plan, results, (), drawn, rules=rules)
    assert standing.steps[0].draw_cards == (2, 3)
    assert held(standing) == [(1, (1,))]


def test_another_key_may_come_before_wins() -> None:
    plan, results = ring(3)
    scores = points(plan, results, {1: 100, 2: 300, 3: 200})
    rules = Rules(tuple(map(key, ("points", "wins", "shared"))), SHARED)
    standing = evaluate(plan, results, rules=rules, scores=scores)
    assert held(standing) == [(1, (2,)), (2, (3,)), (3, (1,))]
    assert numbers(str(standing.places[0].why)) == [800]


def test_what_was_chosen_is_read_again() -> None:
    rules = Rules(tuple(map(key, ("wins", "points", "shared"))), Ranking(3, breaks_ties=False))
    assert read_rules(as_stored(rules), "record") == rules


def test_a_cut_may_be_of_more_places_than_count_in_order() -> None:
    rules = Rules(ranking=Ranking(places=32, in_order=False))
    assert read_rules(as_stored(rules)) == rules
    with pytest.raises(Refusal):
        read_rules(as_stored(Rules(ranking=Ranking(places=32))))


@pytest.mark.parametrize(
    "written", [{"places": 0}, {"places": "3"}, {"places": 1, "by": ["wins", "wins"]}]
)
def test_a_choice_that_does_not_fit_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        read_rules(written, "record")


def test_the_rule_is_said_in_sentences() -> None:
    said = order_words(read_rules({"places": 3}, "record"), game="one game to 500")
    assert told(said, "1", "3")
    assert told(said, str(key("wins").criterion.name))
    assert told(said, "one game to 500")
    shared = read_rules({"by": ["wins", "shared"]}, "record")
    assert not told(order_words(shared, game="one game to 500"), "one game to 500")


def test_net_points_of_a_round_robin_are_read_against_all_games_of_the_round() -> None:
    plan = find("round-robin").plan(4, {})
    first = [match for match in plan.matches if match.round == plan.rounds[0].key]
    (one, two), (three, four) = (
        tuple(slot.seed for slot in match.slots if isinstance(slot, Entrant)) for match in first
    )
    points = {one: 100, two: 60, three: 40, four: 0}
    scores = {first[0].code: {one: 100, two: 60}, first[1].code: {three: 40, four: 0}}
    results = [won(first[0].code, one, two), won(first[1].code, three, four)]
    matches = evaluate(plan, results).matches
    book = table_book(range(1, 5), list(matches.values()), scores, Terms())
    assert measured(book, key("net")) == {seed: points[seed] - 50 for seed in points}


def level_on_points() -> tuple[Plan, list[Result], dict[str, dict[int, int]]]:
    """Three entrants: 1 has beaten 2, who has as many points."""
    plan = find("round-robin").plan(3, {})
    points = {(1, 2): (100, 90), (1, 3): (100, 10), (2, 3): (110, 50)}
    results, scores = [], {}
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        results.append(won(match.code, one, two))
        scores[match.code] = dict(zip((one, two), points[one, two], strict=True))
    return plan, results, scores


def test_where_points_rank_a_shared_place_is_not_explained_by_one_of_the_records() -> None:
    plan, results, scores = level_on_points()
    rules = Rules((key("points"), key("shared")), SHARED)
    first, last = evaluate(plan, results, rules=rules, scores=scores).places
    assert (first.entrants, numbers(str(first.why))) == ((1, 2), [200])
    assert (last.entrants, numbers(str(last.why))) == ((3,), [60])


def test_who_left_before_a_tie_on_points_is_explained_by_the_points() -> None:
    plan, results, scores = level_on_points()
    rules = Rules((key("points"), key("card-draw")))
    left = [Departure(2, "withdrawn")]
    places = evaluate(plan, results, left, rules=rules, scores=scores).places
    assert [row.entrants for row in places] == [(1,), (2,), (3,)]
    assert [numbers(str(row.why)) for row in places] == [[200], [200], [60]]


@pytest.mark.parametrize("in_order", [True, False])
def test_two_who_miss_a_play_off_below_the_first_place_share_the_place_it_was_for(
    in_order: bool,
) -> None:
    plan = find("round-robin").plan(4, {})
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        both_miss = (one, two) == (3, 4)
        results.append(both_forfeit(match.code, 3, 4) if both_miss else won(match.code, one, two))
    rules = Rules(RECORD_KEYS, Ranking(places=3, in_order=in_order))
    code = evaluate(plan, results, rules=rules).ready[0].code
    standing = evaluate(plan, [*results, both_forfeit(code, 3, 4)], rules=rules)
    assert held(standing) == [(1, (1,)), (2, (2,)), (3, (3, 4))]
