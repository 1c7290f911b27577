"""Hands while a crowd asks for three times the pages that the server can make: point 7.

The crowd's pages are of teams they follow, so nothing is answered from memory. It comes at a fixed
rate from a process of its own and gives up after SECONDS_TO_WAIT, as phones do. Hands are saved by
a few phones, each of which waits for its answer. Idle and crowded rounds take turns.
"""

import multiprocessing
import socket
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector

from bench import Figure
from bench.asking import answer_to, request
from bench.ground import own_database
from bench.saving import halls, percentile, save_sheets
from bench.servers import one_process

PHONES, ROUNDS = 8, 3
TIMES = 3
SECONDS_OF_CAPACITY = 3.0
SECONDS_TO_WAIT = 8.0
MOST, SOON = 2.0, 10.0
LINES = 400
"""Connections that a crowd keeps open at most."""


def measure() -> Figure:
    """The crowded p99 of a saved hand as a multiple of the idle one."""
    folder = own_database()
    batches = iter(halls(2 * ROUNDS + 2, PHONES))
    first = next(batches)
    asked = _page(first[0].path)
    idle: list[float] = []
    crowded: list[float] = []
    with one_process(folder) as server:
        port = server.port
        save_sheets(server, first)
        capacity = _capacity(port, asked)
        for _ in range(ROUNDS):
            idle += save_sheets(server, next(batches)).waits
            with _crowd(port, asked, TIMES * capacity):
                crowded += save_sheets(server, next(batches)).waits
        start = time.perf_counter()
        head, _ = answer_to(port, asked)
        again = time.perf_counter() - start
    quiet, loud = percentile(idle, 99), percentile(crowded, 99)
    how = (
        f"p99 of {len(crowded)} hands by {PHONES} phones {1000 * loud:.0f} ms among "
        f"{TIMES} x {capacity:.0f} pages a second, idle {1000 * quiet:.0f} ms (p50 "
        f"{1000 * percentile(crowded, 50):.0f}, idle {1000 * percentile(idle, 50):.0f}); "
        f"{again:.2f} s after the crowd a page is answered with {head[9:12].decode()}"
    )
    holds = loud <= MOST * quiet and again <= SOON and head[9:12] == b"200"
    return Figure("overload", loud / quiet, f"<= {MOST:g}", holds, how)


def _page(table: str) -> bytes:
    """The bracket of the event of this table, for somebody who follows a team."""
    return request(f"/e/{table.split('/')[2]}/main-event/?team=Team+1")


def _capacity(port: int, asked: bytes) -> float:
    """Pages a second that the server makes for two who ask one after the other."""
    answer_to(port, asked)
    count, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS_OF_CAPACITY:
        answer_to(port, asked)
        count += 1
    return count / passed


@contextmanager
def _crowd(port: int, asked: bytes, rate: float) -> Iterator[None]:
    """A process that asks at this rate until the end, and then hangs up."""
    crowd = multiprocessing.get_context("fork").Process(target=_ask_on, args=(port, asked, rate))
    crowd.start()
    time.sleep(2)
    try:
        yield
    finally:
        crowd.terminate()
        crowd.join()


def _ask_on(port: int, asked: bytes, rate: float) -> None:
    """Ask at a fixed rate, each time on a line of its own, and hang up on slow answers."""
    lines: deque[tuple[float, socket.socket]] = deque()
    begun, sent = time.perf_counter(), 0
    with DefaultSelector() as selector:
        while True:
            now = time.perf_counter()
            while sent < (now - begun) * rate and len(lines) < LINES:
                line = socket.create_connection(("127.0.0.1", port))
                line.sendall(asked)
                selector.register(line, EVENT_READ)
                lines.append((now, line))
                sent += 1
            sent = max(sent, int((now - begun) * rate))
            for key, _ in selector.select(0.005):
                selector.unregister(key.fileobj)
                key.fileobj.close()  # type: ignore[union-attr]  # it is a socket
            while lines and (lines[0][1].fileno() < 0 or now - lines[0][0] > SECONDS_TO_WAIT):
                _, line = lines.popleft()
                if line.fileno() >= 0:
                    selector.unregister(line)
                    line.close()
