"""Clients that ask for pages over HTTP: for the benches of public pages.

Requests are pipelined, so that the client takes as little as it can of the machine's cores.
"""

import socket
import time

from bench.saving import Run
from bench.servers import Server

LINES, TOGETHER = 16, 50
"""Connections, and the requests that each sends at once."""
END = b"\r\n\r\n"


def request(path: str, **headers: str) -> bytes:
    """A GET of this path as a browser sends it."""
    own = {"Host": "localhost", "User-Agent": "Mozilla/5.0", "Accept": "text/html", **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in own.items()]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def answer_to(port: int, asked: bytes) -> tuple[bytes, bytes]:
    """Head and body of the answer to one request."""
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.sendall(asked)
        answer = b""
        while END not in answer:
            answer += _part(line)
        head, _, body = answer.partition(END)
        length = int(header(head, b"content-length") or 0)
        while len(body) < length and b" 304 " not in head[:20]:
            body += _part(line)
    return head, body


def _part(line: socket.socket) -> bytes:
    part = line.recv(65536)
    assert part, "The server hung up."
    return part


def header(head: bytes, name: bytes) -> bytes:
    """The value of this header, or nothing."""
    for row in head.split(b"\r\n")[1:]:
        found, _, value = row.partition(b":")
        if found.strip().lower() == name:
            return value.strip()
    return b""


def ask_many(server: Server, asked: bytes, count: int) -> Run:
    """Ask `count` times for the same."""
    head, body = answer_to(server.port, asked)
    size = len(head) + len(END) + len(body)
    lines = [socket.create_connection(("127.0.0.1", server.port), 30) for _ in range(LINES)]
    start, cpu = time.perf_counter(), server.cpu
    for _ in range(count // (LINES * TOGETHER)):
        for line in lines:
            line.sendall(asked * TOGETHER)
        for line in lines:
            _take(line, size * TOGETHER)
    run = Run(time.perf_counter() - start, server.cpu - cpu)
    for line in lines:
        line.close()
    return run


def _take(line: socket.socket, size: int) -> None:
    left = size
    while left > 0:
        left -= len(line.recv(min(left, 1 << 20)))
