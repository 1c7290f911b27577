"""A stored score sheet as paper, with struck hands, signatures and corrections.

Judges the standing hands again, so the paper is up to date. Does not know players or events:
callers supply the heading and the format of times.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.core.messages import Words, all_of, in_english, say
from rules.core.outcomes import PenaltyRow
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from scoring.aims import best_of, noun_of, numbered
from scoring.asking import SUITS
from scoring.asks.rounds import round_words
from scoring.beside_words import besides_words
from scoring.decided_words import decided_words
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_words import hand_words, outcome_words, with_figures
from scoring.models import Correction, Hand, ScoreSheet
from scoring.on_paper import paper_words
from scoring.paper import (
    Paper,
    PaperCell,
    PaperCorrection,
    PaperPenalty,
    PaperPlayer,
    PaperRow,
    PaperSide,
)
from scoring.paper_columns import columns_of
from scoring.selectors import contents, names_of, signers_of, winning_sides
from scoring.sitting import everybody_in, names_in, names_now
from scoring.words import in_words, remarks_on

Clock = Callable[[datetime], str]

WELL = ("made", "won", "drawn", "played", "")


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a sheet."""

    event: str
    division: str
    round_named: Words
    game: str
    table: str = ""


def paper_of(sheet: ScoreSheet, heading: Heading, clock: Clock) -> Paper:
    """The sheet with its whole history. `clock` formats a time."""
    rules = rules_of(sheet)
    hands = list(sheet.hands.all())
    standing = [hand for hand in hands if not hand.struck]
    ruling = judge(sheet, contents(standing), complete=sheet.finished)
    return Paper(
        event=heading.event,
        division=heading.division,
        round_named=_round_named(sheet, heading),
        game=heading.game,
        table=heading.table,
        ruleset=rules.title,
        sides=_sides(sheet, rules, clock),
        columns=columns_of(rules, contents(hands)),
        rows=tuple(_rows(sheet, rules, hands, ruling, clock)),
        rows_are=noun_of(rules).one,
        state="corrected" if sheet.corrections.all() else sheet.state,
        state_label=say("Corrected") if sheet.corrections.all() else sheet.get_state_display(),
        initials=sheet.initials,
        posted_by=sheet.posted_by,
        posted_at=clock(sheet.posted_at) if sheet.posted_at else "",
        result=_result(sheet),
        remarks=remarks_on(sheet, ruling),
        penalties=tuple(_penalty(sheet, row) for row in ruling.penalties),
        decided=tuple(decided_words(sheet, row) for row in ruling.overrides),
        on_paper=paper_words(sheet),
        corrections=tuple(_correction(sheet, row, clock) for row in sheet.corrections.all()),
    )


def _round_named(sheet: ScoreSheet, heading: Heading) -> Words:
    """The round as the scorer wrote it. If it equals the suggested heading, the heading, which
    can be translated."""
    written = sheet.round_named
    return heading.round_named if written in ("", in_english(heading.round_named)) else written


def _sides(sheet: ScoreSheet, rules: Ruleset, clock: Clock) -> tuple[PaperSide, ...]:
    winners = winning_sides(sheet)
    signed = signers_of(sheet)
    return tuple(
        PaperSide(
            side=side,
            team=_team(sheet, rules, side),
            players=tuple(
                PaperPlayer(
                    rules.table.letter_of(seat),
                    everybody_in(sheet, seat, noun_of(rules)),
                    keeps_score=seat == sheet.scorekeeper,
                )
                for seat in rules.seats_of(side)
            ),
            total=sheet.totals.get(side),
            won=side in winners,
            signed_by=names_of(signed[side]),
            signed_at=clock(signed[side][-1].at) if signed[side] else "",
        )
        for side in rules.sides
    )


def _team(sheet: ScoreSheet, rules: Ruleset, side: str) -> str:
    """The team's name, or "" if a side is one player under their own name."""
    team, seats = sheet.side_names.get(side, ""), rules.seats_of(side)
    return "" if [sheet.names.get(seat) for seat in seats] == [team] else team


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
            why=in_words(sheet, judged.why, hand.number) if went_wrong else "",
            is_void=hand.outcome == "void",
        )


def _result(sheet: ScoreSheet) -> Words:
    """The winner, if no single side has won."""
    if sheet.winner or not sheet.finished:
        return ""
    winners = winning_sides(sheet)
    if not winners and len(sheet.side_names) > 2:
        level = all_of(sheet.side_names[side] for side in best_of(rules_of(sheet), sheet.totals))
        return say("%(teams)s are level.", teams=level)
    if not winners:
        return say("Nobody has won.")
    names = all_of(sheet.side_names[side] for side in winners)
    return say("%(teams)s share the win.", teams=names)


def _penalty(sheet: ScoreSheet, row: PenaltyRow) -> PaperPenalty:
    name = names_now(sheet).get(row.seat, row.seat)
    why = say("%(why)s (%(cites)s)", why=in_words(sheet, row.why), cites=row.cites)
    if row.replaced:
        return PaperPenalty(say("%(player)s scores 0 for this round", player=name), why)
    if not row.points:
        return PaperPenalty(say("%(player)s loses no points", player=name), why)
    return PaperPenalty(say("%(player)s %(points)s", player=name, points=-row.points), why)


STRUCK: Mapping[str, Words] = {
    Hand.Struck.UNDONE: say("undone"),
    Hand.Struck.CHANGED: say("changed"),
    Hand.Struck.CORRECTED: say("corrected after signing"),
}


def _struck_words(hand: Hand, clock: Clock) -> Words:
    words = STRUCK[hand.struck]
    if hand.struck_at is None:
        return words
    return say("%(what)s %(at)s", what=words, at=clock(hand.struck_at))


def _row(
    rules: Ruleset,
    hand: Hand,
    totals: Mapping[str, int],
    *,
    why: Words = "",
    struck: Words = "",
    is_void: bool = False,
) -> PaperRow:
    written = with_figures(hand.sheet, hand.content)
    went_wrong = hand.outcome not in WELL
    return PaperRow(
        number=noun_of(rules).number(hand.number),
        cells=tuple(
            PaperCell(
                score=hand.score.get(side),
                total=totals.get(side),
                points=(written.get("points") or {}).get(side),
                meld=(written.get("meld") or {}).get(side),
                brisques=(written.get("brisques") or {}).get(side),
            )
            for side in rules.sides
        ),
        dealer=rules.table.letter_of(written.get("dealer", "")),
        bidder=rules.table.letter_of(written.get("bidder", "")),
        bid=written.get("bid"),
        trump=SUITS.get(written.get("trump") or "", written.get("trump") or ""),
        suit=written.get("trump") or "",
        contract=round_words(rules, hand.number, names_in(hand.sheet, hand.number)),
        outcome=outcome_words(rules, hand.outcome) if went_wrong else "",
        went_wrong=went_wrong,
        why=why,
        struck=struck,
        is_void=is_void,
    )


def _named(sheet: ScoreSheet, hand: int | None) -> Words:
    """The corrected hand. None stands for the officials' entries."""
    return say("Sheet adjustments") if hand is None else numbered(rules_of(sheet), hand)


def _correction(sheet: ScoreSheet, row: Correction, clock: Clock) -> PaperCorrection:
    told = all_of(sheet.names.get(seat, seat) for seat in row.told)
    words = hand_words if row.hand_number else besides_words
    return PaperCorrection(
        hand=row.hand_number,
        named=_named(sheet, row.hand_number),
        before=words(sheet, row.before),
        after=words(sheet, row.after),
        reason=row.reason,
        official=row.official,
        at=clock(row.at),
        told=told if row.told else "",
    )
