"""One step of the checks: a program, its heading, its output and its time."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rookery.terminal import block, complain, heading, say
from workshop import ROOT, environment

LOOK_AGAIN_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Step:
    """A program of the environment and the exit statuses that count as success."""

    name: str
    command: Sequence[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    good: Sequence[int] = (0,)


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


@dataclass(slots=True)
class Begun:
    """A step in the background, with its output in a file. It may still wait for its turn."""

    step: Step
    output: Path
    process: "subprocess.Popen[bytes] | None" = None
    is_stopped: bool = False
    ended: "Future[Done] | None" = None

    def run(self, variables: Mapping[str, str]) -> Done:
        """Run the step to its end."""
        start = time.monotonic()
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                _command(self.step),
                cwd=ROOT,
                env={**os.environ, **variables, **self.step.variables},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        if self.is_stopped:
            self.process.kill()
        return Done(self.step, self.process.wait(), time.monotonic() - start)

    def stop(self) -> None:
        """End the step, also if it is about to begin."""
        self.is_stopped = True
        if self.process is not None:
            self.process.kill()

    def follow(self) -> Done:
        """Show the output so far, then the rest as it comes."""
        assert self.ended is not None
        heading(self.step.name)
        with self.output.open("rb") as output:
            while not self.ended.done():
                _copy(output.read())
                time.sleep(LOOK_AGAIN_SECONDS)
            _copy(output.read())
        return self.ended.result()


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
def in_turns(
    steps: Sequence[tuple[Step, Mapping[str, str]]], at_once: int
) -> Iterator[list[Begun]]:
    """Run steps, each with its variables, in the background: some at once, the first ones first.

    Leaving the block stops those that run, and begins no more.
    """
    with (
        tempfile.TemporaryDirectory(prefix="rookery") as folder,
        ThreadPoolExecutor(at_once) as pool,
    ):
        begun = [Begun(step, Path(folder) / str(place)) for place, (step, _) in enumerate(steps)]
        for each, (_, variables) in zip(begun, steps, strict=True):
            each.output.touch()
            each.ended = pool.submit(each.run, variables)
        try:
            yield begun
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for each in begun:
                each.stop()


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
