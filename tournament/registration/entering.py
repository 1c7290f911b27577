"""Entering many teams, joining two that need partners, moving and removing one.

Runs inside the caller's transaction. `admission.py` checks first; `services.py` adds and changes
single teams.
"""

from collections.abc import Sequence

from rules.core.messages import say
from rules.refusals import refusal
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Contact, Division, Entry, Member, Player
from tournament.registration.people import persons_for
from tournament.registration.selectors import with_players
from tournament.registration.services import next_number
from tournament.registration.titles import Called, titles_of


def add_entries(*, division: Division, drafts: Sequence[TeamDraft]) -> list[Entry]:
    """Enter new teams with the next free numbers, in this order."""
    entries = Entry.objects.bulk_create(
        Entry(division=division, number=number, name=draft.name, club=draft.club)
        for number, draft in enumerate(drafts, start=next_number(division))
    )
    seats = [
        (entry, place, name)
        for entry, draft in zip(entries, drafts, strict=True)
        for place, name in enumerate(draft.members, start=1)
    ]
    names = [name for _, _, name in seats]
    people = [None] * len(names) if division.learning else persons_for(names)
    players = Player.objects.bulk_create(
        Player(event_id=division.event_id, name=name, person=person)
        for name, person in zip(names, people, strict=True)
    )
    Member.objects.bulk_create(
        Member(entry=entry, player=player, place=place)
        for (entry, place, _), player in zip(seats, players, strict=True)
    )
    if not division.learning:
        _keep_contacts(players, drafts)
    retitle(division)
    return entries


def _keep_contacts(players: Sequence[Player], drafts: Sequence[TeamDraft]) -> None:
    """Store the contacts of these players, in the order of the drafts' members."""
    reach = [
        draft.contacts[place] if place < len(draft.contacts) else ()
        for draft in drafts
        for place in range(len(draft.members))
    ]
    Contact.objects.bulk_create(
        Contact(player=player, words=words)
        for player, contacts in zip(players, reach, strict=True)
        for words in dict.fromkeys(contacts)
    )


def add_contacts(entry: Entry, draft: TeamDraft) -> None:
    """Add contacts typed with members' names to the stored ones; none for children."""
    if entry.division.learning:
        return
    members = entry.members.order_by("place")
    for member, contacts in zip(members, draft.contacts, strict=False):
        for words in contacts:
            Contact.objects.get_or_create(player_id=member.player_id, words=words)


def join_entries(*, entry: Entry, other: Entry) -> None:
    """Move the players of `other` to `entry`, which keeps its number; delete `other`.

    A team name or club that only `other` had moves too.
    """
    place = entry.members.count()
    for member in other.members.order_by("place"):
        place += 1
        Member.objects.filter(pk=member.pk).update(entry=entry, place=place)
    entry.name = entry.name or other.name
    entry.club = entry.club or other.club
    entry.save(update_fields=["name", "club"])
    other.delete()
    retitle(entry.division)


def move_entry(entry: Entry, *, to: Division) -> None:
    """Move a team to another division of the event, where it takes the next free number.

    What is stored with it stays: contacts, needs, personal links. Its PIN is a division's, so new.
    """
    before = entry.division
    entry.division, entry.number = to, next_number(to)
    entry.save(update_fields=["division", "number"])
    retitle(before)
    retitle(to)
    entry.refresh_from_db()


def remove_entry(entry: Entry) -> None:
    """Delete a team and its players. Other numbers stay."""
    division = entry.division
    Player.objects.filter(memberships__entry=entry).delete()
    entry.delete()
    retitle(division)


def require_entered(*entries: Entry) -> None:
    """Refuse a change to a team that someone has deleted or moved meanwhile."""
    stored = Entry.objects.filter(pk__in=[entry.pk for entry in entries])
    there = set(stored.values_list("pk", "division_id"))
    for entry in entries:
        if (entry.pk, entry.division_id) not in there:
            raise refusal(
                say("Number %(team)s was removed while this page was open.", team=entry.number),
                remedy=say("Go back to the list of entries."),
                code="taken-out",
            )


def retitle(division: Division) -> None:
    """Rename every team of the division so that titles differ."""
    entries = list(with_players(division.entries.order_by("number")))
    titles = titles_of(
        [
            Called(entry.number, entry.name, [row.player.name for row in entry.members.all()])
            for entry in entries
        ],
        learning=division.learning,
    )
    changed = []
    for entry, title in zip(entries, titles, strict=True):
        if entry.title != title:
            entry.title = title
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["title"], batch_size=200)
