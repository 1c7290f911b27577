"""Officials at a match of two divisions: entries with one number, and only who is meant is hit."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.makers import NOON, a_called_match, a_division, minutes, teams
from tests.makers_clock import the_clock_at
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk
from tournament.brackets.models import Match, Slot, Stage, StageEntry
from tournament.desk.decisions.byes import bye_choices, bye_proposed
from tournament.registration.models import Entry
from tournament.rulings.models import ConductWarning, Opinion
from tournament.timing.models import Arrival, LateRuling

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Team 4 of this table is Team 1 of another division."""
    stage = a_hall(teams=4, slug="round-robin")
    (guest,) = teams(a_division(stage.division.event, name="South"), 1)
    last = stage.field.get(seed=4)
    Slot.objects.filter(entrant=last.entry).update(entrant=guest)
    StageEntry.objects.filter(pk=last.pk).update(entry=guest)
    return stage


@pytest.fixture
def match(stage: Stage) -> Match:
    """Team 1 against Team 1, called to table 1 at noon."""
    (code,) = {
        match.code
        for match in stage.matches.filter(slots__entrant=guest_of(stage))
        if match.slots.filter(entrant=stage.field.get(seed=1).entry).exists()
    }
    return a_called_match(stage, code)


@pytest.fixture
def desk(stage: Stage) -> Client:
    return director_at(stage.division.event)


def guest_of(stage: Stage) -> Entry:
    """The other Team 1."""
    return stage.field.get(seed=4).entry


def of_guest(match: Match, values: list[str]) -> str:
    """What a form sends for the guest, of one value for each side in its order."""
    assert len(set(values)) == 2
    return values[match.slots.get(entrant=guest_of(match.stage)).position]


def values(page: str, name: str, start: str = "") -> list[str]:
    """What the fields with this name send, each once, in the page's order."""
    found = re.findall(rf'name="{name}"\s+value="({start}[^"]*)"', page)
    return list(dict.fromkeys(found))


def sends(desk: Client, where: str, **form: Any) -> None:
    answer = desk.post(where, form)
    assert answer.status_code == 303, answer.content.decode()


def test_the_one_who_is_absent_forfeits(desk: Client, match: Match) -> None:
    team = of_guest(match, values(desk.get(match_at_desk(match)).text, "team"))
    sends(desk, match_at_desk(match, "forfeit/"), team=team, reason="Absent")
    match.refresh_from_db()
    assert match.loser == guest_of(match.stage)


@pytest.mark.parametrize("there", ["clock/", "floor/"])
def test_the_one_who_came_has_arrived(desk: Client, match: Match, there: str) -> None:
    team = of_guest(match, values(desk.get(at_desk(match.stage, there)).text, "team"))
    sends(desk, match_at_desk(match, "arrive/"), team=team)
    assert Arrival.objects.get().entry == guest_of(match.stage)


def test_an_override_lets_the_one_win(desk: Client, match: Match) -> None:
    where = match_at_desk(match, "decide/")
    choice = of_guest(match, values(desk.get(where).text, "choice", "win-"))
    sends(desk, where, choice=choice, reason="I saw it")
    match.refresh_from_db()
    assert match.winner == guest_of(match.stage)


def test_a_ruling_lets_the_one_forfeit(desk: Client, match: Match) -> None:
    rules = desk.get(match_at_desk(match, "rule/")).text
    where = re.findall(r'href="([^"]+/rule/[a-z]+/[^"]+/)"', rules)[0]
    says = of_guest(match, values(desk.get(where).text, "says", "forfeit-"))
    sends(desk, where, says=says, minutes="0", words="")
    assert Opinion.objects.get().entry == guest_of(match.stage)


def test_the_one_is_warned(desk: Client, match: Match) -> None:
    page = desk.get(at_desk(match.stage, "tables/1/referee/")).text
    whom = of_guest(match, [value for value in values(page, "whom") if value.endswith("/")])
    form = {"match": match.pk, "item": "talking", "whom": whom}
    sends(desk, at_desk(match.stage, "tables/1/warn/"), **form)
    assert ConductWarning.objects.get().entry == guest_of(match.stage)


def test_the_director_names_the_one_who_was_late(desk: Client, match: Match) -> None:
    the_clock_at(NOON + minutes(16))
    ruling = LateRuling.objects.get()
    loser = of_guest(match, values(desk.get(at_desk(match.stage, "clock/")).text, "loser"))
    where = at_desk(match.stage, f"clock/rulings/{ruling.pk}/change/")
    sends(desk, where, loser=loser, reason="The other came")
    assert list(ruling.absent.all()) == [guest_of(match.stage)]


def test_the_one_is_swapped(desk: Client, stage: Stage, match: Match) -> None:
    where = match_at_desk(match, "pairing/")
    team = of_guest(match, values(desk.get(where).text, "team"))
    other = stage.field.get(seed=2).entry
    asked = {"team": team, "with": str(other.number)}
    proposal = desk.get(where, asked).context["proposal"]
    assert proposal.slot.entrant == guest_of(stage)
    form = asked | {"reason": "Met before"}
    sends(desk, match_at_desk(match, "swap/"), **form)
    assert match.slots.filter(entrant=other).exists()
    assert match.slots.filter(entrant__number=1, entrant__division=stage.division).exists()


def test_the_one_is_given_a_bye() -> None:
    stage = a_hall(teams=5, slug="single-elimination")
    (guest,) = teams(a_division(stage.division.event, name="South"), 1)
    last = stage.field.get(seed=5)
    Slot.objects.filter(entrant=last.entry).update(entrant=guest)
    StageEntry.objects.filter(pk=last.pk).update(entry=guest)
    bye = stage.matches.get(state=Match.State.BYE, slots__entrant=stage.field.get(seed=1).entry)
    keys = [choice.key for choice in bye_choices(bye) if choice.key.startswith("give-")]
    gets = {bye_proposed(bye, key).other.entrant for key in keys}
    assert gets == {guest, stage.field.get(seed=4).entry}
