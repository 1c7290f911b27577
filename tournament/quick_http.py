"""uvicorn's HTTP, which answers a request at once where its answer is ready.

`uvicorn --http tournament.quick_http:QuickHttp`, as rookery/serve.py starts it. The application
leaves its lane of ready answers in the server's state (LANE). A GET that the lane has answered
before is answered from there, with the same bytes, before uvicorn makes a scope, a task and two
messages for it: those cost twice as much as the answer. Whatever else comes goes uvicorn's way,
and all of it does if the server logs or limits each request.
"""

import asyncio
import logging
from functools import lru_cache
from typing import Any, Protocol, cast

from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import is_ssl
from uvicorn.server import ServerState

from tournament.live.reply import Headers, Reply, lines_of
from tournament.one_packet import Joined

LANE = "bytes"
"""The name of the lane in the server's state."""
KIND = "kind"
"""The name of a request's kind in its scope, by which the lane remembers it."""
Kind = tuple[object, ...]


class Lane(Protocol):
    """What answers at once."""

    def kind_of(self, headers: Headers, scheme: str, address: object, client: str) -> Kind:
        """What tells apart requests that are answered differently."""

    def ready(self, kind: Kind) -> Reply | None:
        """The answer to a GET of a kind that was asked for before, if it still counts."""


class QuickHttp(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        logs = self.access_log and self.access_logger.isEnabledFor(logging.INFO)
        is_plain = not logs and not config.root_path and config.limit_concurrency is None
        self.lane = cast("Lane | None", app_state.get(LANE)) if is_plain else None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin as uvicorn does, but without two Python sockets made for the line's addresses."""
        line = cast("asyncio.Transport", transport)
        own, peer = line.get_extra_info("sockname"), line.get_extra_info("peername")
        if not isinstance(own, tuple) or not isinstance(peer, tuple):
            super().connection_made(line)
            return
        self.connections.add(self)
        self.transport, self.flow = line, FlowControl(line)
        self.server, self.client = own[:2], peer[:2]
        self.scheme = "https" if is_ssl(line) else "http"

    def on_message_begin(self) -> None:
        """Begin with a request. The scope is made when it is needed."""
        self.url, self.headers, self.expect_100_continue = b"", [], False

    def on_headers_complete(self) -> None:
        """Answer, or let uvicorn."""
        kind = self._kind()
        if self.lane is not None and kind is not None:
            reply = self.lane.ready(kind)
            if reply is not None:
                self._answer(reply)
                return
        self._pass_on(kind)

    def on_message_complete(self) -> None:
        """End the request: one that was answered here has no cycle of uvicorn's."""
        if self.cycle is not None:
            super().on_message_complete()

    def _kind(self) -> Kind | None:
        """What is asked for, if that may be answered now."""
        before = cast("RequestResponseCycle | None", self.cycle)
        is_next = before is None or before.response_complete
        if self.lane is None or not is_next or self.parser.get_method() != b"GET":
            return None
        if self.flow.write_paused or self.transport.is_closing() or self.parser.should_upgrade():
            return None
        client = self.client[0] if self.client else ""
        return self.lane.kind_of(self.headers, self.scheme or "", self.url, client)

    def _answer(self, reply: Reply) -> None:
        is_last = self.parser.get_http_version() == "1.0" or not self.parser.should_keep_alive()
        head = [STATUS_LINE[reply.status], own_lines(*self.server_state.default_headers)]
        head += [reply.head.lines, b"connection: close\r\n\r\n" if is_last else b"\r\n"]
        self.transport.writelines([b"".join(head), reply.body])
        self.server_state.total_requests += 1
        if is_last:
            self.transport.close()
        elif self.timeout_keep_alive_task is None:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _pass_on(self, kind: Kind | None) -> None:
        """Go on as uvicorn does, from where its own `on_message_begin` would have begun."""
        url, headers, expects = self.url, self.headers, self.expect_100_continue
        super().on_message_begin()
        self.url, self.expect_100_continue = url, expects
        self.headers += headers
        scope: Any = self.scope
        scope[KIND] = kind
        self._unset_keepalive_if_required()  # an answer before it in the same packet has set it
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before and not expects and self.scope["method"] != "HEAD":
            self.cycle.transport = Joined(self.cycle)


@lru_cache(2)
def own_lines(*pairs: tuple[bytes, bytes]) -> bytes:
    """The server's own headers, which change once a second."""
    return lines_of(pairs)
