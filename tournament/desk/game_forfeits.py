"""One game of a match is forfeited: a decision on its sheet, so that the others are played on.

Runs inside the caller's change, which writes the log row.
"""

from rules.refusals import refusal
from tournament.brackets.decision_facts import record_decision, withdraw_decision
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.decisions.sheets import decision_row, with_decision, without_decision
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.scoring.official_hands import Deed
from tournament.registration.models import Entry
from tournament.registration.wording import does

WHERE = "/forfeit"
OVERRIDES = "overrides"


def forfeit_game(change: Change, game: Game, loser: Entry, reason: str) -> tuple[Decision, Deed]:
    """The sheet is over and lost for this team. Refused to a team that does not play it."""
    side = game.sides.filter(entry=loser).values_list("side", flat=True).first()
    if side is None:
        raise refusal(f"{loser} do not play this game.", remedy="Look at the match again.")
    if game.decisions.filter(where=WHERE, withdrawn_at=None).exists():
        raise refusal(
            "The forfeit of this game was decided before.",
            remedy="Withdraw that decision first; it stays on record.",
        )
    row = decision_row(WHERE, side, change.actor.name, reason)
    rows = with_decision(game.sheet, row).besides[OVERRIDES]
    written = write_beside(change, game, OVERRIDES, rows, reason=reason)
    decision = record_decision(
        stage=game.match.stage,
        about=Decision.About.SHEET,
        match=game.match,
        game=game,
        where=WHERE,
        value=side,
        computed=None,
        reason=reason,
        actor=change.actor,
        now=change.now,
    )
    said = f"{loser} {does(loser, 'forfeit')} game {game.number}"
    detail = {"decision": decision.pk, "value": side}
    return decision, Deed(said, written.touched, detail)


def take_back_game_forfeit(change: Change, game: Game, decision: Decision, reason: str) -> Deed:
    """The game counts as it was played; one whose forfeit was withdrawn before stays as it is."""
    withdrawn = withdraw_decision(
        decision=decision, reason=reason, actor=change.actor, now=change.now
    )
    if not withdrawn:
        return Deed("")
    rows = without_decision(game.sheet, WHERE).besides.get(OVERRIDES, [])
    written = write_beside(change, game, OVERRIDES, rows, reason=reason)
    return Deed(f"game {game.number} counts as it was played", written.touched)
