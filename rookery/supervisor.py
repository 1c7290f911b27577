"""One parent for the server's processes and the clock: whatever ends or hangs is started again."""

import logging
import signal
import time
from collections.abc import Callable, Sequence
from ctypes import c_ulong
from dataclasses import dataclass, field
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from types import TracebackType

from rookery.restarts import Restarts
from rookery.terminal import Refused

LOG = logging.getLogger(__name__)
STOP_SECONDS = 8
LOOKS_EVERY = 5.0
HUNG_SECONDS = 30.0
"""A program that beat before and is silent for so long hangs."""
SPAWN = get_context("spawn")
# A shell's background job starts with SIGINT ignored; a closed terminal sends SIGHUP.
ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def stop_on_signals() -> None:
    """Let SIGTERM and SIGHUP act like Ctrl-C: they raise KeyboardInterrupt."""
    for number in ENDINGS:
        signal.signal(number, signal.default_int_handler)


@dataclass(slots=True)
class Program:
    """A function that runs in a process of its own, and its process while there is one."""

    name: str
    target: Callable[..., None]
    arguments: tuple[object, ...] = ()
    restarts: Restarts = field(default_factory=Restarts)
    process: SpawnProcess | None = None
    due: float = 0.0
    """When to start it again, in seconds of the steady clock."""
    beats: c_ulong | None = None
    """Memory of both processes, in which it counts while it works. None: nobody counts."""
    heard: int = 0
    silent: float = 0.0

    def start(self) -> None:
        self.silent, self.heard = 0.0, 0
        if self.beats:
            self.beats.value = 0
        self.process = SPAWN.Process(
            target=self.target, args=self.arguments, name=self.name, daemon=True
        )
        self.process.start()

    @property
    def has_ended(self) -> bool:
        return self.process is not None and self.process.exitcode is not None

    def hear(self, passed: float) -> None:
        """Kill it if it has hung for too long; `passed` seconds are since the last time.

        Time in which this process slept as well (a closed laptop) hardly counts.
        """
        beats = self.beats.value if self.beats else 0
        is_silent = beats != 0 and beats == self.heard
        self.silent = self.silent + min(passed, LOOKS_EVERY) if is_silent else 0.0
        self.heard = beats
        if self.process is not None and self.silent >= HUNG_SECONDS:
            LOG.warning("The %s has not answered for %.0f s. Ending it.", self.name, self.silent)
            self.process.kill()
            self.process.join()


class Supervisor:
    """Programs that run until the block is left. Nothing of them stays behind."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.programs = programs
        self.looked = time.monotonic()

    def __enter__(self) -> "Supervisor":
        for program in self.programs:
            program.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let each finish what it does, and end those that take too long."""
        for number in ENDINGS:  # a second Ctrl-C must not leave anything running
            signal.signal(number, signal.SIG_IGN)
        running = [each.process for each in self.programs if each.process is not None]
        for process in running:
            process.terminate()
        end = time.monotonic() + STOP_SECONDS
        for process in running:
            process.join(max(0.0, end - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()

    @property
    def is_complete(self) -> bool:
        """Tell whether every program still runs."""
        return not any(program.has_ended for program in self.programs)

    def watch(self) -> None:
        """Start again what ends or hangs, until a signal. Raise Refused if one ends too often."""
        while True:
            self.look(time.monotonic())
            self._wait()

    def look(self, now: float) -> None:
        """Note what ended or hangs and start what is due. Raise Refused if one ends too often."""
        passed, self.looked = now - self.looked, now
        for program in self.programs:
            program.hear(passed)
            if program.has_ended:
                _note_end(program, now)
            if program.process is None and program.due <= now:
                program.start()

    def _wait(self) -> None:
        """Wait until a program ends or is due, or might hang."""
        now = time.monotonic()
        dues = [max(0.0, each.due - now) for each in self.programs if each.process is None]
        ends = [each.process.sentinel for each in self.programs if each.process is not None]
        connection.wait(ends, min([*dues, LOOKS_EVERY]))


def _note_end(program: Program, now: float) -> None:
    assert program.process is not None
    how = _how_it_ended(program.process.exitcode or 0)
    program.process = None
    pause = program.restarts.pause_after(now)
    if pause is None:
        raise Refused(
            f"The {program.name} keeps stopping (last time with {how}). Rookery has stopped.\n"
            "See the output above for the reason."
        )
    program.due = now + pause
    soon = f"in {pause:.0f} s" if pause else "now"
    LOG.warning("The %s stopped with %s. Starting it again %s.", program.name, how, soon)


def _how_it_ended(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"status {status}"
