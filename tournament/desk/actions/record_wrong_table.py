"""A player sits at the wrong table when play begins: it is written on his own sheet."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.astray import WRONG_TABLE, charge, has_begun, open_game, words_of
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import law_of
from tournament.live.services import Actor
from tournament.registration.models import Event, Player
from tournament.tables.models import Table, WrongTable


def record_wrong_table(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    player: Player,
    table: Table | None,
    begun_at: Match,
    user: int | None,
) -> Receipt:
    """`match` is his own; he sat at `table`, None where nobody looked, and `begun_at` is the match
    whose first cards were dealt meanwhile. Without a sheet of his own yet it waits for that.

    Refused before the first cards are dealt, twice, and where the book knows no such penalty.
    """
    with one_change(event, actor, now) as change:
        rules = law_of(match)
        penalty = rules.penalties.get(WRONG_TABLE)
        if penalty is None:
            raise refusal(
                f"{rules.title} has no penalty for the wrong table.",
                remedy="Show him to his table.",
            )
        if not has_begun(begun_at):
            raise refusal(
                "Play has not begun there: nobody is at the wrong table yet.",
                remedy="Show him to his table; it costs nothing before the first cards are dealt.",
                cites=penalty.cites,
            )
        if match.wrong_tables.filter(player=player, withdrawn_at__isnull=True).exists():
            raise refusal(
                f"That {player} sat at the wrong table is written down already.",
                remedy="Look at his sheet.",
            )
        row = WrongTable.objects.create(
            match=match, player=player, table=table, at=now, recorded_by=actor.name
        )
        game = open_game(match)
        touched = charge(change, row, game, user) if game else ()
        when = "" if game else ", as soon as his own sheet is open"
        return change.log(
            "wrong-table.record",
            f"{match_words(match)}: {words_of(row)}: {penalty.points} off his own score{when} "
            f"({penalty.cites}).",
            touched=[topic_of(match), "floor", *touched],
            detail={"wrong_table": row.pk, "player": player.pk, "points": penalty.points},
        )
