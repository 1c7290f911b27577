"""`python -m tests.drills.said`: keep a ruling for every sentence that the rules can say.

Golden sheets, sheets under every house rule, grown and spoiled sheets are judged, the short ones
first; one is kept wherever a ruling says something, in message, remedy, paragraph or reason, that
no kept ruling said before.
What is kept stands in tests/golden/said/, so that a sentence which changes is seen by a reader.
Run it again after the words were changed on purpose, and read the difference.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rules.judge import judge_text
from rules.rulesets import find, slugs
from rules.schema import schema
from tests.drills.growing import grown
from tests.drills.spoiling import golden, spoiled
from tests.house.test_books import values_of
from tests.rules.house.test_every_house_rule import CASES

FOLDER = Path(__file__).parent.parent / "golden" / "said"
SAID, SCHEMA = FOLDER / "rulings.jsonl", FOLDER / "schema.json"
SEEDS = 20_000
QUOTED = re.compile(
    r"""[0-9]+|(?<!House rule )“[^”]*”|'[^']*'|\b([A-Z]{1,2}|Ann|Ben|scorer|director|player)\b"""
)
LISTED = re.compile(r"#[^ ;:]*(, #[^ ;:]*)*( (and|or) #)+")


def main(arguments: Sequence[str]) -> int:
    """Write the files anew."""
    kept = list(rulings(int(arguments[0]) if arguments else SEEDS))
    SAID.write_text("".join(_line(row) + "\n" for row in kept))
    SCHEMA.write_text(json.dumps(schema(), indent=1) + "\n")
    print(f"Wrote {len(kept)} rulings to {SAID.name}")
    return 0


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def rulings(seeds: int) -> Iterator[dict[str, Any]]:
    """Sheets, as text, with their rulings: those that say something new, and both of each pair
    that shows what a house rule does."""
    heard: set[str] = set()
    for text in _shown():
        ruling = judge_text(text.encode()).as_document()
        heard |= set(_sentences(ruling))
        yield {"sheet": text, "ruling": ruling}
    for text in sorted(_texts(seeds), key=len):
        ruling = judge_text(text.encode()).as_document()
        said = set(_sentences(ruling))
        if said - heard:
            heard |= said
            yield {"sheet": text, "ruling": ruling}


def _shown() -> Iterator[str]:
    """What shows a house rule at work: the sheet without it, and with it."""
    for slug, cases in CASES.items():
        for key, case in cases.items():
            sheet = {"ruleset": slug, **case.sheet, "house_rules": dict(case.beside)}
            yield json.dumps(sheet)
            yield json.dumps({**sheet, "house_rules": {**case.beside, key: case.value}})


def _texts(seeds: int) -> Iterator[str]:
    for sheet in golden():
        yield json.dumps(sheet)
    for slug in slugs():
        for rule in find(slug).house_rules:
            for value in values_of(slug, rule):
                yield json.dumps({"ruleset": slug, "house_rules": {rule.key: value}})
    for seed in range(seeds):
        yield grown(seed)
        yield spoiled(seed).decode()


def _sentences(thing: Any, key: str = "") -> Iterator[str]:
    """Every clause of a ruling with its numbers, quotations and lists taken out."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from _sentences(value, name)
    elif isinstance(thing, list):
        for value in thing:
            yield from _sentences(value, key)
    elif isinstance(thing, str):
        for clause in thing.split("; "):
            yield f"{key}: {LISTED.sub('#', QUOTED.sub('#', clause))}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
