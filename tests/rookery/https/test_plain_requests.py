"""A plain http request at the https port is led to https; TLS goes on as ever."""

import asyncio
import ssl
from pathlib import Path

import pytest
import uvloop

from rookery.https.plain_requests import answer_to, context_of
from tests.makers_https import a_hall_with_https

ASKED = b"GET /t/14?lang=de HTTP/1.1\r\nHost: 192.168.1.7:8000\r\nAccept: */*\r\n\r\n"
LED = b"Location: https://192.168.1.7:8000/t/14?lang=de\r\n"


async def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"by TLS")
    await writer.drain()
    writer.close()


async def both_ways(data: Path, *parts: bytes) -> tuple[bytes, bytes]:
    """What a server answers to a plain request that comes in parts, and then to TLS."""
    hall = a_hall_with_https(data)
    server = await asyncio.start_server(greet, "127.0.0.1", 0, ssl=context_of(hall.tls))
    async with server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for part in parts:
            writer.write(part)
            await asyncio.sleep(0)
        plain = await reader.readuntil(b"\r\n\r\n")
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=hall.trusting())
        secret = await reader.read()
        writer.close()
    return plain, secret


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_the_port_answers_both(tmp_path: Path, loop: object) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:  # type: ignore[arg-type]
        plain, secret = runner.run(both_ways(tmp_path, ASKED[:20], ASKED[20:]))

    assert plain.startswith(b"HTTP/1.1 302")
    assert LED in plain
    assert secret == b"by TLS"


@pytest.mark.parametrize(
    "asked",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET other HTTP/1.1\r\nHost: here\r\n\r\n",
        b"\x00\r\n\r\n",
    ],
)
def test_what_names_no_address_is_only_refused(asked: bytes) -> None:
    assert answer_to(asked).startswith(b"HTTP/1.1 400")


def test_a_client_that_never_ends_its_request_is_cut_off(tmp_path: Path) -> None:
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    context = context_of(a_hall_with_https(tmp_path).tls)
    connection = context.wrap_bio(incoming, outgoing, server_side=True)
    incoming.write(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000)

    with pytest.raises(ssl.SSLError, match="too long"):
        connection.do_handshake()
