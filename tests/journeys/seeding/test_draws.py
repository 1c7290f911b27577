"""Draws that anybody can check: the hash before, the secret after, the same computed at home."""

import hashlib
import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from tests.findings import codes
from tests.makers import a_division, a_stage, an_event, teams
from tests.makers_before import a_pair, a_single, a_stranger, desk_page, the_director, the_registrar
from tests.makers_seeding import an_announced_lot, draw_page, make_draw, who_wait
from tests.page_parts import parts
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division
from tournament.seeding.models import Lot

pytestmark = pytest.mark.django_db
SEEDS, PARTNERS = Lot.Purpose.SEEDS, Lot.Purpose.PARTNERS
LATE = {PARTNERS: ("Late Comer",), SEEDS: ("Late Comer", "Later Still")}


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    who_wait(division)
    return division


def check_page(lot: Lot) -> str:
    return Client().get(f"/draws/{lot.event.slug}/{lot.number}/").text


def test_before_the_draw_page_and_log_show_the_hash_and_the_database_holds_no_secret(
    division: Division,
) -> None:
    browser = the_director(division.event)
    page = browser.post(desk_page(division, "announce/partners/"), follow=True)
    lot = Lot.objects.get()
    assert lot.secret == ""
    assert lot.commitment in page.text
    assert lot.commitment in check_page(lot)
    assert "draw-announced" in parts(check_page(lot))
    assert "Ann Oak\nBob Elm\nCy Ash\nDi Fir\n" in check_page(lot)
    assert lot.commitment in LogEntry.objects.get(verb="draw.announce").words


def test_after_the_draw_page_and_log_show_the_secret_of_that_hash(division: Division) -> None:
    lot = make_draw(the_director(division.event), division, "partners")
    assert hashlib.sha256(lot.secret.encode()).hexdigest() == lot.commitment
    assert lot.secret in check_page(lot)
    assert lot.secret in LogEntry.objects.get(verb="draw.partners").words


def test_each_step_of_checking_a_draw_of_cards_says_something(division: Division) -> None:
    lot = an_announced_lot(division, PARTNERS)
    Lot.objects.update(purpose=Lot.Purpose.CARDS)
    page = check_page(lot)
    assert "black 1" in page
    assert not re.search(r"<li>\s*</li>", page)


def test_partners_come_out_as_a_script_of_ones_own_computes_them(division: Division) -> None:
    lot = make_draw(the_director(division.event), division, "partners")

    def sorted_by(name: str) -> str:
        return hashlib.sha256((lot.secret + "\n" + name).encode()).hexdigest()

    order = sorted(["Ann Oak", "Bob Elm", "Cy Ash", "Di Fir"], key=sorted_by)
    expected = {frozenset(order[:2]), frozenset(order[2:])}
    drawn = {
        frozenset(entry.players.values_list("name", flat=True)) for entry in division.entries.all()
    }
    assert drawn == expected


def test_of_an_odd_number_the_last_one_out_waits_on(division: Division) -> None:
    a_single(division, "Ed Yew")
    lot = make_draw(the_director(division.event), division, "partners")
    order = sorted(
        lot.names, key=lambda name: hashlib.sha256(f"{lot.secret}\n{name}".encode()).hexdigest()
    )
    alone = [entry for entry in division.entries.all() if entry.members.count() == 1]
    assert [entry.title for entry in alone] == order[-1:]


def test_a_draw_of_the_seeds_gives_the_order_and_seeds_nobody(division: Division) -> None:
    field = teams(a_division(division.event, name="Side event"), 5)
    lot = make_draw(the_director(division.event), field[0].division, "seeds")
    row = LogEntry.objects.get(verb="draw.seeds")
    assert row.detail["order"] == sorted(
        [entry.title for entry in field],
        key=lambda name: hashlib.sha256(f"{lot.secret}\n{name}".encode()).hexdigest(),
    )
    assert [entry.seed.number for entry in field] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("purpose", [PARTNERS, SEEDS])
def test_who_came_after_the_announcement_makes_it_void(
    division: Division, purpose: Lot.Purpose
) -> None:
    teams(division, 3)
    lot = an_announced_lot(division, purpose)
    come_late = a_single if purpose == PARTNERS else a_pair
    come_late(division, *LATE[purpose])
    answer = the_director(division.event).post(draw_page(lot))
    assert answer.status_code == 422
    assert codes(answer) == ["stale-lot"]
    lot.refresh_from_db()
    assert not lot.drawn_at


def test_a_draw_is_made_once(division: Division) -> None:
    teams(division, 3)
    lot = make_draw(the_director(division.event), division, "seeds")
    answer = the_director(division.event).post(draw_page(lot))
    assert codes(answer) == ["drawn-already"]


def test_the_same_draw_is_not_announced_twice(division: Division) -> None:
    an_announced_lot(division, PARTNERS)
    answer = the_director(division.event).post(desk_page(division, "announce/partners/"))
    assert codes(answer) == ["announced-already"]
    assert Lot.objects.count() == 1


def test_every_draw_that_was_made_stays_in_the_public_list(division: Division) -> None:
    teams(division, 3)
    for _ in range(2):
        make_draw(the_director(division.event), division, "seeds")
    page = Client().get(f"/draws/{division.event.slug}/").text
    assert all(f"/draws/{division.event.slug}/{number}/" in page for number in (1, 2))


def test_one_person_alone_cannot_be_drawn() -> None:
    division = a_division(an_event())
    a_single(division, "Ann Oak")
    answer = the_director(division.event).post(desk_page(division, "announce/partners/"))
    assert codes(answer) == ["nothing-to-draw"]


def test_when_everybody_has_a_partner_no_other_draw_is_offered(division: Division) -> None:
    browser = the_director(division.event)
    make_draw(browser, division, "partners")
    assert "announce/partners/" not in browser.get(desk_page(division, "partners/")).text


def test_after_the_bracket_nothing_is_drawn() -> None:
    division = a_stage(a_division(an_event())).division
    answer = the_director(division.event).post(desk_page(division, "announce/seeds/"))
    assert codes(answer) == ["drawn"]


def test_another_key_of_the_server_cannot_make_the_announced_draw(division: Division) -> None:
    lot = an_announced_lot(division, PARTNERS)
    with override_settings(SECRET_KEY="another key of fifty characters that the server has"):
        answer = the_director(division.event).post(draw_page(lot))
    assert codes(answer) == ["secret-lost"]


def test_the_command_computes_a_draw_again(division: Division) -> None:
    lot = make_draw(the_director(division.event), division, "partners")
    said = StringIO()
    call_command("check_draw", division.event.slug, "1", stdout=said)
    assert lot.secret in said.getvalue()
    assert all(name in said.getvalue() for name in lot.names)


def test_the_command_and_the_page_find_a_secret_that_was_changed(division: Division) -> None:
    lot = make_draw(the_director(division.event), division, "partners")
    assert "draw-wrong" not in parts(check_page(lot))
    Lot.objects.update(secret="a nicer one")
    assert next(iter(differences(division.event))).startswith(str(lot))
    with pytest.raises(SystemExit):
        call_command("check_draw", division.event.slug, "1", stdout=StringIO())
    assert "draw-wrong" in parts(check_page(lot))


def test_the_command_names_the_draws_there_are(division: Division) -> None:
    an_announced_lot(division, PARTNERS)
    with pytest.raises(CommandError, match=r"\b7\b.*\b1\b"):
        call_command("check_draw", division.event.slug, "7")


def test_only_directors_draw(division: Division) -> None:
    lot = an_announced_lot(division, PARTNERS)
    for browser, status in ((a_stranger(), 404), (the_registrar(division.event), 403)):
        assert browser.get(desk_page(division, "partners/")).status_code == status
        assert browser.post(desk_page(division, "announce/seeds/")).status_code == status
        assert browser.post(draw_page(lot)).status_code == status
    assert the_director(division.event).get(desk_page(division, "partners/")).status_code == 200
    assert Client().get(f"/draws/{division.event.slug}/9/").status_code == 404
