"""A division's rules on places: which matter, how ties are decided, who advances."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.messages import Words, say
from tournament.brackets import formats
from tournament.brackets.graph.cut import Cut, cut_of
from tournament.brackets.kinds import Ranked
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.places import finals_of, has_final
from tournament.brackets.plan import LoserOf, Plan
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.rule_words import order_words, rule_words
from tournament.brackets.rounds.rules import (
    Rules,
    as_stored,
    is_breaking,
    read_rules,
    usual_procedure,
    usual_rules,
)
from tournament.brackets.stage_graph import planned_at, ways_out
from tournament.brackets.standings import members_of
from tournament.brackets.suited import highest_wins, kind_of, options_for
from tournament.registration.models import Division

ENOUGH = 8
"""Enough teams to lay out every format that takes so many."""

BY_FINAL = say("The winner of the last final is first, the loser second.")
ALIKE = say("Those who lose in the same round share the place, unless they play for it.")
THEN_BRACKET = say("In the next stage, the bracket decides the places.")
THEN_STAGE = say("The next stage decides the places of those who advance.")
UNSHARED = say("Every place is played for. Nobody shares one.")
ALONE = say("Everyone plays alone.")
IF_ONE_LEAVES = say(
    "If an entry leaves and played fewer than half of its matches, its results are removed. "
    "Otherwise they stand, and the matches it still had count as won by the others. It comes "
    "last if it still had any."
)
NOBODY = say("Learning division: no one is ranked.")


def cut_at(division: Division, number: int, plan: Plan | None = None) -> Cut | None:
    """Who advances from this stage of the division, if anyone; sizes of pools as in the plan."""
    sizes = [] if plan is None else [plan.entrants]
    if plan is not None and plan.kind.cut_by_pool:
        sizes = [len(seeds) for seeds in members_of(plan).values()]
    return cut_of(ways_out(division, number), sizes)


def ranking_to_freeze(division: Division, plan: Plan, number: int = 1) -> dict[str, Any]:
    """How this stage of the division will be ranked, as stored; empty if the bracket decides.

    A learning division ranks nobody, so its ties stay.
    """
    cut = cut_at(division, number, plan)
    return as_stored(rules_of(division, cut)) if plan.kind.may_tie else {}


def plan_to_talk_about(division: Division) -> Plan:
    """The plan for the division, entered or not yet. Raises Refusal if impossible.

    It may be of more than are entered, so the tables of the hall do not limit it. Where as many
    do not fit, it is of those entered.
    """
    fmt = formats.find(division.format)
    entered, options = division.entries.count(), options_for(division)
    options = {name: options[name] for name in options if name != "tables"}
    try:
        return fmt.plan(max(entered, min(ENOUGH, fmt.most)), options)
    except Refusal:
        return fmt.plan(entered, options)


def printed_rule(division: Division) -> list[Words]:
    """The division's tie rule for print, in sentences; empty if it cannot be planned.

    Says nothing of draws where chance assigns the tables.
    """
    if formats.find(division.format).kind.has_sittings and not division.learning:
        return [ALONE, *order_words(rules_of(division, cut_at(division, 1)), game="")]
    try:
        return rule_sentences(division, plan_to_talk_about(division))
    except Refusal:
        return []


def rule_sentences(division: Division, plan: Plan, number: int = 1) -> list[Words]:
    """The tie rule of a stage of the division with this layout."""
    cut = cut_at(division, number, plan)
    told: list[Words] = []
    if division.learning and cut is None:
        return [NOBODY]
    words, game = cut.words if cut else "", playoff_game(division)
    if plan.kind.is_keyed:
        told += rule_words(rules_of(division, cut), game=game, cut=words)
    elif plan.kind.may_tie:
        told += [ALONE] if plan.kind.seats else []
        told += order_words(rules_of(division, cut), game=game, cut=words)
        told += [IF_ONE_LEAVES] if plan.kind.ranked == "record" else []
    else:
        told += _by_bracket(plan)
    if cut and told:
        told.append(_then(division, number))
    return told


def _then(division: Division, number: int) -> Words:
    """What decides the places of those who advance."""
    targets = [way.target for way in ways_out(division, number)]
    kinds = {planned_at(Division.objects.get(pk=t.division), t.number).fmt.kind for t in targets}
    brackets = all(kind.ranked == "bracket" for kind in kinds)
    return THEN_BRACKET if brackets else THEN_STAGE


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


def rules_of(division: Division, cut: Cut | None) -> Rules:
    """How a stage of this division is ranked; as usual until that is chosen.

    A tie across a cut is always broken. Nobody draws or plays for a place in a learning division.
    """
    ranked, rules = kind_of(division).ranked, rules_from(division.ranking, division)
    if cut and cut.ranking:
        keys = rules.keys if any(map(is_breaking, rules.keys)) else _breaking(rules.keys, ranked)
        return replace(rules, keys=keys, ranking=cut.ranking)
    if division.learning:
        keys = tuple(key for key in rules.keys if not key.criterion.procedure)
        ranking = replace(rules.ranking, breaks_ties=False)
        return replace(rules, keys=keys or usual_rules(ranked).keys[:1], ranking=ranking)
    return rules


def rules_from(stored: Mapping[str, Any], division: Division) -> Rules:
    """The rules stored or typed for this division. Its game says which points win.

    Raises Refusal for what does not fit.
    """
    won_by = {"highest_wins": highest_wins(division)}
    return read_rules({**stored, **won_by}, kind_of(division).ranked)


def _breaking(keys: tuple[Key, ...], ranked: Ranked) -> tuple[Key, ...]:
    """These keys with the usual procedure at their end."""
    own = (key for key in keys if not key.criterion.procedure)
    return (*own, usual_procedure(ranked))
