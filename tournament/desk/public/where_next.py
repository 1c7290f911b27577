"""A team's next table, opponent and time, for its personal page. Reads only.

Includes a table only if the event makes tables public.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from rules.core.messages import Words, say
from tournament.brackets.drawn_rounds import ended_early
from tournament.brackets.models import Match, Stage
from tournament.brackets.rounds.history import End
from tournament.desk.act.staff import clock_of
from tournament.desk.brackets.how_long import about, rests_on
from tournament.desk.public.event_page import published_stage, tables_by_code
from tournament.desk.public.my_team import MyTeam, my_teams
from tournament.desk.publish import bracket_of
from tournament.live.versions import Remembered
from tournament.registration.models import Entry, Event
from tournament.timing.breaks import Break
from tournament.timing.facts import hall_of, once_a_change, setup_of
from tournament.timing.forecast import Forecast
from tournament.timing.kept_waits import kept_wait
from tournament.timing.play import Play, PlayMatch, play_of

State = Match.State
ENTRIES_KEPT = 4096
NOTHING_TO_COME = ("gone", "over", "out", "through")
"""States in which a team waits for nothing."""

SOON = {
    "undrawn": say("Bracket not drawn yet"),
    "gone": say("You have left the event"),
    "over": say("You have no more matches"),
    "out": say("You are out and play no more rounds"),
    "through": say("You are through and play no more of these rounds"),
    "next-stage": say("Next stage not drawn yet"),
    "next-round": say("Next round not drawn yet"),
    "finished": say("The event is finished"),
    State.PLAYING: say("Playing now"),
    State.HANDED_IN: say("Score sheet being checked"),
}


@dataclass(frozen=True, slots=True)
class Where:
    """A team's next match.

    `state` is called, playing, handed-in, break, waiting, or why there is none; `headline` says it.
    `table` is None if private or unknown; `ask`: the desk tells it in person. `when` is "14:00" for
    an announced start, otherwise "about 15:20"; `then_won` and `then_lost` give the times of the
    match after it. `topics` are those of the matches named here. A called match must begin until
    `begin_by`.
    """

    entry: Entry
    state: str
    headline: Words
    next: MyTeam | None = None
    table: int | None = None
    ask: bool = False
    when: Words = ""
    rests_on: Words = ""
    then_won: Words = ""
    then_lost: Words = ""
    match: int | None = None
    topics: tuple[str, ...] = ()
    begin_by: str = ""


def where_next(
    entries: Sequence[Entry], forecast: Forecast, rests: Mapping[int, Break], now: datetime
) -> list[Where]:
    """The next match of each of these teams of one event, in order. `rests`: their last breaks."""
    found = {entry.pk: Where(entry, "undrawn", SOON["undrawn"]) for entry in entries}
    stages: dict[int, list[Entry]] = {}
    for entry in entries:
        stages.setdefault(_stage_of(entry), []).append(entry)
    for stage, own in stages.items():
        event = own[0].division.event
        play = play_of(event)
        if stage in play.stages:
            found |= _in_stage(_Told(play, stage, event, forecast, rests, now), own)
    return [_at_the_end(found[entry.pk]) for entry in entries]


def _at_the_end(where: Where) -> Where:
    """Where nobody goes any more: a finished event plays none of its open matches."""
    entry = where.entry
    if entry.division.event.finished_at is None or where.state in NOTHING_TO_COME:
        return where
    return Where(entry, "finished", SOON["finished"])


def bracket_at(entry: Entry) -> str:
    """The address of the bracket in which a team plays, or played last, with its way through it.

    In another division its number may be somebody else's, so it is asked for by name.
    """
    play = play_of(entry.division.event)
    stage = play.stages.get(_stage_of(entry))
    division = stage.division if stage else entry.division
    is_own = division.pk == entry.division_id
    asked = {"team": str(entry.number) if is_own or division.learning else entry.title}
    if stage and len(play.stages_of(division)) > 1:
        asked["stage"] = str(stage.number)
    address = reverse("division", args=[entry.division.event.slug, division.slug])
    return f"{address}?{urlencode(asked)}"


def after_stage(stage: Stage) -> str:
    """What may come for who has no match left in it: a stage that is not drawn yet, or other
    stages that are; empty if nothing."""
    setup, key = setup_of(stage.division.event), (stage.division_id, stage.number)
    if key in setup.leading:
        return "next-stage"
    return "drawn" if key in setup.ways else ""


_stages: Remembered[int] = Remembered(ENTRIES_KEPT)


def _stage_of(entry: Entry) -> int:
    """The key of the stage in which this entry plays now, or 0. Read once a change of stages."""
    event = entry.division.event
    return once_a_change(_stages, event, entry.pk, lambda: _last_stage(entry))


def _last_stage(entry: Entry) -> int:
    """The last one into which it came, of whatever division; otherwise its division's bracket."""
    stages = Stage.objects.filter(
        field__entry=entry, rounds__isnull=False, published_at__isnull=False
    )
    stage = stages.order_by("-published_at", "-pk").first() or published_stage(entry.division)
    return stage.pk if stage else 0


def _in_stage(told: "_Told", entries: Sequence[Entry]) -> dict[int, Where]:
    stage = told.play.stages[told.stage]
    picture = bracket_of(stage, told.event).picture
    drawn = [entry for entry in entries if entry.pk in picture.seeds]
    teams = [picture.teams[picture.seeds[entry.pk]] for entry in drawn]
    next_up = my_teams(picture, teams, tables_by_code(stage, told.event))
    ends = ended_early(stage) if any(not row.code for row in next_up) else {}
    found = {
        entry.pk: told.of(entry, row, here)
        for entry, row in zip(drawn, next_up, strict=True)
        if row.code and (here := told.play.match(told.stage, row.code))
    }
    for entry in entries:
        if entry.pk not in found:
            end = ends.get(picture.seeds.get(entry.pk, 0))
            found[entry.pk] = _without_match(entry, stage, told.play, end)
    return found


def _without_match(entry: Entry, stage: Stage, play: Play, end: End | None) -> Where:
    setup = setup_of(entry.division.event)
    if entry.pk in setup.gone:
        return Where(entry, "gone", SOON["gone"])
    if end:
        return Where(entry, end, SOON[end])
    if sits := _sits_out(entry, stage, play):
        return sits
    if stage.to_come:
        return Where(entry, "next-round", SOON["next-round"])
    if (stage.division_id, stage.number) in setup.leading:
        return Where(entry, "next-stage", SOON["next-stage"])
    if entry.division.learning:
        return Where(entry, "over", say("You have finished all your matches. Well played!"))
    return Where(entry, "over", SOON["over"])


def _sits_out(entry: Entry, stage: Stage, play: Play) -> Where | None:
    """In the drawn round that is played, a bye or no place at all."""
    row = play.round_in_play(stage.pk)
    if row is None:
        return None
    states = [match.state for match in play.matches_of(entry.pk) if match.round is row]
    if not states:
        return Where(entry, "sits-out", say("You do not play in %(round)s", round=row.title))
    if states == [State.BYE]:
        return Where(entry, "bye", say("You have a bye in %(round)s", round=row.title))
    return None


@dataclass(frozen=True, slots=True)
class _Told:
    """Current data of a stage's matches."""

    play: Play
    stage: int
    event: Event
    forecast: Forecast
    rests: Mapping[int, Break]
    now: datetime

    def of(self, entry: Entry, row: MyTeam, here: PlayMatch) -> Where:
        won, lost = (self.play.match(self.stage, code) for code in (row.winner_to, row.loser_to))
        state, headline = self._state(entry, row)
        return Where(
            entry=entry,
            state=state,
            headline=headline,
            next=row,
            table=row.table,
            ask=here.is_on_the_floor and not self.event.tables_public,
            when=self._when(here) if state in ("waiting", "break") else "",
            rests_on=rests_on(self.forecast, here.stage.division_id),
            then_won=self._starts(won),
            then_lost=self._starts(lost),
            match=here.pk,
            topics=tuple(match.topic for match in (here, won, lost) if match),
            begin_by=self._begin_by(entry, here) if state == "called" else "",
        )

    def _state(self, entry: Entry, row: MyTeam) -> tuple[str, Words]:
        if row.state == State.CALLED:
            return "called", _called_words(row.table)
        rest = self.rests.get(entry.pk)
        if rest is not None and rest.since <= self.now < rest.until:
            return "break", self._break_words(rest)
        if row.state in (State.PLAYING, State.HANDED_IN):
            return row.state, SOON[row.state]
        return "waiting", say("Your next match")

    def _break_words(self, rest: Break) -> Words:
        """While all clocks stand still the end moves on with the time, and is not told."""
        if hall_of(self.event).stop:
            return say("Break: all clocks are stopped")
        return say("Break until %(time)s", time=clock_of(self.event)(rest.until))

    def _begin_by(self, entry: Entry, match: PlayMatch) -> str:
        """The last moment for this team to begin the match, if a rule sets one and it is to
        come. While all clocks stand still it moves on with the time, and is not told.
        """
        if hall_of(self.event).stop:
            return ""
        wait = kept_wait(self.event, match.pk, self.now)
        own = [one for one in wait.absent if one.entry == entry] if wait else []
        moments = [moment for one in own if wait and (moment := wait.last_moment(one))]
        to_come = [moment for moment in moments if moment >= self.now]
        return clock_of(self.event)(min(to_come)) if to_come else ""

    def _when(self, match: PlayMatch) -> Words:
        """A future announced start, otherwise the forecast."""
        return self._announced(match) or self._forecast(match)

    def _starts(self, match: PlayMatch | None) -> Words:
        """The start of that match, in a sentence; empty if unknown."""
        if match is None:
            return ""
        if announced := self._announced(match):
            return say("It starts at %(time)s.", time=announced)
        when = self._forecast(match)
        return say("It starts %(when)s.", when=when) if when else ""

    def _announced(self, match: PlayMatch) -> str:
        said = match.announced
        return clock_of(self.event)(said) if said and said > self.now else ""

    def _forecast(self, match: PlayMatch) -> Words:
        return about(self.forecast.begins.get(match.pk), self.event, self.now)


def _called_words(table: int | None) -> Words:
    if table:
        return say("You are called to your table")
    return say("You are called. Ask the desk for your table.")


def said_when_called(where: Where) -> Words:
    """The spoken announcement of a call: "Go to table 5. You play Hawks."."""
    if where.state != "called" or where.next is None:
        return ""
    teams = where.next.meets
    if where.table:
        if where.next.partner:
            return say(
                "Go to table %(table)s. You play with %(partner)s against %(teams)s.",
                table=where.table,
                partner=where.next.partner,
                teams=teams,
            )
        return say("Go to table %(table)s. You play %(teams)s.", table=where.table, teams=teams)
    return say("Your match against %(teams)s is called. Ask the desk for your table.", teams=teams)
