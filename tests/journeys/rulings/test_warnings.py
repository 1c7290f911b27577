"""A referee warns at a table: two taps; the second warning offers what the book has follow."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rules.rulesets import find
from tests.findings import codes
from tests.makers import a_user, an_event, an_official, logged_in
from tests.makers_conduct import (
    REFEREE,
    TABLE,
    a_game_at_table_one,
    a_referee,
    event_of,
    sitting,
    team_of,
    warned,
    warning_form,
)
from tests.makers_scoring import a_director, a_drawn_stage, a_game_in_play, a_posted_game
from tests.page_parts import part, parts
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Departure, Official
from tournament.rulings.models import ConductWarning

pytestmark = pytest.mark.django_db

WARN = f"{TABLE}warn/"


def shown(client: Client, address: str = REFEREE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def numbers_of_warnings(client: Client) -> list[int]:
    """The how many-eth each warning on the page is."""
    return [given.number for given in client.get(REFEREE).context["conduct"].given]


def words_of(item: str) -> str:
    """What Beach House calls it."""
    return next(str(row.words) for row in find("beach-house-rook").conduct if row.code == item)


def logged() -> LogEntry:
    """The log row of the last warning."""
    return LogEntry.objects.filter(verb="warning.give").latest("number")


def test_a_warning_is_written_down_with_item_paragraph_player_and_who_gave_it() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    answer = rex.post(WARN, warning_form(game))
    assert answer.status_code == 303
    row = ConductWarning.objects.get()
    assert (row.item, str(row.words)) == ("signals", words_of("signals"))
    assert row.cites == "Beach House, Illegal Activity"
    assert (row.player, row.entry) == (sitting(game), team_of(sitting(game)))
    assert (row.given_by, row.role) == ("rex", "Referee")
    log = logged()
    assert (log.detail["item"], log.detail["before"], log.detail["offered"]) == ("signals", 0, [])
    for fact in ("Player 1a", str(row.words), str(row.cites)):
        assert fact in log.words
    assert log.role == "Referee"
    assert f"match:{game.match.stage_id}/W1-1" in log.touched
    assert "may-follow" not in parts(shown(rex))


def test_the_second_warning_to_the_same_player_offers_both_consequences_and_does_neither() -> None:
    game = a_game_at_table_one()
    warned(game, "talking")
    director = a_director(event_of(game))
    director.post(WARN, warning_form(game))
    assert logged().detail["offered"] == ["forfeit", "disqualify"]
    assert numbers_of_warnings(director) == [1, 2]
    page = shown(director)
    assert "may-follow" in parts(page)
    rule = "/desk/beach-house-2026/match/main-event/W1-1/rule/rule/B-distraction/?words=Player+1a"
    assert rule in page
    assert "says=forfeit-1" in page
    assert "/desk/beach-house-2026/floor/team/main-event/1/?reason=Player+1a" in page
    assert not Departure.objects.exists()
    assert game.match.results.count() == 0


def test_a_warning_of_another_player_of_the_team_is_not_his_but_the_teams_is() -> None:
    game = a_game_at_table_one()
    warned(game, seat="S")
    warned(game)
    rex = a_referee(event_of(game))
    assert "may-follow" not in parts(shown(rex))
    rex.post(WARN, warning_form(game, whom=f"{team_of(sitting(game)).number}/"))
    assert "forfeit" in logged().detail["offered"]


def test_what_the_offer_says_is_filled_in_where_it_is_decided() -> None:
    game = a_game_at_table_one()
    warned(game)
    warned(game)
    director = a_director(event_of(game))
    forfeit, disqualify = re.findall(r'class="button danger" href="([^"]*)"', shown(director))
    reason = f"Player 1a: {words_of('signals')} (Beach House, Illegal Activity)"
    ruling = shown(director, forfeit)
    assert f'name="words" value="{reason}"' in ruling
    assert 'name="says" value="forfeit-1" checked' in ruling
    assert "2" in part(ruling, "before")
    leaving = shown(director, disqualify)
    assert f'name="other" value="{reason}"' in leaving
    assert 'value="disqualified" required checked' in leaving


def test_what_was_done_is_offered_no_more() -> None:
    game = a_game_at_table_one()
    warned(game)
    warned(game)
    director = a_director(event_of(game))
    leave = {"kind": "disqualified", "other": "After two warnings"}
    director.post("/desk/beach-house-2026/floor/team/main-event/1/leave/", leave)
    assert numbers_of_warnings(director) == [1, 2]
    assert 'class="button danger"' not in shown(director)


def test_a_referee_sees_that_the_director_decides() -> None:
    game = a_game_at_table_one()
    warned(game)
    warned(game)
    page = shown(a_referee(event_of(game)))
    assert "director-decides" in parts(page)
    assert "floor/team/" not in page


def test_who_will_not_use_the_shuffler_is_offered_disqualification_at_once() -> None:
    game = a_game_in_play(a_drawn_stage(ruleset="npa-pinochle"), keeper="W")
    director = a_director(event_of(game))
    director.post(WARN, warning_form(game, "refuses-shuffler"))
    assert logged().detail["offered"] == ["penalty", "disqualify"]
    penalty, leave = re.findall(r'class="button danger" href="([^"]*)"', shown(director))
    assert "kind=disqualified" in leave
    answer = director.get(unescape(penalty))
    assert (answer.context["item"].out, answer.context["item"].whose) == (True, "I")
    assert 'name="seat" value="N" checked' in answer.text
    assert not Departure.objects.exists()


def test_the_same_form_sent_twice_warns_once() -> None:
    game = a_game_at_table_one()
    rex, form = a_referee(event_of(game)), warning_form(game)
    rex.post(WARN, form)
    rex.post(WARN, form)
    assert ConductWarning.objects.count() == 1


def test_something_else_is_written_in_a_few_words() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    assert codes(rex.post(WARN, warning_form(game, "other"))) == ["no-words"]
    rex.post(WARN, warning_form(game, "other", note=" Throws  cards "))
    assert ConductWarning.objects.get().words == "Throws cards"


def test_nobody_warns_at_a_match_of_his_own() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    person = sitting(game).person
    Official.objects.filter(user__username="rex").update(person=person)
    answer = rex.post(WARN, warning_form(game, seat="E"))
    assert (answer.status_code, codes(answer)) == (422, ["not-impartial"])
    assert ConductWarning.objects.count() == 0


def test_nobody_takes_a_warning_at_his_own_match_back() -> None:
    game = a_game_at_table_one()
    row, event = warned(game), event_of(game)
    rex = a_referee(event)
    event.officials.filter(role=Role.REFEREE).update(person=sitting(game, "S").person)
    answer = rex.post(f"/desk/beach-house-2026/warnings/{row.pk}/back/", {"reason": "Mixed up"})
    assert (answer.status_code, codes(answer)) == (422, ["not-impartial"])
    row.refresh_from_db()
    assert row.withdrawn_at is None


def test_visitors_are_warned_and_lose_nothing() -> None:
    game = a_game_at_table_one()
    rex = a_referee(event_of(game))
    for _ in range(2):
        rex.post(WARN, warning_form(game, "distracting", whom="visitors"))
    assert ConductWarning.objects.filter(entry=None, player=None).count() == 2
    assert "may-follow" not in parts(shown(rex))


@pytest.mark.parametrize("item", ["slamming", "", "x" * 4000], ids=["pinochle", "none", "long"])
def test_an_item_of_another_game_is_refused(item: str) -> None:
    game = a_game_at_table_one()
    answer = a_referee(event_of(game)).post(WARN, warning_form(game, item))
    assert (answer.status_code, codes(answer)) == (422, ["no-item"])
    assert ConductWarning.objects.count() == 0


def test_who_sat_at_the_table_is_warned_though_a_correction_put_another_team_there() -> None:
    game = a_game_at_table_one()
    form = warning_form(game)
    theirs = game.match.slots.filter(entrant=team_of(sitting(game)))
    theirs.update(entrant=game.match.stage.division.entries.latest("number"))
    assert a_referee(event_of(game)).post(WARN, form).status_code == 303
    assert ConductWarning.objects.get().player == sitting(game)


@pytest.mark.parametrize("whom", ["", "9/", "2/1", "1/999999", "1/x", "1/99999999999"])
def test_who_is_not_at_the_table_is_not_found(whom: str) -> None:
    game = a_game_at_table_one()
    answer = a_referee(event_of(game)).post(WARN, warning_form(game, whom=whom))
    assert answer.status_code == 404
    assert ConductWarning.objects.count() == 0


def test_nothing_is_kept_of_children() -> None:
    game = a_game_at_table_one(learning=True)
    rex = a_referee(event_of(game))
    answer = rex.post(WARN, warning_form(game))
    assert (answer.status_code, codes(answer)) == (422, ["children"])
    assert ConductWarning.objects.count() == 0
    page = shown(rex)
    assert "children" in parts(page)
    assert 'name="whom"' not in page


def test_a_warning_that_was_an_error_is_taken_back_and_counts_no_more() -> None:
    game = a_game_at_table_one()
    first = warned(game)
    rex = a_referee(event_of(game))
    back, why = f"/desk/beach-house-2026/warnings/{first.pk}/back/", {"reason": "Mixed up"}
    assert words_of("signals") in part(rex.post(back).text, "what-was-done")
    assert rex.post(back, why).status_code == 303
    assert codes(rex.post(back, why)) == ["taken-back"]
    warned(game)
    assert "may-follow" not in parts(shown(rex))
    assert LogEntry.objects.get(verb="warning.take-back").detail["why"] == "Mixed up"


def test_a_warning_at_an_earlier_match_of_the_event_counts_here() -> None:
    stage = a_drawn_stage()
    warned(a_posted_game(stage))
    a_posted_game(stage, "W1-2", table=2)
    later = a_game_in_play(stage, "W2-1", table=3)
    rex = a_referee(event_of(later))
    table = "/desk/beach-house-2026/tables/3/"
    assert "W1-1, 08:00" in shown(rex, f"{table}referee/")
    rex.post(f"{table}warn/", warning_form(later))
    assert "may-follow" in parts(shown(rex, f"{table}referee/"))


STRANGE = [("get", REFEREE), ("post", WARN), ("post", "/desk/beach-house-2026/warnings/1/back/")]


@pytest.mark.parametrize(("how", "where"), STRANGE)
def test_strangers_neither_see_a_referees_table_nor_warn(how: str, where: str) -> None:
    game = a_game_at_table_one()
    warned(game)
    event = event_of(game)
    assert getattr(Client(), how)(where).status_code == 302
    an_event(name="Elsewhere", director="stranger")
    assert getattr(logged_in(a_user("stranger")), how)(where).status_code == 404
    for name, role in (("rita", Role.REGISTRAR), ("sam", Role.SCORING)):
        assert getattr(logged_in(an_official(event, name, role)), how)(where).status_code == 403
    assert ConductWarning.objects.filter(withdrawn_at=None).count() == 1


def test_a_warning_of_another_event_cannot_be_taken_back_here() -> None:
    game = a_game_at_table_one()
    row = warned(game)
    elsewhere = an_event(name="Elsewhere", director="stranger")
    answer = logged_in(a_user("stranger")).post(f"/desk/{elsewhere.slug}/warnings/{row.pk}/back/")
    assert answer.status_code == 404


def test_a_match_of_another_table_is_not_warned_at_from_this_one() -> None:
    stage = a_drawn_stage()
    a_game_in_play(stage)
    other = a_game_in_play(stage, "W1-2", table=2)
    answer = a_referee(event_of(other)).post(WARN, warning_form(other))
    assert answer.status_code == 404


def test_the_table_page_asks_no_more_for_more_warnings(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = a_game_at_table_one()
    for _ in range(3):
        warned(game)
    rex = a_referee(event_of(game))
    with django_assert_max_num_queries(40):
        rex.get(REFEREE)
