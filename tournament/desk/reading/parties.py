"""Who sits down at a match: each team as it sits now, with who steps in, and players of the club.

Reads; writes nothing. Whoever sits for somebody else does so by `tables/stand_ins.py`.
"""

from dataclasses import dataclass

from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match
from tournament.registration.models import Entry, Member, Player
from tournament.tables.stand_ins import stand_ins


@dataclass(frozen=True, slots=True)
class Party:
    """One side of the table. `sitting` are its people as they sit now, by place; `whose` those
    whose chairs they are. Without an `entry` it is a player of the club, who is in no ranking."""

    entry: Entry | None
    title: str
    sitting: tuple[Player, ...]
    whose: tuple[Player, ...]

    @property
    def keys(self) -> list[int]:
        """The keys of those who sit there."""
        return [player.pk for player in self.sitting]


def parties_of(match: Match) -> list[Party]:
    """The sides of the match: its teams in the order of its slots, then who fills a chair."""
    sits = stand_ins(match)
    others = Player.objects.in_bulk(sits.values()) if sits else {}
    parties = []
    for entry in entries_of(match):
        whose = [member.player for member in _members(entry)]
        sitting = [others[sits[one.pk]] if one.pk in sits else one for one in whose]
        parties.append(Party(entry, entry.title, tuple(sitting), tuple(whose)))
    chairs = HouseChair.objects.filter(match=match, withdrawn_at__isnull=True)
    house = [row.player for row in chairs.select_related("player").order_by("id")]
    return [*parties, *(Party(None, one.name, (one,), (one,)) for one in house)]


def entries_of(match: Match) -> list[Entry]:
    """The teams of the match in the order of its slots, with their members read."""
    slots = match.slots.select_related("entrant").prefetch_related("entrant__members__player")
    return [slot.entrant for slot in slots.order_by("position") if slot.entrant]


def players_of(entry: Entry) -> list[int]:
    """The keys of the team's players by place."""
    return [member.player_id for member in _members(entry)]


def _members(entry: Entry) -> list[Member]:
    return sorted(entry.members.all(), key=lambda member: member.place)
