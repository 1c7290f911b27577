"""The server's entry point: public pages as bytes, and Django in two lanes of threads.

Requests from tables never wait for pages: hands are saved while the floor, a slow password hash or
a hundred spectators keep the other lane busy. One thread saves more hands than several taking
turns, and commits all waiting hands of an event together. A fixed pool keeps its database
connections; Django's own ASGI handler opens a new one per request. Live streams have a lane of
their own in front of Django.
"""

import gc
import os
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from tournament.installation import open_installation
from tournament.lanes import GroupLane, Message, Receive, Send
from tournament.lifespan import lifespan
from tournament.live.stream import is_stream
from tournament.live.watch import Watch
from tournament.page_lane import PageLane, noting_facts
from tournament.quick_http import LANE
from tournament.table_requests import TableHandler

if TYPE_CHECKING:
    from tournament.byte_lane import ByteLane
    from tournament.health_lane import HealthLane
    from tournament.streaming import Streaming

open_installation()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

DJANGO = get_wsgi_application()
HANDS = import_module("tournament.desk.phone.hands_together")
TABLES = GroupLane(
    TableHandler(), patience=5, group_of=HANDS.event_of_hand, together=HANDS.one_commit
)
PAGES = PageLane(
    noting_facts(DJANGO), threads=3, patience=15, crowd=1, hands_wait=lambda: TABLES.has_work
)
SWITCHES_AFTER = 0.0005
"""Seconds, a tenth of what Python has."""
WATCH = Watch()
"""Tells this process what is committed anywhere. Whoever wants to hear it adds a listener here."""
STREAMING: "Streaming" = import_module("tournament.streaming").Streaming(DJANGO, WATCH)
health_lane = import_module("tournament.health_lane")
HEALTH: "HealthLane" = health_lane.HealthLane()
BYTES: "ByteLane" = import_module("tournament.byte_lane").ByteLane(PAGES, WATCH)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request in its lane. Accepts http only."""
    if scope["type"] == "lifespan":
        scope.get("state", {})[LANE] = BYTES
        await lifespan(receive, send, [STREAMING, WATCH])
        return
    if scope["type"] != "http":
        raise NotImplementedError(f"{scope['type']} is not spoken here")
    await _lane(scope["path"])(scope, receive, send)


def _lane(path: str) -> Callable[[Message, Receive, Send], Awaitable[None]]:
    if path == health_lane.PATH:
        return HEALTH
    if is_stream(path):
        return STREAMING.streams
    return TABLES if path.startswith("/t/") else BYTES


# Otherwise Django imports the pages at the first request for one.
import_module(settings.ROOT_URLCONF)

# A saved hand gives the interpreter away at each statement, and gets it back when a page's thread
# has used up its time: ten times in a hand, so that this must be short.
sys.setswitchinterval(SWITCHES_AFTER)

# Everything loaded so far stays: exempt it from garbage collection.
gc.collect()
gc.freeze()
