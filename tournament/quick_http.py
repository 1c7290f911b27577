"""uvicorn's HTTP, which answers a request at once where its answer is ready.

`uvicorn --http tournament.quick_http:QuickHttp`, as rookery/serve.py starts it. The application
leaves its lane of ready answers in the server's state (LANE). A GET that the lane has answered
before is answered from there, with the same bytes, before uvicorn makes a scope, a task and two
messages for it: those cost twice as much as the answer. A GET of a stream brings the application
the connection itself (LINE). Bytes that came before, as from many phones with the same page, are
not even parsed again. Whatever else comes goes uvicorn's way, and all of it does if the server logs
or limits each request.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, ClassVar, Protocol, cast
from urllib.parse import unquote

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import is_ssl
from uvicorn.server import ServerState

from tournament.eager import begin
from tournament.live.line import LINE
from tournament.live.reply import Headers, Reply, own_lines
from tournament.live.stream import is_stream
from tournament.one_packet import Joined
from tournament.stream_line import StreamLine

LANE = "bytes"
"""The name of the lane in the server's state."""
MAY_STREAM = (b"/live/", b"/t/")
"""How the address of a stream begins."""
END = b"\r\n\r\n"
"""Of a request without a body."""
LAST = b"connection: close" + END
OWN = {b"cookie", b"authorization", b"forwarded", b"x-forwarded-for", b"x-forwarded-proto"}
"""Headers of a request that is its sender's alone: its bytes are not remembered."""
STREAMS_KEPT, LONGEST_KEPT = 1024, 2048
"""Requests for streams that are known by their bytes before all are forgotten, and those bytes."""
MOST_BESIDE = 64 * 1024
"""Bytes of a request beside its body, after the packet that it began in: a practice sheet in an
address and many cookies are less. What has no end would hold everybody up and fill the memory."""
SECONDS_FOR_HEAD = 30.0
"""Time limit for a request's head, and for the first of a line to begin."""
KIND = "kind"
"""The name of a request's kind in its scope, by which the lane remembers it."""
Kind = tuple[object, ...]


class Lane(Protocol):
    """What answers at once."""

    def kind_of(self, headers: Headers, scheme: str, address: object, client: str) -> Kind:
        """What tells apart requests that are answered differently."""

    def ready(self, kind: Kind) -> Reply | None:
        """The answer to a GET of a kind that was asked for before, if it still counts."""

    def learn(self, packet: bytes, kind: Kind) -> None:
        """Remember that these bytes are a GET of this kind, and nothing else."""

    def again(self, packet: bytes, scheme: str) -> Reply | None:
        """The answer to bytes that were learned, if it still counts."""


class QuickHttp(HttpToolsProtocol):
    """One connection."""

    is_within, begun, asked_at = False, 0, 0.0
    """Whether a request has come in part, how many began in this packet, and when the last one came
    that was not parsed."""
    is_silent = True
    """Whether nothing has come yet."""
    is_in_head, began_at, of_body, beside = False, 0.0, 0, 0
    """Whether its head has not come whole, when it began, how many bytes of this packet are a body,
    and how many of the packets since it began are none."""
    kind: Kind | None = None
    """Of the last request of this packet that was answered at once and was not the last."""
    stream: dict[str, Any] | None = None
    """The request for a stream that has the connection now."""
    streams: ClassVar[dict[bytes, dict[str, Any]]] = {}
    """Requests for streams by their bytes: a hall's pages come back with the same ones."""

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
        self.is_quick = is_plain and LANE in app_state
        self.lane = cast("Lane", app_state.get(LANE))

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
        self._close_after(SECONDS_FOR_HEAD)

    def data_received(self, data: bytes) -> None:
        """Answer what has come before in the same bytes; read what follows."""
        if self.is_silent:
            self.is_silent = False
            self._unset_keepalive_if_required()
        stream = self.streams.get(data)
        if stream is not None and self._may_answer_again():
            self._hand_over(stream)
            return
        answered = self._answered_again(data)
        if answered:
            self.asked_at = self.loop.time()
        if rest := data[answered:]:
            self._read(rest)
        if self.timeout_keep_alive_task is None and not self.transport.is_closing():
            if answered and self._may_answer_now():
                self._close_after(self.timeout_keep_alive)
            elif self.is_in_head:
                self._close_after(self.began_at + SECONDS_FOR_HEAD - self.loop.time())

    def _read(self, rest: bytes) -> None:
        """Parse what is new. One whole request that was answered at once will be known again."""
        is_new, self.begun, self.kind, self.of_body = not self.is_within, 0, None, 0
        super().data_received(rest)
        self._refuse_without_end(len(rest))
        is_one = is_new and self.begun == 1 and rest.find(END) == len(rest) - len(END)
        if is_one and self.stream is not None:
            self._learn(rest, self.stream)
        elif is_one and self.kind is not None and not self.transport.is_closing():
            self.lane.learn(rest, self.kind)

    def _refuse_without_end(self, size: int) -> None:
        """Refuse a request of which more comes beside its body than any needs."""
        if self.begun or not self.is_within:
            self.beside, self.began_at = 0, self.loop.time()
        else:
            self.beside += size - self.of_body
        if self.beside > MOST_BESIDE and not self.transport.is_closing():
            self.send_400_response(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.phrase)

    def _learn(self, packet: bytes, stream: dict[str, Any]) -> None:
        is_own = any(name in OWN for name, _ in stream["headers"])
        if not is_own and len(packet) <= LONGEST_KEPT:
            if len(self.streams) >= STREAMS_KEPT:
                self.streams.clear()
            self.streams[packet] = stream

    def _answered_again(self, data: bytes) -> int:
        """Answer requests at its beginning that came before. Returns how many bytes those are."""
        start, scheme = 0, self.scheme or ""
        while (end := data.find(END, start)) >= 0 and self._may_answer_again():
            end += len(END)
            reply = self.lane.again(data[start:end], scheme)
            if reply is None:
                break
            self._answer(reply, is_last=False)
            start = end
        return start

    def timeout_keep_alive_handler(self) -> None:
        """Close the line, unless somebody has asked since."""
        rest = self.asked_at + self.timeout_keep_alive - self.loop.time()
        if rest > 0:
            self._close_after(rest)
        else:
            super().timeout_keep_alive_handler()

    def on_message_begin(self) -> None:
        """Begin with a request. The scope is made when it is needed."""
        self.is_within, self.is_in_head, self.begun = True, True, self.begun + 1
        self.url, self.headers, self.expect_100_continue = b"", [], False

    def on_headers_complete(self) -> None:
        """Answer, hand the connection over to a stream, or let uvicorn."""
        self.is_in_head = False
        if self.transport.get_protocol() is not self:
            return  # a stream has it
        if not self._may_answer():
            self._pass_on(None)
        elif (stream := self._stream()) is not None:
            self._hand_over(stream)
        else:
            client = self.client[0] if self.client else ""
            kind = self.lane.kind_of(self.headers, self.scheme or "", self.url, client)
            reply = self.lane.ready(kind)
            if reply is None:
                self._pass_on(kind)
            else:
                version = self.parser.get_http_version()
                is_last = version == "1.0" or not self.parser.should_keep_alive()
                self.kind = None if is_last else kind
                self._answer(reply, is_last=is_last)

    def on_body(self, body: bytes) -> None:
        """Take a part of a request that uvicorn answers."""
        self.of_body += len(body)
        if self._is_uvicorns():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request."""
        self.is_within = False
        if self._is_uvicorns():
            super().on_message_complete()

    def _is_uvicorns(self) -> bool:
        """Whether uvicorn answers a request that came here."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not cycle.response_complete

    def _may_answer(self) -> bool:
        """Whether what is asked for may be answered now and here."""
        is_get = self.parser.get_method() == b"GET" and not self.parser.should_upgrade()
        return is_get and self._may_answer_now()

    def _may_answer_again(self) -> bool:
        """The same of bytes between two requests."""
        return not self.is_within and self._may_answer_now()

    def _may_answer_now(self) -> bool:
        if not self.is_quick or self._is_uvicorns():
            return False
        return not self.flow.write_paused and not self.transport.is_closing()

    def _stream(self) -> dict[str, Any] | None:
        """The request for a stream, if it is one."""
        if not self.url.startswith(MAY_STREAM):
            return None
        address = httptools.parse_url(self.url)
        path = unquote(address.path.decode("ascii"))
        if not is_stream(path):
            return None
        return {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": address.query or b"",
            "headers": self.headers,
        }

    def _hand_over(self, stream: dict[str, Any]) -> None:
        """Let the application answer on the connection itself, without a request of uvicorn's."""
        self._unset_keepalive_if_required()
        self.connections.discard(self)
        own = own_lines(*self.server_state.default_headers)
        line = StreamLine(self.transport, self.connections, own)
        scope = {**stream, "scheme": self.scheme, "client": self.client, LINE: line}
        self.stream = stream
        self.server_state.total_requests += 1
        task = begin(self.app(cast("Any", scope), cast("Any", None), cast("Any", None)), self.loop)
        if task is not None:
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        del self.parser  # they hold each other

    def _answer(self, reply: Reply, *, is_last: bool) -> None:
        status, head, body = reply
        own = own_lines(*self.server_state.default_headers)
        end = LAST if is_last else b"\r\n"
        self.transport.writelines((b"".join((STATUS_LINE[status], own, head.lines, end)), body))
        self.server_state.total_requests += 1
        if is_last:
            self.transport.close()
        elif self.timeout_keep_alive_task is None:
            self._close_after(self.timeout_keep_alive)

    def _close_after(self, seconds: float) -> None:
        handler = self.timeout_keep_alive_handler
        self.timeout_keep_alive_task = self.loop.call_later(seconds, handler)

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
