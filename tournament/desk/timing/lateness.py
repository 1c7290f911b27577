"""The clock's lateness rulings: enforcing them, and their place on a score sheet.

The law: `Ruleset.late`. Runs inside the caller's change. The sheet gets the rulings' minutes, so
that rules, phone and paper show the cost.
"""

from collections.abc import Sequence

from rules.core.forfeits import written
from rules.core.messages import Words, say, sentences
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.brackets.played_games import is_of_individuals
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.timing.late_rulings import (
    NOW,
    SEATED,
    because,
    decide_late_ruling,
    record_forfeits,
    rule,
    the_absent,
)
from tournament.tables.models import Seating, Substitution
from tournament.tables.settling import settle
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait, wait_of
from tournament.timing.models import LateRuling, Stop

State = LateRuling.State

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


def rule_at_start(change: Change, game: Game) -> Words | None:
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


def propose_late(change: Change, match: Match) -> Words | None:
    """Propose lateness to the director from an arrival that was recorded.

    Of players during play, only for those without a ruling; of teams before it, if one came too
    late and the clock has not ruled yet.
    """
    game = first_game(match)
    if game is None:
        return _propose_teams(change, match)
    if not _is_by_player(game):
        return None
    wait = wait_of(change.event, match, game.sheet.opened_at)
    came = [one for one in wait.expected if one.arrived] if wait else []
    return _rule(change, wait, came, State.PROPOSED) if wait else None


def _propose_teams(change: Change, match: Match) -> Words | None:
    wait = wait_of(change.event, match, change.now)
    late = wait.came_too_late if wait else ()
    return _proposed(rule(change, wait, late, State.PROPOSED, NOW)) if wait and late else None


def _is_by_player(game: Game) -> bool:
    law = rules_of(game.sheet).late
    return law is not None and law.each_player


def _rule(
    change: Change, wait: Wait, present: Sequence[Expected], state: LateRuling.State
) -> Words | None:
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


RULED = LateRuling.State


def rule_late(act: Act, *, match: Match) -> Receipt | None:
    """Rule on the match now, or None if there is nothing to rule.

    One ruling per match or player, however often it runs. It is only proposed if the rules say so,
    and if more are missing than have come: play may have begun on paper.
    """
    with one_change(act) as change:
        if Stop.objects.filter(event=act.event, until__isnull=True).exists():
            return None
        match.refresh_from_db(fields=["state"])
        wait = wait_of(act.event, match, act.now) if match.state == Match.State.CALLED else None
        late = wait.to_be_ruled if wait else ()
        if wait is None or not late:
            return None
        law = wait.rules.late
        automatic = law is not None and law.automatic
        if law is not None and law.each_player:
            state = RULED.ENFORCED if automatic and wait.is_told else RULED.PROPOSED
            return _replace(change, wait, late, state)
        came = sum(one.arrived is not None for one in wait.expected)
        known = automatic and came >= len(late)
        return _forfeit_round(change, wait, late) if known else _propose(change, wait, late)


def _replace(
    change: Change, wait: Wait, late: Sequence[Expected], state: LateRuling.State
) -> Receipt:
    """Vacate these players' seats, for substitutes."""
    rulings = [rule(change, wait, [one], state, NOW) for one in late]
    return _logged(change, wait, rulings, sentences(*map(_replaced, rulings)), ())


def _replaced(ruling: LateRuling) -> Words:
    names = {"player": str(ruling.player), "match": match_words(ruling.match)}
    if ruling.state == RULED.ENFORCED:
        what = say("%(match)s: %(player)s is replaced.", **names)
    else:
        what = say("%(match)s: %(player)s may be replaced; the director decides.", **names)
    return sentences(what, because(ruling))


def _forfeit_round(change: Change, wait: Wait, late: Sequence[Expected]) -> Receipt:
    """Forfeit the round for the absent. Of two teams the other one wins."""
    ruling = rule(change, wait, late, RULED.ENFORCED, NOW)
    record_forfeits(ruling, [one.entry for one in late], because(ruling), change.now)
    touched = settle(wait.match.stage, change.now)
    said = forfeit_words(ruling)
    if not is_of_individuals(wait.match):
        said = say(
            "%(match)s: %(loser)s forfeits, %(winner)s wins.",
            match=match_words(wait.match),
            loser=str(late[0].entry),
            winner=next(str(one.entry) for one in wait.expected if one not in late),
        )
    return _logged(change, wait, [ruling], sentences(said, because(ruling)), touched)


def _propose(change: Change, wait: Wait, late: Sequence[Expected]) -> Receipt:
    ruling = rule(change, wait, late, RULED.PROPOSED, NOW)
    return _logged(change, wait, [ruling], _proposed(ruling), ())


def _proposed(ruling: LateRuling) -> Words:
    said = say(
        "%(match)s: possible forfeit by %(teams)s; the director decides.",
        match=match_words(ruling.match),
        teams=the_absent([ruling]),
    )
    return sentences(said, because(ruling))


def _logged(
    change: Change,
    wait: Wait,
    rulings: Sequence[LateRuling],
    said: Words,
    touched: tuple[str, ...],
) -> Receipt:
    return change.log(
        "clock.rule-late",
        said,
        touched=sorted({topic_of(wait.match), *touched, "floor", "queue"}),
        detail={
            "match": wait.match.code,
            "state": rulings[0].state,
            "waited": rulings[0].waited,
            "absent": [entry.number for row in rulings for entry in row.absent.all()],
            "players": [str(row.player) for row in rulings if row.player],
        },
    )


def enforce_lateness(act: Act, *, ruling: LateRuling, reason: str) -> Receipt:
    """Enforce a proposed ruling: write its forfeit or points.

    A reopened one keeps what it wrote. Raises Refused without a reason, and if already decided.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        decide_late_ruling(
            ruling, State.ENFORCED, before=LateRuling.OPEN, actor=act.actor, reason=told
        )
        what, touched = _follow(change, ruling, told)
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.enforce",
            sentences(what, given_reason(told)),
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told},
        )


def _follow(change: Change, ruling: LateRuling, told: str) -> tuple[Words, tuple[str, ...]]:
    if ruling.player is not None:
        differs, touched = follow(change, ruling.match, told)
        late = say(
            "%(match)s: %(player)s is late.",
            match=match_words(ruling.match),
            player=ruling.player.name,
        )
        return sentences(late, ruling.words, differs), touched
    what = forfeit_words(ruling)
    if ruling.result is not None:
        return what, ()
    record_forfeits(ruling, list(ruling.absent.all()), told, change.now)
    return what, settle(ruling.match.stage, change.now)


def forfeit_words(ruling: LateRuling) -> Words:
    """Who forfeits by the ruling, for the log."""
    match, teams = match_words(ruling.match), the_absent([ruling])
    return say("%(match)s: forfeit by %(teams)s.", match=match, teams=teams)
