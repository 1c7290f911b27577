"""Lateness on a score sheet, from standing rulings.

Runs inside the caller's change. The sheet gets the rulings' minutes, so that rules, phone and paper
show the cost.
"""

from collections.abc import Sequence

from rules.core.forfeits import written
from rules.core.messages import Words, say, sentences
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Change
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.timing.late_rulings import SEATED, State, because, rule
from tournament.tables.models import Seating, Substitution
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait, wait_of
from tournament.timing.models import LateRuling

LATE = "late"


def first_game(match: Match) -> Game | None:
    """The game for which players were waited; None before it is opened."""
    games = match.games.exclude(sheet__state=ScoreSheet.State.VOID)
    return games.select_related("sheet", "match__stage").order_by("number").first()


def late_on_sheet(game: Game) -> dict[str, str]:
    """Seat → arrival of its player, for those ruled late."""
    standing = LateRuling.objects.filter(
        match=game.match_id, player__isnull=False, state__in=LateRuling.COUNTS
    )
    seats = _seats(game)
    return {
        seats[player]: written(waited)
        for player, waited in standing.values_list("player", "waited")
        if player in seats
    }


def _seats(game: Game) -> dict[int, str]:
    """Key of a player → their seat, even with a substitute in it."""
    rows = Seating.objects.filter(game=game).order_by("-from_hand")
    first = dict(rows.values_list("seat", "player"))
    seat_of = {player: seat for seat, player in first.items()}
    stands_in = Substitution.objects.filter(game=game, state=Substitution.State.AGREED)
    return {**dict(stands_in.exclude(seat="").values_list("leaves", "seat")), **seat_of}


def follow(change: Change, match: Match, reason: str) -> tuple[Words, tuple[str, ...]]:
    """Update the first game's sheet from the rulings.

    Returns the differences in words, and the topics; empty without an open sheet.
    """
    game = first_game(match)
    if game is None or late_on_sheet(game) == game.sheet.besides.get(LATE, {}):
        return "", ()
    done = write_beside(change, game, LATE, late_on_sheet(game), reason=reason)
    return done.words, done.touched


def rule_at_start(change: Change, game: Game) -> "Words | None":
    """Rule on each player who is late when they sit down. Returns words or None.

    A player without a recorded arrival has come by now. If anyone had arrived before, the lateness
    costs points; otherwise it is only proposed: the table may have recorded nothing.
    """
    if not _is_by_player(game) or first_game(game.match) != game:
        return None
    wait = wait_of(change.event, game.match, change.now)
    if wait is None:
        return None
    facts = wait.rules.late is not None and wait.rules.late.automatic and wait.is_told
    present = [one for one in wait.expected if not one.busy]
    said = _rule(change, wait, present, State.ENFORCED if facts else State.PROPOSED)
    value = late_on_sheet(game)
    if value:
        write_beside(change, game, LATE, value, reason="")
    return said


def propose_late(change: Change, match: Match) -> "Words | None":
    """Propose lateness to the director from an arrival recorded during play.

    Only for players without a ruling.
    """
    game = first_game(match)
    if game is None or not _is_by_player(game):
        return None
    wait = wait_of(change.event, match, game.sheet.opened_at)
    came = [one for one in wait.expected if one.arrived] if wait else []
    return _rule(change, wait, came, State.PROPOSED) if wait else None


def _is_by_player(game: Game) -> bool:
    law = rules_of(game.sheet).late
    return law is not None and law.each_player


def _rule(
    change: Change, wait: Wait, present: Sequence[Expected], state: LateRuling.State
) -> "Words | None":
    """Rule on each of these with a cost and no ruling. Returns words or None."""
    rulings = [
        rule(change, wait, [one], state, SEATED)
        for one in present
        if one.player_key not in wait.ruled and wait.penalty_of(one)
    ]
    return sentences(*map(_said, rulings)) if rulings else None


def _said(ruling: LateRuling) -> Words:
    player = str(ruling.player)
    if ruling.state == State.PROPOSED:
        late = say("%(player)s may be late; the director decides.", player=player)
    else:
        late = say("%(player)s is late.", player=player)
    return sentences(late, because(ruling))
