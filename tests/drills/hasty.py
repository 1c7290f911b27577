"""A server that answers before it commits: what the storm must find out. For its sabotage only."""

import asyncio

from tournament.asgi import application as honest
from tournament.lanes import Message, Receive, Send

HESITATES = 0.05
"""Seconds in which a hand is acknowledged and not saved."""
LATER: set[asyncio.Task[None]] = set()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Acknowledge a hand at once and save it afterwards; anything else as it should be."""
    if scope["type"] != "http" or not scope["path"].endswith("/hands/"):
        await honest(scope, receive, send)
        return
    body = (await receive())["body"]  # a hand fits into one piece
    task = asyncio.create_task(_save(scope, body))
    LATER.add(task)
    task.add_done_callback(LATER.discard)
    headers = [(b"location", b"/"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _save(scope: Message, body: bytes) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    async def send(message: Message) -> None:
        """Nobody waits for this answer any more."""

    await asyncio.sleep(HESITATES)
    await honest(scope, receive, send)
