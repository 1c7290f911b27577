"""The director's decisions at an event, and the standing ones on a match, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, all_of, say
from scoring.decided_words import place_words, value_words
from scoring.models import ScoreSheet
from tournament.brackets.decision_facts import outcome_of, standing_decisions, that_stands
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Result, Swap
from tournament.brackets.settled import facts_of
from tournament.brackets.swaps import arranged
from tournament.desk.brackets.pairing import swap_as_made
from tournament.desk.decisions.matches import outcome_words
from tournament.desk.decisions.places import computed_places
from tournament.desk.decisions.sheets import ruling_of
from tournament.desk.reading.match_words import entrants_of, match_words
from tournament.registration.models import Entry, Event

About = Decision.About


def about_words(decision: Decision) -> Words:
    """ "Eagles v Hawks (W1-1): who won", "Places of Main event"."""
    if decision.match is None:
        return say("Places of %(division)s", division=decision.stage.division.name)
    if decision.about == About.BYE:
        return say("Bye of %(match)s", match=decision.match.code)
    words = match_words(decision.match)
    if decision.game is None:
        return words
    value = place_words(decision.game.sheet, decision.where)
    if decision.game.number == 1:
        return say("%(match)s: %(value)s", match=words, value=value)
    return say(
        "%(match)s, game %(game)s: %(value)s", match=words, game=decision.game.number, value=value
    )


def decided_words(decision: Decision) -> Words:
    """The decision."""
    return words_of(decision, decision.value)


def words_of(decision: Decision, value: Any) -> Words:
    """A value of this decision, decided or computed."""
    if decision.game is not None:
        return value_words(decision.game.sheet, value)
    if decision.about == About.MATCH:
        return outcome_words(value)
    if decision.about == About.BYE:
        return _bye_words(value)
    return _places_words(value or {})


def _bye_words(value: Mapping[str, Any]) -> Words:
    names = _titles([value["bye"] or 0, value["meets"] or 0])
    if value["meets"]:
        return say(
            "no bye, %(team)s has an opponent in %(match)s",
            team=names[value["meets"]],
            match=value["match"],
        )
    return names[value["bye"]]


def _places_words(value: Mapping[str, int | None]) -> Words:
    names = _titles([int(entry) for entry in value])
    rows = sorted(value.items(), key=lambda row: row[1] or 0)
    return all_of(_place_words(names[int(entry)], place) for entry, place in rows)


def _place_words(team: str, place: int | None) -> Words:
    if place is None:
        return say("%(team)s: place open", team=team)
    return say("%(team)s: place %(place)s", team=team, place=place)


def _titles(keys: list[int]) -> dict[int, str]:
    return dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))


@dataclass(frozen=True, slots=True)
class DecisionShown:
    """A decision in words. `what` is its place on a sheet.

    `computed` is the value at the time of the decision, `computed_now` the current one if it
    differs. `waits`: it refers to something missing at the moment.
    """

    row: Decision
    about: Words
    what: Words
    decided: Words
    computed: Words
    computed_now: Words
    waits: bool


def decisions_of(event: Event) -> list[DecisionShown]:
    """The event's decisions, latest first."""
    rows = Decision.objects.filter(stage__division__event=event).order_by("-pk")
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    return [decision_shown(row) for row in loaded]


def decision_shown(row: Decision) -> DecisionShown:
    """One decision in words."""
    stands = row.withdrawn_at is None
    waits, now = _state(row) if stands else (False, row.computed)
    computed, computed_now = words_of(row, row.computed), words_of(row, now)
    return DecisionShown(
        row=row,
        about=about_words(row),
        what=place_words(row.game.sheet, row.where) if row.game else "",
        decided=decided_words(row),
        computed=computed,
        computed_now="" if waits or computed_now == computed else computed_now,
        waits=waits,
    )


def _state(row: Decision) -> tuple[bool, Any]:
    """Whether the decision waits, and the value computed now."""
    if row.game is not None:
        found = {made.where: made.computed for made in ruling_of(row.game.sheet).overrides}
        is_void = row.game.sheet.state == ScoreSheet.State.VOID
        return is_void or row.where not in found, found.get(row.where)
    if row.about == About.MATCH:
        return _match_state(row, row.value or {})
    if row.about == About.BYE:
        return _is_stale(Swap.objects.get(decision=row)), row.computed
    held = computed_places(row.stage)
    return False, {entry: held.get(int(entry)) for entry in row.value or {}}


def _match_state(row: Decision, value: Mapping[str, Any]) -> tuple[bool, Any]:
    assert row.match is not None
    named = {value["winner"], *value["losers"], *(placing[0] for placing in value["placings"])}
    there = {entry.pk for entry in entrants_of(row.match)}
    results = row.match.results.filter(withdrawn_at__isnull=True, decision__isnull=True)
    return not named <= {None, *there}, outcome_of(that_stands(list(results.order_by("pk"))))


def _is_stale(swap: Swap) -> bool:
    facts = facts_of(swap.stage)
    _, stale = arranged(facts.plan, facts.results, facts.gone, facts.swaps)
    return swap_as_made(swap, facts) in stale


def standing_of(match: Match) -> list[DecisionShown]:
    """The standing decisions on this match and its sheets."""
    rows = standing_decisions(Decision.objects.filter(match=match))
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    return [decision_shown(row) for row in loaded]


def stands_words(result: Result | None) -> Words:
    """The match's current outcome, in words."""
    return outcome_words(outcome_of(result))
