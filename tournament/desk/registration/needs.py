"""Needs of a team's people at a table: private to staff."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.registration.models import Entry
from tournament.tables.models import Needs


@dataclass(frozen=True, slots=True)
class NeedsDraft:
    """What one person needs, as typed."""

    accessible: bool = False
    stationary: bool = False
    partner_deals: bool = False


def write_needs(act: Act, *, entry: Entry, needs: Mapping[int, NeedsDraft]) -> Receipt:
    """Keep what each person needs, by place in the team.

    The log says that something changed, never what: that is private.
    """
    with one_change(act) as change:
        for member in entry.members.filter(place__in=needs):
            draft = needs[member.place]
            Needs.objects.update_or_create(
                player_id=member.player_id,
                defaults={
                    "accessible": draft.accessible,
                    "stationary": draft.stationary,
                    "partner_deals": draft.partner_deals,
                },
            )
        change.require_as_shown(topic_of_row(entry, "needs"))
        return change.log(
            "team.note",
            f"Changed a private note of team {entry.number}.",
            touched=[topic_of_row(entry, "needs"), "floor"],
            detail={"team": entry.number},
        )
