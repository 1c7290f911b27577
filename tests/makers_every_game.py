"""One hall in which every other game is played, each in another format."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.kept import kept
from tests.makers import NOON, a_division, add_entry, an_event
from tests.makers_games import AtTable, called, posted
from tests.makers_stages import two_of_each_pool_go_on
from tournament.brackets.services import publish_stage
from tournament.registration.models import Event
from tournament.seeding.services import set_order

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Played:
    """A game in a format: how many sides of how many players, and the hands at its first table."""

    ruleset: str
    format: str
    sides: int
    size: int
    hands: Sequence[Answers]
    options: Mapping[str, Any]
    house: Mapping[str, Any]
    leads_on: bool = False


CONTRACT = {"bidder": "NS", "bid": "52", "trump": "hearts"}
MELDS = {"meld-NS": "20", "meld-EW": "8", "points": "30"}
EUCHRE = {"values": [1, 2, 4], "one_side_scores": True, "target": 4}
GAMES = (
    Played("npa-pinochle", "double-elimination", 4, 2, [CONTRACT | MELDS], {}, {}),
    Played(
        "toonerville-rook",
        "pods",
        4,
        1,
        [{"out": "A", "points-B": "15", "points-C": "5", "points-D": "25"}],
        {"rounds": 2},
        {},
    ),
    Played(
        "rubicon-bezique",
        "round-robin",
        3,
        1,
        [{"points-A": "1310", "points-B": "900"}],
        {},
        {},
    ),
    Played(
        "tally",
        "pools",
        6,
        2,
        [{"scorer": "NS", "score": "4"}],
        {"size": 3, "legs": 1},
        EUCHRE,
        leads_on=True,
    ),
)


@kept
def a_hall_of_every_game() -> tuple[Event, list[AtTable]]:
    """An event with a division of each game, and the first table of each: its game is begun, and
    the last one's is over and posted. One more division is not published yet."""
    event = an_event(tables=12)
    tables = [_begun(event, game) for game in GAMES]
    tables[-1].signs()
    assert posted(tables[-1]).status_code == 303
    draft = a_division(event, name="Draft", ruleset="kentucky-rook", format="pools")
    for number in range(1, 7):
        add_entry(division=draft, members=[f"Draft {number}a", f"Draft {number}b"])
    return event, tables


def _begun(event: Event, game: Played) -> AtTable:
    division = a_division(
        event, name=game.format, ruleset=game.ruleset, house_rules=game.house, format=game.format
    )
    if game.leads_on:
        two_of_each_pool_go_on(division)
    field = [
        add_entry(
            division=division,
            members=[f"{game.format} {number}{letter}" for letter in "ab"[: game.size]],
        )
        for number in range(1, game.sides + 1)
    ]
    set_order(division=division, order=field)
    publish_stage(
        division=division, format=game.format, options=game.options, field=field, now=NOON
    )
    at = called(division)[0]
    at.sits_down()
    for hand in game.hands:
        at.writes(**hand)
    return at
