"""The page for typing a whole sheet from its paper. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.core.outcomes import Ending
from rules.typed_numbers import signed_number
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import endings_of, rules_of, writes
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Match, PaperEntry
from tournament.desk.paper.entries import needs_two, readings
from tournament.desk.paper.games import next_number, open_game_of, seated
from tournament.desk.paper.sheet_form import SheetRow, hands_of, sheet_rows, typed_from
from tournament.desk.scoring.forms import MOST

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetSide:
    """A side at head and foot: its team, its total so far, and the total on the paper."""

    side: str
    team: str
    total: int
    on_paper: str
    won: bool


@dataclass(frozen=True, slots=True)
class WholeSheet:
    """The sheet to type.

    `seats` are the possible first dealers. `waits` says what two officials still have to do.
    """

    match: Match
    number: int
    sheet: ScoreSheet
    noun: Words
    rows: tuple[SheetRow, ...]
    sides: tuple[SheetSide, ...]
    seats: tuple[tuple[str, str], ...]
    endings: Sequence[Ending]
    findings: tuple[Finding, ...]
    finished: bool
    clock: bool
    twice: bool
    waits: Words
    deals: bool

    @property
    def lead(self) -> int:
        """The columns before the first side's score, without the dealer's."""
        return 1 + len(self.rows[0].cells)


def sheet_to_type(match: Match, first_dealer: str = "") -> tuple[ScoreSheet, list[dict[str, Any]]]:
    """The sheet, and the hands that the table's phone has written so far.

    The sheet is not stored if no table opened it. Raises Refused if someone is missing.
    """
    game = open_game_of(match)
    if game is not None:
        return game.sheet, contents(standing_hands(game.sheet))
    return seated(match, first_dealer).blank, []


def claims_of(typed: Answers, hands: int) -> dict[str, Any]:
    """The paper's claims besides its hands: that time was called, and the totals if typed."""
    totals = {
        name.removeprefix("paper-"): signed_number(text, MOST)
        for name, text in typed.items()
        if name.startswith("paper-") and text.strip()
    }
    said: dict[str, Any] = {"written": {"totals": totals}} if totals else {}
    return said | ({"time_called": hands} if typed.get("clock") else {})


def whole_sheet(
    match: Match, typed: Answers, user: int, findings: Sequence[Finding] = ()
) -> WholeSheet:
    """The page as typed.

    If nothing was typed yet, as this official read it before, or as the phone has it.
    """
    sheet, written = sheet_to_type(match, typed.get("first_dealer", ""))
    number, twice = next_number(match), needs_two(match)
    mine, other = _readings(match, number, user)
    if not typed:
        typed = _typed_before(sheet, mine, written)
        sheet.first_dealer = typed.get("first_dealer", sheet.first_dealer)
    hands = hands_of(sheet, typed, written)
    ruling = judge(sheet, hands, **claims_of(typed, len(hands)))
    seen = mine is not None and twice and other is not None
    theirs = other.content.get("hands") if other and seen else None
    rules = rules_of(sheet)
    return WholeSheet(
        match=match,
        number=number,
        sheet=sheet,
        noun=noun_of(rules).one,
        rows=sheet_rows(sheet, typed, ruling, theirs),
        sides=_sides(sheet, typed, ruling.totals, ruling.winner),
        seats=tuple((seat, sheet.names.get(seat, seat)) for seat in rules.seats),
        endings=endings_of(rules),
        findings=tuple(findings) or (ruling.findings if hands else ()),
        finished=ruling.finished,
        clock=bool(typed.get("clock")),
        twice=twice,
        waits=_waits(twice, mine, other),
        deals=writes(rules.slug, "dealer"),
    )


def _readings(match: Match, number: int, user: int) -> tuple[PaperEntry | None, PaperEntry | None]:
    """This official's reading of the game, and another official's."""
    rows = list(readings(match, number))
    mine = next((row for row in rows if row.user_id == user), None)
    return mine, next((row for row in rows if row.user_id != user), None)


def _typed_before(
    sheet: ScoreSheet, mine: PaperEntry | None, written: Sequence[Mapping[str, Any]]
) -> dict[str, str]:
    if mine is None or "hands" not in mine.content:
        return typed_from(sheet, written)
    clock = {"clock": "yes"} if mine.content.get("time_called") else {}
    first = {"first_dealer": mine.content.get("first_dealer", "")}
    return typed_from(sheet, mine.content["hands"]) | first | clock


def _sides(
    sheet: ScoreSheet, typed: Answers, totals: Mapping[str, int], winner: object
) -> tuple[SheetSide, ...]:
    return tuple(
        SheetSide(
            side,
            sheet.side_names[side],
            totals[side],
            typed.get(f"paper-{side}", ""),
            side == winner,
        )
        for side in rules_of(sheet).sides
    )


def _waits(twice: bool, mine: PaperEntry | None, other: PaperEntry | None) -> Words:
    if not twice:
        return ""
    if other is None:
        return (
            say("You entered it once. Someone else enters it again.")
            if mine
            else say("Two officials enter this one. Yours is the first entry.")
        )
    if mine is None:
        return say("Second entry. %(initials)s entered it first.", initials=other.initials)
    if "hands" not in other.content:
        return say("%(initials)s entered the totals only.", initials=other.initials)
    return say(
        "Your entry and that of %(initials)s differ. Check the paper.", initials=other.initials
    )
