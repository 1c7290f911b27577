"""Add lateness, penalties, substitutes or decisions to a sheet, and settle.

Shared by all such actions. Runs inside the caller's change, which writes the log row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.findings import signed
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from scoring.besides import write_besides
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.reading.match_words import topic_of
from tournament.desk.reading.person_scores import follow_game
from tournament.tables.reopened import return_to_table
from tournament.tables.settling import settle

Points = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Written:
    """The effect. `before` and `after` are points by seat.

    `words` are the differences ("Ann Oak 210 → 110"), empty for none; `touched` is for the log.
    """

    ruling: Ruling
    before: Points
    after: Points
    words: str
    touched: tuple[str, ...]


def write_beside(
    change: Change,
    game: Game,
    key: str,
    value: Any,
    *,
    reason: Words,
    told: Sequence[str] = (),
) -> Written:
    """Set this key of the sheet format on the game's sheet (an empty value removes it).

    A posted sheet gets a correction with the reason, and the bracket follows.
    """
    sheet = game.sheet
    sheet.refresh_from_db()
    was_posted = sheet.state == ScoreSheet.State.POSTED
    before = judge(sheet, contents(standing_hands(sheet)))
    after = write_besides(
        sheet,
        key,
        value,
        reason=reason,
        official=change.actor.name,
        told=told,
        now=change.now,
    )
    touched: tuple[str, ...] = (topic_of(game.match), "floor", "queue")
    if was_posted:
        follow_game(game, change.now, words=say("corrected"))
        touched += settle(game.match.stage, change.now)
    return_to_table(game, change.now)
    words = ", ".join(differences(sheet, before, after))
    return Written(after, before.players, after.players, words, touched)


def differences(sheet: ScoreSheet, before: Ruling, after: Ruling) -> Iterator[str]:
    """Sides with another total, then players who differ from their side."""
    rules = rules_of(sheet)
    moved = {side: after.totals[side] - before.totals.get(side, 0) for side in after.totals}
    for side, by in moved.items():
        if by:
            was, now = before.totals.get(side, 0), after.totals[side]
            yield f"{sheet.side_names.get(side, side)} {signed(was)} → {signed(now)}"
    for seat, now in after.players.items():
        was = before.players.get(seat, 0)
        if now - was != moved.get(rules.side_of(seat), 0):
            yield f"{sheet.names.get(seat, seat)} {signed(was)} → {signed(now)}"
