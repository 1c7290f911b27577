"""`dev.py test`: one step's failure neither stops the others nor is forgotten."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from workshop import checks, environment, steps
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


def test_a_step_beside_the_others_is_shown_when_it_has_its_turn(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    beside = Step("slow", ["python", "-c", "print('beside')"])

    with steps.beside(beside, {}) as begun:
        begun.process.wait()
        assert b"beside" not in capfdbinary.readouterr().out
        done = begun.follow()

    assert capfdbinary.readouterr().out.endswith(b"beside\n")
    assert done.well


def test_a_step_beside_the_others_ends_with_them() -> None:
    with steps.beside(Step("slow", ["python", "-c", "import time; time.sleep(60)"]), {}) as begun:
        pass

    assert begun.process.returncode is not None


def test_what_takes_longest_has_steps_of_its_own_and_the_rest_leaves_it_out() -> None:
    browsers, long, others, house = (
        {word for word in each.command if word.startswith(("tests/", "--ignore"))}
        for each in checks.longest([])
    )

    assert (browsers, house) == ({"tests/browser"}, {"tests/house"})
    assert all(Path(room).is_dir() for room in long)
    assert others == {"tests/journeys", *(f"--ignore={room}" for room in long)}
    rooms = ("tests/browser", "tests/journeys", "tests/house")
    assert [f"--ignore={room}" for room in rooms] == checks.REST


def test_what_is_chosen_by_hand_has_one_step() -> None:
    (step,) = checks.longest(["tests/rules", "-q"])

    assert step.command[-2:] == ["tests/rules", "-q"]
