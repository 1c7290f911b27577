"""Round robins and tables of individuals, ranked by keys as by their own standings."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.tournament.brackets.playing import won
from tournament.brackets.bracket import Evaluation, Placing, Plan, Result, evaluate
from tournament.brackets.formats import find
from tournament.brackets.ranking import SHARED
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.posting import TableResult, book_of
from tournament.brackets.rounds.ranked import ranked
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.rounds.terms import Terms


def round_of(code: str) -> int:
    return int("".join(filter(str.isdigit, code.partition("-")[0])))


def by_keys(plan: Plan, tables: Sequence[TableResult], keys: Sequence[Key]) -> dict[int, int]:
    book = book_of(range(1, plan.entrants + 1), tables, {}, Terms())
    return {row.entrant: row.place for row in ranked(book, keys).rows}


def by_itself(standing: Evaluation) -> dict[int, int]:
    return {seed: row.place for row in standing.places for seed in row.entrants}


@pytest.mark.parametrize(
    "ties",
    [
        (),
        ("head-to-head",),
        ("difference", "points"),
        ("head-to-head", "points", "difference"),
    ],
)
@pytest.mark.parametrize("entrants", [4, 5, 7])
def test_a_round_robin_stands_as_by_its_tie_breaks(entrants: int, ties: tuple[str, ...]) -> None:
    chance = Random(entrants * 31 + len(ties))
    plan = find("round-robin").plan(entrants)
    for _ in range(10):
        tables: list[TableResult] = []
        results: list[Result] = []
        for match in evaluate(plan, []).ready:
            pair = chance.sample([seed or 0 for seed in match.entrants], 2)
            points = (50, chance.choice((10, 20, 30)))
            results.append(won(match.code, *pair))
            sides = ((pair[0],), (pair[1],))
            tables.append(TableResult(round_of(match.code), len(tables), sides, points, (0,)))
        scores = {
            result.match: {result.winner or 0: table.points[0], result.loser or 0: table.points[1]}
            for result, table in zip(results, tables, strict=True)
        }
        keys = tuple(map(key, ("wins", *ties)))
        rules = Rules(keys, SHARED)
        stood = by_itself(evaluate(plan, results, rules=rules, scores=scores))
        assert by_keys(plan, tables, keys) == stood


@pytest.mark.parametrize("lowest", [True, False])
def test_tables_of_individuals_stand_as_by_their_average(lowest: bool) -> None:
    chance = Random(7)
    plan = find("pods").plan(13, {"rounds": 3, "highest_wins": not lowest})
    tables: list[TableResult] = []
    results: list[Result] = []
    for match in evaluate(plan, []).ready:
        seeds = [seed for seed in match.entrants if seed is not None]
        points = sorted(chance.sample(range(90), len(seeds)), reverse=not lowest)
        rows = [
            Placing(seed, place, total)
            for place, (seed, total) in enumerate(zip(seeds, points, strict=True), 1)
        ]
        results.append(Result(match.code, None, None, placings=tuple(rows)))
        sides = tuple((seed,) for seed in seeds)
        tables.append(TableResult(round_of(match.code), len(tables), sides, tuple(points), (0,)))
    average = replace(key("average"), lower_first=lowest)
    assert by_keys(plan, tables, [average]) == by_itself(evaluate(plan, results))
    by_wins = evaluate(plan, results, rules=Rules((key("wins"),), SHARED))
    assert by_keys(plan, tables, [key("wins")]) == by_itself(by_wins)
