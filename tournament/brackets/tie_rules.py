"""A division's rules on places: which matter, how ties are decided, who advances."""

from dataclasses import replace
from typing import Any

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.brackets import formats, next_stage
from tournament.brackets.going_on import require_even_cut
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.next_stage import NextStage, cut_words
from tournament.brackets.places import finals_of, has_final
from tournament.brackets.plan import LoserOf, Plan
from tournament.brackets.ranking import Ranking, read, rule_words
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.rule_words import rule_words as keyed_words
from tournament.brackets.rounds.rules import Rules, as_stored, read_rules
from tournament.brackets.suited import options_for
from tournament.brackets.tallies import rule_of_individuals
from tournament.registration.models import Division

USUAL = Ranking()
"""The default: first place, played off at once."""

ENOUGH = 8
"""Enough teams to lay out every format that takes so many."""

BY_FINAL = say("The winner of the last final is first, the loser second.")
ALIKE = say("Those who lose in the same round share the place, unless they play for it.")
THEN_BRACKET = say("In the next stage, the bracket decides the places.")
UNSHARED = say("Every place is played for. Nobody shares one.")
NOBODY = say("Learning division: no one is ranked.")


def ranking_of(division: Division) -> Ranking:
    """The division's ranking; until one is set, the usual one."""
    return read(division.ranking) if division.ranking else USUAL


def next_stage_of(division: Division) -> NextStage | None:
    """The stage after the first one, if planned."""
    return next_stage.read(division.onward)


def ranking_to_freeze(division: Division, plan: Plan) -> dict[str, Any]:
    """How this division's first stage will be ranked, as stored; empty if the bracket decides.

    A learning division ranks nobody, so its ties stay. Raises Refused if the cut is impossible.
    """
    onward, said = next_stage_of(division), ranking_of(division)
    try:
        if onward:
            require_even_cut(plan, onward.each)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why
    if plan.kind.ranked == "keys":
        return as_stored(rules_of(division, onward))
    if plan.kind.ranked != "record":
        return {}
    if division.learning and onward is None:
        return Ranking(play_off=False).as_json()
    return _of_stage(said, onward).as_json()


def plan_to_talk_about(division: Division) -> Plan:
    """The plan for the division, entered or not yet. Raises Refusal if impossible."""
    fmt = formats.find(division.format)
    teams = max(division.entries.count(), min(ENOUGH, fmt.most))
    return fmt.plan(teams, division.options)


def printed_rule(division: Division) -> list[Words]:
    """The division's tie rule for print, in sentences; empty if it cannot be planned.

    Says nothing of draws where chance assigns the tables.
    """
    fmt = formats.find(division.format)
    if fmt.kind.seats and not division.learning:
        return rule_of_individuals(fmt.kind_for(options_for(division)))
    try:
        return rule_sentences(division, plan_to_talk_about(division))
    except Refusal:
        return []


def rule_sentences(division: Division, plan: Plan) -> list[Words]:
    """The tie rule of a division with this layout."""
    onward, said = next_stage_of(division), ranking_of(division)
    told: list[Words] = []
    if division.learning and onward is None:
        return [NOBODY]
    if plan.kind.ranked == "keys":
        cut = cut_words(plan, onward.each) if onward else ""
        told += keyed_words(rules_of(division, onward), cut)
    elif plan.kind.ranked != "record":
        told += _by_bracket(plan) if plan.exits else rule_of_individuals(plan.kind)
    else:
        cut = cut_words(plan, onward.each) if onward else ""
        told += rule_words(_of_stage(said, onward), game=playoff_game(division), cut=cut)
    if onward and told:
        told.append(THEN_BRACKET)
    return told


def _by_bracket(plan: Plan) -> tuple[Words, Words]:
    """Who is first in this bracket, and who shares a place."""
    first = BY_FINAL
    if not has_final(plan):
        last = finals_of(plan)[-1]
        name = next(row.name for row in plan.rounds if row.key == last.round)
        first = say("The winner of “%(round)s” is first.", round=name)
    losing = [
        plan.exits[row.code].lost for row in plan.matches if LoserOf(row.code) not in plan.fed
    ]
    return first, UNSHARED if len(set(losing)) == len(losing) else ALIKE


def rules_of(division: Division, onward: NextStage | None) -> Rules:
    """How drawn rounds of this division are ranked. Nobody draws cards in a learning division."""
    rules = read_rules(division.ranking)
    if onward:
        return replace(rules, ranking=Ranking(places=onward.each, in_order=False))
    if division.learning:
        return replace(rules, keys=tuple(key for key in rules.keys if not key.criterion.procedure))
    return rules


def _of_stage(said: Ranking, onward: NextStage | None) -> Ranking:
    if onward is None:
        return said
    return Ranking(places=onward.each, in_order=False, keys=said.keys)
