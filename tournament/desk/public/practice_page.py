"""The page of a practice sheet: the next hand's form, what was played, and hands to try."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from rules.core.findings import signed
from rules.core.ruling import Ruling
from rules.rulesets import find
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import can_be_entered, rules_of
from scoring.last_hand import TIME_CALLED, can_be_ended
from scoring.models import ScoreSheet
from scoring.words import format_totals, in_words
from tournament.desk.phone.hands_page import Entry, entry_of
from tournament.desk.public.practice_sheet import PracticeSheet
from tournament.desk.scoring.score_lines import SideScore, lead_of, scores_of

Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Explained:
    """What was scored for what. `name`: "Hand 3", or who has points beside the hands."""

    name: str
    points: str
    words: str
    cites: str


@dataclass(frozen=True, slots=True)
class PracticePage:
    """Everything on the page. `entry` is None once the game is over; `outcome` says how it ended.
    `without_last`: the sheet as it was before the last hand; `noun`: what the book calls a hand."""

    sheet: ScoreSheet
    document: str
    without_last: str
    played: int
    scores: tuple[SideScore, ...]
    lead: str
    entry: Entry | None
    explained: tuple[Explained, ...]
    noun: str
    outcome: str
    can_be_ended: bool

    @property
    def forms(self) -> tuple[str, ...]:
        """The entry's template: the ruleset's own where the default form does not fit."""
        return (f"hands/{self.sheet.ruleset}.html", "hands/default.html")


def practice_page(practice: PracticeSheet, draft: Draft) -> PracticePage:
    """The page for the next hand; with `finish` the end of the game, if it can end here."""
    sheet, hands = practice.sheet, practice.hands
    rules = rules_of(sheet)
    can_end = not practice.ruling.finished and can_be_ended(sheet, hands)
    ended = can_end and bool(draft.get("finish"))
    ruling = judge(sheet, hands, **{TIME_CALLED: len(hands)}) if ended else practice.ruling
    scores = scores_of(sheet, rules, ruling.totals)
    return PracticePage(
        sheet=sheet,
        document=practice.document(hands),
        without_last=practice.document(hands[:-1]),
        played=len(hands),
        scores=scores,
        lead=lead_of(scores),
        entry=None if ruling.finished else entry_of(sheet, rules, hands, ruling, draft),
        explained=tuple(_explained(sheet, ruling, noun_of(rules))),
        noun=noun_of(rules),
        outcome=_outcome(sheet, ruling) if ruling.finished else "",
        can_be_ended=can_end,
    )


def _explained(sheet: ScoreSheet, ruling: Ruling, noun: str) -> Iterator[Explained]:
    for number, hand in enumerate(ruling.hands, 1):
        points = format_totals(sheet, hand.score, sheet.side_names) if hand.score else ""
        name = f"{noun.capitalize()} {number}"
        yield Explained(name, points, in_words(sheet, hand.why), hand.cites)
    for bonus in ruling.bonuses:
        name, points = sheet.side_names[bonus.side], signed(bonus.points)
        yield Explained(name, points, in_words(sheet, bonus.why), bonus.cites)
    for row in ruling.penalties:
        name, points = sheet.names[row.seat], signed(-row.points)
        yield Explained(name, points, in_words(sheet, row.why), row.cites)


def _outcome(sheet: ScoreSheet, ruling: Ruling) -> str:
    totals = format_totals(sheet, ruling.totals, sheet.side_names)
    winner = ruling.winner
    if winner is None:
        return f"Nobody won: {totals}"
    winners = [winner] if isinstance(winner, str) else winner
    return f"{' and '.join(sheet.side_names[side] for side in winners)} won: {totals}"


def can_be_practised(ruleset: str) -> bool:
    """Whether the form can ask for the hands of this game."""
    return can_be_entered(find(ruleset))


@dataclass(frozen=True, slots=True)
class Try:
    """One hand to try. `answers` are those of the hand's form."""

    words: str
    answers: Mapping[str, str]

    @property
    def query(self) -> str:
        """The answers, to be checked at once, as the end of an address."""
        return urlencode({**self.answers, "check": "1"})


def _rook(bid: int, took: int, **more: str) -> Try:
    answers = {"bidder": "NS", "bid": str(bid), "points": str(took), "won": "auction"}
    return Try(f"bid {bid}, took {took}", {**answers, **more})


def _pinochle(words: str, *, bid: int, meld: tuple[int, int], took: int) -> Try:
    return Try(
        words,
        {
            "bidder": "NS",
            "bid": str(bid),
            "trump": "hearts",
            "meld-NS": str(meld[0]),
            "meld-EW": str(meld[1]),
            "points": str(took),
        },
    )


def _bezique(words: str, first: tuple[int, int], second: tuple[int, int]) -> Try:
    """Points and brisques of both players."""
    rows = zip("AB", (first, second), strict=True)
    answers = {f"{name}-{side}": str(count) for side, row in rows for name, count in _named(row)}
    return Try(words, answers)


def _toonerville(words: str, *, out: str, cards: int, **held: str) -> Try:
    """Who goes out, and one player who holds so many of a kind; the others hold one high card."""
    ((kind, holder),) = held.items()
    rest = {f"high-{seat}": "1" for seat in "ABCDE" if seat not in (out, holder)}
    return Try(words, {"out": out, f"{kind}-{holder}": str(cards), **rest})


def _named(row: tuple[int, int]) -> Iterator[tuple[str, int]]:
    return zip(("points", "brisques"), row, strict=True)


def _renege(words: str, **answers: str) -> Try:
    return Try(words, {"ended": "renege", "bidder": "NS", "by": "NS", **answers})


TRIES: Mapping[str, tuple[Try, ...]] = {
    "beach-house-rook": (
        _rook(70, 75),
        _rook(95, 75),
        _renege("the bidders renege", bid="70", captured="30"),
    ),
    "kentucky-rook": (_rook(120, 140), _rook(150, 140)),
    "kentucky-discard": (_rook(70, 75), _rook(95, 75)),
    "npa-pinochle": (
        _pinochle("bid 60, meld 34, took 30", bid=60, meld=(34, 12), took=30),
        _pinochle("bid 75, meld 34, took 30", bid=75, meld=(34, 22), took=30),
        _pinochle("bid 60, meld 34, took 15", bid=60, meld=(34, 20), took=15),
    ),
    "rubicon-bezique": (
        _bezique("1450 against 1120", (1450, 18), (1120, 14)),
        _bezique("1450 against 830", (1450, 18), (830, 14)),
    ),
    "toonerville-rook": (
        _toonerville("Ann goes out, Ben holds 3 low cards", out="A", low="B", cards=3),
        _toonerville("Ben goes out, Ann holds 2 Rooks", out="B", rook="A", cards=2),
    ),
    "tally": (Try("12 against 8", {"points-NS": "12", "points-EW": "8"}),),
}


def tries_of(ruleset: str) -> tuple[Try, ...]:
    """The example hands of a game."""
    return TRIES.get(ruleset, ())
