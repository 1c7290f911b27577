"""People across events: who a player is, and their past events."""

from collections.abc import Sequence

from rules.core.findings import ERROR
from rules.core.messages import say, say_count
from rules.refusals import Refused, refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.history import keep_past, keep_past_of, known_counts, take_for
from tournament.registration.models import Person, Player
from tournament.registration.past_preview import judged
from tournament.registration.past_rows import PastLine, PastRow


def name_person(act: Act, *, player: Player, person: Person | None) -> Receipt:
    """Identify a player as a person with their history; None means someone new."""
    with one_change(act) as change:
        before = player.person_id
        chosen = take_for(player, person)
        named = say("%(player)s is a new person of this name.", player=player.name)
        if person:
            named = say("%(player)s is the person already on record.", player=player.name)
        change.require_as_shown(topic_of_row(player, "person"))
        return change.log(
            "person.name",
            named,
            touched=[topic_of_row(player, "person")],
            detail={"player": player.pk, "before": before, "after": chosen.pk},
        )


def import_past(act: Act, *, lines: Sequence[PastLine]) -> Receipt:
    """Save all these lines, or none: raises `Refused` with every objection."""
    body = {"past": [line.text for line in lines]}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        rows = [line.row for line in lines if line.row]
        known = known_counts([name for row in rows for name in row.people])
        found = [finding for line in judged(lines, known) for finding in line.findings]
        if any(finding.severity == ERROR for finding in found):
            raise Refused(*found)
        keep_past(rows)
        said = say_count(
            "%(count)s past result saved for seeding by history.",
            "%(count)s past results saved for seeding by history.",
            count=len(rows),
        )
        return change.log("past.import", said, detail={"rows": len(rows)})


def type_past(act: Act, *, player: Player, row: PastRow) -> Receipt:
    """Save a past event of the player's person, replacing the same one.

    Raises `Refused` while the person is unknown.
    """
    with one_change(act) as change:
        if player.person is None:
            raise refusal(
                say("More than one person may be called %(name)s.", name=player.name),
                remedy=say("Choose the person first, on this page."),
                code="which-person",
            )
        keep_past_of(player.person, row)
        change.require_as_shown(topic_of_row(player, "person"), topic_of_row(player, "past"))
        return change.log(
            "past.type",
            say(
                "%(event)s %(year)s saved for %(player)s.",
                event=row.event,
                year=row.year,
                player=player.name,
            ),
            touched=[topic_of_row(player, "past")],
            detail={"person": player.person.pk, "year": row.year, "event": row.event},
        )
