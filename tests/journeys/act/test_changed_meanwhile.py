"""Two officials have the same page open: whoever saves second is told what the first one did."""

import re
from html import unescape
from random import Random
from uuid import uuid4

import pytest
from django.test import Client

from tests.drills.races import two_directors
from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_division,
    a_user,
    an_event,
    an_official,
    logged_in,
    teams,
)
from tests.makers_floor import a_hall, match_at_desk
from tests.makers_rulings import a_round_of_pinochle, event_at
from tests.makers_shown import changed_by, form_on
from tournament.brackets.models import Match, Result, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.shown import categories_topic, seed_notes_topic, seeds_topic, topic_of_row
from tournament.desk.reading.match_words import topic_of
from tournament.desk.tables.hall import set_tables
from tournament.live.models import LogEntry, Message
from tournament.live.roles import Role
from tournament.registration.models import Entry, Event
from tournament.rulings.models import Ruling

pytestmark = pytest.mark.django_db
CHANGED, SAVED = 422, 303


def director() -> Client:
    return logged_in(a_user("dora"))


@pytest.fixture
def event() -> Event:
    return an_event()


@pytest.fixture
def hall() -> Stage:
    return a_hall()


WORDS = {
    "name": "Rook Weekend",
    "venue": "Hall",
    "starts": "2027-07-17T09:00",
    "zone": "America/New_York",
    "language": "en",
    "clock": "24",
    "tables_public": "yes",
}


def test_the_words_of_an_event_are_not_silently_written_over(event: Event) -> None:
    page = f"/desk/{event.slug}/change/"
    first, second = form_on(director(), page), form_on(director(), page)
    director().post(page, WORDS | first)
    refused = director().post(page, WORDS | second | {"name": "Rook Night"})
    assert refused.status_code == CHANGED
    assert Event.objects.get().name == "Rook Weekend"
    assert LogEntry.objects.get().words in unescape(refused.text)


def test_what_was_typed_is_saved_all_the_same_when_the_official_says_so(event: Event) -> None:
    page = f"/desk/{event.slug}/change/"
    stale = form_on(director(), page)
    director().post(page, WORDS | stale)
    refused = director().post(page, WORDS | stale | {"name": "Rook Night"})
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', refused.text))
    assert director().post(page, again).status_code == SAVED
    assert Event.objects.get().name == "Rook Night"


def test_who_may_not_read_the_log_hears_who_changed_it_and_not_why(event: Event) -> None:
    division = a_division(event)
    (team,) = teams(division, 1)
    page = f"/desk/{event.slug}/{division.slug}/teams/1/"
    registrar = logged_in(an_official(event, "reg", Role.REGISTRAR))
    shown = form_on(registrar, f"{page}remove/")
    leave = f"/desk/{event.slug}/floor/team/{division.slug}/{team.number}/leave/"
    director().post(leave, {"kind": "disqualified", "reason": "Cheated"})
    refused = registrar.post(f"{page}remove/", shown)
    assert refused.status_code == CHANGED
    assert "dora" in refused.text
    assert "Cheated" not in refused.text


def test_nobody_forfeits_who_has_come_meanwhile(hall: Stage) -> None:
    match = a_called_match(hall)
    forfeit = match_at_desk(match, "forfeit/")
    shown = form_on(director(), match_at_desk(match), forfeit)
    arrival = {"team": "8"} | form_on(director(), match_at_desk(match), forfeit)
    director().post(match_at_desk(match, "arrive/"), arrival)
    refused = director().post(forfeit, shown | {"team": "8", "reason": "Not there"})
    assert refused.status_code == CHANGED
    assert not Result.objects.exists()


def test_what_happens_at_another_match_is_no_hindrance(hall: Stage) -> None:
    match, other = a_called_match(hall), a_called_match(hall, "W1-2", table=2)
    forfeit = match_at_desk(match, "forfeit/")
    shown = form_on(director(), match_at_desk(match), forfeit)
    director().post(match_at_desk(other, "arrive/"), {"team": "5"})
    director().post(forfeit, shown | {"team": "8", "reason": "Not there"})
    assert Result.objects.get().match == match


def test_the_same_ruling_sent_twice_is_no_change_of_somebody_else() -> None:
    game = a_round_of_pinochle()
    page = match_at_desk(game.match, "rule/penalty/wrong-table/")
    typed = {"says": "penalty-wrong-table", "seat": ["N"], "key": str(uuid4())}
    shown = {"since": str(event_at(game.match).version)}
    answers = [director().post(page, typed | shown) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [SAVED, SAVED]
    assert Ruling.objects.count() == 1


def test_a_ruling_on_a_match_that_changed_meanwhile_shows_what_it_would_change_now() -> None:
    game = a_round_of_pinochle()
    page = match_at_desk(game.match, "rule/penalty/wrong-table/")
    typed = {"says": "penalty-wrong-table", "seat": ["N"]}
    shown = {"since": str(event_at(game.match).version)}
    director().post(page, typed | shown | {"key": str(uuid4())})
    refused = director().post(page, typed | shown | {"key": str(uuid4())})
    assert refused.status_code == CHANGED
    assert Ruling.objects.count() == 1


TYPED = {
    "reason": "Ill",
    "table": "1",
    "player": ["Ann Oak", "Bob Elm"],
    "name": "Main",
    "ruleset": "beach-house-rook",
    "format": "round-robin",
    "minutes": "45",
    "each": "2",
    "next-format": "single-elimination",
}
REFUSED_FIRST = {"publishing", "two change places"}
"""Forms that are refused for what is not typed here, before anybody asks what they showed."""
BEFORE = {
    "a team's words": ("teams/1/", "teams/1/change/"),
    "what a team needs": ("teams/1/", "teams/1/needs/"),
    "a team taken out": ("teams/1/remove/", ""),
    "house rules": ("rules/", ""),
    "the division's words": ("change/", ""),
    "notes on the teams": ("seeds/notes/", "seeds/notes/"),
    "categories": ("categories/", "categories/keep/"),
    "the format": ("bracket/", "bracket/format/"),
    "minutes of a game": ("bracket/step/length/", "bracket/minutes/"),
    "places and ties": ("bracket/step/places/", "bracket/places/"),
    "the stage that follows": ("bracket/step/onward/", "bracket/onward/"),
    "publishing": ("bracket/step/draw/", "bracket/publish/"),
    "two change places": ("bracket/pairing/?team=1&with=2", "bracket/pairing/swap/"),
}
"""Forms of a division: the page below its address, and where the form sends to."""


@pytest.mark.parametrize("what", BEFORE)
def test_every_form_before_the_start_says_what_its_page_showed(event: Event, what: str) -> None:
    page, action = BEFORE[what]
    division = a_division(event, format="round-robin")
    teams(division, 4)
    base = f"/desk/{event.slug}/{division.slug}/"
    carried = form_on(director(), base + page, base + action if action else "")
    assert carried["since"] == str(Event.objects.get().version)


PLAYED = {
    "a forfeit": ("", "forfeit/"),
    "a double forfeit": ("", "double-forfeit/"),
    "a call to a table": ("", "give/"),
    "two teams change places": ("pairing/?team=1&with=2", "swap/"),
    "a decided match": ("decide/?choice=win-1", ""),
}
"""Forms of a match: the page below its address, and where the form sends to."""


@pytest.mark.parametrize("what", PLAYED)
def test_every_form_of_a_match_says_what_its_page_showed(hall: Stage, what: str) -> None:
    page, action = PLAYED[what]
    match = hall.matches.get(code="W1-1")
    where = match_at_desk(match, action) if action else ""
    carried = form_on(director(), match_at_desk(match, page), where)
    assert carried["since"] == str(Event.objects.get().version)


PARTS = ("words", "rules", "format", "places", "onward", "minutes", "team", "needs")


def somebody_changed_all_of_it(event: Event) -> None:
    """A change by somebody else of whatever a form can show."""
    rows = [*event.divisions.all(), *Entry.objects.filter(division__event=event)]
    touched = [topic_of_row(row, part) for row in rows for part in PARTS]
    for division in event.divisions.all():
        touched += [seeds_topic(division), seed_notes_topic(division), categories_topic(division)]
    touched += [topic_of(match) for match in Match.objects.filter(stage__division__event=event)]
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("test", "Somebody changed all of it.", touched=touched)


@pytest.mark.parametrize("what", [what for what in BEFORE if what not in REFUSED_FIRST])
def test_what_a_form_before_the_start_showed_is_asked_after(event: Event, what: str) -> None:
    page, action = BEFORE[what]
    division = a_division(event, format="round-robin")
    teams(division, 4)
    base = f"/desk/{event.slug}/{division.slug}/"
    carried = form_on(director(), base + page, base + action if action else "")
    somebody_changed_all_of_it(event)
    answer = director().post(base + (action or page), TYPED | carried)
    assert DIRECTOR.name in changed_by(answer)


@pytest.mark.parametrize("what", PLAYED)
def test_what_a_form_of_a_match_showed_is_asked_after(hall: Stage, what: str) -> None:
    page, action = PLAYED[what]
    match = hall.matches.get(code="W1-1")
    where = match_at_desk(match, action) if action else ""
    carried = form_on(director(), match_at_desk(match, page), where)
    somebody_changed_all_of_it(hall.division.event)
    answer = director().post(where or match_at_desk(match, page), TYPED | carried)
    assert DIRECTOR.name in changed_by(answer)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_once_one_saves_and_the_other_is_told() -> None:
    assert two_directors.drill(20, Random(1)).violations == []


@pytest.mark.django_db(transaction=True)
def test_the_drill_is_red_when_nobody_asks_what_the_page_showed() -> None:
    with two_directors.sabotage():
        assert two_directors.drill(2, Random(1)).violations


def test_a_message_is_not_silently_replaced_by_another(hall: Stage) -> None:
    event = hall.division.event
    board, tell = f"/desk/{event.slug}/floor/", f"/desk/{event.slug}/message/"
    first, second = form_on(director(), board, tell), form_on(director(), board, tell)
    director().post(tell, first | {"words": "Lunch until 13:30"})
    refused = director().post(tell, second | {"words": "Round 2 at 14:00"})
    assert refused.status_code == CHANGED
    assert Message.objects.get().words == "Lunch until 13:30"


def test_a_rounds_start_is_not_silently_announced_anew(hall: Stage) -> None:
    event = hall.division.event
    page, announce = f"/desk/{event.slug}/clock/", f"/desk/{event.slug}/clock/announce/"
    later = hall.rounds.get(position=2)
    shown = form_on(director(), page, announce)
    director().post(announce, shown | {"round": later.pk, "starts_at": "2030-07-18T14:00"})
    refused = director().post(
        announce, shown | {"round": later.pk, "starts_at": "2030-07-18T15:00"}
    )
    assert refused.status_code == CHANGED
    assert LogEntry.objects.filter(verb="round.announce").count() == 1


def test_the_desk_does_not_say_that_they_heard_of_a_table_they_left() -> None:
    stage = a_hall()
    match, dora = a_called_match(stage), director()
    Match.objects.filter(pk=match.pk).update(called_at=NOON)
    heard, move = match_at_desk(match, "heard/"), match_at_desk(match, "move/")
    shown = form_on(dora, f"/desk/{stage.division.event.slug}/floor/", heard)
    dora.post(move, {"table": "3"})
    assert dora.post(heard, shown).status_code == CHANGED
    assert match.assignments.get(cleared_at=None).acknowledged_at is None


def test_call_all_calls_only_what_the_board_showed() -> None:
    stage = a_hall(tables=2)
    dora, give = director(), f"/desk/{stage.division.event.slug}/floor/give/"
    text = dora.get(f"/desk/{stage.division.event.slug}/floor/").text
    shown = re.findall(r'name="offered" value="([^"]+)"', text)[0].split()
    set_tables(Act(stage.division.event, DIRECTOR, NOON), count=4)
    assert dora.post(give, {"offered": shown}).status_code == SAVED
    called = stage.matches.filter(state=Match.State.CALLED).values_list("code", flat=True)
    assert sorted(called) == ["W1-1", "W1-2"]
