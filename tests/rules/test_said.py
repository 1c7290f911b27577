"""What the rules say, to the letter: a ruling for every sentence that they can say.

A change of words on purpose: `python -m tests.drills.said`, and read the difference.
"""

import json
from typing import Any

import pytest

from rules.judge import judge_text
from tests.drills.said import SAID


@pytest.mark.parametrize("row", [json.loads(line) for line in SAID.read_text().splitlines()])
def test_the_ruling_says_what_it_said_before(row: dict[str, Any]) -> None:
    ruling = judge_text(row["sheet"].encode()).as_document()
    assert json.loads(json.dumps(ruling)) == row["ruling"]
