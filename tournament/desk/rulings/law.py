"""Whether a ruling may be made, who says it may, and its words."""

from collections.abc import Sequence

from rules.core.findings import signed
from rules.refusals import refusal
from scoring.entry import rules_of
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.sitting import names_now
from tournament.brackets.models import Game
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.wording import does
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict

Says = Opinion.Says
FINAL_ROLES = (Role.DIRECTOR, Role.DEPUTY)


def decides_finally(actor: Actor) -> bool:
    """Whether they act as the director or as the named deputy."""
    return actor.role in FINAL_ROLES


def require_complete(verdict: Verdict, game: Game | None, actor: Actor) -> None:
    """Refuse a penalty for nobody, and a posted hand that is not theirs to change.

    A posted hand can turn a match, so a referee leaves it to the director.
    """
    if verdict.says in (Says.FORFEIT, Says.GAME) and verdict.entry is None:
        raise refusal(
            "Nobody was chosen who forfeits.", remedy="Tap the team.", code="nobody-forfeits"
        )
    if game is None:
        return
    rules, sheet = rules_of(game.sheet), game.sheet
    if verdict.says == Says.PENALTY:
        if not verdict.seats or not set(verdict.seats) <= set(rules.seats):
            raise refusal(
                "Nobody was chosen who pays.",
                remedy="Tap the player, or several.",
                code="nobody-pays",
            )
        if verdict.code not in rules.penalties:
            raise refusal(
                f"{rules.title} has no such penalty.",
                remedy="Choose one of the list.",
                code="no-such-penalty",
            )
    if verdict.says == Says.HAND and sheet.state == "posted" and not decides_finally(actor):
        raise refusal(
            "A hand of a posted sheet is changed by the director, or by a correction at the "
            "scoring table.",
            remedy="Ask the director to rule.",
            code="sheet-posted",
        )


def require_new_voice(ruling: Ruling, user: int | None) -> None:
    """Refuse whoever has said in this ruling what they think."""
    if ruling.opinions.filter(user=user).exists():
        raise refusal(
            "You have said already what you think of this.",
            remedy="Another official must look at it.",
            code="opinion-given",
        )


def require_may_settle(ruling: Ruling, user: int | None) -> None:
    """The same for who decides; unless nobody else at the event can."""
    event = ruling.match.stage.division.event
    others = event.officials.filter(role__in=FINAL_ROLES).exclude(user=user)
    if others.exists():
        require_new_voice(ruling, user)


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
