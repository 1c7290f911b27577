"""`dev.py test`: one step's failure neither stops the others nor is forgotten."""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import wait

import pytest

from workshop import ROOT, checks, environment, steps
from workshop.steps import Step


@pytest.fixture(autouse=True)
def this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "program", lambda _name: sys.executable)


def step(status: int, good: Sequence[int] = (0,)) -> Step:
    return Step(f"step {status}", ["python", "-c", f"raise SystemExit({status})"], good=good)


def test_a_step_tells_how_it_went() -> None:
    assert steps.run(step(0), {}).well
    assert not steps.run(step(1), {}).well
    assert steps.run(step(5, good=(0, 5)), {}).well


def test_a_failure_is_remembered_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    done = [steps.run(step(status), {}) for status in (0, 3, 0)]

    assert steps.conclude(done) == 1

    assert capsys.readouterr().err.startswith("step 3 FAILED in ")


def test_a_step_that_somebody_ended_says_so() -> None:
    suicide = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"

    done = steps.run(Step("ended", ["python", "-c", suicide]), {})

    assert str(done).endswith("killed by signal 15")


def test_all_well_says_nothing_after_the_last_step(capsys: pytest.CaptureFixture[str]) -> None:
    done = [steps.run(step(0), {})]
    capsys.readouterr()

    assert steps.conclude(done) == 0

    assert capsys.readouterr() == ("", "")


def printing(words: str, seconds: float = 0) -> Step:
    return Step(words, ["python", "-c", f"import time; print('{words}'); time.sleep({seconds})"])


def test_a_step_in_the_background_is_shown_when_it_has_its_turn(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    with steps.in_turns([(printing("beside"), {})], 1) as (begun,):
        wait([begun.ended] if begun.ended else [])
        assert b"beside" not in capfdbinary.readouterr().out
        done = begun.follow()

    assert capfdbinary.readouterr().out.endswith(b"beside\n")
    assert done.well


def test_steps_in_the_background_end_with_the_others_and_no_further_one_begins() -> None:
    slow: list[tuple[Step, dict[str, str]]] = [
        (printing(name, 60), {}) for name in ("first", "second", "third")
    ]
    with steps.in_turns(slow, 2) as begun:
        while not all(each.process for each in begun[:2]):
            time.sleep(0.01)

    assert [each.process and each.process.returncode for each in begun] == [-9, -9, None]


def test_every_test_is_in_one_step() -> None:
    """A folder of tests that no step names would never run."""
    named = [
        {word for word in each.command if word.startswith(("tests/", "--ignore"))}
        for each in checks.on_sqlite([])
    ]
    ignored = {word.removeprefix("--ignore=") for rooms in named for word in rooms if "=" in word}
    rooms = [word for step in named for word in step if "=" not in word]
    folders = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}

    assert len(rooms) == len(set(rooms))
    assert ignored <= set(rooms)
    for folder in folders:
        within = [room for room in rooms if f"{folder}/".startswith(f"{room}/")]
        assert len(within) - len([room for room in within if room in ignored]) == 1


def test_what_is_chosen_by_hand_has_one_step() -> None:
    (step,) = checks.on_sqlite(["tests/rules", "-q"])

    assert step.command[-2:] == ["tests/rules", "-q"]
