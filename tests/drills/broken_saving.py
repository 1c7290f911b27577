"""Servers that save badly, each in one way: what the drills must find out.

For their sabotage only. Each function is an application factory for uvicorn.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import connections, transaction

from tournament import asgi
from tournament.lanes import Answer, GroupLane, Waiting
from tournament.table_requests import TableHandler

HESITATES = 0.05
"""Seconds in which hands are acknowledged and not saved."""
FAULT = 500
SAVED: Answer = (303, [(b"location", b"/saved/")], b"")
Application = Callable[..., Any]


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


class Careless(GroupLane):
    """Tells everyone that their hand is saved, also if it could not be."""

    def _attempt(self, waiting: Waiting) -> Answer:
        answer = super()._attempt(waiting)
        return SAVED if answer[0] >= FAULT else answer


def hasty() -> Application:
    """It acknowledges a group of hands before its commit."""
    return _with_tables(Hasty)


def careless() -> Application:
    """It acknowledges what could not be saved."""
    return _with_tables(Careless)


def unsynced() -> Application:
    """Its commits do not wait for the disk."""
    options = connections.settings["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("=FULL", "=NORMAL")
    return asgi.application


def _with_tables(lane: type[GroupLane]) -> Application:
    asgi.TABLES = lane(
        TableHandler(),
        patience=5,
        group_of=asgi.HANDS.event_of_hand,
        together=asgi.HANDS.one_commit,
    )
    return asgi.application


def _tell(told: "asyncio.Future[Answer]", answer: Answer) -> None:
    told.set_result(answer)
