"""Phones that save hands over HTTP, and bare loops of the same writes: the sides of hand_save*.

One thread drives all phones, so that the client takes as little as it can of the machine's cores.
Each phone keeps its connection and sends its next hand when it hears of the one before.
"""

import os
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from urllib.parse import urlencode
from uuid import uuid4

from bench.playing import phones_at_tables

HANDS = 8
"""Hands on a sheet."""
SAVED = b"HTTP/1.1 303 "
END = b"\r\n\r\n"


@dataclass(slots=True)
class Phone:
    """A phone at a table in play: its address, cookies and token, and how many hands it sent."""

    path: str
    cookies: str
    token: str
    sent: int = 0
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Run:
    """What a batch of sheets took: wall and CPU seconds, and the seconds that each hand waited."""

    wall: float
    cpu: float
    waits: Sequence[float] = ()


def halls(count: int, tables: int) -> list[list[Phone]]:
    """So many batches of tables, all of one event, each with a phone."""
    phones = [Phone(*words) for words in phones_at_tables(count * tables)]
    return [phones[at : at + tables] for at in range(0, len(phones), tables)]


def save_sheets(port: int, server: int, phones: Sequence[Phone]) -> Run:
    """Enter a whole sheet at each table at once. `server` is the number of its process."""
    waits: list[float] = []
    with DefaultSelector() as selector:
        lines = {socket.create_connection(("127.0.0.1", port)): phone for phone in phones}
        for line, phone in lines.items():
            selector.register(line, EVENT_READ, (line, phone))
        start, cpu = time.perf_counter(), cpu_of(server)
        for line, phone in lines.items():
            _send(line, phone)
        while selector.get_map():
            for key, _ in selector.select(30):
                line, phone = key.data
                waits.append(_heard(line, phone))
                if phone.sent < HANDS:
                    _send(line, phone)
                else:
                    selector.unregister(line)
                    line.close()
        return Run(time.perf_counter() - start, cpu_of(server) - cpu, waits)


def save_hand(port: int, phone: Phone) -> None:
    """Enter the next hand at one table."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        _send(line, phone)
        _heard(line, phone)


def _send(line: socket.socket, phone: Phone) -> None:
    phone.sent += 1
    body = _form(phone, phone.sent)
    head = (
        f"POST {phone.path}hands/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {phone.cookies}\r\n"
        "Accept-Language: en-US,en;q=0.5\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    phone.since = time.perf_counter()
    line.sendall((head + body).encode())


def _heard(line: socket.socket, phone: Phone) -> float:
    answer = line.recv(65536)
    while not answer.endswith(END):
        part = line.recv(65536)
        assert part, answer
        answer += part
    assert answer.startswith(SAVED), answer
    return time.perf_counter() - phone.since


def _form(phone: Phone, number: int) -> str:
    return urlencode(
        {
            "csrfmiddlewaretoken": phone.token,
            "key": uuid4(),
            "number": number,
            "ruleset": "beach-house-rook",
            "ended": "played",
            "dealer": "NESW"[(number - 1) % 4],
            "bidder": "NS" if number % 2 else "EW",
            "bid": 70,
            "points": 65,
        }
    )


def cpu_of(process: int) -> float:
    """CPU seconds so far of this process and those it started."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            _, _, rest = (folder / "stat").read_text().rpartition(") ")
        except OSError:
            continue
        fields = rest.split()
        if process in (int(folder.name), int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def percentile(waits: Sequence[float], percent: int) -> float:
    """The value that this percentage of them does not exceed."""
    return sorted(waits)[max(0, -(-len(waits) * percent // 100) - 1)]
