"""A stored score sheet as paper: its hands with those struck out, its signatures, its corrections.

Judges the standing hands again, so the paper shows what they come to now. Refuses to know players
and events: the words of the heading come from above, and so do the words for a moment.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.ruleset import Ruleset, Ruling
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_words import hand_words
from scoring.models import Correction, Hand, ScoreSheet
from scoring.paper import (
    Column,
    Paper,
    PaperCell,
    PaperCorrection,
    PaperPlayer,
    PaperRow,
    PaperSide,
)
from scoring.selectors import contents
from scoring.words import in_words

Clock = Callable[[datetime], str]

WELL = ("made", "won", "drawn", "")


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the head of a sheet."""

    event: str
    division: str
    round_named: str
    game: str
    table: str = ""


def paper_of(sheet: ScoreSheet, heading: Heading, clock: Clock) -> Paper:
    """The sheet with everything that was ever written on it; `clock` says a moment in words."""
    rules = rules_of(sheet)
    hands = list(sheet.hands.all())
    standing = [hand for hand in hands if not hand.struck]
    ruling = judge(sheet, contents(standing))
    return Paper(
        event=heading.event,
        division=heading.division,
        round_named=sheet.round_named or heading.round_named,
        game=heading.game,
        table=heading.table,
        ruleset=rules.title,
        sides=_sides(sheet, rules, clock),
        columns=_columns(rules, hands),
        rows=tuple(_rows(sheet, rules, hands, ruling, clock)),
        state="corrected" if sheet.corrections.all() else sheet.state,
        state_label="Corrected" if sheet.corrections.all() else sheet.get_state_display(),
        initials=sheet.initials,
        posted_by=sheet.posted_by,
        posted_at=clock(sheet.posted_at) if sheet.posted_at else "",
        remarks=tuple(in_words(sheet, why) for why in _remarks(ruling)),
        corrections=tuple(_correction(sheet, row, clock) for row in sheet.corrections.all()),
    )


def blank_paper(
    rules: Ruleset, heading: Heading, *, teams: Mapping[str, str], hands: int = 14
) -> Paper:
    """A sheet to write on: side → team where the teams are known."""
    sides = tuple(
        PaperSide(
            side=side,
            team=teams.get(side, ""),
            players=tuple(PaperPlayer(seat) for seat in rules.seats_of(side)),
        )
        for side in rules.sides
    )
    return Paper(
        event=heading.event,
        division=heading.division,
        round_named=heading.round_named,
        game=heading.game,
        table=heading.table,
        ruleset=rules.title,
        sides=sides,
        columns=_columns(rules, ()),
        blank_rows=hands,
    )


def _sides(sheet: ScoreSheet, rules: Ruleset, clock: Clock) -> tuple[PaperSide, ...]:
    signed = {row.side: row for row in sheet.signatures.all() if row.dropped_at is None}
    return tuple(
        PaperSide(
            side=side,
            team=sheet.side_names.get(side, ""),
            players=tuple(
                PaperPlayer(seat, sheet.names.get(seat, ""), keeps_score=seat == sheet.scorekeeper)
                for seat in rules.seats_of(side)
            ),
            total=sheet.totals.get(side),
            won=sheet.winner == side,
            signed_by=signed[side].signer if side in signed else "",
            signed_at=clock(signed[side].at) if side in signed else "",
        )
        for side in rules.sides
    )


def _columns(rules: Ruleset, hands: Sequence[Hand]) -> tuple[Column, ...]:
    """What is written in this game, and what somebody wrote here besides."""
    asked = set(rules.endings[0].asks) if rules.endings else set()
    written = {key for hand in hands for key in hand.content}
    columns: tuple[Column, ...] = ("dealer", "bid", "trump", "meld", "points")
    keys = asked | written | ({"dealer"} if "bid" in asked else set())
    return tuple(column for column in columns if column in keys)


def _rows(
    sheet: ScoreSheet, rules: Ruleset, hands: Sequence[Hand], ruling: Ruling, clock: Clock
) -> Iterator[PaperRow]:
    for hand in hands:
        if hand.struck:
            yield _row(rules, hand, {}, struck=_struck_words(hand, clock))
            continue
        judged = ruling.hands[hand.number - 1]
        went_wrong = hand.outcome not in WELL
        yield _row(
            rules,
            hand,
            ruling.running[hand.number - 1],
            why=in_words(sheet, judged.why) if went_wrong else "",
            is_void=hand.outcome == "void",
        )


def _remarks(ruling: Ruling) -> list[str]:
    return [bonus.why for bonus in ruling.bonuses] + [row.why for row in ruling.penalties]


def _struck_words(hand: Hand, clock: Clock) -> str:
    words = hand.get_struck_display().lower()
    return f"{words} {clock(hand.struck_at)}" if hand.struck_at else words


def _row(
    rules: Ruleset,
    hand: Hand,
    totals: Mapping[str, int],
    *,
    why: str = "",
    struck: str = "",
    is_void: bool = False,
) -> PaperRow:
    written: Mapping[str, Any] = hand.content
    went_wrong = hand.outcome not in WELL
    return PaperRow(
        number=hand.number,
        cells=tuple(
            PaperCell(
                score=hand.score.get(side),
                total=totals.get(side),
                points=(written.get("points") or {}).get(side),
                meld=(written.get("meld") or {}).get(side),
            )
            for side in rules.sides
        ),
        dealer=written.get("dealer", ""),
        bidder=written.get("bidder", ""),
        bid=written.get("bid"),
        trump=written.get("trump") or "",
        outcome=hand.outcome.replace("-", " ") if went_wrong else "",
        went_wrong=went_wrong,
        why=why,
        struck=struck,
        is_void=is_void,
    )


def _correction(sheet: ScoreSheet, row: Correction, clock: Clock) -> PaperCorrection:
    told = ", ".join(sheet.names.get(seat, seat) for seat in row.told)
    return PaperCorrection(
        hand=row.hand_number,
        before=hand_words(sheet, row.before),
        after=hand_words(sheet, row.after),
        reason=row.reason,
        official=row.official,
        at=clock(row.at),
        told=told,
    )
