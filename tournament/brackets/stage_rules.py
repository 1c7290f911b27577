"""How a published stage is ranked, and while that can change."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.graph.cut import Cut
from tournament.brackets.kinds import BY_ROUND, Kind
from tournament.brackets.models import Stage
from tournament.brackets.rounds.rules import Rules, read_rules
from tournament.brackets.stage_graph import leads_on, stage_at, ways_out
from tournament.brackets.stored_plan import plan_of
from tournament.brackets.tie_rules import cut_at
from tournament.registration.models import Division


def kind_of_stage(stage: Stage) -> Kind:
    """The kind of stage that it was published as."""
    return formats.find(stage.format).kind_for(stage.options)


def rules_of_stage(stage: Stage) -> Rules:
    """The rules that the stage was published with, as changed since."""
    return read_rules(stage.ranking, kind_of_stage(stage).ranked)


def cut_of_stage(stage: Stage) -> Cut | None:
    """Who advances from a published stage, if anyone."""
    plan = plan_of(stage, stage.field.count(), {}, {})
    return cut_at(stage.division, stage.number, plan)


def keep_ranking(division: Division, number: int, ranking: Mapping[str, Any]) -> None:
    """Store how a stage of the division is ranked."""
    if number == 1:
        division.ranking = dict(ranking)
        division.save(update_fields=["ranking"])
    else:
        division.later.filter(number=number).update(ranking=ranking)


def rules_can_change(stage: Stage) -> bool:
    """Whether keys rank it, and no later stage was drawn from its places.

    Where rounds are drawn one after another, only while one is to come.
    """
    kind = kind_of_stage(stage)
    if not kind.may_tie or (stage.division.learning and not leads_on(stage.division, stage.number)):
        return False
    if kind.drawn == BY_ROUND:
        return bool(stage.to_come)
    ways = ways_out(stage.division, stage.number)
    return last_stage_of(stage.division) == stage and not any(stage_at(way.target) for way in ways)


def require_open_rules(division: Division) -> Stage:
    """The published stage whose rules can change. Raises Refused if there is none."""
    stage = last_stage_of(division)
    if stage is None or kind_of_stage(stage).drawn == BY_ROUND:
        return require_rounds_to_come(division)
    if not rules_can_change(stage):
        raise refusal(
            say("The ranking of %(division)s cannot change now.", division=division.name),
            remedy=say("Override places or matches instead."),
            code="ranking-fixed",
        )
    return stage
