"""`dev.py test`: one step's failure neither stops the others nor is forgotten."""

import sys
from collections.abc import Sequence

import pytest

from workshop import checks, environment
from workshop.checks import Step


@pytest.fixture(autouse=True)
def this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "program", lambda _name: sys.executable)


def step(status: int, good: Sequence[int] = (0,)) -> Step:
    return Step(f"step {status}", ["python", "-c", f"raise SystemExit({status})"], good=good)


def test_a_step_tells_how_it_went() -> None:
    assert checks.run(step(0), {}).well
    assert not checks.run(step(1), {}).well
    assert checks.run(step(5, good=(0, 5)), {}).well


def test_a_failure_is_remembered_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    done = [checks.run(step(status), {}) for status in (0, 3, 0)]

    assert checks.conclude(done) == 1

    assert capsys.readouterr().err == "Failed: step 3\n"


def test_all_well_says_nothing_after_the_last_step(capsys: pytest.CaptureFixture[str]) -> None:
    done = [checks.run(step(0), {})]
    capsys.readouterr()

    assert checks.conclude(done) == 0

    assert capsys.readouterr() == ("", "")
