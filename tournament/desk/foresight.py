"""What would happen if: reads facts and names for `consequences.py`. Writes nothing."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.brackets import outcome
from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.settled import Facts, facts_of
from tournament.desk.consequences import Names, consequences
from tournament.desk.floor_matches import seen, source_words
from tournament.registration.models import Departure, Entry

State = Match.State


def if_forfeited(match: Match, loser: Entry, winner: Entry) -> list[str]:
    """What follows when `loser` forfeits this match."""
    facts = facts_of(match.stage)
    winner_seed, loser_seed = facts.seed_of(winner.pk), facts.seed_of(loser.pk)
    result = outcome.Result(match.code, winner_seed, loser_seed, "forfeit")
    return _foreseen(match.stage, facts, facts.with_result(result))


def if_both_forfeited(match: Match, one: Entry, two: Entry) -> list[str]:
    """What follows when both teams forfeit this match."""
    facts = facts_of(match.stage)
    seeds = (facts.seed_of(one.pk), facts.seed_of(two.pk))
    result = outcome.Result(match.code, None, None, "double-forfeit", seeds)
    return _foreseen(match.stage, facts, facts.with_result(result))


def if_won(match: Match, winner: Entry, loser: Entry) -> list[str]:
    """What follows when `winner` has won this match in play."""
    facts = facts_of(match.stage)
    result = outcome.Result(match.code, facts.seed_of(winner.pk), facts.seed_of(loser.pk))
    return _foreseen(match.stage, facts, facts.with_result(result))


def if_undecided(match: Match, teams: Sequence[Entry]) -> list[str]:
    """What follows when the games of these two no longer decide this match."""
    facts = facts_of(match.stage)
    pair = tuple(sorted(facts.seed_of(team.pk) for team in teams))
    others = tuple(
        row
        for row in facts.results
        if row.reason != "played" or (row.match, row.pair) != (match.code, pair)
    )
    return _foreseen(match.stage, facts, replace(facts, results=others))


def if_taken_back(match: Match) -> list[str]:
    """What follows when the forfeit that decided this match is taken back."""
    facts = facts_of(match.stage)
    given = [row for row in facts.results if row.match == match.code and row.reason != "played"]
    others = tuple(row for row in facts.results if row is not given[-1])
    return _foreseen(match.stage, facts, replace(facts, results=others))


def if_left(entry: Entry) -> list[str]:
    """What follows when this team leaves, in every bracket it is in."""
    said = []
    for stage in Stage.objects.filter(field__entry=entry):
        facts = facts_of(stage)
        leaving = outcome.Departure(facts.seed_of(entry.pk), "withdrawn")
        after = replace(facts, departures=(*facts.departures, leaving))
        said += _foreseen(stage, facts, after)
    return said


def if_back(departure: Departure) -> list[str]:
    """What follows when a team that had left comes back."""
    said = []
    for stage in Stage.objects.filter(field__entry=departure.entry_id):
        facts = facts_of(stage)
        seed = facts.seed_of(departure.entry_id)
        others = tuple(row for row in facts.departures if row.entrant != seed)
        said += _foreseen(stage, facts, replace(facts, departures=others))
    return said


def _foreseen(stage: Stage, before: Facts, after: Facts) -> list[str]:
    return consequences(before.evaluate(), after.evaluate(), _names(stage))


def _names(stage: Stage) -> Names:
    titles = dict(stage.field.values_list("seed", "entry__title"))
    sources: dict[str, list[str]] = {}
    for slot in Slot.objects.filter(match__stage=stage).select_related("match"):
        sources.setdefault(slot.match.code, []).append(f"the {source_words(slot.source)}")
    return Names(
        teams=titles,
        rounds=dict(stage.matches.values_list("code", "round__name")),
        waits_for={code: (one, two) for code, (one, two) in sources.items()},
        on_floor=_on_floor(stage),
    )


def _on_floor(stage: Stage) -> dict[str, str]:
    rows = seen(stage.matches.filter(state__in=Match.ON_THE_FLOOR))
    words = {State.CALLED: "called to", State.PLAYING: "being played at"}
    return {
        row.code: f"{words[State(row.state)]} table {row.table}"
        if row.state in words
        else "handed in"
        for row in rows
    }
