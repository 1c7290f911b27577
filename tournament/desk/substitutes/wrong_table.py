"""Players at the wrong table when play begins: recording, undoing, the penalty."""

from collections.abc import Collection

from rules.core.messages import Words, say, sentences
from rules.core.penalties import Penalty
from rules.refusals import outdated, refusal
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.reading.floor_people import parties_of
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.rulings.deeds import let_count, penalise
from tournament.registration.models import Event, Player
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.progress import Step, advance
from tournament.tables.models import Assignment, Table, WrongTable
from tournament.tables.stand_ins import owners
from tournament.timing.starting import starts_of

WRONG_TABLE = "wrong-table"


def record_wrong_table(
    act: Act,
    *,
    match: Match,
    player: Player,
    table: Table | None,
    begun_at: Match,
    user: int | None,
) -> Receipt:
    """Record that a player of `match` sat at `table`, or None if unknown.

    `begun_at` is the match that has begun meanwhile. Without a sheet of their own yet, the penalty
    waits for one. Raises Refused before the first deal, if already recorded, and without such a
    penalty in the book.
    """
    with one_change(act) as change:
        penalty = _require_wrong(match, player, begun_at)
        row = WrongTable.objects.create(
            match=match, player=player, table=table, at=act.now, recorded_by=act.actor.name
        )
        game = open_game(match)
        touched = charge(change, row, game, user) if game else ()
        later = None if game else say("It is written on their sheet once that is open.")
        return change.log(
            "wrong-table.record",
            sentences(
                say("%(what)s. Match: %(match)s.", what=words_of(row), match=match_words(match)),
                say(
                    "Penalty: %(points)s points (%(cites)s).",
                    points=penalty.points,
                    cites=penalty.cites,
                ),
                later,
            ),
            touched=[topic_of(match), "floor", *touched],
            detail={"wrong_table": row.pk, "player": player.pk, "points": penalty.points},
        )


def _require_wrong(match: Match, player: Player, begun_at: Match) -> Penalty:
    """The penalty for it. Raises Refused if there is none."""
    rules = rules_of_match(match)
    penalty = rules.penalties.get(WRONG_TABLE)
    if penalty is None:
        raise refusal(
            say("%(game)s has no penalty for the wrong table.", game=rules.title),
            remedy=say("Show them to their table."),
            code="no-such-penalty",
        )
    if not has_begun(begun_at):
        raise refusal(
            say("Play has not begun there, so nobody is at the wrong table yet."),
            remedy=say("Show them to their table. Before the first deal it costs nothing."),
            cites=penalty.cites,
            code="not-begun",
        )
    if match.wrong_tables.filter(player=player, withdrawn_at__isnull=True).exists():
        raise refusal(
            say("%(player)s is already recorded at the wrong table.", player=player.name),
            remedy=say("Look at their sheet."),
            code="written-already",
        )
    return penalty


def take_back_wrong_table(
    act: Act, *, row: WrongTable, reason: str, told: Collection[str]
) -> Receipt:
    """Undo a wrong table.

    Raises Refused without a reason, the second time, and on a posted sheet while someone at its
    table is not in `told`.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        standing = WrongTable.objects.filter(pk=row.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise outdated(say("This is already undone."), code="taken-back")
        touched: tuple[str, ...] = ()
        ruling = _ruling(row)
        if ruling:
            advance(ruling, Step.WITHDRAW, act.now)
            touched = tuple(let_count(change, ruling, None, told).touched)
        return change.log(
            "wrong-table.take-back",
            sentences(
                say(
                    "Undone in %(match)s: %(what)s.",
                    match=match_words(row.match),
                    what=words_of(row),
                ),
                given_reason(why),
            ),
            touched=[topic_of(row.match), "floor", *touched],
            detail={"wrong_table": row.pk, "reason": why},
        )


def _ruling(row: WrongTable) -> Ruling | None:
    """The ruling for it that counts, if any."""
    said = Opinion.objects.filter(ruling__match=row.match, code=WRONG_TABLE, counts=True)
    for opinion in said.select_related("ruling__game"):
        game = opinion.ruling.game or open_game(row.match)
        if game and seat_of(game, row.player) in opinion.seats:
            return opinion.ruling
    return None


def has_begun(match: Match) -> bool:
    """Whether the first cards of the game in play were dealt."""
    game = open_game(match)
    return game is not None and bool(starts_of([game.pk]))


def open_game(match: Match) -> Game | None:
    """The game with an open sheet at the table."""
    if match.state != Match.State.PLAYING:
        return None
    games = match.games.exclude(sheet__state="void").select_related("sheet")
    return games.order_by("number").last()


def match_of_player(event: Event, player: Player) -> Match | None:
    """The match on the floor where this player should be."""
    rows = Assignment.objects.filter(
        table__event=event,
        cleared_at__isnull=True,
        match__state__in=Match.BUSY,
    )
    for row in rows.select_related("match__stage__division__event").order_by("id"):
        if any(player in party.sitting for party in parties_of(row.match)):
            return row.match
    return None


def charge(change: Change, row: WrongTable, game: Game, user: int | None) -> tuple[str, ...]:
    """Write the penalty on their own sheet. Returns what looks different."""
    deed = penalise(
        change,
        game,
        WRONG_TABLE,
        [seat_of(game, row.player)],
        user=user,
        words=words_of(row),
    )
    return tuple(deed.touched)


def charge_wrong_tables(change: Change, game: Game) -> None:
    """Charge, on the sheet just opened, players recorded at wrong tables."""
    for row in game.match.wrong_tables.filter(withdrawn_at__isnull=True).select_related("player"):
        charge(change, row, game, None)


def words_of(row: WrongTable) -> Words:
    """ "Ann Oak sat at table 3 when play began"."""
    if row.table is None:
        return say("%(player)s sat at another table when play began", player=row.player.name)
    return say(
        "%(player)s sat at table %(table)s when play began",
        player=row.player.name,
        table=row.table.number,
    )


def seat_of(game: Game, player: Player) -> str:
    """The player's seat on their own sheet, even with a substitute in it."""
    chairs = owners(game.match)
    seats = game.seatings.order_by("from_hand").values_list("player_id", "seat")
    found = {chairs.get(sits, sits): seat for sits, seat in seats} | dict(seats)
    return found[player.pk]
