"""A practice sheet, which is stored nowhere and does not count, and its page.

Its hands are in the page's address and are judged afresh each time. They are not trusted: it
refuses what the rules refuse.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from rules.book import find as find_book
from rules.core.findings import Findings, signed
from rules.core.finish import Noun
from rules.core.messages import Words, all_of, say
from rules.core.ruling import Ruling
from rules.core.seats import COMPASS
from rules.house.changes import with_house_rules
from rules.refusals import Refused, refusal
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.aims import noun_of, numbered
from scoring.documents import judge
from scoring.entry import answers_of, can_be_entered, rules_of
from scoring.last_hand import TIME_CALLED, can_be_ended
from scoring.models import ScoreSheet
from scoring.words import format_totals, in_words
from tournament.desk.phone.hands_page import Entry, entry_of
from tournament.desk.scoring.score_lines import SideScore, lead_of, scores_of

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


Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Explained:
    """The score of a hand, explained. `name`: "Hand 3", or the owner of other points."""

    name: Words
    points: str
    words: Words
    cites: str


@dataclass(frozen=True, slots=True)
class Try:
    """One example hand. `answers` are for the hand's form."""

    words: Words
    answers: Mapping[str, str]

    @property
    def query(self) -> str:
        """The answers as a query string, to be checked at once."""
        return urlencode({**self.answers, "check": "1"})


def tries_of(ruleset: str) -> tuple[Try, ...]:
    """The example hands in a game's book."""
    rules = find(ruleset)
    return tuple(Try(one.words, answers_of(rules, one.hand)) for one in find_book(ruleset).examples)


@dataclass(frozen=True, slots=True)
class PracticePage:
    """Everything on the page.

    `entry` is None once the game is over; `outcome` says how it ended. `without_last`: the sheet
    before the last hand. `noun`: the book's word for a hand. `tries`: the book's example hands that
    the game can have as it is played.
    """

    sheet: ScoreSheet
    document: str
    without_last: str
    played: int
    scores: tuple[SideScore, ...]
    lead: Words
    entry: Entry | None
    explained: tuple[Explained, ...]
    noun: Noun
    outcome: Words
    can_be_ended: bool
    tries: tuple[Try, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """The entry's template: the ruleset's own, or the default."""
        return (f"hands/{self.sheet.ruleset}.html", "hands/default.html")


def practice_page(practice: PracticeSheet, draft: Draft) -> PracticePage:
    """The page for the next hand; with `finish` the end of the game, if possible."""
    sheet, hands = practice.sheet, practice.hands
    rules = rules_of(sheet)
    can_end = not practice.ruling.finished and can_be_ended(sheet, hands)
    ended = can_end and bool(draft.get("finish"))
    ruling = judge(sheet, hands, **{TIME_CALLED: len(hands)}) if ended else practice.ruling
    scores = scores_of(sheet, rules, ruling.totals)
    entry = None if ruling.finished else entry_of(sheet, rules, hands, ruling, draft)
    return PracticePage(
        sheet=sheet,
        document=practice.document(hands),
        without_last=practice.document(hands[:-1]),
        played=len(hands),
        scores=scores,
        lead=str(lead_of(scores, rules, ruling)),
        entry=entry,
        explained=tuple(_explained(sheet, rules, ruling)),
        noun=noun_of(rules),
        outcome=_outcome(sheet, ruling) if ruling.finished else "",
        can_be_ended=can_end,
        tries=tuple(_possible(practice)) if entry else (),
    )


def _possible(practice: PracticeSheet) -> Iterator[Try]:
    sheet, rules = practice.sheet, rules_of(practice.sheet)
    for one in tries_of(sheet.ruleset):
        typed = {**one.answers, "check": "1"}
        entry = entry_of(sheet, rules, practice.hands, practice.ruling, typed)
        if entry.check and entry.check.accepted:
            yield one


def _explained(sheet: ScoreSheet, rules: Ruleset, ruling: Ruling) -> Iterator[Explained]:
    for number, hand in enumerate(ruling.hands, 1):
        points = format_totals(sheet, hand.score, sheet.side_names) if hand.score else ""
        yield Explained(numbered(rules, number), points, str(in_words(sheet, hand.why)), hand.cites)
    for bonus in ruling.bonuses:
        name, points = sheet.side_names[bonus.side], signed(bonus.points)
        yield Explained(name, points, str(in_words(sheet, bonus.why)), bonus.cites)
    for row in ruling.penalties:
        name, points = sheet.names[row.seat], signed(-row.points)
        yield Explained(name, points, str(in_words(sheet, row.why)), row.cites)


def _outcome(sheet: ScoreSheet, ruling: Ruling) -> Words:
    totals = format_totals(sheet, ruling.totals, sheet.side_names)
    winner = ruling.winner
    if winner is None:
        return say("No winner: %(totals)s", totals=totals)
    winners = [winner] if isinstance(winner, str) else winner
    names = all_of(sheet.side_names[side] for side in winners)
    return say("%(names)s won: %(totals)s", names=names, totals=totals)


def can_be_practised(ruleset: str) -> bool:
    """Whether the form can ask for this game's hands."""
    return can_be_entered(find(ruleset))
