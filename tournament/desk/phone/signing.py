"""Sign the finished sheet. The last signature hands in the match."""

from rules.core.messages import say, sentences
from scoring import services as scoring
from scoring.models import ScoreSheet
from scoring.sitting import name_of
from scoring.words import format_totals
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.desk.rulings.help_requests import require_not_held
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.tables.models import Table

State = Match.State


def sign_sheet(act: Act, *, table: Table, side: str, seat: str, shown: str) -> Receipt:
    """Sign for a side whose PIN was checked. The scorekeeper's side signs first.

    The last signature hands in the match. Raises Refused during a protest, and if the sheet is not
    the one `shown`.
    """
    body = {"table": table.pk, "side": side, "seat": seat}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        require_not_held(game.match)
        sheet = game.sheet
        require_sheet_as_shown(sheet, shown)
        signature = scoring.sign(sheet, side=side, seat=seat, device=act.actor.device, now=act.now)
        handed_in = None
        touched = [topic_of(game.match), "floor"]
        if sheet.state == ScoreSheet.State.VERIFIED:
            _hand_in(game.match)
            handed_in = say("Handed in at %(totals)s.", totals=format_totals(sheet, sheet.totals))
            touched.append("queue")
        return change.log(
            "sheet.sign",
            sentences(
                say(
                    "%(player)s signed for %(team)s at table %(table)s.",
                    player=name_of(signature.signer),
                    team=sheet.side_names[side],
                    table=table.number,
                ),
                handed_in,
            ),
            touched=touched,
            detail={"sheet": sheet.pk, "side": side, "seat": seat, "revision": sheet.revision},
        )


def _hand_in(match: Match) -> None:
    moved = Match.objects.filter(pk=match.pk, state=State.PLAYING).update(state=State.HANDED_IN)
    scoring.require_one(moved)
