"""A ruleset: a frozen bundle of the laws of one game; and the judge of a whole sheet.

Knows which laws there are. Refuses to know any game: what differs stands behind the laws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.conduct import ConductItem
from rules.findings import FORMAT, Findings, refuse_key, refuse_value
from rules.hall_cites import SILENT, HallCites
from rules.house import HouseRule, with_house_rules
from rules.judging import judge
from rules.laws import GameLaw, HandLaw, LateLaw
from rules.outcomes import Ending, JudgedHand
from rules.penalties import Penalty
from rules.rulesets import UnknownRuleset, find
from rules.ruling import Ruling
from rules.seats import Table
from rules.series import ONE_GAME, Series
from rules.sheet import TOP, read_sheet
from rules.signoff import SigningRule
from rules.substitutes import NOTHING_SAID, SubstituteLaw

__all__ = ["Ruleset", "Ruling", "judge_sheet"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game as a rule book has it. ``late`` is None where the book knows no lateness;
    ``match`` are the games that make a match, ``substitutes`` the terms of stepping in.
    ``forfeit_points`` go to the side that was there when the other forfeits, ``break_minutes`` lie
    between two games; ``hall_cites`` is where the book speaks of what the desk decides; ``agreed``
    is what a director has said beside the score sheet, by the key of its house rule: it is
    published, and no ruling sees it. ``usual_minutes`` is how long a game takes, for reckoning how
    long an event will take: no book says it.
    """

    slug: str
    title: str
    version: str
    table: Table
    hands: HandLaw
    game: GameLaw
    late: LateLaw | None
    signing: tuple[SigningRule, ...]
    seating_cites: str
    penalties: Mapping[str, Penalty] = field(default_factory=dict)
    conduct: tuple[ConductItem, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    single_rounds: bool = False
    match: Series = ONE_GAME
    forfeit_points: int = 0
    break_minutes: int = 0
    substitutes: SubstituteLaw = NOTHING_SAID
    hall_cites: HallCites = SILENT
    agreed: Mapping[str, object] = field(default_factory=dict)
    usual_minutes: int = 45

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise."""
        return self.table.seats

    @property
    def sides(self) -> tuple[str, ...]:
        return self.table.sides

    @property
    def target(self) -> int | None:
        return self.game.target

    @property
    def minutes(self) -> int | None:
        """After which the clock ends a game; None where it does not."""
        return self.game.minutes

    @property
    def deck_points(self) -> int:
        return self.hands.deck_points

    @property
    def endings(self) -> tuple[Ending, ...]:
        return self.hands.endings

    def side_of(self, name: str) -> str:
        """The side of a seat (a side is its own); LookupError for a stranger."""
        side = self.table.side_of(name)
        if side is None:
            raise LookupError(f"{name!r} is no seat and no side of {self.title}.")
        return side

    def seats_of(self, side: str) -> tuple[str, ...]:
        return self.table.members[side]

    def partner(self, seat: str) -> str | None:
        """The other player of the side; None for who plays alone."""
        return next((s for s in self.seats_of(self.side_of(seat)) if s != seat), None)

    def left_of(self, seat: str) -> str:
        return self.table.left_of(seat)

    def legal_bids(self) -> tuple[int, ...]:
        return self.hands.legal_bids()

    def legal_points(self) -> tuple[int, ...]:
        """What one side can have captured in a hand."""
        return self.hands.legal_points()

    def first_bidder(self, dealer: str) -> str | None:
        return self.hands.first_bidder(self.table, dealer)

    def leads(self, dealer: str, bidder: str) -> str | None:
        """Who leads to the first trick."""
        return self.hands.leads(self.table, dealer, bidder)

    def next_dealer(self, first_dealer: str, hands: Sequence[JudgedHand]) -> str:
        """Who deals after these judged hands.

        The deal passes to the left, from the dealer written on the sheet where one is. A hand
        passed out is dealt again by the same player; a void one leaves the turn where it was.
        """
        keeping = {ending.code for ending in self.endings if ending.keeps_deal}
        dealer = first_dealer
        for hand in hands:
            if hand.outcome == "void":
                continue
            dealer = hand.dealer or dealer
            if hand.outcome not in keeping:
                dealer = self.left_of(dealer)
        return dealer


def judge_sheet(document: Mapping[str, object]) -> Ruling:
    """Judges one sheet document (any JSON value): all findings at once, never an exception."""
    findings = Findings()
    if not isinstance(document, Mapping):
        refuse_value(document, "", "a sheet, an object", findings)
        return Ruling(False, tuple(findings.rows))
    ruleset = _ruleset_of(document, findings)
    if ruleset is None:
        for key in document:
            if key not in TOP:
                refuse_key(key, "", tuple(TOP), findings)
        return Ruling(False, tuple(findings.rows))
    ruleset = with_house_rules(ruleset, document.get("house_rules"), findings)
    table = ruleset.table.seated(document.get("seats"))
    sheet = read_sheet(document, table, findings)
    return judge(ruleset, table, sheet, findings)


def _ruleset_of(document: Mapping[str, object], findings: Findings) -> Ruleset | None:
    slug = document.get("ruleset")
    try:
        return find(slug if isinstance(slug, str) else "")
    except UnknownRuleset as unknown:
        findings.refuse(
            "unknown-ruleset",
            "/ruleset" if "ruleset" in document else "",
            "The sheet does not say by which rules it was played."
            if slug is None
            else "The sheet was played by rules that are not installed.",
            FORMAT,
            str(unknown),
        )
        return None
