"""`python -m tests.drills.offered`: what each game offers the scorekeeper, and each house rule.

Endings with their words, bids, points, who bids and who leads. What a house rule changes of it
stands in a line of its own, in tests/golden/said/. Run it again after a change on purpose.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.ruleset import HouseRule
from rules.rulesets import find, slugs
from tests.house.test_books import stands, values_of

OFFERED = Path(__file__).parent.parent / "golden" / "said" / "offered.jsonl"


def main() -> int:
    """Write the file anew."""
    rows = list(offered())
    OFFERED.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    print(f"{len(rows)} lines in {OFFERED.name}")
    return 0


def offered() -> Iterator[dict[str, Any]]:
    """A line a game, and one for each value of a house rule that changes something of it."""
    for slug in slugs():
        plain = offers(slug, {})
        yield {"ruleset": slug, "house_rules": {}, "offers": plain}
        for rule in find(slug).house_rules:
            yield from _changes(slug, rule, plain)


def _changes(slug: str, rule: HouseRule, plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in values_of(slug, rule):
        if not stands(slug, rule, value):
            continue
        now = offers(slug, {rule.key: value})
        changed = {key: row for key, row in now.items() if row != plain.get(key)}
        if changed:
            yield {"ruleset": slug, "house_rules": {rule.key: value}, "offers": changed}


def offers(slug: str, house_rules: dict[str, Any]) -> dict[str, Any]:
    """What a form can know of a game before anything is written, as the rules now imported say."""
    findings = import_module("rules.core.findings").Findings()
    book = import_module("rules.rulesets").find(slug)
    played = import_module("rules.house.changes").with_house_rules(book, house_rules, findings)
    seats = played.table.seats
    said = {
        "bids": _ends(played.hands.legal_bids()),
        "points": _ends(played.hands.legal_points()),
        "first bidders": {dealer: played.first_bidder(dealer) for dealer in seats},
        "leaders": {seat: [played.leads(dealer, seat) for dealer in seats] for seat in seats},
        "match": [played.match.kind, played.match.games],
        "agreed": dict(played.agreed),
        "game": played.game.cites,
    }
    said |= {f"ends {row.code}": _ending(row) for row in played.hands.endings}
    return said | {
        f"asks {rule.key}": [str(rule.label), str(rule.why)] for rule in book.house_rules
    }


def _ending(row: Any) -> list[Any]:
    return [
        str(row.label),
        str(row.hint),
        row.cites,
        list(row.asks),
        sorted(row.takes),
        row.keeps_deal,
    ]


def _ends(numbers: tuple[int, ...]) -> list[int]:
    """The first, the last, how many, and what they make together."""
    return [*numbers[:1], *numbers[-1:], len(numbers), sum(numbers)]


if __name__ == "__main__":
    sys.exit(main())
