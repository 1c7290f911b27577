"""Threads that press at the same moment, race after race, each with a connection of its own."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Barrier

from django.db import connection

from rules.refusals import Refused

Press = Callable[[], object]
APART = 0.002
"""Seconds: nobody presses at quite the same moment, and who is first changes from race to race."""


@dataclass(frozen=True, slots=True)
class Racers:
    """So many threads. What a press raises comes back in words, a refusal like any other error."""

    threads: ThreadPoolExecutor
    random: Random

    def race(self, *presses: Press) -> list[str]:
        """Press all at once; what was refused or went wrong, in the order of the presses."""
        start = Barrier(len(presses))
        delays = [self.random.uniform(0, APART) for _ in presses]
        runs = [
            self.threads.submit(_press, press, start, delay)
            for press, delay in zip(presses, delays, strict=True)
        ]
        return [words for run in runs if (words := run.result())]


def _press(press: Press, start: Barrier, delay: float) -> str:
    start.wait()
    time.sleep(delay)
    try:
        press()
    except Refused as refused:
        return str(refused)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@contextmanager
def racers(count: int, random: Random) -> Iterator[Racers]:
    """So many threads, whose connections are closed at the end."""
    with ThreadPoolExecutor(count) as threads:
        try:
            yield Racers(threads, random)
        finally:
            end = Barrier(count)
            for run in [threads.submit(_close, end) for _ in range(count)]:
                run.result()


def _close(end: Barrier) -> None:
    """Each thread closes its own: none goes on before all have come."""
    end.wait()
    connection.close()


class Heard(logging.Handler):
    """What a logger said: each message with the error behind it."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else ""
        self.words.append(f"{record.getMessage()}: {error}")


@contextmanager
def listening(name: str) -> Iterator[list[str]]:
    """What this logger says meanwhile; nothing of it is printed."""
    logger, heard = logging.getLogger(name), Heard()
    logger.addHandler(heard)
    before, logger.propagate = logger.propagate, False
    try:
        yield heard.words
    finally:
        logger.removeHandler(heard)
        logger.propagate = before
