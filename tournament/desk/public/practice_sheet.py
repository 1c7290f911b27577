"""A practice sheet, which is stored nowhere and does not count.

Its hands are in the page's address and are judged afresh each time. They are not trusted: it
refuses what the rules refuse.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from rules.core.findings import Findings
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.core.seats import COMPASS
from rules.house.changes import with_house_rules
from rules.refusals import Refused, refusal
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.documents import judge
from scoring.entry import can_be_entered
from scoring.models import ScoreSheet

LONGEST = 16_000
"""The limit for a sheet in an address. Servers and browsers cut off longer ones."""

USUAL_PLAYERS = 4
PEOPLE = {"A": "Ann", "B": "Ben", "C": "Cleo", "D": "Dan", "E": "Eve"}
House = Mapping[str, Any]
Hands = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class PracticeSheet:
    """A sheet with its hands, and their ruling."""

    sheet: ScoreSheet
    hands: Hands
    ruling: Ruling

    def document(self, hands: Hands) -> str:
        """This sheet with these hands, as text for an address."""
        return _document(len(self.sheet.names), self.sheet.house_rules, hands)


def blank_document(players: int, house_rules: House) -> str:
    """An empty sheet for this many players, under these house rules."""
    return _document(players, house_rules, [])


def house_document(house_rules: House) -> str:
    """An empty sheet for the usual number of players; "" without house rules."""
    return _written({"house_rules": house_rules}) if house_rules else ""


def _document(players: int, house_rules: House, hands: Hands) -> str:
    of_the_house = {"house_rules": house_rules} if house_rules else {}
    return _written({"players": players, **of_the_house, "hands": hands})


def _written(content: object) -> str:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def room_for(document: str) -> str:
    """The document. Raises Refused if it is too long for an address."""
    if len(quote(document)) > LONGEST:
        raise refusal(
            say("This practice sheet is full."),
            remedy=say("Start a new practice sheet."),
            code="sheet-full",
        )
    return document


def practice_sheet(ruleset: str, document: str) -> PracticeSheet:
    """The sheet in the document; an empty one is blank. Raises Refused for an impossible one."""
    content = _read(document) if document else {}
    hands, players = content.get("hands", []), content.get("players", USUAL_PLAYERS)
    house_rules = content.get("house_rules", {})
    rules = _played(ruleset, house_rules)
    counts = player_counts(rules)
    sheet = blank_sheet(rules, house_rules, players if players in counts else len(rules.seats))
    if not isinstance(hands, list) or not all(isinstance(hand, dict) for hand in hands):
        raise _spoiled()
    ruling = judge(sheet, hands)
    if not ruling.accepted:
        raise _spoiled()
    return PracticeSheet(sheet, hands, ruling)


def _played(ruleset: str, house_rules: object) -> Ruleset:
    """The game with its house rules. Raises Refused if it cannot be practised."""
    findings = Findings()
    rules = with_house_rules(find(ruleset), house_rules, findings)
    if not isinstance(house_rules, dict) or findings.refused or not can_be_entered(rules):
        raise _spoiled()
    return rules


def blank_sheet(rules: Ruleset, house_rules: House, players: int) -> ScoreSheet:
    """An unstored sheet, with placeholder names."""
    seats = rules.seats[:players]
    words: Mapping[str, Words] = COMPASS if set(seats) <= COMPASS.keys() else PEOPLE
    names = {seat: str(words.get(seat, seat)) for seat in seats}
    members = {side: rules.seats_of(side) for side in rules.sides}
    return ScoreSheet(
        ruleset=rules.slug,
        ruleset_version=rules.version,
        house_rules=house_rules,
        names=names,
        side_names={
            side: "–".join(names[seat] for seat in of_side)
            for side, of_side in members.items()
            if set(of_side) <= set(names)
        },
        scorekeeper=seats[0],
        first_dealer=rules.first_deal.dealer(rules.table, seats[0]) or seats[0],
    )


def player_counts(rules: Ruleset) -> list[int]:
    """The possible numbers of players."""
    return list(range(rules.table.fewest, len(rules.seats) + 1))


def _read(document: str) -> dict[str, Any]:
    try:
        content = json.loads(room_for(document))
        _written(content).encode()  # fails on an escaped lone surrogate, which cannot be shown
    except (ValueError, RecursionError) as error:
        raise _spoiled() from error
    if not isinstance(content, dict):
        raise _spoiled()
    return content


def _spoiled() -> Refused:
    return refusal(
        say("This link does not hold a practice sheet for this game."),
        remedy=say("Start a new practice sheet."),
        code="no-practice-sheet",
    )
