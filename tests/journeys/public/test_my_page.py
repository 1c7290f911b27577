"""A team's own page by its personal link: table, opponent, when, and its account."""

import re
from datetime import datetime

import pytest
from django.test import Client
from django.utils.html import escape, strip_tags

from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_division,
    a_phone_at,
    a_stage,
    add_entry,
    an_event,
    minutes,
    teams,
)
from tests.makers_clock import here
from tests.makers_floor import a_hall, at_desk, director_at, playing
from tests.makers_personal import page_of, player, team
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_posted_game,
    hand_in,
    play,
)
from tests.makers_table import saved
from tests.page_parts import numbers, part, parts
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.desk.tables.message import put_up_message
from tournament.desk.timing.clocks import stop_clocks
from tournament.registration.models import Entry, Event, Player
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is looked at at noon."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(my_page_views, "now", lambda: moment)


def tell_tables() -> None:
    Event.objects.update(tables_public=True)


def state(shown: str) -> str:
    """What the page says of the team, by its key: called, playing, waiting, ..."""
    (key,) = re.findall(r'data-state="([\w-]*)"', shown)
    return str(key)


def spoken(shown: str) -> str:
    """What is read aloud."""
    (words,) = re.findall(r'data-said="([^"]*)"', shown)
    return str(words)


# --- where we sit


def test_the_called_table_is_told_at_once_with_the_opponent() -> None:
    stage = a_hall()
    tell_tables()
    a_called_match(stage, "W1-1", 4)
    shown = page_of(team(stage))
    assert state(shown) == "called"
    assert "<strong>4</strong>" in shown
    assert "Team 8" in part(shown, "against")
    assert numbers(spoken(shown)) == [4, 8]
    title = shown.partition("<title>")[2].partition("</title>")[0]
    assert numbers(title.partition("Team 1")[0]) == [4]


def test_until_when_play_must_begin_is_told_to_who_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = a_hall()
    match = a_called_match(stage, "W1-1", 4)
    at(monkeypatch, NOON + minutes(3))
    assert "08:15" in part(page_of(team(stage)), "play-must-begin")
    here(match, now=NOON + minutes(2), at=NOON + minutes(2))
    assert "play-must-begin" not in parts(page_of(team(stage)))
    assert "play-must-begin" in parts(page_of(team(stage, 8)))
    at(monkeypatch, NOON + minutes(16))
    assert "play-must-begin" not in parts(page_of(team(stage, 8)))


def test_while_all_clocks_stand_still_the_page_says_so_and_no_last_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 4)
    stop_clocks(Act(stage.division.event, DIRECTOR, NOON), reason="Fire alarm")
    at(monkeypatch, NOON + minutes(3))
    page = page_of(team(stage))
    shown = part(page, "clocks-stopped")
    assert "08:00" in shown
    assert "Fire alarm" in shown
    assert "play-must-begin" not in parts(page)


def test_where_tables_are_told_in_person_the_page_says_no_number() -> None:
    stage = a_hall(tables=9)
    a_called_match(stage, "W1-1", 9)
    shown = page_of(team(stage))
    assert state(shown) == "called"
    assert "ask-at-desk" in parts(shown)
    assert "table" not in parts(shown)
    assert 9 not in numbers(strip_tags(shown) + spoken(shown))


def test_who_waits_reads_about_when_and_what_follows() -> None:
    stage = a_hall(teams=8, tables=1)
    playing(stage, "W1-1")
    shown = page_of(team(stage, 4))
    assert state(shown) == "waiting"
    assert "08:50" in part(shown, "start")
    assert numbers(part(shown, "rests-on")) == [45, 1]
    won = part(shown, "if-you-win")
    assert won.index("W1-1") < won.index("W2-1")
    assert "if-you-lose" in parts(shown)


def test_an_announced_start_is_told_as_it_was_said() -> None:
    stage = a_hall(teams=8)
    row = stage.matches.get(code="W1-1").round
    Announcement.objects.create(round=row, starts_at=NOON + minutes(73))
    shown = page_of(team(stage))
    assert part(shown, "start") == "09:13"


def test_while_playing_the_running_score_stands_there_for_oneself_only() -> None:
    stage = a_drawn_stage()
    tell_tables()
    game = a_game_in_play(stage, "W1-1")
    play(game, 85)
    shown = page_of(team(stage))
    assert state(shown) == "playing"
    assert "<dd>85</dd>" in shown
    assert "<dd>35</dd>" in shown
    assert "<dd>85</dd>" not in Client().get("/e/beach-house-2026/find/?q=team+1").text


def test_after_the_last_signature_the_break_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage, "W1-1")
    play(game, 100, 100, 100, 100, 100)
    hand_in(game)
    shown = page_of(team(stage))
    assert state(shown) == "break"
    assert "08:05" in part(shown, "headline")
    at(monkeypatch, NOON + minutes(5))
    assert state(page_of(team(stage))) == "handed-in"


def test_no_end_of_a_break_is_told_while_all_clocks_stand_still() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage, "W1-1")
    play(game, 100, 100, 100, 100, 100)
    hand_in(game)
    stop_clocks(Act(stage.division.event, DIRECTOR, NOON), reason="Power failure")
    shown = page_of(team(stage))
    assert state(shown) == "break"
    assert not re.search(r"\d\d:\d\d", part(shown, "headline"))


def test_of_several_matches_the_one_that_is_played_is_told() -> None:
    stage = a_hall(teams=4, slug="round-robin")
    tell_tables()
    own = stage.matches.filter(slots__entrant=team(stage)).order_by("play_order")
    assert own[0].code in part(page_of(team(stage)), "next-match")
    stage.rounds.update(started_at=NOON)
    director = director_at(stage.division.event)
    director.post(at_desk(stage, f"match/main-event/{own[2].code}/give/"), {"table": "2"})
    assert own[2].code in part(page_of(team(stage)), "next-match")


def test_before_the_draw_and_after_the_last_match_the_page_says_so() -> None:
    division = a_division(an_event())
    entry = teams(division, 2)[0]
    entry.division.event = division.event
    assert state(page_of(entry)) == "undrawn"
    stage = a_stage(
        a_division(an_event(name="Other"), name="One match"), 2, slug="single-elimination"
    )
    a_posted_game(stage, "W1-1")
    assert state(page_of(team(stage, 1))) == "over"


def test_who_left_reads_so() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    form = {"kind": "withdrawn", "reason": "Ill"}
    assert director.post(at_desk(stage, "floor/team/main-event/1/leave/"), form).status_code == 303
    assert state(page_of(team(stage))) == "gone"


def test_who_plays_in_two_divisions_reads_both_and_the_team_only_its_own() -> None:
    stage = a_hall()
    entry = team(stage)
    ann = player(entry)
    seniors = a_division(stage.division.event, name="Seniors")
    other = add_entry(division=seniors, members=[ann.name, "Zoe Zander"])
    shown = page_of(entry, ann)
    assert f"{escape(other.title)}</span>" in shown
    assert "Seniors</small>" in shown
    assert shown.count('class="where ') == 2
    assert page_of(entry).count('class="where ') == 1
    assert page_of(entry, player(entry, 2)).count('class="where ') == 1


def test_the_message_to_everybody_stands_on_it() -> None:
    stage = a_hall()
    put_up_message(Act(stage.division.event, DIRECTOR, NOON), words="Lunch is served", until=None)
    assert "Lunch is served" in page_of(team(stage))


# --- asked again


def seen(entry: Entry) -> str:
    return str(Client().get(address_of(entry))["Rookery-Seen"])


def asked_again(entry: Entry, since: str) -> int:
    return Client().get(address_of(entry), {"since": since}).status_code


def test_it_is_answered_with_nothing_while_nothing_of_it_changed() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage, "W1-2")
    other, own = team(stage, 1), team(stage, 2)
    mine, theirs = seen(own), seen(other)
    saved(a_phone_at(game.match.assignments.get().table), 1)
    assert asked_again(own, mine) == 200
    assert asked_again(other, theirs) == 204
    answer = Client().get(address_of(other), {"since": theirs})
    assert answer["Rookery-Seen"] == seen(other) == theirs


def test_a_call_is_news_and_so_is_another_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = a_hall()
    entry = team(stage)
    before = seen(entry)
    assert asked_again(entry, before) == 204
    at(monkeypatch, NOON + minutes(1))
    assert asked_again(entry, before) == 200
    at(monkeypatch, NOON)
    director = director_at(stage.division.event)
    director.post(at_desk(stage, "match/main-event/W1-1/give/"), {"table": "1"})
    assert asked_again(entry, before) == 200


@pytest.mark.parametrize(
    "since", ["", "x", "1", "99.0.1200", "²3.0.1200.", "-1.0.1200.match:1/W1-1"]
)
def test_whatever_a_page_says_it_has_seen_is_answered(since: str) -> None:
    assert asked_again(team(a_hall()), since) == 200


# --- the account


def test_the_account_has_every_hand_with_its_arithmetic_and_paragraph() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    shown = page_of(team(stage))
    assert shown.count('<tr class="line">') == 5
    assert '<td class="number">+100</td> <td class="number">500</td>' in shown
    assert 'href="/e/beach-house-2026/main-event/rules/#' in shown
    assert numbers(part(shown, "posted-points")) == [500, 1]


def test_only_posted_games_count() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage, "W1-1")
    play(game, 85)
    shown = page_of(team(stage))
    assert "nothing-posted" in parts(shown)
    assert "unposted" in parts(shown)
    assert "so-far" in parts(shown)


def test_children_are_called_by_their_first_names() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    stage = a_stage(division, 4)
    for place, name in ((1, "Mia Lastname"), (2, "Noah Lastname")):
        Player.objects.filter(pk=player(team(stage), place).pk).update(name=name)
    a_posted_game(stage)
    entry = team(stage)
    shown = page_of(entry, player(entry))
    assert "Lastname" not in shown
    assert "if-you-lose" not in parts(shown)


# --- at the desk


def test_the_team_card_and_the_teams_pages_at_the_desk_have_the_links() -> None:
    stage = a_hall(teams=4)
    director = director_at(stage.division.event)
    entry = team(stage)
    assert director.get(at_desk(stage, "print/team-cards/")).text.count('class="card-qr"') == 4
    for where in ("floor/team/main-event/1/", "main-event/teams/1/"):
        shown = director.get(at_desk(stage, where)).text
        for address in (address_of(entry), address_of(entry, player(entry, 2))):
            assert f"http://testserver{address}" in shown


def test_a_table_that_is_given_back_calls_nobody_any_more() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 4)
    back = at_desk(stage, "match/main-event/W1-1/take-back/")
    director_at(stage.division.event).post(back, {"reason": "Not yet"})
    assert state(page_of(team(stage))) == "waiting"
