"""A ruling in words, for the log, the table and the list. Reads; decides nothing."""

from collections.abc import Sequence

from rules.findings import signed
from scoring.entry import rules_of
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.sitting import names_now
from tournament.brackets.models import Game
from tournament.registration.wording import does
from tournament.rulings.models import Opinion
from tournament.rulings.verdicts import Verdict

Says = Opinion.Says


def verdict_words(verdict: Verdict, game: Game | None) -> str:
    """ "Ann Oak −100", "Eagles forfeit", "Hand 3: renege"; "The score stands" for nothing."""
    if verdict.says == Says.PENALTY and game is not None:
        return _penalty(game.sheet, verdict.code, verdict.seats)
    if verdict.entry is not None:
        what = " this game" if verdict.says == Says.GAME else ""
        return f"{verdict.entry} {does(verdict.entry, 'forfeit')}{what}"
    if verdict.hand is not None and game is not None:
        return f"Hand {verdict.hand}: {hand_words(game.sheet, verdict.content)}"
    return verdict.says.label


def _penalty(sheet: ScoreSheet, code: str, seats: Sequence[str]) -> str:
    sitting = names_now(sheet)
    names = " and ".join(sitting.get(seat, seat) for seat in seats)
    row = rules_of(sheet).penalties.get(code)
    if row is None or row.replaced:
        return f"{names} out: 0 for this round"
    return f"{names} {signed(-row.points)}" if row.points else f"{names}: no points"
