"""The frame of the figures, tried with figures made up here."""

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from bench import Figure, __main__, at_least, at_most, ground, harness, unmeasured


def test_ours_and_the_floor_are_run_in_turns_and_the_first_round_does_not_count() -> None:
    order: list[str] = []

    harness.interleave(lambda: order.append("ours"), lambda: order.append("floor"), rounds=3)

    assert len(order) == 8
    assert [set(order[at : at + 2]) for at in range(0, 8, 2)] == [{"ours", "floor"}] * 4


def test_the_slower_one_has_the_larger_median() -> None:
    slow, quick = harness.interleave(lambda: sum(range(200_000)), lambda: None, rounds=5)

    assert slow > quick


def test_a_figure_is_a_file_in_the_folder(tmp_path: Path) -> None:
    for name in ("harness", "__main__", "pairing", "hand_post"):
        (tmp_path / f"{name}.py").touch()

    assert harness.names(tmp_path) == ["hand_post", "pairing"]


def test_every_figure_can_be_measured() -> None:
    for name in harness.names():
        assert callable(import_module(f"bench.{name}").measure)


@pytest.mark.parametrize(
    ("figure", "holds"),
    [
        (at_most("a", 1.5, 1.5, ""), True),
        (at_most("a", 1.51, 1.5, ""), False),
        (at_least("a", 1.5, 1.5, ""), True),
        (at_least("a", 1.49, 1.5, ""), False),
    ],
)
def test_a_goal_holds_up_to_its_very_number(figure: Figure, holds: bool) -> None:
    assert figure.holds is holds


def test_a_missing_peer_is_null_with_its_reason_and_never_true() -> None:
    figure = unmeasured("results", "<= 0.5", "brackets-manager is not installed: npm ci")

    assert json.loads(harness.machine_line(figure)) == {
        "name": "results",
        "value": None,
        "goal": "<= 0.5",
        "holds": None,
        "how": "brackets-manager is not installed: npm ci",
    }
    assert "not measured" in harness.line(figure)


def test_a_figure_is_measured_by_the_function_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("bench.trivial")
    vars(module)["measure"] = lambda: at_most("trivial", 1, 2, "one : one")
    monkeypatch.setitem(sys.modules, "bench.trivial", module)

    assert list(harness.measured(["trivial"])) == [Figure("trivial", 1, "<= 2", True, "one : one")]


def test_a_bench_that_breaks_is_a_goal_missed_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, whole = ModuleType("bench.broken"), ModuleType("bench.whole")
    vars(broken)["measure"] = lambda: [][0]
    vars(whole)["measure"] = lambda: at_most("whole", 1, 2, "one : one")
    for module in (broken, whole):
        monkeypatch.setitem(sys.modules, module.__name__, module)

    figures = list(harness.measured(["broken", "whole"]))

    assert [(figure.name, figure.holds) for figure in figures] == [
        ("broken", False),
        ("whole", True),
    ]


def test_a_missed_goal_is_status_one_after_all_were_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [at_most("slow", 3, 2, "ours : floor"), at_most("quick", 1, 2, "ours : floor")]
    monkeypatch.setattr(ground, "own_database", lambda: None)
    monkeypatch.setattr(harness, "names", lambda: ["slow", "quick"])
    monkeypatch.setattr(harness, "measured", lambda _names: iter(figures))

    assert __main__.main(["--json"]) == 1

    shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(figure["name"], figure["holds"]) for figure in shown] == [
        ("slow", False),
        ("quick", True),
    ]


def test_an_unknown_name_is_answered_with_the_names_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(harness, "names", lambda: ["pairing"])

    with pytest.raises(SystemExit):
        __main__.main(["parings"])

    assert "there is no figure parings; choose from pairing" in capsys.readouterr().err


def test_the_median_of_cpu_leaves_the_first_round_aside() -> None:
    runs: list[int] = []
    assert harness.cpu_median(lambda: runs.append(len(runs)), 3) >= 0
    assert len(runs) == 4
