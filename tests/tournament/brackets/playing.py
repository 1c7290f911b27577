"""Makers for bracket tests: plans, results by code, and whole events played out."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from tournament.brackets.bracket import (
    Evaluation,
    LoserOf,
    Plan,
    Result,
    WinnerOf,
    evaluate,
)
from tournament.brackets.formats import find


def single(entrants: int, **options: bool) -> Plan:
    return find("single-elimination").plan(entrants, options)


def double(entrants: int, **options: bool) -> Plan:
    return find("double-elimination").plan(entrants, options)


def planned(slug: str, entrants: int) -> Plan:
    """The plan of this format for so many, or for as many as it takes."""
    fmt = find(slug)
    return fmt.plan(min(entrants, fmt.most))


def won(match: str, winner: int, loser: int) -> Result:
    return Result(match, winner, loser)


def both_forfeit(match: str, one: int, two: int) -> Result:
    return Result(match, None, None, "double-forfeit", (one, two))


def play_out(plan: Plan, seed: int | None = None) -> tuple[list[Result], Evaluation]:
    """Play every match, wave by wave; the better seed wins, or a coin of this seed decides."""
    coin = Random(seed)
    results: list[Result] = []
    standing = evaluate(plan, results)
    while standing.ready:
        for match in standing.ready:
            pair = sorted(entrant or 0 for entrant in match.entrants)
            if seed is not None:
                coin.shuffle(pair)
            results.append(won(match.code, *pair))
        standing = evaluate(plan, results)
    return results, standing


@cache
def played(
    draw: Callable[..., Plan], entrants: int, seed: int | None, **options: bool
) -> tuple[Sequence[Result], Evaluation]:
    """An event of this draw played out, once for every test that asks."""
    results, standing = play_out(draw(entrants, **options), seed)
    return tuple(results), standing


def path(plan: Plan, code: str) -> Iterator[str]:
    """The matches of someone who wins from here on."""
    while match := plan.fed.get(WinnerOf(code)):
        yield match.code
        code = match.code


def drop(plan: Plan, code: str) -> str:
    """The match that the loser of this one goes to."""
    return plan.fed[LoserOf(code)].code
