""" "All seated" on a table's phone, and undoing it."""

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
    """Record that every missing person came now, individually.

    Raises Refused if the page `shown` is outdated, if all are there, without a called match, and if
    one still sits elsewhere: record the others one by one.
    """
    with one_change(act) as change:
        match = match_at(table)
        if match is None or match.state != State.CALLED:
            raise refusal(
                say("No match is called to table %(table)s.", table=table.number),
                remedy=say("Reload the page."),
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
            message=say("Other players are called here now."),
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
    """Undo the arrivals of the table's last tap, not the desk's.

    Raises Refused once the game has begun, and if the page `shown` is outdated.
    """
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
            message=say("Someone tapped after this page was shown."),
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
    """The arrivals that can be undone; none once the game has begun."""
    if match is None or match.state != State.CALLED:
        return []
    return list(told_last(table, match).select_related("player", "entry"))
