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


def test_a_file_that_cannot_be_read_is_named_with_the_cause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["no/such/file"], io.StringIO(), io.StringIO()) == 2
    said = capsys.readouterr().err
    assert said == "judge: Cannot read no/such/file: No such file or directory.\n"


def test_help_says_what_goes_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"], io.StringIO(), io.StringIO()) == 0
    said = capsys.readouterr().out
    assert said.startswith("usage: judge [-h] [--jsonl] file\n\nJudge score sheets.\n")
    assert "  file        a score sheet in JSON, or - for standard input\n" in said
    assert "  --jsonl     read one sheet per line and print one ruling per line\n" in said


def test_standard_input_is_read_as_bytes_whatever_the_terminal_speaks() -> None:
    sheet = '{"ruleset": "beach-house-rook", "about": {"x": "Zo\u00eb"}}'
    stdin = io.TextIOWrapper(io.BytesIO(sheet.encode()), encoding="ascii")
    stdout = io.StringIO()

    assert main(["-"], stdin, stdout) == 0


def test_text_that_cannot_be_written_in_utf_8_is_judged_with_a_mark_in_its_place() -> None:
    stdout = io.StringIO()
    main(["-"], io.StringIO('{"ruleset": "\udc80"}'), stdout)
    assert codes(json.loads(stdout.getvalue())) == ["unknown-ruleset"]


def test_a_file_is_read_as_bytes_and_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert main([str(tmp_path / "sheet.json")], io.StringIO(), io.StringIO()) == 0


def test_one_sheet_is_answered_for_people_and_a_sheet_a_line_in_a_line() -> None:
    stdout = io.StringIO()
    main(["-"], io.StringIO(GOOD), stdout)
    assert stdout.getvalue().startswith('{\n  "accepted": true,\n  "findings": [],\n')

    stdout = io.StringIO()
    main(["-", "--jsonl"], io.StringIO(GOOD), stdout)
    assert stdout.getvalue().count("\n") == 1


def test_one_sheet_may_stand_in_several_lines() -> None:
    stdout = io.StringIO()
    assert main(["-"], io.StringIO(json.dumps(json.loads(GOOD), indent=1)), stdout) == 0


class Measured(io.BytesIO):
    """Input that notes how much of it was asked for at once."""

    def __init__(self, text: bytes) -> None:
        super().__init__(text)
        self.asked: list[int] = []

    def read(self, size: int | None = -1) -> bytes:
        self.asked.append(-1 if size is None else size)
        return super().read(size)

    def readline(self, size: int | None = -1) -> bytes:
        self.asked.append(-1 if size is None else size)
        return super().readline(size)


@pytest.mark.parametrize("argv", [["-"], ["-", "--jsonl"]])
def test_never_more_is_read_at_once_than_a_sheet_may_have(argv: list[str]) -> None:
    stdin = Measured(b"[" * 2_500_000)
    main(argv, stdin, io.StringIO())
    assert stdin.asked
    assert all(1_000_001 <= size <= 1_000_002 for size in stdin.asked)


def test_a_line_that_ends_where_the_limit_is_takes_nothing_of_the_next() -> None:
    for length in (1_000_000, 1_000_001):
        line = '{"ruleset": "beach-house-rook"}'.ljust(length)
        _, answers = run(f"{line}\n{GOOD}\n{BAD}\n")
        assert [answer["accepted"] for answer in answers] == [length == 1_000_000, True, False]


def test_a_line_as_another_system_ends_it_is_no_longer_by_that() -> None:
    line = GOOD.ljust(1_000_000)
    assert run(f"{line}\r\n")[1][0]["accepted"] is True


def test_judging_needs_no_django() -> None:
    script = (
        "import sys, rules.judge, rules.schema; rules.schema.schema(); "
        "print('django' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
