"""Personal links: each opens one page, of a team or player, and dies with the PIN or the event."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, an_event
from tests.makers_floor import a_hall
from tests.makers_personal import page_of, player, team
from tests.page_parts import parts
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import OVER_AFTER, address_of, holder_of, page_key
from tournament.desk.public import my_page_views
from tournament.desk.registration.teams import renew_pin
from tournament.desk.tables.message import put_up_message

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is looked at at noon."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)


def test_every_team_and_every_player_has_a_link_of_his_own() -> None:
    stage = a_hall()
    one, other = team(stage, 1), team(stage, 2)
    addresses = {address_of(entry) for entry in (one, other)}
    addresses |= {address_of(one, player(one, place)) for place in (1, 2)}
    assert len(addresses) == 4
    assert {Client().get(address).status_code for address in addresses} == {200}


def test_a_new_pin_kills_the_old_links() -> None:
    stage = a_hall()
    entry = team(stage)
    old = [address_of(entry), address_of(entry, player(entry))]
    renew_pin(Act(stage.division.event, DIRECTOR, NOON), entry=entry, reason="Lost")
    for address in old:
        answer = Client().get(address)
        assert answer.status_code == 404
        assert "ask-for-card" in parts(answer.text)
    entry.refresh_from_db()
    assert Client().get(address_of(team(stage))).status_code == 200


def test_a_forged_link_opens_nothing() -> None:
    stage = a_hall()
    one, other = team(stage, 1), team(stage, 2)
    key = page_key(one)
    forged = [
        f"{other.pk}.{key}",
        f"{one.pk}.{key[:-1]}",
        f"{one.pk}.{key}=",
        f"{one.pk}-{player(one).pk}.{key}",
        f"{one.pk}-{player(other).pk}.{page_key(one, player(other).pk)}",
        f"{'9' * 18}.{key}",
        f"{'9' * 40}.{key}",
        f"0{one.pk}.{key}",
        f"{one.pk}.{'A' * 22}",
        key,
        "-",
    ]
    for link in forged:
        assert Client().get(f"/my/beach-house-2026/{link}/").status_code == 404, link


def test_a_link_counts_at_its_own_event_only() -> None:
    stage = a_hall()
    an_event(name="Elsewhere")
    path = address_of(team(stage)).replace("beach-house-2026", "elsewhere")
    assert Client().get(path).status_code == 404


def test_a_player_who_left_the_team_has_no_link_any_more() -> None:
    entry = team(a_hall())
    gone = player(entry)
    address = address_of(entry, gone)
    entry.members.filter(player=gone).delete()
    assert Client().get(address).status_code == 404


def test_links_die_once_the_event_is_over_for_good() -> None:
    stage = a_hall()
    event = stage.division.event
    link = address_of(team(stage)).split("/")[-2]
    late = NOON + OVER_AFTER
    assert holder_of(event.slug, link, late - timedelta(seconds=1)) is not None
    assert holder_of(event.slug, link, late) is None
    put_up_message(Act(event, DIRECTOR, late), words="The second weekend", until=None)
    assert holder_of(event.slug, link, late) is not None
    assert holder_of(event.slug, link, late + OVER_AFTER) is None


def test_the_address_is_kept_nowhere_and_told_to_nobody() -> None:
    answer = Client().get(address_of(team(a_hall())))
    assert answer["Cache-Control"] == "no-store, private"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex">' in answer.text
    assert not answer.cookies


def test_it_is_only_read() -> None:
    assert Client().post(address_of(team(a_hall()))).status_code == 405


def test_without_a_script_it_reloads_itself() -> None:
    shown = page_of(team(a_hall()))
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in shown
