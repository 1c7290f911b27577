"""`dev.py fuzz [COUNT]`: spoiled sheets are judged; none may end in a traceback.

Each ruling must be lawful itself: said twice the same, refused exactly when it has an error, and
every error with its sentence, its paragraph and its remedy.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence

from rules.judge import judge_text
from tests.drills.spoiling import spoiled

COUNT = 100_000
STEP = 10_000


def objections(text: bytes) -> list[str]:
    """What is wrong with the ruling on this sheet; nothing, it is hoped."""
    ruling = judge_text(text)
    said = json.dumps(ruling.as_document())
    errors = [row for row in ruling.findings if row.severity == "error"]
    wrong = [
        f"{row.code} lacks a sentence, paragraph or remedy"
        for row in errors
        if not (row.message and row.cites and row.remedy)
    ]
    if ruling.accepted == bool(errors):
        wrong.append("accepted with an error, or refused without one")
    if json.dumps(judge_text(text).as_document()) != said:
        wrong.append("judged twice with different rulings")
    return wrong


def main(arguments: Sequence[str]) -> int:
    """Judge this many spoiled sheets. Returns 1 at the first that ends badly, and names its
    seed."""
    words = argparse.ArgumentParser(prog="dev.py fuzz", allow_abbrev=False)
    words.add_argument("count", nargs="?", type=int, default=COUNT, help="how many sheets")
    count = words.parse_args(arguments).count
    refused = Counter[str]()
    for seed in range(count):
        text = spoiled(seed)
        try:
            wrong = objections(text)
        except Exception:
            print(f"Seed {seed} crashed: {text!r}", file=sys.stderr)
            raise
        if wrong:
            print(f"Seed {seed}: {'; '.join(wrong)}: {text!r}", file=sys.stderr)
            return 1
        refused.update({row.code for row in judge_text(text).findings})
        if (seed + 1) % STEP == 0:
            print(f"{seed + 1:,} of {count:,} sheets, {len(refused)} kinds of finding", flush=True)
    print(f"Judged {count:,} broken sheets: no crash, {len(refused)} kinds of finding.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
