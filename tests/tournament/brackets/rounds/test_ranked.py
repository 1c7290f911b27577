"""Places by keys: who is before whom, why, and what a tie that matters needs."""

from dataclasses import replace

import pytest

from rules.core.messages import in_english
from tests.page_parts import numbers
from tests.tournament.brackets.rounds.ledgers import TABLES, five, met
from tournament.brackets.outcome import Draw, Result
from tournament.brackets.ranking import SHARED, Ranking
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.posting import book_of
from tournament.brackets.rounds.procedures import Facts, OpenTie
from tournament.brackets.rounds.ranked import Standings, ranked
from tournament.brackets.rounds.terms import Terms

NO_POINTS = book_of(range(1, 9), [], {1: []}, Terms())
"""Eight who are level."""


def keys(*slugs: str) -> list[Key]:
    return [key(slug) for slug in slugs]


def places(standings: Standings) -> dict[int, int]:
    return {row.entrant: row.place for row in standings.rows}


def why(standings: Standings, entrant: int) -> str:
    return next(in_english(row.why) for row in standings.rows if row.entrant == entrant)


def level(count: int) -> Book:
    return NO_POINTS.among(range(1, count + 1))


def test_keys_are_compared_one_after_another() -> None:
    standings = ranked(five(), keys("wins", "points"))
    assert places(standings) == {1: 1, 3: 2, 5: 3, 2: 4, 4: 5}
    assert [row.entrant for row in standings.rows] == [1, 3, 5, 2, 4]


def test_a_place_is_explained_by_the_numbers_that_set_it_apart() -> None:
    standings = ranked(five(), keys("wins", "points"))
    assert why(standings, 1) == "With 2 wins and 1,000 points."
    assert why(standings, 5) == "With 1½ wins."
    assert standings.rows[0].numbers == {"wins": 2, "points": 1000}


def test_a_key_with_the_lower_number_first_turns_the_order() -> None:
    assert places(ranked(five(), keys("points-against")))[5] == 1


def test_those_level_at_the_end_share_the_place() -> None:
    standings = ranked(five(), keys("wins"))
    assert places(standings) == {1: 1, 3: 1, 5: 3, 2: 4, 4: 5}
    assert why(standings, 3) == "With 2 wins. The place is shared."


def test_whoever_has_no_number_is_behind_all_others() -> None:
    book = book_of((1, 2, 3), [met(1, 1, (2, -5), (3, -9))], {}, Terms())
    assert places(ranked(book, keys("average"))) == {2: 1, 3: 2, 1: 3}


def test_head_to_head_counts_only_among_those_still_level() -> None:
    rows = [
        met(1, 1, (1, 9), (2, 5)),
        met(1, 2, (3, 9), (4, 5)),
        met(2, 1, (2, 9), (3, 5)),
        met(2, 2, (4, 9), (1, 5)),
        met(3, 1, (1, 9), (3, 5)),
        met(3, 2, (2, 9), (4, 5)),
    ]
    standings = ranked(book_of((1, 2, 3, 4), rows, {}, Terms()), keys("wins", "head-to-head"))
    assert places(standings) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert why(standings, 1) == "With 2 wins and a head-to-head score of 1."


def test_who_beat_all_others_tied_is_said_to_have_done_so() -> None:
    rows = [met(1, 1, (1, 9), (2, 5)), met(2, 1, (1, 9), (3, 5))]
    standings = ranked(book_of((1, 2, 3), rows, {}, Terms()), keys("games", "head-to-head"))
    assert places(standings) == {1: 1, 2: 2, 3: 2}


def test_a_tie_for_a_place_that_matters_asks_for_cards() -> None:
    standings = ranked(level(3), keys("wins", "card-draw"))
    assert standings.open == (OpenTie("card-draw", (1, 2, 3), (1, 2, 3), 1),)
    assert places(standings) == {1: 1, 2: 1, 3: 1}
    assert why(standings, 1) == "With 0 wins. The tie is not broken yet."


def test_a_tie_that_is_being_broken_waits_for_no_later_key() -> None:
    standings = ranked(five(), keys("wins", "card-draw", "points", "extra-hand"))
    assert [tie.key for tie in standings.open] == ["card-draw"]
    assert places(standings) == {1: 1, 3: 1, 5: 3, 2: 4, 4: 5}


def test_the_high_card_is_first_and_equal_cards_redraw() -> None:
    draws = [Draw(1, 5), Draw(2, 9), Draw(3, 9)]
    open_ = ranked(level(3), keys("wins", "card-draw"), facts=Facts(draws))
    assert open_.open == (OpenTie("card-draw", (2, 3), (1, 2, 3), 1),)
    assert places(open_) == {2: 1, 3: 1, 1: 3}
    facts = Facts([*draws, Draw(2, 1), Draw(3, 2)])
    assert places(ranked(level(3), keys("wins", "card-draw"), facts=facts)) == {3: 1, 2: 2, 1: 3}


def test_equal_cards_for_a_place_that_does_not_matter_are_left() -> None:
    facts = Facts([Draw(1, 9), Draw(2, 5), Draw(3, 5)])
    standings = ranked(level(3), keys("wins", "card-draw"), facts=facts)
    assert standings.open == ()
    assert places(standings) == {1: 1, 2: 2, 3: 2}


def test_a_tie_that_does_not_matter_is_not_drawn_but_goes_on_to_the_next_key() -> None:
    book = five()
    assert ranked(book, keys("games", "card-draw", "points"), ranking=SHARED).open == ()
    assert places(ranked(book, keys("games", "card-draw", "points"), ranking=SHARED))[1] == 1


def test_the_extra_hand_puts_the_most_points_first() -> None:
    chosen = keys("wins", "extra-hand")
    assert ranked(level(2), chosen).open == (OpenTie("extra-hand", (1, 2), (1, 2), 1),)
    facts = Facts(hands=[Draw(1, 30), Draw(2, 70)])
    assert places(ranked(level(2), chosen, facts=facts)) == {2: 1, 1: 2}


def test_two_play_off_at_once() -> None:
    chosen = keys("wins", "play-off")
    assert ranked(level(2), chosen).open == (OpenTie("play-off", (1, 2), (1, 2), 1),)
    facts = Facts(games=[Result("P1-1", 2, 1)])
    standings = ranked(level(2), chosen, facts=facts)
    assert places(standings) == {2: 1, 1: 2}
    assert standings.open == ()


def test_three_draw_for_the_bye_and_then_play() -> None:
    chosen = keys("wins", "play-off")
    assert ranked(level(3), chosen).open[0].key == "card-draw"
    facts = Facts([Draw(1, 14), Draw(2, 3), Draw(3, 8)])
    assert ranked(level(3), chosen, facts=facts).open == (
        OpenTie("play-off", (3, 2), (1, 2, 3), 1, byes=(1,)),
    )
    games = [Result("P1-2", 2, 3), Result("P2-1", 2, 1)]
    standings = ranked(level(3), chosen, facts=Facts(facts.draws, games=games))
    assert places(standings) == {2: 1, 1: 2, 3: 3}


def test_a_tie_across_the_cut_matters_and_one_above_it_does_not() -> None:
    cut = Ranking(places=2, in_order=False)
    assert ranked(level(2), keys("wins", "card-draw"), ranking=cut).open == ()
    assert ranked(level(3), keys("wins", "card-draw"), ranking=cut).open != ()


def test_who_left_takes_no_part_in_breaking_the_tie() -> None:
    facts = Facts([Draw(1, 3), Draw(2, 8)], gone=frozenset({3}))
    standings = ranked(level(3), keys("wins", "card-draw"), facts=facts)
    assert places(standings) == {2: 1, 1: 2, 3: 3}
    assert standings.open == ()


def test_two_who_both_miss_the_last_game_of_a_play_off_share_the_place_that_is_said() -> None:
    facts = Facts(games=[Result("P1-1", None, None, "double-forfeit", (1, 2))])
    standings = ranked(level(2), keys("wins", "play-off"), facts=facts)
    assert places(standings) == {1: 1, 2: 1}
    assert numbers(why(standings, 1)) == [1]


def test_two_who_both_miss_their_play_off_game_are_behind_those_who_came() -> None:
    """Also where the losers play on for a place that counts."""
    drawn = [Draw(seed, 12 - seed) for seed in (1, 2, 3, 4)]
    games = [Result("P1-1", None, None, "double-forfeit", (1, 4)), Result("P1-2", 2, 3)]
    chosen = keys("wins", "play-off")
    standings = ranked(level(4), chosen, ranking=Ranking(places=3), facts=Facts(drawn, games=games))
    assert places(standings) == {2: 1, 3: 2, 1: 3, 4: 3}


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_who_leaves_after_the_tie_was_played_off_keeps_the_place(gone: int) -> None:
    drawn = [Draw(seed, 12 - seed, frozenset({1, 2, 3})) for seed in (1, 2, 3)]
    games = [Result("P1-2", 2, 3), Result("P2-1", 2, 1)]
    chosen, facts = keys("wins", "play-off"), Facts(drawn, games=games)
    before = ranked(level(3), chosen, facts=facts)
    after = ranked(level(3), chosen, facts=replace(facts, gone=frozenset({gone})))
    assert after == before


@pytest.mark.parametrize("gone", [1, 2])
def test_who_leaves_after_the_cards_or_the_hand_keeps_the_place(gone: int) -> None:
    both = [Draw(1, 5, frozenset({1, 2})), Draw(2, 9, frozenset({1, 2}))]
    for slug, facts in (("card-draw", Facts(both)), ("extra-hand", Facts(hands=both))):
        left = replace(facts, gone=frozenset({gone}))
        assert places(ranked(level(2), keys("wins", slug), facts=left)) == {2: 1, 1: 2}


def test_shared_ends_the_list() -> None:
    standings = ranked(five(), keys("wins", "shared", "points"))
    assert places(standings)[3] == 1
    assert set(standings.rows[0].numbers) == {"wins"}


@pytest.mark.parametrize("chosen", [["best-game"], ["best-game", "shared"]])
def test_a_side_ranking_is_the_same_list_over_fewer_lines(chosen: list[str]) -> None:
    session = five(tables=[table for table in TABLES if table.round == 2]).among([2, 3, 4])
    standings = ranked(session, keys(*chosen))
    assert places(standings) == {3: 1, 4: 2, 2: 3}
    assert why(standings, 3) == "With a best game of 500."


def test_an_empty_field_has_no_places() -> None:
    assert ranked(five().among([]), keys("wins")) == Standings(())
