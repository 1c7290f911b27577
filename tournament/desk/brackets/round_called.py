"""Publish a round and call its matches in one step."""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction

from rules.core.messages import say_count, sentences
from tournament.brackets.drawn_rounds import drawn_stage, last_drawn
from tournament.brackets.models import Round
from tournament.desk.act.change import Act, Receipt
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.free_tables import offers_now
from tournament.desk.tables.rounds import start_round
from tournament.registration.models import Division


def publish_and_call(act: Act, *, division: Division, publish: Callable[[Act], Receipt]) -> Receipt:
    """Publish the round, start it, and call its matches to the free tables; all or nothing.

    Matches without a free table wait on the floor.
    """
    with transaction.atomic():
        published = publish(act)
        stage = drawn_stage(division)
        row = last_drawn(stage) if stage else None
        count = _call(replace(act, key=None), row) if row else 0
        if not count:
            return published
        called = say_count(
            "%(count)s match is called.", "%(count)s matches are called.", count=count
        )
        return replace(published, said=sentences(published.said, called))


def _call(act: Act, row: Round) -> int:
    """Start the round and call what can be called; how many matches."""
    if row.started_at is None:
        start_round(act, round=row)
    of_round = [
        offer
        for offer in offers_now(act.event)
        if (offer.match.stage, offer.match.round_key) == (row.stage_id, row.key)
    ]
    if of_round:
        give_tables(act, shown=[offer.mark for offer in of_round])
    return len(of_round)
