"""The shipped movements, against people who carry tokens from table to table."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.movement import next_round
from tournament.brackets.rounds.movements import slugs

SIZES = [*range(2, 11), 13, 17, 22]
Won = Callable[[Meeting], int]
Tables = list[set[int]]
"""Who sits at tables 1, 2, 3 …"""


def published(drawn: DrawnRound, won: Won) -> PublishedRound:
    return PublishedRound(
        tuple(Meeting(row.table, row.sides, (), won(row), is_over=True) for row in drawn.meetings),
        drawn.byes,
    )


def by_chance(seed: int) -> Won:
    chance = Random(seed)
    return lambda meeting: chance.choice(meeting.sides)


def played(slug: str, entrants: int, rounds: int, *, seed: int = 1) -> list[PublishedRound]:
    """An event where nobody comes late or leaves, won by chance."""
    history = History(tuple(range(1, entrants + 1)))
    won = by_chance(seed)
    for _ in range(rounds):
        drawn = next_round(history, {"movement": slug, "rounds": rounds}, 1)
        history = History(history.entrants, (*history.rounds, published(drawn, won)))
    return list(history.rounds)


def tables_of(row: PublishedRound, tables: int) -> Tables:
    """As people see it: whoever has a bye waits at the table that is left."""
    found: Tables = [set() for _ in range(tables)]
    for meeting in row.meetings:
        found[meeting.table - 1] = set(meeting.sides)
    for seed, empty in zip(row.byes, [each for each in found if not each], strict=False):
        empty.add(seed)
    return found


def chairs_at_first(row: PublishedRound, tables: int) -> tuple[list[int], list[int]]:
    """Tokens on side A and on side B; 0 is an empty chair, on side A of the last table."""
    hosts, guests = [0] * tables, [0] * tables
    for meeting in row.meetings:
        hosts[meeting.table - 1], guests[meeting.table - 1] = meeting.sides
    for seed in row.byes:
        guests[-1] = seed
    return hosts, guests


def up(tokens: list[int]) -> list[int]:
    """Everyone one table up, the last to the first."""
    return [tokens[-1], *tokens[:-1]]


def down(tokens: list[int]) -> list[int]:
    return [*tokens[1:], tokens[0]]


def sat(hosts: list[int], guests: list[int]) -> Tables:
    return [{one, other} - {0} for one, other in zip(hosts, guests, strict=True)]


def a_stays(rounds: list[PublishedRound], tables: int) -> Iterator[Tables]:
    hosts, guests = chairs_at_first(rounds[0], tables)
    for _ in rounds:
        yield sat(hosts, guests)
        guests = up(guests)


def mitchell(rounds: list[PublishedRound], tables: int) -> Iterator[Tables]:
    hosts, guests = chairs_at_first(rounds[0], tables)
    for number, _ in enumerate(rounds, start=1):
        yield sat(hosts, guests)
        guests = up(up(guests)) if number == tables / 2 else up(guests)


def two_phases(rounds: list[PublishedRound], tables: int) -> Iterator[Tables]:
    hosts, guests = chairs_at_first(rounds[0], tables)
    for number, _ in enumerate(rounds, start=1):
        yield sat(hosts, guests)
        if number <= len(rounds) // 2:
            hosts = up(hosts)
        else:
            guests = down(guests)


def howell(rounds: list[PublishedRound], tables: int) -> Iterator[Tables]:
    """Token by token along one ring: up side A from table 2, down side B to table 1."""
    hosts, guests = chairs_at_first(rounds[0], tables)
    fixed, ring = hosts[0], [*hosts[1:], *reversed(guests)]
    for _ in rounds:
        yield sat([fixed, *ring[: tables - 1]], list(reversed(ring[tables - 1 :])))
        ring = up(ring)


def winner_stays(rounds: list[PublishedRound], tables: int) -> Iterator[Tables]:
    hosts, guests = [0] * tables, [0] * tables
    for meeting in rounds[0].meetings:
        at = meeting.table - 1
        hosts[at] = meeting.winner or 0
        guests[at] = next(seed for seed in meeting.sides if seed != meeting.winner)
    for seed in rounds[0].byes:
        guests[-1] = seed
    for _ in rounds:
        yield sat(hosts, guests)
        guests = up(guests)


TOKENS = {
    "a-stays-b-up-one": a_stays,
    "howell": howell,
    "mitchell": mitchell,
    "two-phases": two_phases,
    "winner-of-first-stays": winner_stays,
}


def test_every_movement_that_is_shipped_has_its_tokens_here() -> None:
    assert slugs() == tuple(TOKENS)


@pytest.mark.parametrize("slug", TOKENS)
def test_everybody_sits_where_the_tokens_lie(slug: str) -> None:
    for entrants in SIZES[slug == "howell" :]:
        tables = (entrants + 1) // 2
        for rounds in (tables, 2 * tables + 1):
            event = played(slug, entrants, rounds)
            expected = list(TOKENS[slug](event, tables))
            assert [tables_of(row, tables) for row in event] == expected, (entrants, rounds)


def meetings(event: list[PublishedRound]) -> Counter[frozenset[int]]:
    return History((), tuple(event)).meetings()


def byes(event: list[PublishedRound]) -> Counter[int]:
    return History((), tuple(event)).byes()


@pytest.mark.parametrize("entrants", SIZES[1:])
def test_howell_brings_everyone_together_once_and_gives_each_one_bye_if_odd(entrants: int) -> None:
    event = played("howell", entrants, entrants - 1 + entrants % 2)
    everyone = range(1, entrants + 1)
    assert meetings(event) == Counter(map(frozenset, combinations(everyone, 2)))
    assert byes(event) == (Counter(everyone) if entrants % 2 else Counter())


@pytest.mark.parametrize("entrants", SIZES)
@pytest.mark.parametrize("slug", ["a-stays-b-up-one", "winner-of-first-stays", "two-phases"])
def test_nobody_meets_twice_in_as_many_rounds_as_tables(slug: str, entrants: int) -> None:
    tables = (entrants + 1) // 2
    event = played(slug, entrants, tables)
    assert max(meetings(event).values()) == 1
    again = played(slug, entrants, tables + 1)
    assert max(meetings(again).values()) == 2


@pytest.mark.parametrize("entrants", SIZES[2:])
def test_mitchell_skips_once_if_tables_are_even_and_then_has_a_round_less(entrants: int) -> None:
    tables = (entrants + 1) // 2
    rounds = tables - 1 + tables % 2
    assert max(meetings(played("mitchell", entrants, rounds)).values()) == 1
    assert max(meetings(played("mitchell", entrants, rounds + 1)).values()) == 2


@pytest.mark.parametrize("slug", ["a-stays-b-up-one", "winner-of-first-stays"])
def test_of_17_pairs_each_that_moves_sits_out_once_in_9_rounds_and_no_other(slug: str) -> None:
    event = played(slug, 17, 9)
    moving = {seed for row in event for seed in row.byes}
    assert len(moving) == 9
    assert set(byes(event).values()) == {1}
    assert [row.byes for row in played(slug, 17, 18)[9:]] == [row.byes for row in event]


def test_whoever_wins_the_first_round_keeps_that_table() -> None:
    first, *later = played("winner-of-first-stays", 17, 9)
    for meeting in first.meetings:
        for row in later:
            there = next(each for each in row.meetings if each.table == meeting.table)
            assert there.sides[0] == meeting.winner
