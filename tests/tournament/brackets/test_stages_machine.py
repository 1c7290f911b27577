"""Whatever is played, corrected and published in stages that lead to stages: three laws hold.

Nobody is sent to two stages at once, the lines of a published stage stay, and what is stored is
what the facts come to.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, a_division, an_event, teams
from tests.tournament.brackets.test_stored_machine import (
    comes_back,
    draws,
    forfeits,
    forgives,
    leaves,
    picks,
    ready,
)
from tournament.brackets.models import Match, Result, Stage
from tournament.brackets.next_field import likely_field
from tournament.brackets.services import publish_stage, record_result
from tournament.brackets.stage_graph import next_planned
from tournament.desk.act.change import Act
from tournament.desk.brackets.next_stages import publish_next_stage
from tournament.desk.brackets.stages import unpublish_stage
from tournament.desk.verify import differences
from tournament.registration.models import Division, Entry, Event
from tournament.seeding.services import set_order
from tournament.tables.settling import settle

pytestmark = pytest.mark.django_db
Step = Callable[[Event, int], None]
Plan = dict[str, tuple[str, list[dict[str, object]]]]
UPPER, LOWER = 1, 2
"""The divisions that follow the first one, in their order."""

HALVES: Plan = {
    "Upper": ("round-robin", [{"kind": "upper", "carry": "half"}]),
    "Lower": ("single-elimination", [{"kind": "lower"}]),
}
CONSOLATION: Plan = {
    "Upper": ("round-robin", [{"kind": "first", "count": 2}]),
    "Lower": ("single-elimination", [{"kind": "others"}]),
}
OUT: Plan = {
    "Upper": ("single-elimination", [{"kind": "first", "count": 2}]),
    "Lower": ("swiss", [{"kind": "lost", "count": 1}]),
}
POOLS: Plan = {
    "Upper": ("single-elimination", [{"kind": "each", "count": 1}]),
    "Lower": ("round-robin", [{"kind": "others", "carry": "all"}]),
}


def planned(first: str, plan: Plan, entrants: int) -> Event:
    """The first stage published, two stages after it, and a final for two of the upper one."""
    event = an_event()
    main = a_division(event, format=first)
    field = teams(main, entrants)
    set_order(division=main, order=field)
    options = {"rounds": 2} if first == "swiss" else {}
    for name, (slug, ways) in plan.items():
        division = a_division(event, name=name, format=slug)
        for way in ways:
            who = {key: value for key, value in way.items() if key != "carry"}
            carry = str(way.get("carry", "none"))
            division.ways_in.create(number=1, source=main, source_number=1, who=who, carry=carry)
    upper = event.divisions.get(name="Upper")
    upper.later.create(number=2, format="single-elimination")
    who = {"kind": "first", "count": 2}
    upper.ways_in.create(number=2, source=upper, source_number=1, who=who)
    publish_stage(division=main, format=first, options=options, field=field, now=NOON)
    return event


def somewhere(step: Callable[[Stage, int], None]) -> Step:
    """The step in one of the published stages."""

    def in_a_stage(event: Event, pick: int) -> None:
        stages = list(Stage.objects.filter(division__event=event).order_by("pk"))
        step(stages[pick % len(stages)], pick // 3)

    return in_a_stage


def told(match: Match, winner: Entry, loser: Entry) -> None:
    played = Result.Reason.PLAYED
    record_result(
        match=match, winner=winner, losers=[loser], reason=played, words="", game=None, now=NOON
    )
    settle(match.stage, NOON)


def plays(stage: Stage, pick: int) -> None:
    """Three matches, so that stages come to their end."""
    for more in range(3):
        if found := ready(stage, pick + more):
            told(found[0], *found[1])


def corrects(stage: Stage, pick: int) -> None:
    rows = list(Result.objects.filter(match__stage=stage, winner__isnull=False).order_by("pk"))
    if rows:
        row = rows[pick % len(rows)]
        assert row.winner is not None
        assert row.loser is not None
        told(row.match, row.loser, row.winner)


def publishes(event: Event, number: int) -> None:
    """The next stage of this division as it stands, if it can be published."""
    division = Division.objects.filter(event=event).order_by("pk")[number]
    if (stage := next_planned(division)) is None:
        return
    act = Act(Event.objects.get(pk=event.pk), DIRECTOR, NOON)
    with suppress(Refused):
        seen = [entry.pk for entry in likely_field(stage)]
        publish_next_stage(act, division=division, seen=seen, reason="It is late")


def takes_back(event: Event, pick: int) -> None:
    """The last stage of a division, if nothing has happened in it."""
    later = Stage.objects.filter(division__event=event).exclude(division__name="Main event")
    divisions = list(Division.objects.filter(stages__in=later).distinct().order_by("pk"))
    if divisions:
        with suppress(Refused):
            act = Act(Event.objects.get(pk=event.pk), DIRECTOR, NOON)
            unpublish_stage(act, division=divisions[pick % len(divisions)])


STEPS: list[Step] = [
    *([somewhere(plays)] * 3),
    somewhere(corrects),
    somewhere(forfeits),
    somewhere(forgives),
    somewhere(leaves),
    somewhere(comes_back),
    somewhere(draws),
    takes_back,
]


def lines(event: Event) -> dict[int, list[tuple[int, int]]]:
    """Stage → its lines: each seed with its entry."""
    found: dict[int, list[tuple[int, int]]] = {}
    for stage in Stage.objects.filter(division__event=event):
        found[stage.pk] = list(stage.field.order_by("seed").values_list("seed", "entry"))
    return found


@pytest.mark.parametrize(
    ("first", "plan"),
    [
        ("round-robin", HALVES),
        ("swiss", CONSOLATION),
        ("double-elimination", OUT),
        ("pools", POOLS),
    ],
)
@given(
    entrants=st.integers(4, 9),
    phases=st.tuples(*[st.lists(st.tuples(st.sampled_from(STEPS), picks), max_size=5)] * 4),
)
@settings(max_examples=3, deadline=None)
def test_nobody_goes_two_ways_and_published_lines_stay(
    first: str, plan: Plan, entrants: int, phases: Sequence[Sequence[tuple[Step, int]]]
) -> None:
    """Each stage after the first is published between two phases of play."""
    event = planned(first, plan, entrants)
    published: dict[int, list[tuple[int, int]]] = {}
    coming = [(somewhere(draws), 0), (publishes, UPPER), (publishes, LOWER), (publishes, UPPER)]
    for steps, now_published in zip(phases, coming, strict=True):
        for step, pick in (*steps, now_published):
            step(event, pick)
            for stage, field in lines(event).items():
                assert published.setdefault(stage, field) == field
            sent = [set(Entry.objects.filter(stages__stage__division__name=name)) for name in plan]
            assert not sent[0] & sent[1]
            event.refresh_from_db()
            assert list(differences(event)) == []
