"""The effect of possible changes, from facts, for `impact_words.py`. Reads only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import OuterRef, Subquery

from rules.core.messages import Words, all_of, say
from tournament.brackets import outcome
from tournament.brackets.games import PlayedGame
from tournament.brackets.graph.stages import Way
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.next_field import entries_going_on, fields_after
from tournament.brackets.next_round_field import earlier_walkovers
from tournament.brackets.outcome import Evaluation
from tournament.brackets.round_names import stored
from tournament.brackets.settled import Facts, facts_of
from tournament.desk.reading.floor_matches import source_words
from tournament.desk.reading.impact_words import HANDED_IN, Names, consequences
from tournament.registration.models import Departure, Entry
from tournament.tables.models import Assignment
from tournament.tables.stand_ins import substituted_in

State = Match.State


@dataclass(frozen=True)
class Before:
    """A stage as it stands, read once for several possible changes."""

    stage: Stage
    facts: Facts

    @cached_property
    def names(self) -> Names:
        return _names(self.stage)

    @cached_property
    def standing(self) -> Evaluation:
        return self.facts.evaluation

    @cached_property
    def later(self) -> list[tuple[Stage, Way]]:
        return list(fields_after(self.stage))

    def effect(self, after: Facts) -> list[Words]:
        """The effect of the facts in `after` replacing those that stand."""
        said = consequences(self.standing, after.evaluation, self.names)
        return said + _of_later_stage(self, after)


def if_forfeited(match: Match, loser: Entry, winner: Entry | None) -> list[Words]:
    """The effect of a forfeit by `loser`. At a table of individuals nobody wins by that."""
    facts = facts_of(match.stage)
    return between(match.stage, facts, _forfeited(facts, match, loser, winner))


def if_each_forfeited(match: Match, entrants: Sequence[Entry]) -> list[list[Words]]:
    """The effect of a forfeit by each of a table of individuals."""
    before = Before(match.stage, facts_of(match.stage))
    return [before.effect(_forfeited(before.facts, match, each, None)) for each in entrants]


def if_either_forfeited(match: Match, one: Entry, two: Entry) -> tuple[list[Words], ...]:
    """The effects of a forfeit by the one, by the other, and by both."""
    before = Before(match.stage, facts_of(match.stage))
    facts = before.facts
    seeds = (facts.seeds[one.pk], facts.seeds[two.pk])
    both = outcome.Result(match.code, None, None, "double-forfeit", seeds)
    return (
        before.effect(_forfeited(facts, match, one, two)),
        before.effect(_forfeited(facts, match, two, one)),
        before.effect(facts.with_result(both)),
    )


def _forfeited(facts: Facts, match: Match, loser: Entry, winner: Entry | None) -> Facts:
    winner_seed = facts.seeds[winner.pk] if winner else None
    result = outcome.Result(match.code, winner_seed, facts.seeds[loser.pk], "forfeit")
    return facts.with_result(result)


def if_won(match: Match, winner: Entry, loser: Entry, games: Sequence[PlayedGame]) -> list[Words]:
    """The effect of `winner` winning this match, with these games if given."""
    facts = facts_of(match.stage)
    result = outcome.Result(match.code, facts.seeds[winner.pk], facts.seeds[loser.pk])
    return between(match.stage, facts, _scored(facts.with_result(result), match, games))


def if_scored(match: Match, games: Sequence[PlayedGame]) -> list[Words]:
    """The effect of these games with the same winner: none unless a tie-break uses points."""
    facts = facts_of(match.stage)
    return between(match.stage, facts, _scored(facts, match, games))


def _scored(facts: Facts, match: Match, games: Sequence[PlayedGame]) -> Facts:
    if facts.rules is None or not facts.rules.asks_points:
        return facts
    points: dict[int, int] = {}
    for game in games:
        for entry, own in game.counts.items():
            seed = facts.seeds[entry]
            points[seed] = points.get(seed, 0) + own
    return replace(facts, scores={**facts.scores, match.code: points})


def if_placed(match: Match, ranked: Sequence[tuple[int, int, int]]) -> list[Words]:
    """The effect of these placings of individuals: each entry's place and points, by key."""
    facts = facts_of(match.stage)
    rows = (outcome.Placing(facts.seeds[entry], *rest) for entry, *rest in ranked)
    result = outcome.Result(match.code, None, None, placings=tuple(rows))
    return between(match.stage, facts, facts.with_result(result))


def if_undecided(match: Match, teams: Sequence[Entry]) -> list[Words]:
    """The effect if these two's games no longer decide this match."""
    facts = facts_of(match.stage)
    pair = tuple(sorted(facts.seeds[team.pk] for team in teams))
    others = tuple(
        row
        for row in facts.results
        if row.reason != "played" or row.is_decided or (row.match, row.pair) != (match.code, pair)
    )
    return between(match.stage, facts, replace(facts, results=others))


def if_taken_back(match: Match) -> list[Words]:
    """The effect of undoing the forfeit that decided this match."""
    facts = facts_of(match.stage)
    given = [row for row in facts.results if row.match == match.code and row.reason != "played"]
    others = tuple(row for row in facts.results if row is not given[-1])
    return between(match.stage, facts, replace(facts, results=others))


def if_forfeit_undone(match: Match, loser: Entry) -> list[Words]:
    """The effect of undoing this team's forfeit of the match."""
    facts = facts_of(match.stage)
    gone = (match.code, facts.seeds[loser.pk], "forfeit")
    others = tuple(row for row in facts.results if (row.match, row.loser, row.reason) != gone)
    return between(match.stage, facts, replace(facts, results=others))


def if_left(entry: Entry) -> list[Words]:
    """The effect of this team leaving, in every bracket."""
    said: list[Words] = []
    kept = [(match.stage_id, match.code) for match in substituted_in(entry)]
    for stage in Stage.objects.filter(field__entry=entry).select_related("division"):
        facts = facts_of(stage)
        seed = facts.seeds[entry.pk]
        chairs = {
            code: facts.kept.get(code, frozenset()) | {seed} for at, code in kept if at == stage.pk
        }
        after = replace(
            facts,
            departures=(*facts.departures, outcome.Departure(seed, "withdrawn")),
            kept={**facts.kept, **chairs},
        )
        said += between(stage, facts, after)
    return said


def if_back(departure: Departure) -> list[Words]:
    """The effect of a team coming back."""
    said: list[Words] = []
    for stage in Stage.objects.filter(field__entry=departure.entry_id).select_related("division"):
        facts = facts_of(stage)
        seed = facts.seeds[departure.entry_id]
        others = tuple(row for row in facts.departures if row.entrant != seed)
        kept = _kept_walkovers(stage, facts, departure.entry)
        after = replace(facts, departures=others, results=(*facts.results, *kept))
        said += between(stage, facts, after)
    return said


def _kept_walkovers(stage: Stage, facts: Facts, entry: Entry) -> Iterator[outcome.Result]:
    """Walkovers of earlier drawn rounds, which stay as forfeits."""
    loser = facts.seeds[entry.pk]
    for match in earlier_walkovers(stage, entry):
        winner = facts.seeds[match.winner_id] if match.winner_id else None
        yield outcome.Result(match.code, winner, loser, "forfeit")


def between(stage: Stage, before: Facts, after: Facts) -> list[Words]:
    """The effect of the facts in `after` replacing those in `before`."""
    return Before(stage, before).effect(after)


def _of_later_stage(before: Before, after: Facts) -> list[Words]:
    """The effect on a published next stage, where nothing moves."""
    said: list[Words] = []
    for later, way in before.later:
        would = entries_going_on(after, way)
        if would == entries_going_on(before.facts, way):
            continue
        if not would:
            said.append(
                say(
                    "The qualifiers would no longer be certain. Stage %(stage)s does not change.",
                    stage=later.number,
                )
            )
            continue
        titles = dict(before.stage.field.values_list("entry_id", "entry__title"))
        said.append(
            say(
                "With these results %(names)s would qualify, in this order. "
                "Published stage %(stage)s does not change.",
                names=all_of(titles[entry] for entry in would),
                stage=later.number,
            )
        )
    return said


def _names(stage: Stage) -> Names:
    titles = dict(stage.field.values_list("seed", "entry__title"))
    rounds: dict[str, Words] = {}
    sources: dict[str, list[Words]] = {}
    slots = Slot.objects.filter(match__stage=stage)
    for code, name, source in slots.values_list("match__code", "match__round__name", "source"):
        rounds[code] = stored(name)
        sources.setdefault(code, []).append(source_words(source))
    return Names(
        teams=titles,
        rounds=rounds,
        waits_for={code: tuple(words) for code, words in sources.items()},
        on_floor=_on_floor(stage),
        playoff=playoff_game(stage.division),
    )


def _on_floor(stage: Stage) -> dict[str, Words]:
    standing = Assignment.objects.filter(match=OuterRef("pk"), cleared_at=None)
    table = Subquery(standing.order_by().values("table__number")[:1])
    rows = stage.matches.filter(state__in=Match.ON_THE_FLOOR).annotate(table=table)
    return {row[0]: _where(*row[1:]) for row in rows.values_list("code", "state", "table")}


def _where(state: str, table: int | None) -> Words:
    if state == State.CALLED:
        return say("called to table %(table)s", table=table or 0)
    if state == State.PLAYING:
        return say("in play at table %(table)s", table=table or 0)
    return HANDED_IN


def if_entered(stage: Stage, before: Facts, after: Facts, title: str) -> list[Words]:
    """The effect of a late team taking a bye. `after` is the plan with one more seed."""
    names = _names(stage)
    teams = {**names.teams, after.plan.entrants: title}
    return consequences(before.evaluation, after.evaluation, replace(names, teams=teams))
