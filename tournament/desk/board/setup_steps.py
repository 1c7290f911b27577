"""A division's set-up, step by step. Reads counts only; the view checks permissions."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from rules.core.messages import Words, say, say_count
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
RULES = say("Rules")


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step. `page` is its page, `do` the button's text."""

    name: Words
    words: Words
    is_done: bool
    page: str
    do: Words
    capability: str


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a division, from its teams to its last match."""

    division: Division
    steps: tuple[SetupStep, ...]

    @property
    def next(self) -> SetupStep | None:
        """The first unfinished step."""
        return next((step for step in self.steps if not step.is_done), None)


def course_of(division: Division) -> Course:
    """The current steps of a division."""
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
    """Without house rules the book applies; a game without a book needs an end."""
    if has_no_end(playing_rules(division.ruleset, division.house_rules)):
        return SetupStep(
            name=RULES,
            words=say("No end of game set"),
            is_done=False,
            page="house-rules",
            do=say("Set end of game"),
            capability="set up",
        )
    count = len(division.house_rules)
    changed = say_count("%(count)s house rule", "%(count)s house rules", count=count)
    return SetupStep(
        name=RULES,
        words=changed if count else say("Rule book"),
        is_done=True,
        page="house-rules",
        do=say("Choose house rules"),
        capability="set up",
    )


def _teams(teams: int, waiting: int, *, is_drawn: bool) -> SetupStep:
    words = say_count("%(count)s team", "%(count)s teams", count=teams + waiting)
    if not teams and not waiting:
        words = say("No entries yet")
    elif waiting:
        alone = say_count("%(count)s needs a partner", "%(count)s need a partner", count=waiting)
        words = say("%(teams)s, %(waiting)s", teams=words, waiting=alone)
    return SetupStep(
        name=say("Teams"),
        words=words,
        is_done=is_drawn or (teams > 1 and not waiting),
        page="teams",
        do=say("Find partners") if waiting and teams else say("Enter teams"),
        capability="enter teams",
    )


def _seeds(teams: int, seeded: int, *, is_drawn: bool) -> SetupStep:
    missing = max(teams - seeded, 0)
    words = say("Seeded") if teams else say("No teams yet")
    if missing:
        without = say("%(missing)s without a seed", missing=missing)
        words = without if seeded else say("Not seeded yet")
    return SetupStep(
        name=say("Seeds"),
        words=words,
        is_done=is_drawn or (teams > 1 and not missing),
        page="seeds",
        do=say("Seed teams"),
        capability="seed",
    )


def _bracket(stage: Stage | None) -> SetupStep:
    return SetupStep(
        name=say("Bracket"),
        words=say("Published") if stage else say("Not published yet"),
        is_done=stage is not None,
        page="stage",
        do=say("Publish bracket"),
        capability="publish",
    )


def _play(division: Division, stage: Stage | None) -> SetupStep:
    counts = states_of(division)
    ready = counts.get(State.READY, 0)
    on_the_floor = sum(counts.get(state, 0) for state in Match.ON_THE_FLOOR)
    to_come = counts.get(State.PLANNED, 0) and still_to_come(division)
    parts = [
        *([say("%(ready)s to call", ready=ready)] if ready else []),
        *([say("%(playing)s at tables", playing=on_the_floor)] if on_the_floor else []),
        *([say("%(later)s to come", later=to_come)] if to_come else []),
    ]
    if stage and not parts and (step := _after_all(division)):
        return step
    return SetupStep(
        name=say("Matches"),
        words=_progress(stage, parts),
        is_done=stage is not None and not parts,
        page="floor",
        do=say("Call matches") if ready else say("Open floor"),
        capability="run the floor",
    )


def _progress(stage: Stage | None, parts: Sequence[Words]) -> Words:
    if stage is None:
        return say("After publication")
    return _in_a_row(parts) if parts else say("All matches over")


def _in_a_row(parts: Sequence[Words]) -> Words:
    first, *rest = parts
    return say("%(first)s, %(rest)s", first=first, rest=_in_a_row(rest)) if rest else first


def _after_all(division: Division) -> SetupStep | None:
    """What remains after the matches: a tie to decide, a next stage to create."""
    if any(tie.drawing for tie in ties_of(division)):
        return SetupStep(
            name=say("Ties"),
            words=say("Card draw needed"),
            is_done=False,
            page="ties",
            do=say("Decide tie"),
            capability="run the floor",
        )
    if division.onward and division.stages.count() == 1:
        return SetupStep(
            name=say("Next stage"),
            words=say("Not published yet"),
            is_done=False,
            page="stage",
            do=say("Publish next stage"),
            capability="publish",
        )
    return None


def still_to_come(division: Division) -> int:
    """How many planned matches will be played, without byes."""
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
