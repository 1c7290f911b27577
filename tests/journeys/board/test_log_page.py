"""The log: newest first, found by words, fifty at a time, in the hall's own time."""

import pytest
from django.test import Client
from django.utils.html import escape

from tests.makers import DIRECTOR, NOON
from tests.makers_conduct import a_game_at_table_one, a_referee, event_of, warned
from tests.makers_scoring import DESK, a_director, a_drawn_stage, a_posted_game, a_scorer
from tests.makers_shown import as_offered
from tests.page_parts import numbers, part, parts
from tournament.desk.act.change import Act, one_change
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.live.selectors import head_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import ConductWarning
from tournament.tables.services import add_tables

pytestmark = pytest.mark.django_db

LOG = f"{DESK}log/"


def shown(client: Client, page: str) -> str:
    return client.get(page).content.decode()


def something_happens(event: Event, words: str) -> None:
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("test", words)


def test_it_says_who_did_what_in_which_role_when_and_from_which_device() -> None:
    event = a_posted_game(a_drawn_stage()).match.stage.division.event
    shown = a_director(event).get(LOG).content.decode()
    posted = LogEntry.objects.get(verb="sheet.post")
    assert escape(posted.words) in shown
    assert [fact in posted.words for fact in ("W1-1", "Team 1", "500")] == [True, True, True]
    for words in ("Dora Director", "Director", "DESK01", "Sat 18 Jul", "08:00:00"):
        assert words in shown


def test_a_change_of_many_matches_is_short_until_somebody_opens_it() -> None:
    event = a_drawn_stage(64).division.event
    add_tables(event=event, count=32)
    event.divisions.get().stages.get().rounds.filter(position=1).update(started_at=NOON)
    director = a_director(event)
    done = director.post(f"{DESK}floor/give/", as_offered(event), follow=True)
    called = LogEntry.objects.get(verb="table.give").words
    assert len(called) > 300
    assert "Called 32 matches" in done.text
    assert escape(called) not in done.text
    row = director.get(LOG).text
    assert row.count("Called 32 matches") == 2
    assert escape(called) in row.partition("</summary>")[2]


def test_the_newest_change_stands_first_and_a_page_holds_fifty() -> None:
    event = a_drawn_stage().division.event
    for number in range(101):
        something_happens(event, f"Change number {number}.")
    director = a_director(event)
    first = director.get(LOG).content.decode()
    assert first.index("Change number 100.") < first.index("Change number 99.")
    assert "Change number 0." not in first
    assert numbers(part(first, "page-of-pages")) == [1, 3]
    assert "Change number 0." in director.get(f"{LOG}?page=3").content.decode()


def test_a_reader_of_german_finds_what_they_read() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    director = a_director(stage.division.event)
    for words, found in (("eingetragen team", 1), ("posted", 0)):
        page = director.get(f"{LOG}?words={words}", headers={"accept-language": "de"}).text
        assert numbers(part(page, "found-rows")) == [found]


def test_a_table_is_named_and_found_in_the_readers_language() -> None:
    event = a_drawn_stage().division.event
    phone = Actor("Table 2", Role.TABLE, "PHONE2")
    with one_change(Act(event, phone, NOON)) as change:
        change.log("test", "")
    director = a_director(event)
    for tongue, named in (("en", "Table"), ("de", "Tisch")):
        page = director.get(f"{LOG}?words={named}", headers={"accept-language": tongue}).text
        assert numbers(part(page, "found-rows")) == [1]
        assert f">{named} 2<" in page


def test_it_finds_the_rows_that_hold_all_the_words() -> None:
    event = a_drawn_stage().division.event
    something_happens(event, "Called Eagles v Hawks to table 3.")
    something_happens(event, "Called Doves v Larks to table 4.")
    shown = a_director(event).get(f"{LOG}?words=eagles+called").content.decode()
    assert numbers(part(shown, "found-rows")) == [1]
    assert ("Eagles" in shown, "Doves" in shown) == (True, False)


def test_words_that_nothing_holds_are_shown_again() -> None:
    event = a_drawn_stage().division.event
    shown = a_director(event).get(f"{LOG}?words=%3Cb%3E").content.decode()
    assert numbers(part(shown, "found-rows")) == [0]
    assert 'value="&lt;b&gt;"' in shown


def test_what_is_said_of_conduct_is_shown_to_those_who_rule_only() -> None:
    game = a_game_at_table_one()
    warned(game)
    words = str(ConductWarning.objects.get().words)
    assert words in a_referee(event_of(game)).get(LOG).content.decode()
    sam = a_scorer(event_of(game))
    for where in (LOG, f"{LOG}?words=warning"):
        page = sam.get(where).content.decode()
        assert words not in page
        assert "conduct-left-out" in parts(page)


@pytest.mark.parametrize("page", ["0", "x", "99"])
def test_a_page_that_is_not_there_shows_one_that_is(page: str) -> None:
    event = a_drawn_stage().division.event
    something_happens(event, "The only change.")
    assert "The only change." in a_director(event).get(f"{LOG}?page={page}").content.decode()


def test_a_printed_sheet_ends_with_a_hash_that_the_log_shows_too() -> None:
    game = a_posted_game(a_drawn_stage())
    event = game.match.stage.division.event
    event.refresh_from_db()
    head, director = head_of(event.topic), a_director(event)
    assert head.number == event.version
    assert f'<code class="log-device">{head.hash[:12]}</code>' in shown(director, LOG)
    for page in (f"{DESK}sheet/{game.sheet_id}/", f"{DESK}sheets-print/"):
        assert f"Log #{head.number} {head.hash[:12]}" in shown(director, page)
