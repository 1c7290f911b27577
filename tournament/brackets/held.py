"""What a director's number of points is compared with: what ranks the entries of a stage first."""

from dataclasses import replace
from fractions import Fraction

from tournament.brackets.graph.advancing import Held
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.rules import Rules, usual_rules
from tournament.brackets.rounds.stage_book import stage_book
from tournament.brackets.rounds.terms import Number
from tournament.brackets.settled import Facts

BESIDE = ("missed", "head-to-head")
"""Keys that can be first and are no score."""


def held_in(facts: Facts) -> Held:
    """Everyone's number in the stage: total points of individuals at tables, else the first key."""
    plan, standing = facts.plan, facts.evaluation
    if plan.kind.has_sittings:
        points = {seed: tally.points for seed, tally in standing.tallies.items()}
        return Held(points, is_low=plan.kind.ranked == "lowest")
    rules = facts.rules or usual_rules(plan.kind.ranked)
    first = _score(rules)
    book = stage_book(
        facts.arranged(),
        standing.matches,
        facts.scores,
        rules.terms,
        facts.gone,
        facts.counts,
        facts.forfeited,
    )
    numbers = measured(replace(book, carried=facts.carried), first)
    held = {seed: n or 0 for seed, n in numbers.items()}
    if not plan.kind.cut_by_pool:
        return Held(held, is_low=first.lower_first)
    return Held(held, first.lower_first, _per_match(rules, book))


def _per_match(rules: Rules, book: Book) -> dict[int, tuple[Number, ...]]:
    """Each entry's numbers of the keys that count in any pool, higher ones better."""
    keys = [each for each in rules.keys if not each.criterion.procedure]
    found = [(each, measured(book, each)) for each in keys if each.criterion.slug not in BESIDE]
    matches = {seed: sum(line.is_game for line in book.of(seed)) or 1 for seed in book.entrants}
    return {
        seed: tuple(
            Fraction(numbers[seed] or 0)
            * (-1 if each.lower_first else 1)
            / (matches[seed] if each.criterion.adds_up and not each.average else 1)
            for each, numbers in found
        )
        for seed in book.entrants
    }


def _score(rules: Rules) -> Key:
    keys = (each for each in rules.keys if not each.criterion.procedure)
    return next((each for each in keys if each.criterion.slug not in BESIDE), key("wins"))
