"""How a stage is ranked, and what byes, wins and withdrawals are worth."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say, sentences
from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.kinds import BY_ROUND, Kind
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.key_list import require_useful
from tournament.brackets.rounds.rule_words import order_words, rule_words
from tournament.brackets.rounds.rules import Rules, as_stored
from tournament.brackets.stage_graph import Planned, planned_at, stage_at
from tournament.brackets.stage_rules import (
    cut_of_stage,
    keep_ranking,
    kind_of_stage,
    require_open_rules,
    rules_of_stage,
)
from tournament.brackets.suited import kind_of
from tournament.brackets.tie_rules import rules_from, rules_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import matches_topic, topic_of_row
from tournament.desk.brackets.rules_form import field_at_the_desk
from tournament.desk.brackets.stage_ways import no_such_stage
from tournament.registration.models import Division
from tournament.tables.settling import settle


def decide_rules(act: Act, *, planned: Planned, rules: Mapping[str, Any]) -> Receipt:
    """Set the rules of a stage before it is published. Raises Refused after that."""
    division, chosen = planned.division, valid_rules(rules, planned.division)
    with one_change(act) as change:
        _require_planned(planned)
        before, after = division.ranking, as_stored(chosen)
        keep_ranking(division, planned.number, after)
        change.require_as_shown(topic_of_row(division, "places"))
        return change.log(
            "ties.decide",
            say("Places and ties set for %(division)s.", division=planned.title),
            touched=[topic_of_row(division, "places"), "event"],
            detail={"stage": planned.number, "before": before, "after": after},
        )


def _require_planned(planned: Planned) -> None:
    """Refuse a stage that is published, or planned no longer."""
    if planned.number == 1:
        require_undrawn(planned.division)
    elif stage_at(planned.node) is not None:
        raise refusal(
            say("%(stage)s is published.", stage=planned.title),
            remedy=say("Change its ranking on its page, with a reason."),
            code="drawn",
        )
    elif not planned.division.later.filter(number=planned.number).exists():
        raise no_such_stage()


def change_rules(act: Act, *, division: Division, rules: Mapping[str, Any], reason: str) -> Receipt:
    """Change the rules of a published stage. Published rounds stay as they are.

    Raises Refused without a reason, and where it is too late.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        stage, game = require_open_rules(division), playoff_game(division)
        chosen = valid_rules(rules, planned_at(division, stage.number).division)
        old, before = rules_of_stage(stage), stage.ranking
        keep_ranking(division, stage.number, as_stored(chosen))
        planned, kind = planned_at(division, stage.number), kind_of_stage(stage)
        chosen = rules_of(planned.division, cut_of_stage(stage))
        if chosen == old:
            raise refusal(
                say("Nothing was changed."),
                remedy=say("Change a rule, or leave them as they are."),
                code="nothing-changed",
            )
        stage.ranking = as_stored(chosen)
        stage.save(update_fields=["ranking"])
        change.require_as_shown(topic_of_row(division, "places"))
        return change.log(
            "rules.change",
            sentences(
                say("Changed how %(division)s is ranked.", division=division.name),
                say("Before:"),
                *_differing(old, chosen, game, kind),
                say("Now:"),
                *_differing(chosen, old, game, kind),
                given_reason(why),
            ),
            touched=[
                *("event", "floor", topic_of_row(division, "places"), matches_topic(stage)),
                *settle(stage, act.now),
            ],
            detail={"stage": stage.pk, "before": before, "after": stage.ranking, "reason": why},
        )


def valid_rules(rules: Mapping[str, Any], division: Division) -> Rules:
    """The rules as chosen. Raises Refused for what does not fit or can break no tie."""
    ranked = kind_of(division).ranked
    try:
        chosen = rules_from(rules, division)
        require_useful(chosen.keys, field_at_the_desk(ranked))
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why
    return chosen


def _differing(rules: Rules, other: Rules, game: Words, kind: Kind) -> list[Words]:
    """The sentences about these rules that are not about the others."""
    told = rule_words if kind.drawn == BY_ROUND else order_words
    others = told(other, game=game)
    return [words for words in told(rules, game=game) if words not in others]
