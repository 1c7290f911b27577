"""Makers for personal pages: the link of a team or of a player, and what it shows."""

from django.test import Client

from tournament.brackets.models import Stage
from tournament.desk.act.secrets import address_of
from tournament.registration.models import Entry, Player


def team(stage: Stage, seed: int = 1) -> Entry:
    """The team with this seed; its division and event are at hand."""
    rows = stage.field.select_related("entry__division__event")
    return rows.get(seed=seed).entry


def player(entry: Entry, place: int = 1) -> Player:
    """The player at this place of the team."""
    return entry.members.select_related("player").get(place=place).player


def page_of(entry: Entry, player: Player | None = None) -> str:
    """What the personal page says, its spaces made one."""
    answer = Client().get(address_of(entry, player))
    assert answer.status_code == 200
    return " ".join(answer.text.split())
