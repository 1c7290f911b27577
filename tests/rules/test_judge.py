"""The command `judge`: a sheet or a line a sheet, answers in order, 0, 1 or 2 at the end."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.judge import main

GOOD = '{"ruleset": "beach-house-rook"}'
BAD = '{"ruleset": "beach-house-rook", "colour": "red"}'


def run(text: str | bytes, *argv: str) -> tuple[int, list[dict[str, Any]]]:
    """Judges standard input, a line a sheet."""
    stdin = io.BytesIO(text.encode() if isinstance(text, str) else text)
    stdout = io.StringIO()
    status = main(["-", "--jsonl", *argv], stdin, stdout)
    return status, [json.loads(line) for line in stdout.getvalue().splitlines()]


def codes(answer: dict[str, Any]) -> list[str]:
    return [row["code"] for row in answer["findings"]]


def test_a_file_with_one_sheet_is_judged(tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(GOOD)
    stdout = io.StringIO()

    assert main([str(tmp_path / "sheet.json")], io.StringIO(), stdout) == 0
    assert json.loads(stdout.getvalue())["accepted"] is True


def test_a_refused_sheet_ends_with_1() -> None:
    stdout = io.StringIO()
    assert main(["-"], io.StringIO(BAD), stdout) == 1
    assert json.loads(stdout.getvalue())["accepted"] is False


def test_lines_are_answered_in_order() -> None:
    status, answers = run(f"{GOOD}\n{BAD}\n{GOOD}")

    assert status == 1
    assert [answer["accepted"] for answer in answers] == [True, False, True]


def test_every_accepted_line_ends_with_0() -> None:
    assert run(f"{GOOD}\n{GOOD}\n")[0] == 0


@pytest.mark.parametrize(
    "line", ["", "{", "nonsense", '{"a": NaN}', '{"a": 1' + "0" * 5000 + "}", "[" * 100_000]
)
def test_a_line_that_is_no_json_is_answered_and_the_run_goes_on(line: str) -> None:
    status, answers = run(f"{line}\n{GOOD}\n")

    assert status == 1
    assert codes(answers[0]) == ["not-json"]
    assert answers[1]["accepted"] is True


def test_bytes_that_are_no_text_are_no_json() -> None:
    assert codes(run(b'"\xff\xfe"\n')[1][0]) == ["not-json"]


@pytest.mark.parametrize(
    "line",
    ['{"ruleset": "a", "ruleset": "b"}', '{"hands": [{"bid": 5, "bid": 10}]}'],
)
def test_a_repeated_key_is_refused(line: str) -> None:
    _, answers = run(f"{line}\n{GOOD}\n")

    assert codes(answers[0]) == ["repeated-key"]
    assert answers[1]["accepted"] is True


def test_a_sheet_over_1_mb_is_refused_unread_and_the_run_goes_on() -> None:
    long = '{"ruleset": "beach-house-rook", "about": {"x": "' + "y" * 1_000_000 + '"}}'
    _, answers = run(f"{long}\n{GOOD}\n")

    assert codes(answers[0]) == ["too-large"]
    assert answers[1]["accepted"] is True
    assert len(answers) == 2


def test_a_sheet_just_under_1_mb_is_judged() -> None:
    start = '{"ruleset": "beach-house-rook", "about": {"x": "'
    sheet = start + "y" * (1_000_000 - len(start) - 3) + '"}}'

    assert len(sheet) == 1_000_000
    assert run(sheet + "\n")[1][0]["accepted"] is True
    assert codes(run(sheet + " \n")[1][0]) == ["too-large"]


def test_a_single_sheet_over_1_mb_is_refused() -> None:
    stdout = io.StringIO()
    assert main(["-"], io.StringIO(" " * 1_000_001), stdout) == 1
    assert codes(json.loads(stdout.getvalue())) == ["too-large"]


@pytest.mark.parametrize("argv", [[], ["--lines", "-"], ["a", "b"], ["no/such/file"]])
def test_wrong_usage_ends_with_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv, io.StringIO(), io.StringIO()) == 2
    assert capsys.readouterr().err


def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"], io.StringIO(), io.StringIO()) == 0
    assert "--jsonl" in capsys.readouterr().out


def test_judging_needs_no_django() -> None:
    script = (
        "import sys, rules.judge, rules.sheet; rules.sheet.schema(); print('django' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
