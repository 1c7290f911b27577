"""Requesting the public bracket after one more result: 1,024 teams against 64.

Both in this process with Django's test client, CPU seconds of the request. The result is read from
the log, and only affected cards are rendered again.
"""

import statistics
import time

from django.conf import settings
from django.test import Client

from bench import Figure, at_most
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tournament.brackets.models import Match, Result, Stage
from tournament.brackets.services import record_result
from tournament.desk.act.change import Act, one_change
from tournament.tables.settling import settle

FEW, MANY = 64, 1024
ROUNDS = 15
GOAL = 1.3


def measure() -> Figure:
    """CPU of the page with 1,024 teams as a multiple of the page with 64."""
    settings.ALLOWED_HOSTS.append("testserver")
    few, many = (
        a_stage(a_division(an_event(name=f"{count} teams")), count) for count in (FEW, MANY)
    )
    client = Client()
    taken: dict[int, list[float]] = {few.pk: [], many.pk: []}
    for number in range(-2, ROUNDS):
        for stage in (few, many):
            _post_one(stage)
            seconds = _page(client, stage)
            if number >= 0:
                taken[stage.pk].append(seconds)
    small, large = (statistics.median(taken[stage.pk]) for stage in (few, many))
    how = (
        f"{1000 * large:.1f} ms with {MANY} teams, {1000 * small:.1f} ms with {FEW}; CPU of one "
        f"request after one result, median of {ROUNDS}"
    )
    return at_most("one_result", large / small, GOAL, how)


def _post_one(stage: Stage) -> None:
    """Let the first entrant win the next match ready to play."""
    match = stage.matches.filter(state=Match.State.READY).order_by("play_order")[0]
    winner, loser = (slot.entrant for slot in match.slots.order_by("position"))
    if loser is None:
        raise RuntimeError(f"{match} cannot be played")
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as change:
        record_result(
            match=match,
            winner=winner,
            losers=[loser],
            reason=Result.Reason.PLAYED,
            words="",
            game=None,
            now=NOON,
        )
        change.log("sheet.post", "Posted.", touched=settle(stage, NOON))


def _page(client: Client, stage: Stage) -> float:
    """CPU seconds of one request for the bracket."""
    address = f"/e/{stage.division.event.slug}/{stage.division.slug}/"
    before = time.process_time()
    response = client.get(address)
    seconds = time.process_time() - before
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    return seconds
