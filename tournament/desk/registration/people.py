"""People across events: who a player is, past events, conduct, and how to reach them.

Only officials who enter teams see how to reach a player; it is on no public page and in no log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rules.core.findings import ERROR
from rules.core.messages import Words, say, say_count
from rules.refusals import Refused, refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.entering import require_entered
from tournament.registration.history import (
    FACTS,
    keep_past,
    keep_past_of,
    known_counts,
    take_for,
)
from tournament.registration.models import Contact, Entry, Event, PastResult, Person, Player
from tournament.registration.past_preview import judged
from tournament.registration.past_rows import PastLine, PastRow
from tournament.rulings.models import Suspension
from tournament.rulings.offences import Offence, offences_of
from tournament.rulings.suspensions import day_of, not_over, suspension_words


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


def remove_past(act: Act, *, player: Player, row: PastResult) -> Receipt:
    """Delete a past event of the player's person. The log keeps it: it can be typed anew."""
    with one_change(act) as change:
        detail = {name: getattr(row, name) for name in ("year", "event", *FACTS)}
        row.delete()
        change.require_as_shown(topic_of_row(player, "person"), topic_of_row(player, "past"))
        return change.log(
            "past.remove",
            say(
                "%(event)s %(year)s removed for %(player)s.",
                event=row.event,
                year=row.year,
                player=player.name,
            ),
            touched=[topic_of_row(player, "past")],
            detail={"person": row.person_id, **detail},
        )


def write_contacts(act: Act, *, entry: Entry, contacts: Mapping[int, Sequence[str]]) -> Receipt:
    """Store each member's contacts, by place in the team; none for children.

    The log says that they changed, but not what they are.
    """
    with one_change(act) as change:
        require_entered(entry)
        for member in entry.members.filter(place__in=contacts):
            Contact.objects.filter(player=member.player_id).delete()
            if not entry.division.learning:
                Contact.objects.bulk_create(
                    Contact(player_id=member.player_id, words=words)
                    for words in dict.fromkeys(contacts[member.place])
                )
        change.require_as_shown(topic_of_row(entry, "contacts"))
        return change.log(
            "team.note",
            say("Private note of number %(team)s changed.", team=entry.number),
            touched=[topic_of_row(entry, "contacts")],
            detail={"team": entry.number},
        )


@dataclass(frozen=True, slots=True)
class Suspended:
    """A suspension, in words."""

    row: Suspension
    words: Words


def suspended_now(event: Event) -> list[Suspended]:
    """The suspensions in force on the event's day or later."""
    return [Suspended(row, suspension_words(row)) for row in not_over(day_of(event))]


@dataclass(frozen=True, slots=True)
class PersonConduct:
    """A person's offences and suspensions, latest first.

    `day` is the event's, the default start of a new suspension.
    """

    offences: Sequence[Offence]
    suspensions: tuple[Suspended, ...]
    day: date


def person_conduct(person: Person, event: Event) -> PersonConduct:
    """The conduct of this person."""
    rows = person.suspensions.order_by("-since", "-id")
    return PersonConduct(
        offences=offences_of({person.pk})[person.pk],
        suspensions=tuple(Suspended(row, suspension_words(row)) for row in rows),
        day=day_of(event),
    )
