"""Every key against a table worked out by hand, and what a bye is worth."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournament.brackets.rounds.ledgers import FIVE, TABLES, five, met
from tournament.brackets.outcome import CHARGED
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.history import History, Meeting, PublishedRound
from tournament.brackets.rounds.keys import Key, key, shown
from tournament.brackets.rounds.measures import head_to_head, measured
from tournament.brackets.rounds.posting import TableResult, book_of, book_of_history
from tournament.brackets.rounds.terms import ByeWorth, MatchPoints, Number, Terms, Withdrawal

HALF = Fraction(1, 2)
BY_HAND = {
    "wins": [2, HALF, 2, 0, 1 + HALF],
    "points": [1000, 610, 500, 770, 410],
    "average": [500, 305, 500, 385, 410],
    "points-against": [520, 910, 450, 1000, 410],
    "difference": [480, -300, 50, -230, 0],
    "net": [90 + 87 + HALF, 0 - 212 - HALF, 87 + HALF, -90 + 37 + HALF, 0],
    "best-game": [500, 410, 500, 450, 410],
    "worst-game": [500, 200, 500, 320, 410],
    "missed": [0, 0, 0, 0, 0],
    "penalties": [0, 0, 0, 0, 0],
    "games": [2, 2, 1, 2, 1],
    "match-points": [2, HALF, 2, 0, 1 + HALF],
    "buchholz": [HALF, 3 + HALF, 2, 4, 2],
    "buchholz-median": [0, 0, 0, 0, 0],
    "opponents-points": [1380, 1410, 1270, 1500, 1020],
}


def numbers(chosen: Key, terms: Terms | None = None) -> list[Number | None]:
    found = measured(five(terms or Terms()), chosen)
    return [found[seed] for seed in FIVE]


@pytest.mark.parametrize("slug", BY_HAND)
def test_a_key_reads_what_was_worked_out_by_hand(slug: str) -> None:
    assert numbers(key(slug)) == BY_HAND[slug]


def test_every_key_was_worked_out() -> None:
    others = {slug for slug, kind in CRITERIA.items() if kind.procedure}
    assert others | set(BY_HAND) | {"count", "head-to-head"} == set(CRITERIA)


def test_without_byes_only_what_was_played_counts() -> None:
    assert numbers(key("wins", byes=False)) == [2, HALF, 1, 0, HALF]
    assert numbers(key("buchholz", byes=False)) == [HALF, 3 + HALF, 0, 4, HALF]


def test_the_worst_round_is_left_out_and_a_missed_one_first() -> None:
    dropped = replace(key("points"), drop=1)
    assert numbers(dropped) == [500, 410, 500, 450, 410]
    late = book_of(
        (1, 2, 3), [met(1, 1, (1, -30), (2, 10)), met(2, 1, (1, -40), (3, 60))], {}, Terms()
    )
    assert measured(late, dropped) == {1: -30, 2: 10, 3: 60}


def test_with_lower_first_the_worst_is_the_highest() -> None:
    assert numbers(replace(key("points-against"), drop=1)) == [200, 410, 450, 500, 410]


def test_the_best_game_is_the_lowest_where_the_lowest_is_first() -> None:
    low = [numbers(replace(key(slug), lower_first=True)) for slug in ("best-game", "worst-game")]
    assert low == [BY_HAND["worst-game"], BY_HAND["best-game"]]


def test_a_round_without_a_table_or_a_bye_is_missed() -> None:
    book = book_of((1, 2, 3), [met(1, 1, (1, 5), (2, 4))], {2: [1]}, Terms())
    assert measured(book, key("missed")) == {1: 0, 2: 1, 3: 2}


def test_buchholz_cut_1_leaves_out_the_weakest_opponent() -> None:
    assert numbers(key("buchholz", drop=1)) == [HALF, 2, 2, 2, 1 + HALF]


def test_events_are_counted_by_name() -> None:
    skunked = replace(TABLES[0], counts={1: {"skunk": 1}})
    again = replace(TABLES[2], counts={1: {"skunk": 1}, 2: {"loner": 2}})
    book = five(tables=[skunked, again])
    assert measured(book, key("count", counted="skunk"))[1] == 2
    assert measured(book, key("count", counted="loner"))[2] == 2
    assert measured(book, key("count", counted="loner"))[1] == 0


def test_own_penalties_add_up_and_the_fewest_are_first() -> None:
    charged = [replace(row, counts={1: {CHARGED: 30, "loner": 1}}) for row in TABLES[:3:2]]
    assert measured(five(tables=charged), key("penalties")) == {1: 60, 2: 0, 3: 0, 4: 0, 5: 0}
    assert key("penalties").lower_first


@pytest.mark.parametrize(
    ("worth", "third", "fifth"),
    [
        (0, 500, 410),
        (450, 950, 860),
        ("mean-of-field", 500 + 410, 410 + 412 + HALF),
        ("mean-of-winners", 500 + 500, 410 + 500),
        ("own-average", 1000, 820),
    ],
)
def test_a_bye_has_the_points_it_is_worth(worth: object, third: Number, fifth: Number) -> None:
    found = numbers(key("points"), Terms(ByeWorth(worth)))  # type: ignore[arg-type]
    assert [found[2], found[4]] == [third, fifth]


def test_a_mean_is_exact() -> None:
    tables = [met(1, 1, (1, 100), (2, 1)), met(1, 2, (3, 100), (4, 1)), met(1, 3, (5, 101), (6, 0))]
    book = book_of(range(1, 8), tables, {1: [7]}, Terms(ByeWorth("mean-of-winners")))
    assert measured(book, key("points"))[7] == Fraction(301, 3)
    assert str(shown(Fraction(301, 3))) == "100.33"


def test_a_mean_waits_for_the_last_table_of_its_round() -> None:
    worth = Terms(ByeWorth("mean-of-field"))
    before = five(worth, [*TABLES[:1], replace(TABLES[1], state="open", points=(), first=())])
    assert measured(before, key("points"))[3] == 0
    assert measured(before, key("wins"))[3] == 1


def test_a_round_without_winners_gives_its_field_mean() -> None:
    book = book_of(
        (1, 2, 3), [met(1, 1, (1, 50), (2, 50))], {1: [3]}, Terms(ByeWorth("mean-of-winners"))
    )
    assert measured(book, key("points"))[3] == 50


@pytest.mark.parametrize(("counts_as", "wins"), [("won", 1), ("level", HALF), ("", 0)])
def test_a_bye_counts_as_what_was_chosen(counts_as: str, wins: Number) -> None:
    found = numbers(key("wins"), Terms(ByeWorth(0, counts_as)))  # type: ignore[arg-type]
    assert found[2] == 1 + wins


def test_a_bye_is_a_game_only_if_chosen() -> None:
    assert numbers(key("average"), Terms(ByeWorth(100)))[2] == 500
    assert numbers(key("average"), Terms(ByeWorth(100, is_game=True)))[2] == 300
    assert numbers(key("games"), Terms(ByeWorth(is_game=True)))[2] == 2


CRIBBAGE = MatchPoints(win=2, level=1, win_by={31: 3, 61: 4}, loss_within={2: 1})


@pytest.mark.parametrize(
    ("won", "lost", "worth"),
    [
        (121, 91, (2, 0)),
        (121, 90, (3, 0)),
        (121, 60, (4, 0)),
        (121, 120, (2, 1)),
        (121, 118, (2, 0)),
    ],
)
def test_a_match_is_worth_more_by_its_margin(won: int, lost: int, worth: tuple[int, int]) -> None:
    book = book_of((1, 2), [met(1, 1, (1, won), (2, lost))], {}, Terms(match_points=CRIBBAGE))
    found = measured(book, key("match-points"))
    assert (found[1], found[2]) == worth


def test_a_bye_and_a_forfeit_are_plain_wins_whatever_the_margin() -> None:
    forfeit = TableResult(1, 1, ((1,), (2,)), first=(0,), state="forfeit")
    book = book_of((1, 2, 3), [forfeit], {1: [3]}, Terms(ByeWorth(121), CRIBBAGE))
    assert measured(book, key("match-points")) == {1: 2, 2: 0, 3: 2}
    assert measured(book, key("points")) == {1: 121, 2: 0, 3: 121}
    assert measured(book, key("best-game")) == {1: None, 2: None, 3: None}
    assert measured(book, key("average")) == {1: None, 2: 0, 3: None}


def test_a_forfeit_is_no_best_average_where_the_fewest_points_win() -> None:
    forfeit = TableResult(1, 1, ((1,), (2,)), first=(0,), state="forfeit")
    book = book_of((1, 2), [forfeit, met(2, 1, (1, 30), (2, 40))], {}, Terms(highest_wins=False))
    assert measured(book, key("average"))[2] == 40
    assert measured(book, key("net"))[2] == 5


def test_a_forfeit_is_no_meeting_head_to_head() -> None:
    forfeit = TableResult(1, 1, ((1,), (2,)), first=(0,), state="forfeit")
    assert head_to_head(book_of((1, 2), [forfeit], {}, Terms()), (1, 2)) == (
        {1: None, 2: None},
        False,
    )


@pytest.mark.parametrize(
    ("rule", "ranked", "wins"),
    [
        (Withdrawal(), (1, 2, 3, 4, 5), 2),
        (Withdrawal("remove"), (1, 2, 3, 5), 1),
        (Withdrawal("as-byes"), (1, 2, 3, 5), 2),
        (Withdrawal("remove", under_half=True), (1, 2, 3, 4, 5), 2),
    ],
)
def test_a_withdrawal_keeps_or_removes_results(
    rule: Withdrawal, ranked: tuple[int, ...], wins: int
) -> None:
    book = book_of(FIVE, TABLES, {1: [3], 2: [5]}, Terms(withdrawal=rule), left=[4])
    assert book.entrants == ranked
    assert measured(book, key("wins"))[1] == wins


def test_of_many_planned_rounds_two_are_under_half() -> None:
    rule = Terms(withdrawal=Withdrawal("remove", under_half=True))
    book = book_of(FIVE, TABLES, {}, rule, left=[4], planned=5)
    assert 4 not in book.entrants
    half = book_of(FIVE, TABLES, {}, rule, left=[4], planned=4)
    assert 4 in half.entrants


def test_whoever_waits_for_someone_struck_has_a_bye_and_no_mean_waits_for_them() -> None:
    terms = Terms(ByeWorth("mean-of-field"), withdrawal=Withdrawal("as-byes"))
    waiting = [*TABLES[:3], replace(TABLES[3], state="open", points=(), first=())]
    book = book_of(FIVE, waiting, {1: [3], 2: [5]}, terms, left=[4])
    assert [line.kind for line in book.of(3)] == ["bye", "bye"]
    assert book.of(3)[1].points == 350


def test_head_to_head_adds_up_if_all_met_equally_often() -> None:
    ring = [met(1, 1, (1, 9), (2, 5)), met(2, 1, (2, 9), (3, 5)), met(3, 1, (1, 9), (3, 5))]
    book = book_of((1, 2, 3), ring, {}, Terms())
    assert head_to_head(book, (1, 2, 3)) == ({1: 2, 2: 1, 3: 0}, True)
    assert head_to_head(book, (2, 3)) == ({2: 1, 3: 0}, True)


def test_head_to_head_of_some_goes_only_to_who_beat_all_others() -> None:
    rows = [met(1, 1, (1, 9), (2, 5)), met(2, 1, (1, 9), (3, 5))]
    assert head_to_head(book_of((1, 2, 3), rows, {}, Terms()), (1, 2, 3)) == (
        {1: 1, 2: None, 3: None},
        False,
    )
    lost = book_of((1, 2, 3), [rows[0], met(2, 1, (1, 5), (3, 9))], {}, Terms())
    assert head_to_head(lost, (1, 2, 3))[0] == {1: None, 2: None, 3: None}
    two = book_of((1, 2, 3), rows[:1], {}, Terms())
    assert head_to_head(two, (1, 2, 3))[0] == {1: None, 2: None, 3: None}


def test_a_category_is_read_from_the_same_book() -> None:
    assert measured(five().among([2, 4]), key("buchholz")) == {2: 3 + HALF, 4: 4}


def test_a_table_of_four_gives_everyone_their_points() -> None:
    pod = TableResult(1, 1, ((1,), (2,), (3,), (4,)), (40, 55, 55, 61), first=(0,))
    book = book_of((1, 2, 3, 4), [pod], {}, Terms())
    assert measured(book, key("points")) == {1: 40, 2: 55, 3: 55, 4: 61}
    assert measured(book, key("wins")) == {1: 1, 2: 0, 3: 0, 4: 0}
    assert book.of(1)[0].opponents == (2, 3, 4)


def test_partners_get_the_points_of_their_side() -> None:
    table = TableResult(1, 1, ((1, 2), (3, 4)), (10, 6), first=(0,))
    book = book_of((1, 2, 3, 4), [table], {}, Terms())
    assert measured(book, key("difference")) == {1: 4, 2: 4, 3: -4, 4: -4}


def test_the_book_of_a_history_is_that_of_its_rounds() -> None:
    history = History(
        FIVE,
        (
            PublishedRound(
                (
                    Meeting(1, (1, 4), (500, 320), winner=1, is_over=True),
                    Meeting(2, (2, 5), (410, 410), is_over=True),
                ),
                byes=(3,),
            ),
            PublishedRound(
                (
                    Meeting(1, (1, 2), (500, 200), winner=1, is_over=True),
                    Meeting(2, (3, 4), (500, 450), winner=3, is_over=True),
                ),
                byes=(5,),
            ),
        ),
    )
    assert book_of_history(history, Terms()) == five()


def test_a_meeting_over_without_points_was_forfeited_where_points_are_recorded() -> None:
    rows = (
        Meeting(1, (1, 2), (9, 5), winner=1, is_over=True),
        Meeting(2, (3, 4), winner=3, is_over=True),
        Meeting(3, (5, 6)),
    )
    book = book_of_history(History(tuple(range(1, 7)), (PublishedRound(rows),)), Terms())
    kinds = {seed: [line.kind for line in book.of(seed)] for seed in book.entrants}
    assert kinds == {
        1: ["played"],
        2: ["played"],
        3: ["forfeit"],
        4: ["forfeit"],
        5: [],
        6: [],
    }


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *((0, "0"), (1490, "1,490"), (-3, "−3"), (Fraction(1, 2), "½"), (Fraction(-1, 2), "−½")),
        *((Fraction(7, 2), "3½"), (Fraction(301, 3), "100.33"), (Fraction(8, 4), "2")),
        *((Fraction(2401, 800), "3"), (Fraction(-1, 300), "0"), (Fraction(1199, 1200), "1")),
    ],
)
def test_a_number_is_shown_as_people_read_it(number: Number, text: str) -> None:
    assert str(shown(number)) == text
