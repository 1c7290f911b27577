"""The events' pages: now, to come and past; what is played; what was posted; find my team."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.page_parts import part, parts, texts
from tournament.brackets.models import Stage
from tournament.desk import publish
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.public import views as public_views
from tournament.desk.public.event_page import events_by_time
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.registration.leaving import withdraw_team
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Departure, Division, Event

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
DIVISION = f"{EVENT}main-event/"


def page(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200, address
    return " ".join(response.text.split())


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        page(address)
    return len(asked)


def played_out(stage: Stage) -> None:
    """Every match forfeited by its second team, until nothing is left to play."""
    event = stage.division.event
    while (match := stage.matches.filter(state="ready").order_by("play_order").first()) is not None:
        loser = entrants_of(match)[1]
        forfeit_match(Act(event, DIRECTOR, NOON), match=match, loser=loser, reason="Absent")


@pytest.mark.parametrize(
    ("days", "where"), [(2, "coming"), (0.6, "coming"), (0.4, "now"), (-2.9, "now"), (-3.1, "past")]
)
def test_an_event_is_to_come_now_or_past(days: float, where: str) -> None:
    event = an_event()
    Event.objects.update(starts_at=NOON + timedelta(days=days))
    assert list(getattr(events_by_time(NOON), where)) == [event]


@pytest.mark.parametrize(("hours", "where"), [(12, "now"), (25, "past")])
def test_an_event_goes_on_while_something_is_changed(hours: float, where: str) -> None:
    event = an_event()
    Event.objects.update(starts_at=NOON - timedelta(days=4))
    put_up_message(Act(event, DIRECTOR, NOON - timedelta(hours=hours)), words="The fourth day")
    assert list(getattr(events_by_time(NOON), where)) == [event]


def test_the_first_page_leads_to_the_event_and_the_event_to_its_divisions() -> None:
    a_drawn_stage()
    assert f'href="{EVENT}"' in page("/")
    assert f'href="{DIVISION}"' in page(EVENT)


def test_the_first_page_without_events_says_so() -> None:
    assert "no-event" in parts(page("/"))


def test_the_event_shows_what_is_played_and_what_was_posted_with_its_score() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    a_game_in_play(stage, "W1-2", table=2)
    shown = page(EVENT)
    lines = shown[shown.index('class="score won"') :]
    assert lines.index("500") < lines.index('class="score lost"') < lines.index("100")
    assert f'href="{DIVISION}W1-1/"' in shown
    assert "W1-2" in shown
    assert 'class="badge state-playing"' in shown


def test_the_score_of_a_childrens_game_is_not_drawn_as_won_and_lost() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    Division.objects.update(learning=True)
    shown = page(EVENT)
    assert shown.count('class="score"') == 2
    assert "score won" not in shown


def forfeited(stage: Stage, code: str) -> None:
    """A match that its first team did not come to."""
    match = stage.matches.get(code=code)
    forfeit_match(
        Act(stage.division.event, DIRECTOR, NOON),
        match=match,
        loser=entrants_of(match)[0],
        reason="Absent",
    )


def test_a_link_to_a_result_speaks_of_a_score_sheet_only_where_one_is_posted() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage, "W1-1")
    forfeited(stage, "W1-2")
    shown = page(EVENT)
    assert [link.partition(":")[0] for link in texts(shown, "sheet-link")] == ["W1-1"]
    assert f'href="{DIVISION}W1-2/"' in shown
    assert "no-sheet" in parts(page(f"{DIVISION}W1-2/"))


def test_a_forfeit_is_told_without_a_score() -> None:
    forfeited(a_drawn_stage(), "W1-1")
    shown, match = page(EVENT), page(f"{DIVISION}W1-1/")
    assert "forfeit" in parts(shown)
    assert "sheet-link" not in parts(shown)
    assert "Absent" not in shown + match
    outcome = part(match, "outcome")
    assert outcome.index("Team 4") < outcome.index("Team 1")


def test_every_page_asked_again_says_nothing_while_nothing_happened() -> None:
    event = a_drawn_stage().division.event
    for address in (EVENT, DIVISION, f"{DIVISION}?team=team+1", f"{DIVISION}W1-1/"):
        seen = f"{address}{'&' if '?' in address else '?'}since={event.version}"
        assert Client().get(seen).status_code == 204
        assert Client().get(seen + "9").status_code == 200


def test_a_page_that_asks_again_asks_for_the_same_and_since_only_once() -> None:
    a_drawn_stage()
    shown = page(f"{DIVISION}?team=team+1&since=99")
    assert f'hx-get="{DIVISION}?since=0&amp;team=team+1"' in shown


def codes_of_matches(words: str) -> list[str]:
    """The matches that a sentence names, in its order."""
    return re.findall(r"[A-Z]\d-\d", words)


def test_my_team_is_found_with_its_next_match_and_what_follows() -> None:
    a_drawn_stage()
    shown = page(f"{DIVISION}?team=TEAM+2")
    assert '<a href="?match=W1-2#match-W1-2">W1-2</a>' in shown
    assert "Team 3" in part(shown, "next-match")
    assert codes_of_matches(part(shown, "if-you-win")) == ["W1-1", "W2-1"]
    assert codes_of_matches(part(shown, "if-you-lose")) == ["W1-1", "L1-1"]


def test_only_who_had_a_bye_is_told_of_the_consolation_after_a_loss_in_round_two() -> None:
    stage = a_stage(a_division(an_event()), 6, slug="single-elimination", consolation=True)
    told = texts(page(f"{DIVISION}W2-1/"), "loser-goes-after-bye")
    assert any("C1-1" in words for words in told)
    shown = page(f"{DIVISION}?team=Team+1")
    assert codes_of_matches(part(shown, "if-you-lose")) == ["W1-2", "C1-1"]
    a_posted_game(stage, "W1-2")
    assert "if-you-lose" not in parts(page(f"{DIVISION}?team=Team+4"))


@pytest.mark.parametrize("typed", ["x", "Nobody", "99"])
def test_letters_that_fit_no_team_say_what_to_type(typed: str) -> None:
    a_drawn_stage()
    assert typed in part(page(f"{DIVISION}?team={typed}"), "nobody-found")


def test_a_team_that_waits_is_never_called_eliminated() -> None:
    """The word is the subject."""
    stage = a_drawn_stage()
    withdraw_team(
        Act(stage.division.event, DIRECTOR, NOON),
        entry=stage.division.entries.get(number=4),
        kind=Departure.Kind.WITHDRAWN,
        reason="Ill",
    )
    shown = page(f"{DIVISION}?team=team+4")
    assert "no-further-match" in parts(shown)
    assert "liminated" not in shown


def test_the_champion_is_told_with_every_place_and_why() -> None:
    stage = a_drawn_stage()
    assert "champion" not in parts(page(DIVISION))
    played_out(stage)
    answer = Client().get(DIVISION)
    places = answer.context["places"]
    assert [row.place for row in places] == [1, 2, 3, 4]
    told = part(answer.text, "ranking")
    assert all(str(row.why) in told for row in places)
    assert told.index("Team 1") < told.index("Team 2") < told.index("Team 3")


def test_a_large_bracket_is_shown_a_part_at_a_time() -> None:
    a_drawn_stage(200)
    first = page(DIVISION)
    assert 'id="match-W1-1"' in first
    assert 'id="match-W2-1"' not in first
    assert "?round=W1&amp;from=65" in first
    second = page(f"{DIVISION}?round=W1&from=65")
    assert 'id="match-W1-65"' in second
    assert 'id="match-W1-64"' not in second
    assert f'href="{DIVISION}?match=W2-1#match-W2-1"' in page(f"{DIVISION}W1-1/")
    assert 'id="match-W2-40"' in page(f"{DIVISION}?match=W2-40")


def test_a_large_bracket_opens_where_it_is_being_played() -> None:
    stage = a_drawn_stage(200)
    stage.matches.filter(round__key="W1").exclude(code="W1-100").update(state="bye")
    assert 'id="match-W1-100"' in page(DIVISION)


@pytest.mark.parametrize("asked", ["round=W99", "from=x", "from=99999", "match=Z1-1", "from=-3"])
def test_a_part_that_is_not_there_shows_what_is_played(asked: str) -> None:
    a_drawn_stage(200)
    assert 'class="match ' in page(f"{DIVISION}?{asked}")


def test_the_bracket_costs_the_same_queries_at_any_size_cold_and_warm() -> None:
    costs = []
    for count in (8, 200):
        stage = a_stage_named(f"With {count}", count)
        address = f"/e/{stage.division.event.slug}/main-event/"
        publish.forget()
        costs.append((queries(address), queries(f"{address}?team=team+1"), queries(address)))
    assert costs[0] == costs[1]
    assert max(costs[0]) <= 13


def a_stage_named(name: str, count: int) -> Stage:
    """A published main event with this many teams, at an event of this name."""
    from_scratch = a_drawn_stage(count)
    Event.objects.filter(pk=from_scratch.division.event_id).update(
        name=name, slug=name.lower().replace(" ", "-")
    )
    return Stage.objects.get(pk=from_scratch.pk)


def test_a_page_that_breaks_says_what_is_safe_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_drawn_stage()
    monkeypatch.setattr(public_views, "playing_now", lambda _: 1 / 0)
    answer = Client(raise_request_exception=False).get(EVENT)
    assert answer.status_code == 500
    assert "send-again" in parts(answer.text)


def test_the_event_page_costs_the_same_queries_however_much_is_played() -> None:
    stage = a_drawn_stage(16)
    a_posted_game(stage)
    page(EVENT)
    a_game_in_play(stage, "W1-2")
    few = queries(EVENT)
    a_posted_game(stage, "W1-3", table=2)
    a_posted_game(stage, "W1-4", table=2)
    for table, code in enumerate(("W1-5", "W1-6", "W1-7"), start=2):
        a_game_in_play(stage, code, table=table)
    assert queries(EVENT) == few <= 9
