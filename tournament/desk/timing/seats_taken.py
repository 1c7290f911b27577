"""Everybody at a table, written down with one tap on its phone, and that tap undone."""

from rules.core.messages import all_of, say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import require_as_shown
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.timing.arrivals import REOPENED, arrive, require_free
from tournament.desk.timing.comers import comers_to, mark_of_comers, mark_of_told, told_last
from tournament.desk.timing.late_rulings import reopen_late_ruling
from tournament.tables.models import Table
from tournament.tables.selectors import match_at
from tournament.timing.models import Arrival

State = Match.State


def seat_all(act: Act, *, table: Table, shown: str) -> Receipt:
    """Write down that everybody who was missing came now, each alone.

    Raise Refused when others are expected than the page `shown`, when all are there already, when
    nobody is called to the table, and when one of them still sits at another table: then each who
    is here is written down alone.
    """
    with one_change(act) as change:
        match = match_at(table)
        if match is None or match.state != State.CALLED:
            raise refusal(
                say("No match is called to table %(table)s.", table=table.number),
                remedy=say("Reload this page."),
                code="no-match",
            )
        comers = comers_to(match)
        missing = [comer for comer in comers if comer.since is None]
        if not missing:
            raise refusal(
                say("Everyone is already here."), remedy=say("Start the game."), code="all-here"
            )
        require_as_shown(
            shown,
            mark_of_comers(match, comers),
            message=say("Other players are called here now. No arrival was recorded."),
            remedy=say("Check who is called to this table."),
        )
        require_free(act.event, match, [comer.player for comer in missing], act.now)
        follows = arrive(change, match, [(comer.entry, comer.player) for comer in missing], act.now)
        return change.log(
            "match.seat-all",
            sentences(
                say(
                    "Table %(table)s: everyone has arrived for %(match)s, just now %(names)s.",
                    table=table.number,
                    match=match_words(match),
                    names=all_of(comer.player.name for comer in missing),
                ),
                follows,
            ),
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "players": [comer.player.pk for comer in missing]},
        )


def take_back_seats(act: Act, *, table: Table, shown: str) -> Receipt:
    """Those whom this table told with its last tap are not there. What the desk wrote down is the
    desk's to take back. Refused once the game has begun, and when another tap was the last than the
    page `shown`."""
    with one_change(act) as change:
        match = match_at(table)
        told = _told(table, match)
        if match is None or not told:
            raise refusal(
                say("Nothing to undo: this table has recorded no arrival."),
                remedy=say("Reload this page, or call the desk."),
                code="nothing-to-undo",
            )
        require_as_shown(
            shown,
            mark_of_told(told),
            message=say("Someone tapped after this page was shown. Nothing was undone."),
            remedy=say("Check who is here now, and undo it if it is wrong."),
        )
        keys = [row.pk for row in told]
        Arrival.objects.filter(pk__in=keys, withdrawn_at__isnull=True).update(withdrawn_at=act.now)
        opened = [reopen_late_ruling(match, row.entry, row.player) for row in told]
        return change.log(
            "match.take-back-seats",
            sentences(
                say(
                    "Table %(table)s: arrival of %(names)s for %(match)s undone.",
                    table=table.number,
                    names=all_of(str(row.player or row.entry) for row in told),
                    match=match_words(match),
                ),
                REOPENED if any(opened) else None,
            ),
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "arrivals": keys},
        )


def _told(table: Table, match: Match | None) -> list[Arrival]:
    """What may be taken back: nothing once the game has begun."""
    if match is None or match.state != State.CALLED:
        return []
    return list(told_last(table, match).select_related("player", "entry"))
