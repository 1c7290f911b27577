"""Who signs, in every game and under every house rule on signing: the wrong ones never, and the
right ones come to a posted sheet."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.core.sheet import THIRD_PARTY
from rules.core.signoff import may_sign_now, still_to_sign
from rules.judging.whole_sheet import judge_sheet
from rules.refusals import Refused
from rules.ruleset import Ruleset
from rules.rulesets import find, slugs
from scoring.entry import playing_rules, seated
from scoring.models import Hand, ScoreSheet, Signature
from scoring.posting import post
from scoring.selectors import missing_signatures
from scoring.services import open_sheet, sign
from tests.house.test_books import values_of
from tests.makers import NOON

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Ash")
TEAMS: Mapping[str, Any] = {"Reds": ["R1", "R2"], "Blues": ["B1", "B2"], "Greens": ["G1", "G2"]}
SIZES: Mapping[tuple[str, str], tuple[dict[str, Any], int]] = {
    ("toonerville-rook", "three"): ({"last_round": 1}, 3),
    ("toonerville-rook", "four"): ({"last_round": 1}, 4),
    ("toonerville-rook", "five"): ({"last_round": 1}, 5),
    ("npa-pinochle", "four"): ({"hands": 1}, 4),
    ("tally", "pairs"): ({"hands": 1}, 4),
    ("tally", "teams"): ({"hands": 1, "sides": TEAMS}, 6),
}
"""Where more than one table can sit down to a game: its house rules, and how many play."""
NPA = {
    "bidder": "N",
    "bid": 60,
    "trump": "hearts",
    "meld": {"NS": 30, "EW": 20},
    "points": {"NS": 30, "EW": 20},
}
ABOUT_SIGNATURES = {"signature-missing", "scorekeeper-not-signed", "not-verified"}
INITIALLED = {"round": "Final", "initials": [{"by": "scorer"}]}


def tables() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Each game with each value of each house rule that touches signing, and how many sit."""
    for slug in slugs():
        sizes = [row for (game, _), row in SIZES.items() if game == slug]
        for house, count in sizes or [({}, len(find(slug).seats))]:
            yield slug, house, count
            yield from ((slug, house | choice, count) for choice in on_signing(slug))


def on_signing(slug: str) -> list[dict[str, object]]:
    """The choices of house rules that change who signs."""
    rows = [(rule, value) for rule in find(slug).house_rules for value in values_of(slug, rule)]
    choices = [{rule.key: value} for rule, value in rows]
    return [row for row in choices if playing_rules(slug, row).signing != find(slug).signing]


def at_table(slug: str, house: dict[str, Any], count: int) -> Ruleset:
    rules = playing_rules(slug, house)
    return seated(rules, dict.fromkeys(rules.seats[:count], "x"))


CASES = [
    pytest.param(slug, house, count, keeper, id=f"{slug}-{json.dumps(house)}-{count}-{keeper}")
    for slug, house, count in tables()
    for keeper in (*at_table(slug, house, count).seats, THIRD_PARTY)
]
FEW = [case for case in CASES if case.values[3] in ("N", "W", "A", "R1", THIRD_PARTY)]
"""What goes through the database: two scorekeepers of each table, and a third party."""
every_table = pytest.mark.parametrize(("slug", "house", "count", "keeper"), CASES)


def test_every_house_rule_on_signing_is_among_them() -> None:
    chosen = {key for slug in slugs() for row in on_signing(slug) for key in row}
    assert chosen == {"sheet_rule", "opponents_sign"}


@every_table
def test_whoever_signs_in_turn_satisfies_the_book_and_nobody_signs_in_vain(
    slug: str, house: dict[str, Any], count: int, keeper: str
) -> None:
    rules = at_table(slug, house, count)
    signed: list[str] = []
    left = []
    while missing := still_to_sign(rules.signing, rules.table, keeper, signed):
        left.append(len(missing))
        signed.append(may_sign_now(missing)[-1])
    assert all(more > fewer for more, fewer in pairwise([*left, 0]))
    assert {rules.side_of(seat) for seat in signed} == set(rules.sides)
    foot = INITIALLED | {
        "signatures": [{"seat": seat} for seat in signed],
        "third_party_agreed": list(rules.sides),
    }
    sheet = {"ruleset": slug, "house_rules": house, "scorekeeper": keeper, "sign_off": foot}
    ruling = judge_sheet(sheet | {"seats": dict.fromkeys(rules.seats, "x")})
    assert not ABOUT_SIGNATURES & {row.code for row in ruling.findings}


@cache
def golden_hands(slug: str) -> list[dict[str, Any]]:
    """The hands of a finished game of the golden file."""
    for line in (GOLDEN / f"{slug}.jsonl").read_text().splitlines():
        sheet = json.loads(line)["sheet"]
        if set(sheet) <= {"ruleset", "hands"} and sheet.get("hands"):
            ruling = judge_sheet(sheet | {"complete": True})
            if ruling.accepted and isinstance(ruling.winner, str):
                return list(sheet["hands"])
    raise LookupError(slug)


def hands_of(rules: Ruleset) -> list[dict[str, Any]]:
    """A finished game at this table."""
    if rules.slug == "toonerville-rook":
        points = {seat: 5 * place for place, seat in enumerate(rules.seats)}
        return [{"round": 1, "points": points}]
    if rules.slug == "tally":
        return [{"points": {side: place for place, side in enumerate(rules.sides)}}]
    if rules.slug == "npa-pinochle":
        return [NPA]
    return golden_hands(rules.slug)


def a_finished_sheet(slug: str, house: dict[str, Any], count: int, keeper: str) -> ScoreSheet:
    rules = at_table(slug, house, count)
    sheet = open_sheet(
        ruleset=slug,
        house_rules=house,
        names=dict(zip(rules.seats, (*NAMES, "Fay Elm"), strict=False)),
        side_names={side: f"Team {side}" for side in rules.sides},
        scorekeeper=keeper,
        first_dealer=rules.seats[0],
        now=NOON,
    )
    Hand.objects.bulk_create(
        Hand(sheet=sheet, number=number, content=content, entered_by="x", entered_at=NOON)
        for number, content in enumerate(hands_of(rules), start=1)
    )
    return sheet


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "house", "count", "keeper"), FEW)
def test_every_wrong_person_is_refused_and_the_right_ones_come_to_a_posted_sheet(
    slug: str, house: dict[str, Any], count: int, keeper: str
) -> None:
    sheet = a_finished_sheet(slug, house, count, keeper)
    rules = at_table(slug, house, count)
    while missing := missing_signatures(sheet):
        may = may_sign_now(missing)
        for seat in set(rules.seats) - set(may):
            for side in {rules.side_of(seat), missing[0].side}:
                with pytest.raises(Refused):
                    sign(sheet, side=side, seat=seat, device="PHONE1", now=NOON)
        sign(sheet, side=missing[0].side, seat=may[0], device="PHONE1", now=NOON)
    assert sheet.state == ScoreSheet.State.VERIFIED
    signed = Signature.objects.count()
    post(sheet, round_named="Final", initials="SW", official="Sam", now=NOON)
    assert (sheet.state, Signature.objects.count()) == (ScoreSheet.State.POSTED, signed)
