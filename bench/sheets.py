"""Ten thousand score sheets of all games, valid and not, as scorekeepers send them.

Repeats the golden sheets, each game equally often.
"""

import json
from itertools import chain, islice, repeat
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
SHEETS = 10_000


def mixed(count: int = SHEETS) -> list[bytes]:
    """This many sheet documents, the games in turn."""
    games = [sheets for path in sorted(GOLDEN.glob("*.jsonl")) if (sheets := _sheets(path))]
    turns = [chain.from_iterable(repeat(sheets)) for sheets in games]
    return list(islice(chain.from_iterable(zip(*turns, strict=True)), count))


def hands_of(sheets: list[bytes]) -> int:
    """How many hands they have."""
    return sum(len(json.loads(sheet).get("hands", ())) for sheet in sheets)


def _sheets(path: Path) -> list[bytes]:
    cases = [json.loads(line) for line in path.read_text().splitlines()]
    return [json.dumps(case["sheet"]).encode() for case in cases if "sheet" in case]
