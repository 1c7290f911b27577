"""Who sits at a table, said on its phone: all with one tap, or each person with one."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes
from tests.hall_clock import now
from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_phone_at,
    an_event,
    an_official,
    logged_in,
    minutes,
)
from tests.makers_arrivals import at_the_table, checks_in
from tests.makers_clock import the_clock_at
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk, playing
from tests.makers_shown import form_on
from tests.makers_table import AT, a_game, table_of
from tests.page_parts import numbers, part, parts, texts
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.tables.calls import take_back_call
from tournament.desk.timing.arrivals import record_arrival
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Player
from tournament.tables.models import Table
from tournament.timing.lateness import waits_to_come
from tournament.timing.models import Arrival, LateRuling

pytestmark = pytest.mark.django_db
ASKS = f'action="{AT}seated/"'
"""The form that seats all four."""


@pytest.fixture
def match() -> Match:
    return a_called_match(a_hall())


@pytest.fixture
def phone(match: Match) -> Client:
    return a_phone_at(table_of(match))


def people_of(match: Match, place: int = 0) -> list[Player]:
    members = entrants_of(match)[place].members.select_related("player").order_by("place")
    return [member.player for member in members]


def there(match: Match) -> list[str]:
    standing = Arrival.objects.filter(match=match, withdrawn_at__isnull=True)
    return sorted(str(row.player or row.entry) for row in standing)


def everybody(match: Match) -> list[str]:
    return sorted(player.name for player in (*people_of(match), *people_of(match, 1)))


def all_seated(phone: Client) -> Any:
    """“All four seated”, as the page that was just loaded has it."""
    arrivals = phone.get(AT).context["arrivals"]
    return phone.post(f"{AT}seated/", {"shown": arrivals.shown if arrivals else ""})


def undone(phone: Client) -> Any:
    """“Undo”, as the page that was just loaded has it."""
    arrivals = phone.get(AT).context["arrivals"]
    return phone.post(f"{AT}seated/back/", {"shown": arrivals.told_shown if arrivals else ""})


def test_one_tap_seats_all_four(match: Match, phone: Client) -> None:
    assert ASKS in at_the_table(phone)
    assert all_seated(phone).status_code == 303
    assert there(match) == everybody(match)
    shown = at_the_table(phone)
    assert "all-here" in parts(shown)
    assert ASKS not in shown
    row = LogEntry.objects.get(verb="match.seat-all")
    assert row.detail["match"] == "W1-1"
    seated = Player.objects.filter(pk__in=row.detail["players"])
    assert sorted(seated.values_list("name", flat=True)) == everybody(match)
    assert row.touched == [f"match:{match.stage_id}/W1-1", "floor"]


def test_each_person_is_one_tap(match: Match, phone: Client) -> None:
    one = people_of(match)[0]
    tap = f'action="{AT}seated/{one.pk}/"'
    assert tap in at_the_table(phone)
    assert phone.post(f"{AT}seated/{one.pk}/").status_code == 303
    assert there(match) == [one.name]
    assert tap not in at_the_table(phone)


def test_who_is_there_before_keeps_his_own_time(match: Match, phone: Client) -> None:
    one = people_of(match)[0]
    phone.post(f"{AT}seated/{one.pk}/")
    before = Arrival.objects.get().at
    all_seated(phone)
    assert there(match) == everybody(match)
    assert Arrival.objects.get(player=one).at == before


def test_nobody_comes_twice(match: Match, phone: Client) -> None:
    one = people_of(match)[0]
    for again in (303, 422):
        assert phone.post(f"{AT}seated/{one.pk}/").status_code == again
    for again in (303, 422):
        assert all_seated(phone).status_code == again
    assert there(match) == everybody(match)


def test_the_table_undoes_its_last_tap(match: Match, phone: Client) -> None:
    one = people_of(match)[0]
    phone.post(f"{AT}seated/{one.pk}/")
    all_seated(phone)
    assert undone(phone).status_code == 303
    assert there(match) == [one.name]
    undone(phone)
    assert there(match) == []
    answer = undone(phone)
    assert (answer.status_code, codes(answer)) == (422, ["nothing-to-undo"])


def test_what_the_desk_wrote_down_the_table_does_not_undo(match: Match, phone: Client) -> None:
    entry = entrants_of(match)[0]
    Match.objects.update(called_at=NOON)
    where = at_desk(match.stage, "match/main-event/W1-1/arrive/")
    director_at(match.stage.division.event).post(where, {"team": entry.number})
    assert there(match) == [entry.title]
    assert "undo-arrival" not in parts(at_the_table(phone))
    assert undone(phone).status_code == 422


def test_whoever_waits_for_them_knows_of_it(match: Match, phone: Client) -> None:
    def absent() -> int:
        (wait,) = waits_to_come(match.stage.division.event, now())
        return len(wait.absent)

    assert absent() == 2
    for player in people_of(match):
        phone.post(f"{AT}seated/{player.pk}/")
    assert absent() == 1
    all_seated(phone)
    assert absent() == 0


def test_the_desk_sees_who_came_who_is_missing_and_who_is_in_the_hall(
    match: Match, phone: Client
) -> None:
    desk = director_at(match.stage.division.event)
    one, other = people_of(match)

    def clock() -> str:
        return str(desk.get(at_desk(match.stage, "clock/")).text)

    checks_in(desk, match.stage, entrants_of(match)[0])
    assert "in-hall" in parts(clock())
    phone.post(f"{AT}seated/{one.pk}/")
    assert str(one) in part(clock(), "partly-here")
    assert "came" not in parts(clock())
    phone.post(f"{AT}seated/{other.pk}/")
    assert len(texts(clock(), "came")) == 1
    assert "in-hall" not in parts(clock())


@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.REFEREE])
def test_who_checks_people_in_writes_down_who_came_to_a_table(match: Match, role: Role) -> None:
    official = logged_in(an_official(match.stage.division.event, "rita", role))
    came = entrants_of(match)[0]
    where = match_at_desk(match, "arrive/")
    assert where in official.get(at_desk(match.stage, "clock/")).content.decode()
    assert official.post(where, {"team": came.number}).status_code == 303
    assert there(match) == [str(came)]


def test_who_plays_at_another_table_is_sent_there(match: Match, phone: Client) -> None:
    other = playing(match.stage, "W1-2", 3)
    stranger = people_of(other)[0]
    answer = phone.post(f"{AT}seated/{stranger.pk}/")
    assert answer.status_code == 422
    (found,) = answer.context["findings"]
    assert found.code == "elsewhere"
    assert stranger.name in str(found.message)
    assert numbers(str(found.message))[-1] == 3
    assert there(match) == []


def test_who_is_expected_here_and_still_plays_elsewhere_is_not_here(
    match: Match, phone: Client
) -> None:
    other = playing(match.stage, "W1-2", 3)
    busy = people_of(other)[0]
    seat = entrants_of(match)[0].members.order_by("place")[0]
    seat.player = busy
    seat.save()
    for answer in (all_seated(phone), phone.post(f"{AT}seated/{busy.pk}/")):
        assert answer.status_code == 422
        assert codes(answer) == ["elsewhere"]
        assert busy.name in answer.text
    assert there(match) == []


def test_to_a_match_that_is_not_called_nobody_comes_and_the_remedy_says_why() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    with pytest.raises(Refused) as refused:
        arrives(match, NOON)
    assert refused.value.findings[0].code == "no-table"
    assert refused.value.findings[0].remedy


def test_a_match_whose_other_team_is_not_known_yet_is_called_to_no_table() -> None:
    match = a_hall().matches.get(code="W1-1")
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLANNED)
    with pytest.raises(Refused) as refused:
        arrives(match, NOON)
    assert refused.value.findings[0].code == "no-table"
    assert there(match) == []


@pytest.mark.parametrize(("early", "is_refused"), [(1, True), (0, False), (-1, False)])
def test_nobody_came_to_the_table_before_it_was_called(
    match: Match, early: int, is_refused: bool
) -> None:
    at = NOON - timedelta(milliseconds=early)
    if is_refused:
        with pytest.raises(Refused) as refused:
            arrives(match, at)
        assert refused.value.findings[0].code == "before-call"
    else:
        arrives(match, at)
    assert len(there(match)) == (0 if is_refused else 1)


def test_who_comes_after_the_forfeit_opens_the_ruling_again() -> None:
    match = a_called_match(a_hall())
    arrives(match, NOON)
    the_clock_at(NOON + minutes(16))
    arrives(match, NOON + minutes(17), place=1)
    assert LateRuling.objects.get().state == LateRuling.State.REOPENED
    match.refresh_from_db()
    assert match.state == Match.State.FORFEITED


def arrives(match: Match, at: object, *, place: int = 0) -> None:
    """The desk writes down that a team came at this moment."""
    entry = entrants_of(match)[place]
    record_arrival(
        Act(match.stage.division.event, DIRECTOR, NOON + minutes(18)),
        match=match,
        entry=entry,
        at=at,  # type: ignore[arg-type]
    )


def test_before_the_second_game_nobody_is_asked_again(match: Match, phone: Client) -> None:
    a_game(match)
    Match.objects.update(state=Match.State.CALLED)
    assert ASKS not in at_the_table(phone)
    assert all_seated(phone).status_code == 422


def test_where_no_match_is_called_nobody_can_be_seated(match: Match, phone: Client) -> None:
    Match.objects.update(state=Match.State.PLAYING)
    assert ASKS not in at_the_table(phone)
    assert all_seated(phone).status_code == 422


def test_another_phone_at_the_table_learns_of_it(match: Match, phone: Client) -> None:
    mark = phone.get(AT).context["mark"]
    all_seated(phone)
    assert phone.get(f"{AT}?since={mark}").status_code == 200


@pytest.mark.parametrize("where", ["seated/", "seated/back/", "seated/1/"])
def test_a_phone_without_the_card_of_the_table_may_not(match: Match, where: str) -> None:
    elsewhere = an_event(name="Elsewhere", director="eve")
    for phone in (Client(), a_phone_at(elsewhere.tables.get(number=1)), a_phone_at(second())):
        assert phone.post(f"{AT}{where}").status_code == 403
    assert there(match) == []


def second() -> Table:
    return Table.objects.get(event__slug="beach-house-2026", number=2)


def test_who_saw_another_match_at_the_table_seats_nobody(match: Match, phone: Client) -> None:
    shown = phone.get(AT).context["arrivals"].shown
    take_back_call(Act(match.stage.division.event, DIRECTOR, now()), match=match)
    a_called_match(match.stage, "W1-2", table=1)
    refused = phone.post(f"{AT}seated/", {"shown": shown})
    assert (refused.status_code, codes(refused)) == (422, ["changed-since"])
    assert not Arrival.objects.exists()


def test_a_tap_of_another_phone_is_not_undone_unseen(match: Match, phone: Client) -> None:
    one, other = people_of(match)
    phone.post(f"{AT}seated/{one.pk}/")
    shown = phone.get(AT).context["arrivals"].told_shown
    phone.post(f"{AT}seated/{other.pk}/")
    refused = phone.post(f"{AT}seated/back/", {"shown": shown})
    assert (refused.status_code, codes(refused)) == (422, ["changed-since"])
    assert there(match) == sorted([one.name, other.name])


def test_what_the_last_tap_told_goes_whole_when_it_was_shown(match: Match, phone: Client) -> None:
    page = form_on(phone, AT, f"{AT}seated/")
    assert phone.post(f"{AT}seated/", page).status_code == 303
    page = form_on(phone, AT, f"{AT}seated/back/")
    assert phone.post(f"{AT}seated/back/", page).status_code == 303
    assert there(match) == []


def test_a_person_of_another_event_is_nobody_here(match: Match, phone: Client) -> None:
    other = Player.objects.create(event=an_event(name="Elsewhere", director="eve"), name="Zed")
    assert phone.post(f"{AT}seated/{other.pk}/").status_code == 404
