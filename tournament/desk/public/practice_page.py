"""The page of a practice sheet: the next hand, the sheet so far, and examples."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from rules.book import find as find_book
from rules.core.findings import signed
from rules.core.finish import Noun
from rules.core.messages import Words, all_of, say
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.aims import noun_of, numbered
from scoring.documents import judge
from scoring.entry import answers_of, can_be_entered, rules_of
from scoring.last_hand import TIME_CALLED, can_be_ended
from scoring.models import ScoreSheet
from scoring.words import format_totals, in_words
from tournament.desk.phone.hands_page import Entry, entry_of
from tournament.desk.public.practice_sheet import PracticeSheet
from tournament.desk.scoring.score_lines import SideScore, lead_of, scores_of

Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Explained:
    """The score of a hand, explained. `name`: "Hand 3", or the owner of other points."""

    name: Words
    points: str
    words: Words
    cites: str


@dataclass(frozen=True, slots=True)
class PracticePage:
    """Everything on the page.

    `entry` is None once the game is over; `outcome` says how it ended. `without_last`: the sheet
    before the last hand. `noun`: the book's word for a hand.
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
    return PracticePage(
        sheet=sheet,
        document=practice.document(hands),
        without_last=practice.document(hands[:-1]),
        played=len(hands),
        scores=scores,
        lead=str(lead_of(scores)),
        entry=None if ruling.finished else entry_of(sheet, rules, hands, ruling, draft),
        explained=tuple(_explained(sheet, rules, ruling)),
        noun=noun_of(rules),
        outcome=_outcome(sheet, ruling) if ruling.finished else "",
        can_be_ended=can_end,
    )


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
