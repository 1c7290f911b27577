"""One step of the checks: a program, its heading, its output and its time."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from workshop import ROOT, environment
from workshop.terminal import block, complain, heading, say

LOOK_AGAIN_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Step:
    """A program of the environment and the exit statuses that count as success.

    Steps with a higher `niceness` leave the processor to the others while these have work.
    """

    name: str
    command: Sequence[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    good: Sequence[int] = (0,)
    niceness: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a step."""

    step: Step
    status: int
    seconds: float

    @property
    def well(self) -> bool:
        return self.status in self.step.good

    def __str__(self) -> str:
        killed = f", killed by signal {-self.status}" if self.status < 0 else ""
        return f"{'passed' if self.well else 'FAILED'} in {self.seconds:.1f} s{killed}"


@dataclass(frozen=True, slots=True)
class Begun:
    """A step running in the background, with its output in a file."""

    step: Step
    process: "subprocess.Popen[bytes]"
    output: Path
    begun_at: float

    def follow(self) -> Done:
        """Show the output so far, then the rest as it comes."""
        heading(self.step.name)
        with self.output.open("rb") as output:
            while self.process.poll() is None:
                _copy(output.read())
                time.sleep(LOOK_AGAIN_SECONDS)
            _copy(output.read())
        return Done(self.step, self.process.returncode, self._seconds())

    def _seconds(self) -> float:
        """Return the time to the last line: the process may have ended long ago."""
        return self.output.stat().st_mtime - self.begun_at


def run(step: Step, variables: Mapping[str, str]) -> Done:
    """Run a step below its heading and wait for it."""
    heading(step.name)
    start = time.monotonic()
    status = subprocess.run(
        _command(step),
        cwd=ROOT,
        env={**os.environ, **variables, **step.variables},
        stdin=subprocess.DEVNULL,
    ).returncode
    return Done(step, status, time.monotonic() - start)


@contextmanager
def beside(step: Step, variables: Mapping[str, str]) -> Iterator[Begun]:
    """Start a step in the background; leaving the block stops it."""
    with tempfile.NamedTemporaryFile(prefix="rookery") as output:
        process = subprocess.Popen(
            _command(step),
            cwd=ROOT,
            env={**os.environ, **variables, **step.variables},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        if step.niceness and hasattr(os, "setpriority"):  # not on Windows
            os.setpriority(os.PRIO_PROCESS, process.pid, step.niceness)
        try:
            yield Begun(step, process, Path(output.name), time.time())
        finally:
            process.kill()
            process.wait()


def report(done: Sequence[Done]) -> None:
    """Print the results so far, before the background steps."""
    if done:
        heading("Results so far")
        say(block([(each.step.name, str(each)) for each in done]))


def conclude(done: Sequence[Done]) -> int:
    """List failed steps on stderr and return the exit status.

    Standard output still ends with the last line of the last step.
    """
    failed = [f"{each.step.name} {each}" for each in done if not each.well]
    if failed:
        complain("\n".join(failed))
    return 1 if failed else 0


def _command(step: Step) -> list[str]:
    program, *arguments = step.command
    return [str(environment.program(program)), *arguments]


def _copy(text: bytes) -> None:
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()
