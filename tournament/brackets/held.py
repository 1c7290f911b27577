"""What a director's number of points is compared with: what ranks the entries of a stage first."""

from dataclasses import replace

from tournament.brackets.graph.advancing import Held
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.rules import Rules, usual_rules
from tournament.brackets.rounds.stage_book import stage_book
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
    return Held({seed: n or 0 for seed, n in numbers.items()}, is_low=first.lower_first)


def _score(rules: Rules) -> Key:
    keys = (each for each in rules.keys if not each.criterion.procedure)
    return next((each for each in keys if each.criterion.slug not in BESIDE), key("wins"))
