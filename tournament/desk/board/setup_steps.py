"""What a division still needs before its cards are dealt, step by step.

Reads counts; writes nothing. Whether a step is this person's to do is asked in the view.
"""

from dataclasses import dataclass

from django.db.models import Count

from scoring.aims import has_no_end
from scoring.entry import playing_rules
from tournament.brackets.drawn import stage_of
from tournament.brackets.models import Match, Stage
from tournament.brackets.open_ties import ties_of
from tournament.brackets.settled import facts_of
from tournament.brackets.workload import meetings
from tournament.registration.models import Division
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.models import Seed

State = Match.State


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step. `page` names where it is done, `do` says it on a button."""

    name: str
    words: str
    is_done: bool
    page: str
    do: str
    capability: str


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a division, from its teams to its last match."""

    division: Division
    steps: tuple[SetupStep, ...]

    @property
    def next(self) -> SetupStep | None:
        """The first step that is not done."""
        return next((step for step in self.steps if not step.is_done), None)


def course_of(division: Division) -> Course:
    """The steps of a division as they stand."""
    teams = complete_entries(division).count()
    waiting = waiting_entries(division).count()
    stage = stage_of(division)
    steps = (
        _rules(division),
        _teams(teams, waiting, is_drawn=stage is not None),
        _seeds(teams, Seed.objects.filter(division=division).count(), is_drawn=stage is not None),
        _bracket(stage),
        _play(division, stage),
    )
    return Course(division, steps)


def _rules(division: Division) -> SetupStep:
    """Without house rules the book stands; missing is the end of a game that has no book."""
    if has_no_end(playing_rules(division.ruleset, division.house_rules)):
        return SetupStep(
            name="Rules",
            words="Nothing ends a game yet",
            is_done=False,
            page="house-rules",
            do="Set when a game is over",
            capability="set up",
        )
    count = len(division.house_rules)
    words = "1 house rule" if count == 1 else f"{count} house rules"
    return SetupStep(
        name="Rules",
        words=words if count else "As the book says",
        is_done=True,
        page="house-rules",
        do="Choose house rules",
        capability="set up",
    )


def _teams(teams: int, waiting: int, *, is_drawn: bool) -> SetupStep:
    everybody = teams + waiting
    words = "1 team" if everybody == 1 else f"{everybody:,} teams"
    if not teams and not waiting:
        words = "Nobody is entered yet"
    elif waiting:
        words += ", 1 waits for a partner" if waiting == 1 else f", {waiting} wait for a partner"
    return SetupStep(
        name="Teams",
        words=words,
        is_done=is_drawn or (teams > 1 and not waiting),
        page="teams",
        do="Find the partners" if waiting and teams else "Enter the teams",
        capability="enter teams",
    )


def _seeds(teams: int, seeded: int, *, is_drawn: bool) -> SetupStep:
    missing = max(teams - seeded, 0)
    words = "Seeded" if teams else "No teams yet"
    if missing:
        words = "Not seeded yet" if not seeded else f"{missing} without a seed"
    return SetupStep(
        name="Seeds",
        words=words,
        is_done=is_drawn or (teams > 1 and not missing),
        page="seeds",
        do="Seed the teams",
        capability="seed",
    )


def _bracket(stage: Stage | None) -> SetupStep:
    return SetupStep(
        name="Bracket",
        words="Published" if stage else "Not published yet",
        is_done=stage is not None,
        page="stage",
        do="Publish the bracket",
        capability="publish",
    )


def _play(division: Division, stage: Stage | None) -> SetupStep:
    counts = states_of(division)
    ready = counts.get(State.READY, 0)
    on_the_floor = sum(counts.get(state, 0) for state in Match.ON_THE_FLOOR)
    to_come = counts.get(State.PLANNED, 0) and still_to_come(division)
    parts = [
        f"{ready} to call" if ready else "",
        f"{on_the_floor} at the tables" if on_the_floor else "",
        f"{to_come} to come" if to_come else "",
    ]
    words = ", ".join(filter(None, parts))
    if stage is None:
        words = "After the bracket"
    elif not words and (step := _after_all(division)):
        return step
    return SetupStep(
        name="Matches",
        words=words or "All matches are over",
        is_done=stage is not None and not words,
        page="floor",
        do="Call the matches" if ready else "Watch the floor",
        capability="run the floor",
    )


def _after_all(division: Division) -> SetupStep | None:
    """What is left when no match is: a tie to decide, a next stage to make."""
    if any(tie.drawing for tie in ties_of(division)):
        return SetupStep(
            "Ties", "Cards are to be drawn", False, "ties", "Decide the tie", "run the floor"
        )
    if division.onward and division.stages.count() == 1:
        return SetupStep(
            "Next stage", "To be made", False, "stage", "Make the next stage", "publish"
        )
    return None


def still_to_come(division: Division) -> int:
    """How many planned matches will be played: a bye to come is no match."""
    planned = Match.objects.filter(stage__division=division, state=State.PLANNED)
    codes: dict[Stage, set[str]] = {}
    for match in planned.select_related("stage"):
        codes.setdefault(match.stage, set()).add(match.code)
    played = {
        stage: {meeting.match.code for meeting in meetings(facts_of(stage).plan)} for stage in codes
    }
    return sum(len(codes[stage] & played[stage]) for stage in codes)


def states_of(division: Division) -> dict[str, int]:
    """How many matches of the division are in each state."""
    matches = Match.objects.filter(stage__division=division).order_by()
    return dict(matches.values_list("state").annotate(count=Count("pk")))
