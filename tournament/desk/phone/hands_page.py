"""The scoring screen: the score, the entry of one hand, the sheet so far. Reads only.

Answers so far come in as a draft; the rules judge them before anything is saved.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID, uuid4

from rules.core.findings import Finding
from rules.core.finish import Noun
from rules.core.messages import Words, all_of, say, sentences
from rules.core.outcomes import Ending
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from scoring.aims import noun_of, numbered, place_in_game
from scoring.asks.rounds import round_words
from scoring.documents import judge
from scoring.entry import PLAYED, answers_of, content_of, ending_of, endings_of, rules_of
from scoring.hand_sentences import of_hand
from scoring.last_hand import can_be_ended
from scoring.models import Hand, ScoreSheet
from scoring.questions import questions
from scoring.selectors import contents, last_undone, signers_of
from scoring.sitting import names_in
from scoring.words import in_words, remarks_on
from tournament.brackets.models import Game, Match
from tournament.desk.scoring.score_lines import (
    Draft,
    HandLine,
    HandStep,
    SideScore,
    dealers_of,
    lead_of,
    lines_of,
    scores_of,
    steps_of,
    why_it_goes_on,
)
from tournament.desk.scoring.sheet_changes import mark_of_hands, versions_of


@dataclass(frozen=True, slots=True)
class Check:
    """The effect of saving, or the findings against the hand."""

    words: str
    cites: str
    scores: tuple[SideScore, ...]
    findings: tuple[Finding, ...]
    accepted: bool
    costs: bool
    ends: bool
    remarks: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """The form of one hand, new or recorded.

    `house_rules` are the sheet's, as JSON, so that the form names its rules; so do the answers in
    `hidden`. `place`: the hand's position among those that count. `noun` is the book's word for a
    hand, `named` this one's name, `contract` what it lays down,
    and who sits out.
    """

    house_rules: str
    number: int
    place: tuple[int, int] | None
    noun: Noun
    named: Words
    contract: Words
    changes: bool
    key: UUID
    dealer: str
    dealers: tuple[tuple[str, Words], ...]
    dealing: Words
    ending: Ending
    unusual: bool
    endings: tuple[Ending, ...]
    steps: tuple[HandStep, ...]
    hidden: tuple[HandStep, ...]
    rare: tuple[HandStep, ...]
    check: Check | None

    @property
    def heading(self) -> Words:
        """Which hand it is, and of how many."""
        if self.changes:
            return of_hand(self.noun, "change", number=self.number)
        if self.place is None:
            return self.named
        place, of = self.place
        if place == self.number:
            return say("%(hand)s of %(all)s", hand=self.named, all=self.noun.number(of))
        return say(
            "%(hand)s (%(place)s of %(all)s that count)", hand=self.named, place=place, all=of
        )


@dataclass(frozen=True, slots=True)
class HandsPage:
    """The whole scoring screen.

    `shown` is the sheet's fingerprint when editing began, `hands_shown` the versions of its hands.
    `undone` is the hand that can be restored.
    """

    template: ClassVar[str] = "tournament/phone/hands.html"
    match: Match
    game: Game
    sheet: ScoreSheet
    scores: tuple[SideScore, ...]
    lead: Words
    entry: Entry
    lines: tuple[HandLine, ...]
    played: int
    signed: tuple[str, ...]
    shown: str
    hands_shown: str
    undo_key: UUID
    over_key: UUID
    can_be_ended: bool
    undone: Hand | None
    back_key: UUID

    @property
    def signed_already(self) -> Words:
        """The signatures that a changed hand would drop."""
        return say("Already signed: %(teams)s.", teams=all_of(self.signed))

    @property
    def forms(self) -> tuple[str, ...]:
        """The entry's template: the ruleset's own, or the default."""
        return (f"hands/{self.sheet.ruleset}.html", "hands/default.html")


def hands_page(game: Game, draft: Draft, *, change: int = 0) -> HandsPage:
    """The screen for the next hand, or for recorded hand number `change`."""
    sheet = game.sheet
    rules = rules_of(sheet)
    versions = list(sheet.hands.all())
    standing = [hand for hand in versions if not hand.struck]
    hands = contents(standing)
    ruling = judge(sheet, hands)
    if change:
        draft = {**answers_of(rules, hands[change - 1]), **draft, "check": "1"}
    scores = scores_of(sheet, rules, ruling.totals)
    return HandsPage(
        match=game.match,
        game=game,
        sheet=sheet,
        scores=scores,
        lead=lead_of(scores, rules, ruling),
        entry=entry_of(sheet, rules, hands, ruling, draft, change),
        lines=lines_of(rules, versions, ruling, rules.sides),
        played=len(hands),
        signed=tuple(sheet.side_names[side] for side, rows in signers_of(sheet).items() if rows),
        shown=draft.get("shown") or mark_of_hands(sheet, standing),
        hands_shown=draft.get("hands_shown") or versions_of(standing),
        undo_key=uuid4(),
        over_key=uuid4(),
        can_be_ended=can_be_ended(sheet, hands),
        undone=None if change else last_undone(versions),
        back_key=uuid4(),
    )


def entry_of(
    sheet: ScoreSheet,
    rules: Ruleset,
    hands: Sequence[Mapping[str, object]],
    ruling: Ruling,
    draft: Draft,
    change: int = 0,
) -> Entry:
    """The form of the next hand, or of hand `change`. The sheet need not be stored."""
    number = change or len(hands) + 1
    turn = rules.next_dealer(sheet.first_dealer, ruling.hands[: number - 1])
    dealer = draft["dealer"] if draft.get("dealer") in rules.seats else turn
    ending = ending_of(rules, draft.get("ended", ""))
    steps = steps_of(questions(sheet, rules, ending, number), draft)
    hidden = tuple(step for step in steps if step.question.kind == "hidden")
    given = {step.question.name: step.answer for step in hidden}
    asked = tuple(step for step in steps if step not in hidden and not step.question.rare)
    content = content_of(rules, ending, dealer, {**given, **draft})
    wanted = draft.get("check") or not asked
    return Entry(
        house_rules=json.dumps(sheet.house_rules) if sheet.house_rules else "",
        number=number,
        place=place_in_game(rules, ruling.hands[: number - 1]),
        noun=noun_of(rules),
        named=numbered(rules, number),
        contract=round_words(rules, number, names_in(sheet, number)),
        changes=bool(change),
        key=uuid4(),
        dealer=dealer,
        dealers=dealers_of(sheet, rules, number),
        dealing=_dealing(names_in(sheet, number), rules, dealer),
        ending=ending,
        unusual=ending.code != PLAYED,
        endings=tuple(endings_of(rules)),
        steps=asked,
        hidden=hidden,
        rare=tuple(step for step in steps if step.question.rare),
        check=_check(sheet, rules, hands, number, content) if wanted else None,
    )


def _dealing(names: Mapping[str, Words], rules: Ruleset, dealer: str) -> Words:
    """ "Ana deals. Ben bids first and leads.", as far as the game has such turns."""
    deals = say("%(dealer)s deals.", dealer=names[dealer])
    first = rules.first_bidder(dealer)
    if first is None:
        return deals
    leaders = {rules.leads(dealer, bidder) for bidder in rules.seats}
    leader = leaders.pop() if len(leaders) == 1 else None
    if leader == first:
        return sentences(deals, say("%(player)s bids first and leads.", player=names[first]))
    bids = say("%(player)s bids first.", player=names[first])
    leads = say("%(player)s leads.", player=names[leader]) if leader else None
    return sentences(deals, bids, leads)


def _check(
    sheet: ScoreSheet,
    rules: Ruleset,
    hands: Sequence[Mapping[str, object]],
    number: int,
    content: Mapping[str, object],
) -> Check:
    """The ruling on the sheet with this hand."""
    ruling = judge(sheet, [*hands[: number - 1], content, *hands[number:]])
    judged, goes_on = ruling.hands[number - 1], why_it_goes_on(rules, ruling)
    return Check(
        words=str(in_words(sheet, judged.why, number)),
        cites=judged.cites,
        scores=scores_of(sheet, rules, ruling.totals),
        findings=ruling.findings,
        accepted=ruling.accepted,
        costs=any(points < 0 for points in (judged.score or {}).values()),
        ends=ruling.finished,
        remarks=(goes_on,) if goes_on else remarks_on(sheet, ruling),
    )
