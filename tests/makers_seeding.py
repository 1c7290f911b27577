"""Makers for seeding: people who wait, draws announced and made."""

from django.test import Client

from tests.kept import kept
from tests.makers import DIRECTOR, NOON
from tests.makers_before import a_single, desk_page
from tournament.desk.act.change import Act
from tournament.desk.seeding.seeds import announce_draw
from tournament.registration.models import Division
from tournament.seeding.models import Lot, Seed

WAITING = ("Ann Oak", "Bob Elm", "Cy Ash", "Di Fir")


@kept
def who_wait(division: Division) -> None:
    """People without a partner."""
    for name in WAITING:
        a_single(division, name)


@kept
def an_announced_lot(division: Division, purpose: Lot.Purpose) -> Lot:
    """A draw that was announced and not made."""
    announce_draw(Act(division.event, DIRECTOR, NOON), division=division, purpose=purpose)
    return Lot.objects.latest("number")


def draw_page(lot: Lot) -> str:
    """The address that makes the draw."""
    return f"/desk/{lot.event.slug}/draws/{lot.number}/draw/"


def make_draw(browser: Client, division: Division, purpose: str) -> Lot:
    """Announce and draw in a browser."""
    browser.post(desk_page(division, f"announce/{purpose}/"))
    lot = Lot.objects.latest("number")
    browser.post(draw_page(lot))
    lot.refresh_from_db()
    return lot


def order(division: Division) -> list[int]:
    """The numbers of the teams in seed order."""
    seeds = Seed.objects.filter(division=division).order_by("number")
    return list(seeds.values_list("entry__number", flat=True))
