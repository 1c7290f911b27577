"""Whether a ruling may be made: what it says can be written, and who says it may.

Reads inside the caller's change. Refuses to write.
"""

from rules.refusals import refusal
from scoring.entry import rules_of
from tournament.brackets.models import Game
from tournament.live.services import Actor
from tournament.registration.models import Official
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict

Says = Opinion.Says
FINAL_ROLES = (Official.Role.DIRECTOR.label, Official.Role.DEPUTY.label)


def decides_finally(actor: Actor) -> bool:
    """Whether he acts as the director or as his named deputy."""
    return actor.role in FINAL_ROLES


def demand_complete(verdict: Verdict, game: Game | None, actor: Actor) -> None:
    """Refused where nobody was named for a penalty, and where a posted hand is not his to change:
    that can turn a match, so a referee leaves it to the director."""
    if verdict.says in (Says.FORFEIT, Says.GAME) and verdict.entry is None:
        raise refusal("Nobody was chosen who forfeits.", remedy="Tap the team.")
    if game is None:
        return
    rules, sheet = rules_of(game.sheet), game.sheet
    if verdict.says == Says.PENALTY:
        if not verdict.seats or not set(verdict.seats) <= set(rules.seats):
            raise refusal("Nobody was chosen who pays.", remedy="Tap the player, or several.")
        if verdict.code not in rules.penalties:
            raise refusal(f"{rules.title} has no such penalty.", remedy="Choose one of the list.")
    if verdict.says == Says.HAND and sheet.state == "posted" and not decides_finally(actor):
        raise refusal(
            "A hand of a posted sheet is changed by the director, or by a correction at the "
            "scoring table.",
            remedy="Ask the director to rule.",
        )


def demand_new_voice(ruling: Ruling, user: int | None) -> None:
    """Refused to who has said in this ruling what he thinks."""
    if ruling.opinions.filter(user=user).exists():
        raise refusal(
            "You have said already what you think of this.",
            remedy="Another official must look at it.",
        )


def demand_may_settle(ruling: Ruling, user: int | None) -> None:
    """The same for who decides; unless nobody else at the event can."""
    event = ruling.match.stage.division.event
    roles = (Official.Role.DIRECTOR, Official.Role.DEPUTY)
    others = event.officials.filter(role__in=roles).exclude(user=user)
    if others.exists():
        demand_new_voice(ruling, user)
