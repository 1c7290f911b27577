"""The programs that the supervisor starts: they share its environment and stop with it."""

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import TracebackType

from rookery import ROOT
from rookery.terminal import Refused

STOP_SECONDS = 8
# A shell's background job starts with SIGINT ignored; a closed terminal sends SIGHUP.
ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Children:
    """Programs of this Python. Leaving the block stops those still running.

    Inside the block, SIGTERM and SIGHUP act like Ctrl-C.
    """

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = dict(variables)
        self.running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Children":
        for number in ENDINGS:
            signal.signal(number, signal.default_int_handler)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for child in self.running:
            child.terminate()
        for child in self.running:
            try:
                child.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        """Start a program; leaving the block stops it.

        It gets its own session, so that Ctrl-C reaches it once, through us.
        """
        child = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.running.append(child)
        return child

    def finish(self, *programs: Sequence[str]) -> None:
        """Run programs in parallel and wait for all. Raise Refused if one fails."""
        begun = [(words, self.start(*words)) for words in programs]
        failed = [" ".join(words) for words, child in begun if child.wait()]
        if failed:
            raise Refused(f"{' and '.join(failed)} failed. See the output above.")

    def answer(self, *words: str) -> str:
        """Return what a program prints, or "" if it fails."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env={**self.variables, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        return done.stdout.strip("\n")
