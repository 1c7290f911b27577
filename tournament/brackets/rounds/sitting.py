"""Seat one more sitting: few meet again, unusual tables in fair shares, other tables.

Inside the hall people are numbered from 0, in the order of the company.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import rustworkx

from tournament.brackets.annealing import Cooling, anneal
from tournament.brackets.company import Company, deal, fewest_repeats, usual_size
from tournament.brackets.hall import Hall, Prices
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.repeats import metrics_of
from tournament.brackets.spread import evenly

_MOST_MOVES, _MOVES_A_CHAIR, _WARM_TRIES = 100_000, 2_000, 3
_PRICES = Prices(table=1)
_FORBIDDEN = 1_000
"""A forbidden pair counts as having met so often."""


def seat(history: History, company: Company, *, seed: int) -> tuple[Meeting, ...]:
    """The tables of this company, after the sittings so far."""
    best: tuple[int, list[list[int]]] | None = None
    for number, cooling in enumerate(_tries(len(company.people))):
        hall = _hall(history, company)
        target = hall.cost() + _least_added(history, company, hall)
        chance = Random((1 + _WARM_TRIES) * seed + number)
        people = tuple(range(len(company.people)))
        hall.seat(0, deal(Company(people, company.sizes), chance))
        cost, seated = anneal(hall, (0,), cooling, target=target, chance=chance)
        if best is None or cost < best[0]:
            best = cost, seated[0]
        if cost < target + (_PRICES.meeting if number else 1):
            break
    assert best is not None
    tables = [tuple(company.people[each] for each in table) for table in best[1]]
    placed = sorted(zip(_places(tables, history.visits()), tables, strict=True))
    return tuple(Meeting(place, table) for place, table in placed)


def _tries(people: int) -> Iterator[Cooling]:
    """Cold at first, which is enough in a large hall."""
    moves = min(_MOST_MOVES, _MOVES_A_CHAIR * people)
    yield Cooling(moves, warm=0.12, cold=0.03)
    yield from [Cooling(moves)] * _WARM_TRIES


def bounds_of(history: History, company: Company) -> Mapping[str, int]:
    """The least that repeats with one more sitting of this company, by the name of its metric."""
    before = metrics_of(history, (), ())
    again = _least_again(history, company)
    most_met = max(history.meetings().values(), default=1)
    visits = history.visits()
    places = range(1, len(company.sizes) + 1)
    returning = sum(min(visits[each, place] for place in places) for each in company.people)
    return before | {
        "rematches": -(-again // most_met),
        "opponent_repeats": before["opponent_repeats"] + again,
        "table_repeats": before["table_repeats"] + returning,
    }


def _hall(history: History, company: Company) -> Hall:
    """The sitting with empty chairs, and what the earlier ones count."""
    numbers = {seed: number for number, seed in enumerate(company.people)}
    usual = usual_size([*_companies(history), company])
    empty: list[list[int]] = [[] for _ in company.sizes]
    hall = Hall([empty], people=len(numbers), usual=usual, prices=_PRICES)
    for row in history.rounds:
        for meeting in row.meetings:
            here = [numbers[seed] for seed in meeting.sides if seed in numbers]
            hall.count(here, meeting.table - 1, is_unusual=len(meeting.sides) != usual)
    for pair in history.forbidden:
        if pair <= numbers.keys():
            one, other = (numbers[seed] for seed in pair)
            hall.keep_apart(one, other, _FORBIDDEN)
    for seed, fair_share in _missed(history, usual).items():
        if seed in numbers:
            hall.unusual[numbers[seed]] += fair_share
    return hall


def _missed(history: History, usual: int) -> Mapping[int, int]:
    """The visits to unusual tables that go with the sittings somebody missed, as the others had."""
    played = Counter(seed for row in history.rounds for seed in row.seated())
    sizes = [len(meeting.sides) for row in history.rounds for meeting in row.meetings]
    chairs, unusual = sum(sizes), sum(size for size in sizes if size != usual)
    if not chairs:
        return {}
    missed = {seed: len(history.rounds) - played[seed] for seed in history.entrants}
    return {seed: (times * unusual + chairs // 2) // chairs for seed, times in missed.items()}


def _companies(history: History) -> list[Company]:
    return [
        Company(tuple(sorted(row.seated())), tuple(len(each.sides) for each in row.meetings))
        for row in history.rounds
        if row.meetings
    ]


def _least_again(history: History, company: Company) -> int:
    """A lower bound: pairs that meet again, counted as often as they have met.

    Those of an earlier table who are here must share tables if they are more than there are now.
    """
    there = set(company.people)
    tables = (meeting.sides for row in history.rounds for meeting in row.meetings)
    sharing = sum(evenly(len(there.intersection(table)), len(company.sizes)) for table in tables)
    bound = fewest_repeats(
        [*_companies(history), Company(tuple(sorted(company.people)), company.sizes)]
    )
    return max(sharing, bound - metrics_of(history, (), ())["opponent_repeats"])


def _least_added(history: History, company: Company, hall: Hall) -> int:
    unusual = sum(size for size in company.sizes if size != hall.usual)
    visits = sorted(hall.unusual)[:unusual]
    return (
        _PRICES.meeting * _least_again(history, company)
        + _PRICES.unusual * sum(2 * times + 1 for times in visits)
        + _PRICES.table * sum(map(min, hall.visits))
    )


def _places(tables: Sequence[tuple[int, ...]], visits: Counter[tuple[int, int]]) -> list[int]:
    """The number of each table, with as few returns as possible for this company."""
    count = len(tables)
    returns = [
        [sum(visits[each, place] for each in table) for place in range(1, count + 1)]
        for table in tables
    ]
    if not any(returns[number][number] for number in range(count)):
        return list(range(1, count + 1))
    most = 1 + max(map(max, returns))
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * (2 * count))
    graph.extend_from_weighted_edge_list(
        [
            (number, count + place, most - times)
            for number, row in enumerate(returns)
            for place, times in enumerate(row)
        ]
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    placed = {min(pair): max(pair) - count + 1 for pair in pairs}
    return [placed[number] for number in range(count)]
