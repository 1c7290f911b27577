"""The public results of a division.

Page, print, CSV, podium, projector and certificates all ask here. Children are not ranked, and
their last names never appear. Hidden standings are for officials. Only posted sheets are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.core.findings import signed
from rules.core.messages import Words, say
from tournament.brackets.models import Stage
from tournament.brackets.outcome import Evaluation
from tournament.brackets.places import final_of, finals_of, has_final
from tournament.desk.brackets.prizes import taken
from tournament.desk.public.news import EVERYTHING, mark_of
from tournament.desk.public.result_lines import (
    Line,
    lines_of,
    read_through,
    without_pools,
)
from tournament.desk.public.side_lines import SideShown, sides_shown
from tournament.desk.publish import Published, bracket_of, evaluation_of
from tournament.live.versions import Remembered
from tournament.registration.models import Division, Event, Member
from tournament.timing.facts import EVENTS_KEPT, Setup, setup_of, standings_hidden_by
from tournament.timing.play import play_of

STEPS = 3
"""The places on a podium."""
STATES: Mapping[str, Words] = {
    "results-cut-short": say("Finished with places open"),
    "results-final": say("Final results"),
    "results-so-far": say("Results so far"),
}


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An entry's line in the results, with its players and prize. `line` says the rest."""

    entry: int
    number: int
    title: str
    players: tuple[str, ...]
    line: Line
    prize: Words = ""


@dataclass(frozen=True, slots=True)
class FinalShown:
    """The final that was played: its two sides, and the games with the winner's points first."""

    code: str
    winner: str
    loser: str
    games: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """A division's results. `is_kept_back`: the director hides the standings from this reader.

    Before the first result, and while kept back, there are no rows. `is_cut_short`: the event was
    finished while some still had no place.
    """

    division: Division
    stage: Stage | None = None
    has_begun: bool = False
    is_final: bool = False
    is_kept_back: bool = False
    is_cut_short: bool = False
    rows: tuple[ResultRow, ...] = ()
    final: FinalShown | None = None
    sides: tuple[SideShown, ...] = ()

    @property
    def part(self) -> str:
        """Whether these are the final results, as a name."""
        if self.is_cut_short:
            return "results-cut-short"
        return "results-final" if self.is_final else "results-so-far"

    @property
    def state(self) -> Words:
        """The same for people."""
        return STATES[self.part]

    def placed(self, places: int) -> tuple[ResultRow, ...]:
        """The entries in these places, in each pool if there are pools, once final."""
        if not self.is_final:
            return ()
        return tuple(row for row in self.rows if 0 < row.line.place <= places)

    def first(self, places: int) -> tuple[ResultRow, ...]:
        """The entries in these places, once final. None for pools, which each have a first
        place."""
        return () if self.of_pools else self.placed(places)

    @property
    def of_pools(self) -> bool:
        """Whether each pool has its own places."""
        return any(row.line.group for row in self.rows)

    @property
    def champions(self) -> tuple[ResultRow, ...]:
        """The entries in first place, once final. Individuals can share it."""
        return self.first(1)

    @property
    def has_lost_champion(self) -> bool:
        """Whether the first place is empty because somebody was disqualified."""
        out = any(not row.line.is_ranked for row in self.rows)
        return self.is_final and out and not self.placed(1)

    @property
    def steps(self) -> list[tuple[int, list[ResultRow]]]:
        """The podium, once final: each place down to the third, with those who share it."""
        return [(place, list(own)) for place, own in groupby(self.first(STEPS), key=_place)]

    @property
    def groups(self) -> list[tuple[Words, list[ResultRow]]]:
        """The rows of each pool, or all of them without a name."""
        return [(group, list(own)) for group, own in groupby(self.rows, key=_group)]

    @property
    def of_individuals(self) -> bool:
        """Whether points decide."""
        return any(row.line.points is not None for row in self.rows)

    @property
    def has_prizes(self) -> bool:
        """Whether anyone takes a prize."""
        return any(row.prize for row in self.rows)


def _place(row: ResultRow) -> int:
    return row.line.place


def _group(row: ResultRow) -> Words:
    return row.line.group


def may_rank(division: Division, *, official: bool) -> bool:
    """Whether this reader may see the division's ranking."""
    return not division.learning and (official or not standings_hidden_by(division))


def results_of(division: Division, *, official: bool) -> Results:
    """The results this reader may see, so far or final."""
    stages = play_of(division.event).stages_of(division)
    if not stages:
        return Results(division)
    stage = stages[-1]
    published = bracket_of(stage, division.event)
    if not (stage.number > 1 or has_begun(published)):
        return Results(division, stage)
    if division.learning:
        return _of_children(division, stage, published)
    if not may_rank(division, official=official):
        return Results(division, stage, has_begun=True, is_kept_back=True)
    return _ranked(division, stages)


def decided_of(divisions: Sequence[Division], *, official: bool) -> list[Results]:
    """The results of the divisions that have a first place, or one in a pool, as this reader may
    see them."""
    over = [row for row in played_out(divisions) if may_rank(row, official=official)]
    found = (results_of(row, official=official) for row in over)
    return [results for results in found if results.placed(1)]


def podiums_of(divisions: Sequence[Division], *, official: bool) -> list[Results]:
    """Those of the divisions with a first place of all."""
    return [row for row in decided_of(divisions, official=official) if row.champions]


def without_champion(divisions: Sequence[Division]) -> list[Division]:
    """The divisions whose champion was disqualified, as officials see it."""
    found = (results_of(row, official=True) for row in divisions)
    return [each.division for each in found if each.has_lost_champion]


def shared_podiums(event: Event, divisions: Sequence[Division]) -> Sequence[Results]:
    """The podiums of an event with these divisions, as everybody may see them; once a change."""
    mark = mark_of(event, EVERYTHING)
    found = _podiums.get(event.pk, mark)
    if found is None:
        return _podiums.put(event.pk, mark, podiums_of(divisions, official=False))
    return found


_podiums: Remembered[Sequence[Results]] = Remembered(EVENTS_KEPT)


def played_out(divisions: Sequence[Division]) -> list[Division]:
    """The divisions that are played out, and those of a finished event."""
    return [row for row in divisions if row.event.finished_at or not _is_playing(row)]


def _is_playing(division: Division) -> bool:
    """Whether a match is open, or a round to come."""
    event = division.event
    return division.pk in play_of(event).unfinished | setup_of(event).undrawn


def has_begun(published: Published) -> bool:
    """Whether a match has a result."""
    return any(row.match.state == "done" for row in published.picture.stored.values())


def has_open_ties(event: Event) -> bool:
    """Whether a tie that decides something is open. None is in children's scores."""
    own: dict[int, dict[int, Evaluation]] = {}
    for stage in play_of(event).stages.values():
        if not stage.division.learning:
            found = evaluation_of(bracket_of(stage, event), stage)
            own.setdefault(stage.division_id, {})[stage.number] = found
    return any(_are_tied(setup_of(event), *each) for each in own.items())


def _are_tied(setup: Setup, division: int, stages: Mapping[int, Evaluation]) -> bool:
    """Whether a tie in these stages of a division, by number, decides something."""
    settled = setup.settled_in(division, stages)
    return any(found.steps for number, found in stages.items() if number not in settled)


def _is_over(division: Division, stages: Sequence[Stage]) -> bool:
    """Whether these are all its stages, and played."""
    if division.event.finished_at:
        return True
    numbers = [stage.number for stage in stages]
    return not setup_of(division.event).is_open(division.pk, numbers) and not _is_playing(division)


def _of_children(division: Division, stage: Stage, published: Published) -> Results:
    """Children by number, without anything that ranks them."""
    teams = sorted(published.picture.teams.values(), key=lambda team: team.number)
    rows = tuple(ResultRow(team.entry, team.number, team.title, (), Line(team)) for team in teams)
    is_final = _is_over(division, [stage])
    return Results(division, stage, has_begun=True, is_final=is_final, rows=rows)


def _ranked(division: Division, stages: Sequence[Stage]) -> Results:
    shown = [bracket_of(stage, division.event) for stage in stages]
    told = [(each, evaluation_of(each, stage)) for each, stage in zip(shown, stages, strict=True)]
    is_finished = division.event.finished_at is not None
    own = {
        stage.number: lines_of(*each, is_finished=is_finished)
        for stage, each in zip(stages, told, strict=True)
    }
    setup = setup_of(division.event)
    lines = read_through(own, setup.tops.get(division.pk, {}))
    evaluations = (evaluation for _, evaluation in told)
    has_ties = _are_tied(setup, division.pk, dict(zip(own, evaluations, strict=True)))
    is_final = is_finished or (_is_over(division, stages) and not has_ties)
    return Results(
        division,
        stages[-1],
        has_begun=True,
        is_final=is_final,
        is_cut_short=is_final and (has_ties or _is_playing(division)) and any(map(_is_open, lines)),
        rows=tuple(_rows(division, lines, is_final=is_final)),
        final=_final_of_first(lines, told),
        sides=tuple(sides_shown(division)),
    )


def _is_open(line: Line) -> bool:
    return not line.place and line.is_ranked


def _final_of_first(
    lines: Sequence[Line], stages: Sequence[tuple[Published, Evaluation]]
) -> FinalShown | None:
    """The final that the first of the results won."""
    for published, evaluation in reversed(stages):
        champion = published.picture.teams.get(evaluation.champion or 0)
        if champion is not None and lines[:1] and champion.entry == lines[0].team.entry:
            return _final(published, evaluation)
    return None


def _rows(division: Division, lines: list[Line], *, is_final: bool) -> Iterator[ResultRow]:
    players = _players([line.team.entry for line in lines])
    places: dict[int, list[int]] = {}
    for line in without_pools(lines):
        if line.place:
            places.setdefault(line.place, []).append(line.team.entry)
    prizes = taken(division, sorted(places.items())) if is_final else {}
    for line in lines:
        team = line.team
        yield ResultRow(
            entry=team.entry,
            number=team.number,
            title=team.title,
            players=players.get(team.entry, ()),
            line=line,
            prize=prizes.get(team.entry, ""),
        )


def _players(entries: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
    """Entry → its players, where its title does not name them alone."""
    members = Member.objects.filter(entry__in=entries).order_by("entry", "place")
    found: dict[int, tuple[str, ...]] = {}
    for entry, title, name in members.values_list("entry_id", "entry__title", "player__name"):
        if name != title:
            found[entry] = (*found.get(entry, ()), name)
    return found


def _final(published: Published, evaluation: Evaluation) -> FinalShown | None:
    """The final of a tree, if it was played and its winner is the champion."""
    picture = published.picture
    if evaluation.champion is None or picture.plan.kind.shown != "tree":
        return None
    if not has_final(picture.plan):
        return None
    states = {row.code: picture.stored[row.code].match for row in finals_of(picture.plan)}
    last = picture.stored[final_of(picture.plan, states).code]
    winner, loser = last.match.winner, last.match.loser
    if last.match.state != "done" or loser is None or winner != evaluation.champion:
        return None
    return FinalShown(
        code=last.match.code,
        winner=picture.teams[winner].title,
        loser=picture.teams[loser].title,
        games=tuple((signed(game[winner]), signed(game[loser])) for game in last.games),
    )
