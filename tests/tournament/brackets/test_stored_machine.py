"""Whatever officials do, in whatever order: what is stored is what the facts come to."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.makers import DIRECTOR, NOON, a_division, a_stage, add_entry, an_event
from tests.makers_evenings import FOR_FOUR
from tests.makers_stages import won
from tournament.brackets.decision_facts import standing_decisions
from tournament.brackets.drawn_rounds import draw_next, publish_round
from tournament.brackets.models import Match, Result, Slot, Stage
from tournament.brackets.refusals import Refusal
from tournament.brackets.services import (
    publish_stage,
    record_placings,
    settle_stage,
)
from tournament.brackets.settled import facts_of
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import double_forfeit, forfeit_match, take_back_forfeit
from tournament.desk.decisions.matches import decide_match, verdicts
from tournament.desk.decisions.places import decide_places, groups_of
from tournament.desk.decisions.withdrawals import withdraw_decision
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.registration.leaving import take_back_departure, withdraw_team
from tournament.desk.verify.brackets import wrong_brackets, wrong_decisions
from tournament.registration.models import Departure, Entry
from tournament.seeding.services import set_order

pytestmark = pytest.mark.django_db
Facts = list[tuple[object, ...]]
picks = st.integers(0, 1000)


def ready(stage: Stage, pick: int) -> tuple[Match, list[Entry]] | None:
    """A match that can be played, and its two teams; the pick says which comes first."""
    matches = list(stage.matches.filter(state=Match.State.READY).order_by("pk"))
    if not matches:
        return None
    match = matches[pick % len(matches)]
    slots = match.slots.select_related("entrant").order_by("position")
    teams = [slot.entrant for slot in slots if slot.entrant]
    return match, teams[:: -1 if pick % 3 == 0 else 1]


def plays(stage: Stage, pick: int) -> None:
    if found := ready(stage, pick):
        won(found[0], *found[1])


def corrects(stage: Stage, pick: int) -> None:
    rows = list(Result.objects.filter(match__stage=stage, winner__isnull=False).order_by("pk"))
    if rows:
        row = rows[pick % len(rows)]
        assert row.winner is not None
        assert row.loser is not None
        won(row.match, row.loser, row.winner)


def forfeits(stage: Stage, pick: int) -> None:
    if found := ready(stage, pick):
        match, teams = found
        event = stage.division.event
        forfeit_match(Act(event, DIRECTOR, NOON), match=match, loser=teams[0], reason="Absent")


def nobody_comes(stage: Stage, pick: int) -> None:
    if found := ready(stage, pick):
        event = stage.division.event
        double_forfeit(Act(event, DIRECTOR, NOON), match=found[0], reason="Absent")


def forgives(stage: Stage, pick: int) -> None:
    forfeited = stage.matches.filter(state=Match.State.FORFEITED).order_by("pk")
    given_up = [match for match in forfeited if not match.decisions.exists()]
    if given_up:
        match = given_up[pick % len(given_up)]
        event = stage.division.event
        take_back_forfeit(Act(event, DIRECTOR, NOON), match=match, reason="Forgiven")


def leaves(stage: Stage, pick: int) -> None:
    there = stage.field.exclude(entry__departures__undone_at__isnull=True, entry__departures__gt=0)
    entries = [row.entry for row in there.select_related("entry").order_by("seed")]
    if entries:
        withdraw_team(
            Act(stage.division.event, DIRECTOR, NOON),
            entry=entries[pick % len(entries)],
            kind=Departure.Kind.DISQUALIFIED if pick % 2 else Departure.Kind.WITHDRAWN,
            reason="Gone",
        )


def comes_back(stage: Stage, pick: int) -> None:
    gone = list(Departure.objects.filter(entry__stages__stage=stage, undone_at=None).order_by("pk"))
    if gone:
        take_back_departure(
            Act(stage.division.event, DIRECTOR, NOON),
            departure=gone[pick % len(gone)],
            reason="Here again",
        )


def decides(stage: Stage, pick: int) -> None:
    """The director says what came of a match whose teams are known, whatever came of it."""
    known = [match for match in stage.matches.order_by("pk") if len(entrants_of(match)) == 2]
    open_ = [match for match in known if not standing_decisions(match.decisions.all()).exists()]
    if open_:
        match = open_[pick % len(open_)]
        choices = verdicts(match)
        decide_match(
            Act(stage.division.event, DIRECTOR, NOON),
            match=match,
            verdict=choices[pick % len(choices)],
            reason="Seen",
        )


def places(stage: Stage, pick: int) -> None:
    """The director sets the place of a team."""
    rows = [row for row in groups_of(stage)[0].rows if not row.is_decided]
    count = stage.field.count()
    free = [row for row in rows if row.place != 1 + pick % count]
    if free:
        decide_places(
            Act(stage.division.event, DIRECTOR, NOON),
            stage=stage,
            places={free[pick % len(free)].entry.number: 1 + pick % count},
            reason="Seen",
        )


def withdraws(stage: Stage, pick: int) -> None:
    decisions = list(standing_decisions(stage.decisions.all()))
    if decisions:
        withdraw_decision(
            Act(stage.division.event, DIRECTOR, NOON),
            decision=decisions[pick % len(decisions)],
            reason="Wrong",
        )


def draws(stage: Stage, pick: int) -> None:
    """The next round, whatever results are missing, if one is to come and can be drawn."""
    stage.refresh_from_db()
    if stage.to_come:
        with suppress(Refusal):
            history, drawn = draw_next(stage, facts_of(stage), seed=pick)
            publish_round(stage=stage, history=history, drawn=drawn, now=NOON)


STEPS: list[Callable[[Stage, int], None]] = [
    plays,
    plays,
    plays,
    corrects,
    forfeits,
    nobody_comes,
    forgives,
    leaves,
    comes_back,
    decides,
    decides,
    places,
    withdraws,
]


def plays_a_table(stage: Stage, pick: int) -> None:
    """A table of partners is played; north and south win, or it is level."""
    tables = list(stage.matches.filter(state=Match.State.READY).order_by("pk"))
    if not tables:
        return
    match = tables[pick % len(tables)]
    points = (40 + pick % 50, 40)
    slots = match.slots.select_related("entrant").order_by("position")
    placed = [
        (row.entrant, 1 if points[row.side] == max(points) else 2, points[row.side])
        for row in slots
        if row.entrant
    ]
    record_placings(match=match, placings=placed, words="", game=None, now=NOON)
    settle_stage(stage)


def stored(stage: Stage) -> Facts:
    """Everything of the bracket that is derived."""
    matches = stage.matches.order_by("pk").values_list("code", "state", "winner", "loser")
    slots = Slot.objects.filter(match__stage=stage).order_by("pk").values_list("pk", "entrant")
    return [*matches, *slots]


def rebuilt(stage: Stage) -> Facts:
    """The same after it was forgotten and derived anew from the facts."""
    Slot.objects.filter(match__stage=stage).update(entrant=None)
    stage.matches.update(state=Match.State.PLANNED, winner=None, loser=None)
    settle_stage(stage)
    return stored(stage)


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("double-elimination", {}),
        ("single-elimination", {"third_place": True, "consolation": True}),
        ("round-robin", {}),
    ],
)
@given(count=st.integers(3, 9), steps=st.lists(st.tuples(st.sampled_from(STEPS), picks)))
@settings(max_examples=12, deadline=None)
def test_what_is_stored_is_what_the_facts_come_to(
    slug: str,
    options: dict[str, bool],
    count: int,
    steps: list[tuple[Callable[[Stage, int], None], int]],
) -> None:
    stage = a_stage(a_division(an_event()), count, slug=slug, **options)
    for step, pick in steps:
        step(stage, pick)
        event = stage.division.event
        assert [*wrong_brackets(event), *wrong_decisions(event)] == []
    before = stored(stage)
    assert rebuilt(stage) == before


@given(count=st.integers(4, 9), steps=st.lists(picks, min_size=3, max_size=12), pick=picks)
@settings(max_examples=12, deadline=None)
def test_corrected_and_corrected_back_is_nothing(count: int, steps: list[int], pick: int) -> None:
    stage = a_stage(a_division(an_event()), count)
    for step in steps:
        plays(stage, step)
    before = stored(stage)
    rows = list(Result.objects.filter(match__stage=stage).order_by("pk"))
    row = rows[pick % len(rows)]
    assert row.winner is not None
    assert row.loser is not None
    won(row.match, row.loser, row.winner)
    won(row.match, row.winner, row.loser)
    assert stored(stage) == before


@given(
    count=st.integers(3, 9),
    steps=st.lists(
        st.tuples(st.sampled_from([*STEPS[:9], draws, draws, draws]), picks),
        min_size=12,
        max_size=20,
    ),
)
@settings(max_examples=10, deadline=None)
def test_a_published_round_never_changes_and_nobody_sits_in_it_twice(
    count: int, steps: list[tuple[Callable[[Stage, int], None], int]]
) -> None:
    stage = a_stage(a_division(an_event()), count, slug="swiss", rounds=0)
    published: dict[str, list[str]] = {}
    for step, pick in steps:
        step(stage, pick)
        for row in stage.rounds.all():
            slots = Slot.objects.filter(match__round=row).order_by("pk")
            sources = list(slots.values_list("source", flat=True))
            seats = [source for source in sources if source.startswith("seed")]
            assert published.setdefault(row.key, sources) == sources
            assert len(seats) == len(set(seats))
        assert list(wrong_brackets(stage.division.event)) == []


@pytest.mark.parametrize("slug", ["rotation", "progressive-by-rank", "movement-of-individuals"])
@given(
    count=st.integers(4, 10),
    steps=st.lists(
        st.tuples(
            st.sampled_from([plays_a_table, plays_a_table, leaves, comes_back, draws, draws]), picks
        ),
        min_size=8,
        max_size=14,
    ),
)
@settings(max_examples=5, deadline=None)
def test_a_published_seat_never_changes_and_nobody_has_two(
    slug: str, count: int, steps: list[tuple[Callable[[Stage, int], None], int]]
) -> None:
    ruleset, house = FOR_FOUR
    division = a_division(
        an_event(), ruleset=ruleset, house_rules=house, format=slug, enter_alone=True
    )
    players = [add_entry(division=division, members=[f"Player {n}"]) for n in range(1, count + 1)]
    set_order(division=division, order=players)
    stage = publish_stage(
        division=division, format=slug, options={"rounds": 0}, field=players, now=NOON
    )
    published: dict[str, list[tuple[str, int]]] = {}
    for step, pick in steps:
        step(stage, pick)
        for row in stage.rounds.all():
            slots = Slot.objects.filter(match__round=row).order_by("pk")
            seats = list(slots.values_list("source", "side"))
            sources = [source for source, _ in seats if source.startswith("seed")]
            assert published.setdefault(row.key, seats) == seats
            assert len(sources) == len(set(sources))
        assert list(wrong_brackets(stage.division.event)) == []
