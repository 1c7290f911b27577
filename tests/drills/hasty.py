"""A server that answers a group of hands before it commits them: what the storm must find out.

For its sabotage only.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial

from django.db import transaction

from tournament import asgi
from tournament.lanes import Answer, GroupLane, Waiting
from tournament.table_requests import TableHandler

HESITATES = 0.05
"""Seconds in which hands are acknowledged and not saved."""


class Hasty(GroupLane):
    """Tells everyone that their hand is saved, and saves it afterwards."""

    def _answer_together(self, group: Sequence[Waiting]) -> Sequence[Answer]:
        with transaction.atomic():
            answers = super()._answer_together(group)
            for waiting, answer in zip(group, answers, strict=True):
                tell = partial(_tell, waiting.answer, answer)
                waiting.answer.get_loop().call_soon_threadsafe(tell)
            time.sleep(HESITATES)
        return answers


def _tell(told: "asyncio.Future[Answer]", answer: Answer) -> None:
    told.set_result(answer)


asgi.TABLES = Hasty(
    TableHandler(),
    patience=5,
    group_of=asgi.HANDS.event_of_hand,
    together=asgi.HANDS.one_commit,
)
application = asgi.application
