"""A hall's watchers while hands are saved, in a process of their own: what each had, and when.

Most follow the event, and hear of each hand. Others are second phones at the tables: each follows
its table's stream, asks for the page when it hears, and has the hand on its screen.
"""

import multiprocessing
import re
import socket
import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from selectors import EVENT_READ, DefaultSelector

from bench.asking import END, answer_to, header, request
from bench.fanning import Readers
from bench.saving import Phone

STATE = re.compile(rb"id: (\d+)-")
MARK = re.compile(rb'data-mark="([^"]*)"')
NEXT_HAND = re.compile(rb'name="number" value="(\d+)"')
ALL_HANDS = 1_000
"""Shown by a page that asks for no further hand."""
Moments = list[tuple[int, float]]
"""Numbers that only grow, each with the moment it was there."""


@dataclass(slots=True)
class Watched:
    """What each watcher heard, by the log's numbers, and how many hands each page showed."""

    heard: list[Moments]
    shown: dict[str, Moments]
    cpu: float = 0.0

    def heard_by_all(self, number: int) -> float:
        """The moment at which the last watcher had heard of this change."""
        return max(first_of(moments, number) for moments in self.heard)

    def shown_at(self, path: str, hand: int) -> float:
        """The moment at which the second phone at this table had the hand on its screen."""
        return first_of(self.shown[path], hand)


def first_of(moments: Moments, number: int) -> float:
    """The moment at which this number or a higher one was there."""
    return moments[bisect_left(moments, (number, 0.0))][1]


@dataclass(slots=True)
class SecondPhone:
    """Another phone at a table: its stream, the line on which it asks, and what its page showed."""

    port: int
    path: str
    cookies: str
    mark: str
    selector: DefaultSelector
    line: socket.socket | None = None
    is_late: bool = False
    answer: bytes = b""
    shown: Moments = field(default_factory=list)

    def hear(self) -> None:
        """Ask for the page, or once more after the answer that is on its way."""
        self.is_late = self.line is not None
        if self.line is None:
            self.line = socket.create_connection(("127.0.0.1", self.port))
            self.line.sendall(request(f"{self.path}?since={self.mark}", Cookie=self.cookies))
            self.selector.register(self.line, EVENT_READ, self.read)

    def read(self, line: socket.socket) -> None:
        """Take a part of the answer; show the page once it is whole."""
        self.answer += line.recv(1 << 20)
        head, found, body = self.answer.partition(END)
        if not found or len(body) < int(header(head, b"content-length") or 0):
            return
        self.selector.unregister(line)
        line.close()
        self.answer, self.line = b"", None
        if b" 200 " in head[:20]:
            self._show(body)
        if self.is_late:
            self.hear()

    def _show(self, body: bytes) -> None:
        mark, hand = MARK.search(body), NEXT_HAND.search(body)
        assert mark
        self.mark = mark[1].decode()
        self.shown.append((int(hand[1]) - 1 if hand else ALL_HANDS, time.perf_counter()))


@contextmanager
def watching(
    port: int,
    crowd: tuple[str, str],
    matches: Sequence[str],
    phones: Sequence[Phone],
    count: int,
) -> Iterator[Connection]:
    """So many watchers of a stream, by its path and their cookies, and second phones. Send anything
    to get `Watched`."""
    ours, theirs = multiprocessing.Pipe()
    words = (port, crowd, list(zip(matches, phones, strict=True)), count, theirs)
    process = multiprocessing.get_context("fork").Process(target=_watch, args=words)
    process.start()
    try:
        assert ours.recv() == "all are here"
        yield ours
    finally:
        process.kill()
        process.join()


def _watch(
    port: int,
    crowd: tuple[str, str],
    tables: Sequence[tuple[str, Phone]],
    count: int,
    told: Connection,
) -> None:
    watchers = Readers(port, *crowd)
    watchers.connect(count)
    heard: list[Moments] = [[] for _ in watchers.lines]
    with DefaultSelector() as selector:
        for line, moments in zip(watchers.lines, heard, strict=True):
            selector.register(line, EVENT_READ, partial(_note, moments))
        seconds = [_second(port, match, phone, selector) for match, phone in tables]
        begun = time.process_time()
        told.send("all are here")
        while not told.poll():
            for key, _ in selector.select(0.2):
                key.data(key.fileobj)
    shown = {second.path: second.shown for second in seconds}
    told.send(Watched(heard, shown, time.process_time() - begun))


def _second(port: int, match: str, phone: Phone, selector: DefaultSelector) -> SecondPhone:
    _, body = answer_to(port, request(phone.path, Cookie=phone.cookies))
    mark = MARK.search(body)
    assert mark
    second = SecondPhone(port, phone.path, phone.cookies, mark[1].decode(), selector)
    stream = Readers(port, f"{phone.path}live/?match={match}", phone.cookies)
    stream.connect(1)
    selector.register(stream.lines[0], EVENT_READ, partial(_told, second))
    return second


def _note(moments: Moments, line: socket.socket) -> None:
    states = STATE.findall(line.recv(65536))
    if states:
        moments.append((int(states[-1]), time.perf_counter()))


def _told(second: SecondPhone, line: socket.socket) -> None:
    if b"event: ask" in line.recv(65536):
        second.hear()
