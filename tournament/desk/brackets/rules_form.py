"""How a stage is ranked, and what byes, wins and withdrawals are worth: the form, and saving it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, ClassVar

from rules.core.messages import Words, say, sentences
from rules.refusals import refusal
from rules.rulesets import find
from tournament.brackets.drawn import last_stage_of, require_undrawn
from tournament.brackets.graph.cut import cut_of_all
from tournament.brackets.kinds import BY_ROUND, Kind, Ranked
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.models import Stage
from tournament.brackets.ranking import MOST_PLACES
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.key_list import Field, require_useful
from tournament.brackets.rounds.keys import Key, key, shown
from tournament.brackets.rounds.rule_words import order_words, rule_words, undecided_words
from tournament.brackets.rounds.rules import (
    INDIVIDUALS,
    Rules,
    aimed,
    as_stored,
)
from tournament.brackets.rounds.terms import MatchPoints, Mean
from tournament.brackets.stage_graph import Planned, planned_at, stage_at
from tournament.brackets.stage_rules import (
    cut_of_stage,
    keep_ranking,
    kind_of_stage,
    require_open_rules,
    rules_can_change,
    rules_of_stage,
)
from tournament.brackets.suited import kind_of
from tournament.brackets.tie_rules import (
    cut_at,
    plan_to_talk_about,
    rule_sentences,
    rules_from,
    rules_of,
)
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import matches_topic, topic_of_row
from tournament.desk.brackets.forms import FIXED, MARGINS, ROWS
from tournament.desk.brackets.stage_ways import no_such_stage
from tournament.registration.models import Division
from tournament.tables.settling import settle

NOTHING = "nothing"
BYES: Mapping[str, Words] = {
    NOTHING: say("no points"),
    FIXED: say("these points"),
    "mean-of-field": say("average of everyone in that round"),
    "mean-of-winners": say("average of that round's winners"),
    "own-average": say("average of its own games"),
}
COUNT_AS: Mapping[str, Words] = {
    "win": say("a win"),
    "level": say("a level match"),
    "nothing": say("neither win nor loss"),
}
LEFT: Mapping[str, Words] = {
    "keep": say("stand"),
    "remove": say("are removed"),
    "as-byes": say("become byes for its opponents"),
}


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The fields of one key; `slug` is empty if none is chosen."""

    number: int
    slug: str = ""
    average: bool = False
    drop: int = 0
    played: bool = False
    counted: str = ""

    @property
    def is_usual(self) -> bool:
        return not (self.average or self.drop or self.played or self.counted)


@dataclass(frozen=True, slots=True)
class RulesBoxes:
    """The form, filled in. `said` are the rules in sentences, `undecided` what they leave open.

    `match` has the fields of match points, empty where they are as usual. `asks_why`: rounds are
    published, so a change needs a reason. `is_cut`: the places are those that advance. `has_worth`:
    byes and leavers count by what is chosen. `has_sides`: matches of two have a worth. `cites` is
    the book's paragraph on ties, if any.
    """

    is_usual: bool
    asks_why: bool
    rows: tuple[KeyRow, ...]
    places: int
    bye: str
    stored: Mapping[str, Any]
    match: Mapping[str, str]
    margins: tuple[tuple[int, str, str], ...]
    said: Sequence[Words]
    undecided: Sequence[Words]
    is_cut: bool
    keys: tuple[Key, ...]
    has_worth: bool
    has_sides: bool
    cites: str
    numbers: ClassVar[range] = range(1, MOST_PLACES + 1)
    byes: ClassVar[Mapping[str, Words]] = BYES
    count_as: ClassVar[Mapping[str, Words]] = COUNT_AS
    left: ClassVar[Mapping[str, Words]] = LEFT

    @property
    def has_settings(self) -> bool:
        """Whether a key counts in another way than usual."""
        return any(not row.is_usual for row in self.rows)


def rules_form(division: Division) -> RulesBoxes | None:
    """The form of a division whose stage is ranked by keys; None for others.

    It also shows while a published stage can still be ranked in another way. Raises Refused if the
    division cannot be planned.
    """
    stage = last_stage_of(division)
    if stage is not None:
        return _of_stage(stage) if rules_can_change(stage) else None
    return planned_form(Planned(division, 1))


def planned_form(planned: Planned) -> RulesBoxes | None:
    """The form of a stage that is not published; None where no keys rank it."""
    division = planned.division
    kind, plan = kind_of(division), plan_to_talk_about(division)
    cut = cut_at(division, planned.number, plan)
    if not kind.may_tie or (division.learning and not cut):
        return None
    said = rule_sentences(division, plan, planned.number)
    return boxes(division, rules_of(division, cut), kind.ranked, said)


def _of_stage(stage: Stage) -> RulesBoxes:
    """The form of a published stage."""
    rules, kind = rules_of_stage(stage), kind_of_stage(stage)
    division = planned_at(stage.division, stage.number).division
    said = rule_sentences(division, plan_to_talk_about(division), stage.number)
    if kind.drawn == BY_ROUND:
        cut = cut_of_all(rules.cut) if rules.cut else ""
        said = rule_words(rules, game=playoff_game(division), cut=cut)
    return replace(boxes(division, rules, kind.ranked, said), asks_why=True)


def field_at_the_desk(ranked: Ranked) -> Field:
    """What keys can read: two sides meet unless individuals play, and officials count anything."""
    if ranked in INDIVIDUALS:
        return Field(two_sides=False, meetings=False)
    is_record = ranked == "record"
    return Field(alone=ranked != "points", others=not is_record, absences=not is_record)


def boxes(division: Division, rules: Rules, ranked: Ranked, said: Sequence[Words]) -> RulesBoxes:
    """The form with these rules filled in. With a next stage, its cut are the places that count."""
    stored, match = as_stored(rules), rules.terms.match_points
    return RulesBoxes(
        is_usual=rules_from(division.ranking, division) == rules_from({}, division),
        asks_why=False,
        rows=tuple(_row(number, key) for number, key in zip_longest(ROWS, rules.keys)),
        places=rules.ranking.places,
        bye=_bye(rules.terms.bye.points),
        stored=stored,
        match=_match_fields(match),
        margins=_margins(match),
        said=said,
        undecided=tuple(undecided_words(rules)),
        is_cut=bool(rules.cut),
        keys=_choices(ranked, highest_wins=rules.terms.highest_wins),
        has_worth=ranked in ("keys", "points"),
        has_sides=ranked not in INDIVIDUALS,
        cites=find(division.ruleset).hall_cites.ties,
    )


def _choices(ranked: Ranked, *, highest_wins: bool) -> tuple[Key, ...]:
    """The keys that can separate somebody."""
    field, keys = field_at_the_desk(ranked), aimed(map(key, CRITERIA), highest_wins=highest_wins)
    return tuple(each for each in keys if field.lacks(each) is None)


def _bye(points: int | Mean) -> str:
    """The choice for the points of a bye."""
    if isinstance(points, int):
        return FIXED if points else NOTHING
    return points


def _row(number: int, key: Key | None) -> KeyRow:
    if key is None:
        return KeyRow(number)
    average = key.average and not key.criterion.average
    return KeyRow(number, key.criterion.slug, average, key.drop, not key.byes, key.counted)


def _match_fields(match: MatchPoints) -> Mapping[str, str]:
    if match == MatchPoints():
        return {}
    within = next(iter(match.loss_within.items()), None)
    fields = {name: str(shown(getattr(match, name))) for name in ("win", "level", "loss")}
    return fields | ({"within": str(within[0]), "points": str(within[1])} if within else {})


def _margins(match: MatchPoints) -> tuple[tuple[int, str, str], ...]:
    """Number of the row, margin and its worth."""
    known = [(str(margin), str(points)) for margin, points in sorted(match.win_by.items())]
    rows = zip(MARGINS, [*known, *([("", "")] * len(MARGINS))], strict=False)
    return tuple((number, margin, points) for number, (margin, points) in rows)


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
    chosen = rules_from(rules, division)
    require_useful(chosen.keys, field_at_the_desk(ranked))
    return chosen


def _differing(rules: Rules, other: Rules, game: Words, kind: Kind) -> list[Words]:
    """The sentences about these rules that are not about the others."""
    told = rule_words if kind.drawn == BY_ROUND else order_words
    others = told(other, game=game)
    return [words for words in told(rules, game=game) if words not in others]
