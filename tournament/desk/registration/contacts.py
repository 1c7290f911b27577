"""How to reach players. Only officials who enter teams see it; it is on no public page and in no
log."""

from collections.abc import Mapping, Sequence

from rules.core.messages import say
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.entering import require_entered
from tournament.registration.models import Contact, Entry


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
