"""Makers for tables of three to five: Toonerville Rook at table 1, and what the desk does there."""

from typing import Any

from tests.kept import kept
from tests.makers import (
    NOON,
    a_called_match,
    a_division,
    a_phone_at,
    add_entry,
    an_event,
)
from tests.makers_floor import director_at, match_at_desk
from tests.makers_games import AtTable
from tests.makers_people import sits_at
from tests.makers_table import the_event
from tournament.brackets.models import Match, Placing
from tournament.brackets.services import publish_stage
from tournament.seeding.services import set_order

NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell")
EACH = {"A": 0, "B": 15, "C": 30, "D": 45}
COSTS = {f"points-{seat}": str(points) for seat, points in EACH.items() if points}


@kept
def a_table(*names: str, **house: Any) -> tuple[Match, AtTable]:
    """These play Toonerville Rook for themselves, called to table 1."""
    division = a_division(an_event(), ruleset="toonerville-rook", house_rules=house)
    field = [add_entry(division=division, members=[name]) for name in names or NAMES]
    set_order(division=division, order=field)
    options = {"rounds": 1, "best": min(len(field), 5), "tables": 1, "highest_wins": False}
    stage = publish_stage(division=division, format="pods", options=options, field=field, now=NOON)
    match = a_called_match(stage, "S1-1")
    table = the_event().tables.get(number=1)
    return match, AtTable(a_phone_at(table), table)


@kept
def in_play(hands: int = 2, **house: Any) -> tuple[Match, AtTable]:
    """Who sits in A goes out in each round; the others have 15, 30 and 45 in each."""
    match, at = a_table(**house)
    at.sits_down()
    for _ in range(hands):
        at.writes(out="A", **COSTS)
    match.refresh_from_db()
    return match, at


def desk_does(match: Match, rest: str, **words: Any) -> Any:
    where = match_at_desk(match, f"people/{rest}")
    return director_at(the_event()).post(where, words)


def gone(match: Match, name: str) -> None:
    """Record that this player has left the table."""
    answer = desk_does(match, "wait/", player=sits_at(match, name).pk, reason="Had to leave")
    assert answer.status_code == 303


def who_sits(match: Match) -> dict[str, str]:
    """Seat → name, as at the start of the match."""
    names: dict[str, str] = match.games.order_by("number")[0].sheet.names
    return names


def made(match: Match, hands: int, *seats: str) -> dict[str, int]:
    """The points of these seats after this many rounds, by name."""
    names = who_sits(match)
    return {names[seat]: EACH[seat] * hands for seat in seats}


def placed() -> list[tuple[str, int]]:
    rows = Placing.objects.order_by("place").values_list("entry__title", "points")
    return list(rows)


def totals_at(match: Match) -> dict[str, int]:
    sheet = match.games.exclude(sheet__state="void").get().sheet
    return {sheet.names[side]: points for side, points in sheet.totals.items()}
