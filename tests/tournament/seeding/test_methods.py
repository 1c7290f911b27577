"""Ways of seeding: facts in, an order and a reason for each team out."""

from hypothesis import given
from hypothesis import strategies as st

from tests.page_parts import numbers, told
from tournament.seeding.by_draw import by_draw
from tournament.seeding.by_history import FormerPlace, by_history
from tournament.seeding.by_last_stage import by_last_stage
from tournament.seeding.by_rating import Played, by_rating, ratings_after
from tournament.seeding.proposals import TeamPerson, TeamToSeed

ANN, BOB, CY, DI, ED, FAY = range(1, 7)
NAMES = dict(zip(range(1, 7), ("Ann", "Bob", "Cy", "Di", "Ed", "Fay"), strict=True))


def team(key: int, *people: int) -> TeamToSeed:
    return TeamToSeed(key, tuple(TeamPerson(NAMES.get(person, "Zoe"), person) for person in people))


PAIRS = [team(10, ANN, BOB), team(20, CY, DI), team(30, ED, FAY)]


def test_a_draw_seeds_as_the_teams_came_out() -> None:
    proposal = by_draw([30, 10, 20])
    assert proposal.order == (30, 10, 20)
    assert numbers(str(proposal.reasons[20])) == [3]


def test_who_came_further_in_the_last_stage_is_seeded_higher() -> None:
    proposal = by_last_stage(PAIRS, {ANN: 3, BOB: 3, CY: 1, DI: 1})
    assert proposal.order == (20, 10, 30)
    places = {key: numbers(str(reason)) for key, reason in proposal.reasons.items()}
    assert places == {10: [3], 20: [1], 30: []}


def test_a_place_goes_with_the_person_to_a_new_partner() -> None:
    proposal = by_last_stage([team(10, ANN, BOB), team(20, CY, DI)], {DI: 2, ANN: 5})
    assert proposal.order == (20, 10)
    assert told([proposal.reasons[20]], "Di", "2")


def test_the_better_record_is_seeded_higher_and_the_reason_says_it() -> None:
    history = {
        ANN: [FormerPlace(4, 3, 5, -120)],
        CY: [FormerPlace(1, 6, 0, 300), FormerPlace(None, 4, 2, 80)],
    }
    proposal = by_history(PAIRS, history)
    assert proposal.order == (20, 30, 10)
    assert told([proposal.reasons[20]], "Cy", "10–2", "+380", "1", "Di")
    assert told([proposal.reasons[10]], "Ann", "3–5", "−120", "4")


def test_one_game_won_is_less_than_a_long_good_record() -> None:
    assert (
        by_history(
            PAIRS, {ANN: [FormerPlace(won=1, lost=0)], CY: [FormerPlace(won=18, lost=2)]}
        ).order[0]
        == 20
    )


def test_equal_records_are_told_apart_by_spread_then_by_place() -> None:
    spread = {ANN: [FormerPlace(None, 2, 2, 10)], CY: [FormerPlace(None, 2, 2, 90)]}
    assert by_history(PAIRS, spread).order[0] == 20
    assert by_history(PAIRS, {ED: [FormerPlace(place=2)], CY: [FormerPlace(place=7)]}).order == (
        30,
        20,
        10,
    )


def test_who_wins_is_rated_above_whom_he_beat() -> None:
    proposal = by_rating(PAIRS, [Played((CY, DI), (ANN, BOB))] * 3)
    assert proposal.order == (20, 30, 10) or proposal.order == (20, 10, 30)
    assert told([proposal.reasons[20]], "Cy", "Di", "3")
    assert numbers(str(proposal.reasons[30])) == []


def test_a_rating_goes_with_the_person_to_a_new_partner() -> None:
    played = [Played((ANN, BOB), (CY, DI))] * 4
    proposal = by_rating([team(1, CY, ED), team(2, ANN, FAY)], played)
    assert proposal.order == (2, 1)


def test_the_same_matches_give_the_same_ratings() -> None:
    played = [Played((ANN, BOB), (CY, DI)), Played((CY, ED), (ANN, FAY))]
    assert ratings_after(played) == ratings_after(played)


@given(st.permutations([10, 20, 30]), st.dictionaries(st.integers(1, 6), st.integers(1, 40)))
def test_no_method_loses_a_team_or_leaves_one_without_a_reason(
    order: list[int], facts: dict[int, int]
) -> None:
    teams = sorted(PAIRS, key=lambda row: order.index(row.key))
    history = {person: [FormerPlace(place, place, 3)] for person, place in facts.items()}
    for proposal in (by_last_stage(teams, facts), by_history(teams, history), by_rating(teams, [])):
        assert sorted(proposal.order) == [10, 20, 30]
        assert proposal.reasons.keys() == {10, 20, 30}
        assert all(proposal.reasons.values())
