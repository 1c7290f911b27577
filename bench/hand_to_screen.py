"""From the POST of a hand to the last of 2,000 watchers, while 30 tables save on two cores.

No public page shows a hand before its sheet is posted. So the watchers follow what officials
follow: they hear of each hand, and it counts until the last one has the bytes. First the tables
save as fast as they can, then a hand in PACE seconds each, ten times as fast as people. At that
pace a second phone at each table asks for the page when it hears of a hand, and it counts until the
page with the hand is there.
"""

import time

from bench import Figure
from bench.ground import own_database
from bench.playing import phones_at_tables, said_by
from bench.saving import Phone, Run, percentile, save_sheets
from bench.screens import Watched, watching
from bench.watching import nodes
from tests.makers_scoring import a_director
from tournament.brackets.models import Match
from tournament.registration.models import Event

WATCHERS, TABLES = 2_000, 30
HASTY, PACE = 3, 4.0
"""Batches of tables that hasten, of which the first does not count; then one that does not."""
HALL = 128
"""Tables of the hall: the first round of a bracket has a match at each."""
GOAL = 1.0
SETTLES = 3.0
"""Seconds after the last hand until all have heard."""


def measure() -> Figure:
    """The slowest p99 of the three, in seconds."""
    folder = own_database()
    tables = [Phone(*words) for words in phones_at_tables(HALL)]
    event = Event.objects.latest("pk")
    batches = [tables[at : at + TABLES] for at in range(0, (HASTY + 1) * TABLES, TABLES)]
    matches = _matches(event, batches[-1])
    crowd = f"/live/{event.pk}/", said_by(a_director(event))
    with (
        nodes(folder, 10 * WATCHERS) as (node,),
        watching(node.port, crowd, matches, batches[-1], WATCHERS) as watched,
    ):
        runs = []
        for number, batch in enumerate(batches):
            runs.append(save_sheets(node, batch, PACE * (number == HASTY)))
            time.sleep(SETTLES)
        watched.send("what was it like?")
        return _figure(runs[1:-1], runs[-1], watched.recv())


def _matches(event: Event, tables: list[Phone]) -> list[str]:
    """The match at each of these tables, as its stream names it."""
    rows = Match.objects.filter(
        stage__division__event=event, assignments__cleared_at=None, assignments__isnull=False
    ).values_list("assignments__table__number", "stage", "code")
    names = {number: f"{stage}/{code}" for number, stage, code in rows}
    return [names[int(phone.path.split("/")[3])] for phone in tables]


def _figure(hasty: list[Run], paced: Run, watched: Watched) -> Figure:
    quick = [hand for run in hasty for hand in run.hands]
    heard, calmly = (
        [watched.heard_by_all(hand.number) - hand.sent for hand in each]
        for each in (quick, paced.hands)
    )
    shown = [watched.shown_at(hand.path, hand.hand) - hand.sent for hand in paced.hands]
    slowest = max(percentile(waits, 99) for waits in (heard, calmly, shown))
    how = (
        f"s at p99. {_rate(hasty)}: heard by the last of {WATCHERS:,} {_words(heard)}, saved "
        f"{_words([hand.wait for hand in quick])}. {_rate([paced])}: heard {_words(calmly)}, on "
        f"the second phone {_words(shown)}"
    )
    return Figure("hand_to_screen", slowest, f"<= {GOAL:g}", slowest <= GOAL, how)


def _rate(runs: list[Run]) -> str:
    """How fast these were, and what they took of the server."""
    hands = sum(len(run.hands) for run in runs)
    wall, cpu = sum(run.wall for run in runs), sum(run.cpu for run in runs)
    return (
        f"{hands} hands, {hands / wall:.0f} a second, {1000 * cpu / hands:.1f} ms of the server's "
        f"CPU each, {cpu / wall:.0%} of a core"
    )


def _words(waits: list[float]) -> str:
    p50, p99 = (1000 * percentile(waits, percent) for percent in (50, 99))
    return f"{p50:.0f} ms (p99 {p99:.0f}, longest {1000 * max(waits):.0f})"
