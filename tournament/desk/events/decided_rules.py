"""House rules that follow from the division: format, ties, seeds. Reads only.

The house rules form does not ask for them, and stored values under their keys are ignored: the rule
page shows what is played.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.core.series import ADDED
from rules.rulesets import find
from scoring.entry import playing_rules
from tournament.brackets import formats
from tournament.brackets.games import series_chosen
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.procedures import SHARE
from tournament.brackets.rounds.rules import MISSED
from tournament.brackets.stage_graph import planned_stages
from tournament.brackets.suited import kind_of
from tournament.brackets.tie_rules import cut_at, rules_of
from tournament.registration.models import Division
from tournament.seeding.draws import drawn_names, last_lot
from tournament.seeding.models import Lot, Seed

TIE_BREAKS = {SHARE: "shared", "best-game": "best-round", "penalties": "fewest-penalties"}
"""Key of the standings → what the book calls it."""
GAMES = ("games_per_match", "match_by")
"""Asked by the form, although the bracket may play other matches."""

Decides: TypeAlias = Callable[[Division], object]


def rules_to_print(division: Division) -> dict[str, Any]:
    """The house rules for print: the form's, and the division's own."""
    keys = {rule.key for rule in find(division.ruleset).house_rules}
    decided = {key: decides(division) for key, decides in DECIDED.items() if key in keys}
    asked = {key: value for key, value in division.house_rules.items() if key not in DECIDED}
    return _with_games(division, asked | {k: v for k, v in decided.items() if v is not None})


def _with_games(division: Division, house_rules: dict[str, Any]) -> dict[str, Any]:
    """The house rules with the bracket's series, if it differs."""
    usual = playing_rules(division.ruleset, division.house_rules).match
    played = series_chosen(formats.find(division.format).chosen(division.options), usual)
    if played == usual:
        return house_rules
    others = {key: value for key, value in house_rules.items() if key not in GAMES}
    games = {"games_per_match": played.games} if played.games > 1 else {}
    return others | games | ({"match_by": "added"} if played.kind == ADDED else {})


def _format(division: Division) -> object:
    return division.format


def _grand_final(division: Division) -> object:
    """Whether a second final is played, in this stage or the next."""
    planned = [row.division for row in planned_stages(division)]
    stages = [(row.format, row.options) for row in planned]
    resets = [formats.find(slug).chosen(options).get("reset_final") for slug, options in stages]
    known = [reset for reset in resets if reset is not None]
    return ("second-final" if known[-1] else "decides") if known else None


def _legs(division: Division) -> object:
    return formats.find(division.format).chosen(division.options).get("legs")


def _pairing(division: Division) -> object:
    """By lot if the teams of the last draw are still in drawn order."""
    lot = last_lot(division, Lot.Purpose.SEEDS)
    if lot is None or not lot.drawn_at:
        return "by-seed"
    rows = Seed.objects.filter(division=division).order_by("number")
    order = list(rows.values_list("entry__title", flat=True))
    drawn = [name for name in drawn_names(lot) if name in order]
    is_drawn = bool(drawn) and [name for name in order if name in drawn] == drawn
    return "by-lot" if is_drawn else "by-seed"


def _many_tied(division: Division) -> object:
    """None for a bracket or points."""
    if kind_of(division).ranked != "record":
        return None
    rules = rules_of(division, cut_at(division, 1))
    return "knock-out-by-draw" if rules.ranking.breaks_ties else "shared"


def _children(division: Division) -> object:
    return "unranked" if division.learning else None


def _event_ranking(division: Division) -> object:
    """Points for individuals, unless tables won count first; otherwise matches won."""
    if not kind_of(division).seats:
        return "wins"
    keys = (key.criterion.slug for key in rules_of(division, cut_at(division, 1)).keys)
    return "wins" if next(slug for slug in keys if slug != MISSED) == "wins" else "points"


def _rounds(division: Division) -> object:
    """The rounds that were chosen, or those of a round robin; None for an open number."""
    if division.format != "round-robin":
        return formats.find(division.format).chosen(division.options).get("rounds") or None
    try:
        plan = formats.find(division.format).plan(division.entries.count(), division.options)
    except Refusal:
        return None
    return len(plan.rounds)


def _rotation(division: Division) -> object:
    """Partners stay together in a team, and change where players enter alone."""
    if kind_of(division).partners:
        return "partners-change"
    return "partners-stay" if division.team_size > 1 else None


def _tie_break(division: Division) -> object:
    """What breaks ties in points. None if they do not count first, or something else does."""
    if not kind_of(division).partners:
        return None
    first, *then = rules_of(division, cut_at(division, 1)).keys
    by = then[0].criterion.slug if then else SHARE
    return TIE_BREAKS.get(by) if first.criterion.slug == "points" else None


DECIDED: Mapping[str, Decides] = {
    "format": _format,
    "grand_final": _grand_final,
    "round_robin_legs": _legs,
    "pairing": _pairing,
    "many_tied": _many_tied,
    "children": _children,
    "event_ranking": _event_ranking,
    "rounds": _rounds,
    "rotation": _rotation,
    "tie_break": _tie_break,
}
"""For each such house rule, its value in the division. None keeps the book's words."""
