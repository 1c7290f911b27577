"""The steps of a division, from its rules to its matches and results, and the one that is next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.messages import Words, say
from tournament.brackets.drawn import stages_of
from tournament.brackets.models import Match, Stage
from tournament.brackets.stage_graph import next_planned
from tournament.brackets.stored_plan import published_plan
from tournament.brackets.workload import meetings
from tournament.desk.reading.deciding_ties import deciding_ties
from tournament.registration.models import Division
from tournament.timing.facts import setup_of, unpublished_in
from tournament.timing.play import PlayMatch, play_of


@dataclass(frozen=True, slots=True)
class Way:
    """A page, the button's text and the capability needed to do it."""

    page: str
    do: Words
    capability: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step: its answer in words, and the way to it.

    `then` is a second way, for who has done the first elsewhere. `opens` is the capability that
    opens its page, where reading needs less than doing.
    """

    key: str
    name: Words
    words: Words
    is_done: bool
    way: Way
    then: Way | None = None
    opens: str = ""
    number: int = 0

    @property
    def page(self) -> str:
        return self.way.page

    @property
    def capability(self) -> str:
        return self.way.capability

    @property
    def opened_by(self) -> str:
        return self.opens or self.way.capability


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a division, from its rules to its results; how many entered and are here."""

    division: Division
    steps: tuple[SetupStep, ...]
    entries: int
    here: int

    @property
    def next(self) -> SetupStep | None:
        """The first unfinished step."""
        return next((step for step in self.steps if not step.is_done), None)

    def at(self, key: str) -> SetupStep:
        """The step with this key, or else the next one; at the end the last."""
        keyed = next((step for step in self.steps if step.key == key), None)
        return keyed or self.next or self.steps[-1]


State = Match.State


def play_step(division: Division, stage: Stage | None, states: Mapping[str, int]) -> SetupStep:
    """The matches of all stages, and the ties and the stage that follow them."""
    ready = states.get(State.READY, 0)
    on_the_floor = sum(states.get(state, 0) for state in Match.ON_THE_FLOOR)
    to_come = states.get(State.PLANNED, 0) and still_to_come(division)
    parts = [
        *([say("%(ready)s to call", ready=ready)] if ready else []),
        *([say("%(playing)s at tables", playing=on_the_floor)] if on_the_floor else []),
        *([say("%(later)s to come", later=to_come)] if to_come else []),
    ]
    step = SetupStep(
        key="play",
        name=say("Play"),
        words=_progress(stage, parts),
        is_done=stage is not None and not parts,
        way=Way("floor", say("Call matches") if ready else say("Open floor"), "run the floor"),
    )
    return _after_all(division, step) if stage and not parts else step


def _progress(stage: Stage | None, parts: Sequence[Words]) -> Words:
    if stage is None:
        return say("After publication")
    return _in_a_row(parts) if parts else say("All matches over")


def _in_a_row(parts: Sequence[Words]) -> Words:
    first, *rest = parts
    return say("%(first)s, %(rest)s", first=first, rest=_in_a_row(rest)) if rest else first


def _after_all(division: Division, play: SetupStep) -> SetupStep:
    """What remains after the matches: a tie to decide, a next stage to create."""
    if any(tie.drawing for tie in deciding_ties(division)):
        tie = Way("ties", say("Decide tie"), "run the floor")
        return replace(play, words=say("Card draw needed"), is_done=False, way=tie)
    if any(stage.to_come for stage in stages_of(division)):
        draw = Way("stage", say("Draw next round"), "publish")
        return replace(play, words=say("Next round not drawn"), is_done=False, way=draw)
    if next_planned(division) is not None:
        publish = Way("stage", say("Publish next stage"), "publish")
        return replace(play, words=say("Next stage not published"), is_done=False, way=publish)
    return play


def finish_step(division: Division, *, is_played: bool) -> SetupStep:
    """The step to finish the event. Divisions that are over wait for the last one."""
    event = division.event
    finished = event.finished_at is not None
    waits = is_played and not finished and others_play(division)
    words = say("Other divisions still play") if waits else say("Results and prizes")
    finish = Way("event-finish", say("Finish event"), "set up")
    floor = Way("floor", say("Open floor"), "run the floor")
    return SetupStep(
        key="finish",
        name=say("Finish"),
        words=say("Finished") if finished else words,
        is_done=finished,
        way=floor if waits else finish,
        then=None if division.learning else Way("prizes", say("Prizes"), "set up"),
    )


def others_play(division: Division) -> bool:
    """Whether another division of the event has matches to play, or somebody and no bracket yet."""
    event = division.event
    others = {row.pk for row in event.divisions.all()} - {division.pk}
    still_open = play_of(event).unfinished | setup_of(event).undrawn | unpublished_in(event)
    return bool(others & still_open)


def still_to_come(division: Division) -> int:
    """How many planned matches will be played, without byes."""
    codes: dict[int, set[str]] = {}
    for row in _matches_of(division):
        if row.state == State.PLANNED:
            codes.setdefault(row.stage.pk, set()).add(row.code)
    return sum(
        len(codes[stage.pk] & {row.match.code for row in meetings(published_plan(stage))})
        for stage in stages_of(division)
        if stage.pk in codes
    )


def states_of(division: Division) -> Mapping[str, int]:
    """How many matches of the division are in each state."""
    return Counter(row.state for row in _matches_of(division))


def _matches_of(division: Division) -> list[PlayMatch]:
    rows = play_of(division.event).matches.values()
    return [row for row in rows if row.stage.division_id == division.pk]
