"""An open floor board at 64 tables while hands are saved: what one hand at one table costs it.

CPU of this process for all that the open page asks after the hand, against the whole page made from
nothing in the same turn. All tables are in play.
"""

import re
import statistics
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.test import Client

from bench import Figure, at_most
from tests.makers import a_division, a_phone_at, a_stage, a_user, an_event, logged_in
from tests.makers_floor import begin
from tests.makers_scoring import a_game_in_play
from tests.makers_table import saved
from tournament.brackets.models import Stage
from tournament.desk.board.floor_board import forget

TABLES, RUNS = 64, 40
GOAL = 0.25
ASKS = re.compile(r'data-asks-again="(\w+)"(.*?)hx-get="([^"]+)"', re.DOTALL)
SHOWS_HANDS = 'data-shows="hands"'


class OpenBoard:
    """The board in the director's browser: its regions, and what each asks next."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address = client, address
        self.asks = dict(_asks(client.get(address).text))
        self.renewed = 0

    def ask(self) -> None:
        """Ask again for each region that shows hands, as the page does when it hears of one."""
        for region, address in list(self.asks.items()):
            headers = {"HX-Request": "true", "HX-Target": region}
            answer = self.client.get(address, headers=headers)
            if answer.status_code == 200:
                self.asks.update(_asks(answer.text))
                self.renewed += 1


def _asks(page: str) -> Iterator[tuple[str, str]]:
    for region, about, address in ASKS.findall(page):
        if SHOWS_HANDS in about:
            yield region, address.replace("&amp;", "&")


def measure() -> Figure:
    """What a hand costs an open board, as a part of the whole page; the median of RUNS hands."""
    settings.ALLOWED_HOSTS.append("testserver")
    stage = _in_play()
    event = stage.division.event
    client, address = logged_in(a_user("dora")), f"/desk/{event.slug}/floor/"
    phones = [
        (a_phone_at(table), f"/t/{event.slug}/{table.number}/") for table in event.tables.all()
    ]
    for phone, at in phones:
        saved(phone, 1, at=at)
    board, parts, wholes = OpenBoard(client, address), [], []
    for phone, at in phones[:RUNS]:
        saved(phone, 2, at=at)
        parts.append(_cpu(board.ask))
        forget()
        wholes.append(_cpu(lambda: client.get(address)))
    part, whole = statistics.median(parts), statistics.median(wholes)
    how = (
        f"CPU of one hand for an open board at {TABLES} tables ({part:.1f} ms) by that of the "
        f"whole page ({whole:.1f} ms), median of {RUNS}; {len(board.asks)} region asks, "
        f"{board.renewed / RUNS:.1f} made anew a hand"
    )
    return at_most("floor_board", part / whole, GOAL, how)


def _in_play() -> Stage:
    event = an_event(tables=TABLES)
    stage = a_stage(a_division(event), 2 * TABLES)
    begin(stage)
    for number, match in enumerate(stage.matches.filter(state="ready").order_by("number"), 1):
        a_game_in_play(stage, match.code, table=number)
    return stage


def _cpu(work: Callable[[], object]) -> float:
    """Milliseconds of CPU."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)
