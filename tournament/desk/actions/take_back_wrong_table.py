"""He was not at the wrong table after all: the penalty goes from his sheet."""

from collections.abc import Collection
from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.astray import WRONG_TABLE, open_game, seat_of, words_of
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.rulings.deeds import let_count
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.steps import Step, advance
from tournament.tables.models import WrongTable


def take_back_wrong_table(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    row: WrongTable,
    reason: str,
    told: Collection[str] = (),
) -> Receipt:
    """Refused without a reason, the second time, and on a posted sheet while not everybody at its
    table was `told`."""
    why = demand_reason(reason)
    with one_change(event, actor, now) as change:
        standing = WrongTable.objects.filter(pk=row.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal("That was taken back before.", remedy="Look at the match again.")
        touched: tuple[str, ...] = ()
        ruling = _ruling(row)
        if ruling:
            advance(ruling, Step.WITHDRAW, now)
            touched = tuple(let_count(change, ruling, None, told).touched)
        return change.log(
            "wrong-table.take-back",
            f"{match_words(row.match)}: taken back that {words_of(row)}. Reason: {why}",
            touched=[topic_of(row.match), "floor", *touched],
            detail={"wrong_table": row.pk, "reason": why},
        )


def _ruling(row: WrongTable) -> Ruling | None:
    """The ruling that wrote it, as far as there is one that counts."""
    said = Opinion.objects.filter(ruling__match=row.match, code=WRONG_TABLE, counts=True)
    for opinion in said.select_related("ruling__game"):
        game = opinion.ruling.game or open_game(row.match)
        if game and seat_of(game, row.player) in opinion.seats:
            return opinion.ruling
    return None
