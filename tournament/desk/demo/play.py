"""Play the demo's matches as people would, with the actions of desk and table.

Their people and hands are invented from a seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.phone.hands import change_hand, save_hand, sign_sheet
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.reading.match_words import game_in_play
from tournament.desk.scoring.posting import post_sheet
from tournament.desk.scoring.queue_page import queued_of
from tournament.desk.scoring.sheet_changes import mark_of_sheet
from tournament.desk.tables.calls import give_table
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.services import see_phone

STRONG = (65, 70, 75, 75, 80, 85, 90, 95)
WEAK = (10, 15, 20, 25, 30, 35, 40, 45, 50)

MAIN_EVENT = """
Night Herons: Dorothy Alcott & Walter Finch, Anna Maria
Eagles: Ruth Ashby & Leon Carver, Bradenton
Paper Tigers: Grace Ito & Owen Bell, Sarasota
River Aces: Inga Lindström & Zoë Marsh, Manatee
Copper Kings: Victor Vane & Harold Roe, Cortez
Low Tide: Martha Kerr & Ida Moss, Anna Maria
Nightjars: Edith Sole & Frank Finch, Palmetto
Hawks: Samuel Ortega & Luis Ortega, Bradenton
Oak & Birch: Mara Oak & Jon Birch, Sarasota
Doves: Carol Pennington & Ellen Hargreaves, Longboat
Kingfishers: Bea Núñez & Tom O'Dowd, Cortez
Larks: Priya Raman & Anil Raman, Tampa
The Last Trick: Winifred Featherstonehaugh & Bartholomew Montgomery, Anna Maria
"""

CHILDREN = """
Mia & Noah
Lily & Sam
Ben & Ava
Zoe & Eli
Finn & Ruby
Ida & Max
"""


def game(*, ruleset: str, seed: int, favourite: str) -> list[dict[str, Any]]:
    """A whole game won by `favourite` (a side), first dealt by North."""
    for attempt in range(1000):
        hands = _hands(ruleset, Random(1000 * seed + attempt))
        if judge_sheet({"ruleset": ruleset, "hands": hands}).winner == favourite:
            return hands
    raise ValueError("no game was found in which the favourite wins")


def _hands(ruleset: str, chance: Random) -> list[dict[str, Any]]:
    rules = find(ruleset)
    hands: list[dict[str, Any]] = []
    ruling = judge_sheet({"ruleset": ruleset, "hands": hands})
    while not ruling.finished:
        hands.append(_hand(chance, rules.next_dealer("N", ruling.hands)))
        ruling = judge_sheet({"ruleset": ruleset, "hands": hands})
    return hands


def _hand(chance: Random, dealer: str) -> dict[str, Any]:
    side = chance.choice(("NS", "EW"))
    other = "EW" if side == "NS" else "NS"
    took = 120 - chance.choice(WEAK)
    bid = min(took, chance.choice(STRONG))
    if chance.random() < 0.18:
        bid = min(took + 5 * chance.randint(1, 4), 120)
    return {
        "dealer": dealer,
        "bidder": side,
        "bid": bid,
        "points": {side: took, other: 120 - took},
    }


SIDES = ("NS", "EW")
SEATS = {"NS": ("N", "S"), "EW": ("E", "W")}


@dataclass(slots=True)
class Weekend:
    """The event, its officials, and the time as it passes in the demo."""

    event: Event
    director: Actor
    scoring: Actor
    now: datetime
    keys: int = 0

    def later(self, minutes: float) -> datetime:
        """Let time pass."""
        self.now += timedelta(minutes=minutes)
        return self.now

    def act(self, minutes: float) -> Act:
        """An act of the director, this many minutes later."""
        return Act(self.event, self.director, self.later(minutes))

    def key(self) -> UUID:
        """The next command key. The same demo always gets the same keys."""
        self.keys += 1
        return UUID(int=(self.event.pk << 32) + self.keys)

    def phone(self, table: Table) -> Actor:
        """The phone at a table."""
        return Actor(f"Table {table.number}", Role.TABLE, f"PHONE{table.number}")


def call(weekend: Weekend, match: Match, number: int) -> Table:
    """Call the match to a table."""
    table = weekend.event.tables.get(number=number)
    give_table(weekend.act(1), table=table, match=match)
    return table


def sit_down(weekend: Weekend, match: Match, table: Table) -> None:
    """Seat the four as expected; North keeps score and deals first."""
    see_phone(table=table, now=weekend.now)
    teams = [slot.entrant for slot in match.slots.order_by("position") if slot.entrant]
    chairs = {
        seat: member.player_id
        for team, side in zip(teams, SIDES, strict=True)
        for seat, member in zip(SEATS[side], team.members.order_by("place"), strict=True)
    }
    open_sheet(
        Act(weekend.event, weekend.phone(table), weekend.later(3)),
        table=table,
        match=match,
        sitting=Sitting(chairs, scorekeeper="N", first_dealer="N", both_agreed=False),
    )


def write_hands(
    weekend: Weekend, table: Table, hands: Sequence[dict[str, Any]], first: int = 1
) -> None:
    """Enter hands one by one, from number `first`."""
    for number, content in enumerate(hands, start=first):
        save_hand(
            Act(weekend.event, weekend.phone(table), weekend.later(0.4), weekend.key()),
            table=table,
            number=number,
            content=content,
        )


def mend_first_hand(weekend: Weekend, table: Table, hands: Sequence[dict[str, Any]]) -> None:
    """Enter the first hand with the points reversed, then change it."""
    points = hands[0]["points"]
    swapped = {"NS": points["EW"], "EW": points["NS"]}
    write_hands(weekend, table, [{**hands[0], "points": swapped}])
    change_hand(
        Act(weekend.event, weekend.phone(table), weekend.later(0.2), weekend.key()),
        table=table,
        number=1,
        content=hands[0],
        shown=_as_it_stands(table),
    )


def sign_both(weekend: Weekend, table: Table) -> None:
    """Sign for both sides, the scorekeeper's first."""
    for side, seat in (("NS", "N"), ("EW", "E")):
        sign_sheet(
            Act(weekend.event, weekend.phone(table), weekend.later(0.5), weekend.key()),
            table=table,
            side=side,
            seat=seat,
            shown=_as_it_stands(table),
        )


def _as_it_stands(table: Table) -> str:
    """What a phone at the table shows of its sheet."""
    return mark_of_sheet(game_in_play(table).sheet)


def hand_in(weekend: Weekend, match: Match, number: int, favourite: str) -> Game:
    """Play a whole match, up to the second signature."""
    table = call(weekend, match, number)
    sit_down(weekend, match, table)
    ruleset = match.stage.division.ruleset
    write_hands(
        weekend,
        table,
        game(ruleset=ruleset, seed=10 * match.round.position + match.number, favourite=favourite),
    )
    sign_both(weekend, table)
    return match.games.get()


def post(weekend: Weekend, game_of: Game) -> None:
    """Post the sheet."""
    match = game_of.match
    post_sheet(
        Act(weekend.event, weekend.scoring, weekend.later(1)),
        game=game_of,
        round_named=f"{match.round.name}, match {match.code}",
        initials="SW",
        looked=True,
        shown=queued_of(game_of).shown,
    )
