"""Who substitutes for whom in a match, by agreed substitutions. Reads only."""

from collections.abc import Iterable

from tournament.brackets.models import Match, Slot
from tournament.brackets.played_games import is_of_individuals
from tournament.registration.models import Entry, Player
from tournament.tables.models import Substitution

AGREED = Substitution.State.AGREED


def stand_ins(match: Match) -> dict[int, int]:
    """Key of a player → key of their current substitute.

    A substitute can be replaced in turn.
    """
    standing = match.substitutions.filter(state=AGREED, ended_at__isnull=True)
    return chairs_of(standing.order_by("id"))


def chairs_of(standing: Iterable[Substitution]) -> dict[int, int]:
    """The same, from a match's standing substitutions in order."""
    sits: dict[int, int] = {}
    for row in standing:
        owner = next((own for own, now in sits.items() if now == row.leaves_id), row.leaves_id)
        sits[owner] = row.player_id
    return sits


def owners(match: Match) -> dict[int, int]:
    """Key of a substitute → key of the player who owns the chair."""
    found = owners_in([match.pk]).get(match.pk, {})
    return {player: owner.pk for player, owner in found.items()}


def owners_in(matches: Iterable[int]) -> dict[int, dict[int, Player]]:
    """The same for each of these matches with substitutes, by its key. One query."""
    found: dict[int, dict[int, Player]] = {}
    rows = Substitution.objects.filter(match__in=list(matches), state=AGREED)
    for row in rows.select_related("leaves").order_by("id"):
        chairs = found.setdefault(row.match_id, {})
        chairs[row.player_id] = chairs.get(row.leaves_id, row.leaves)
    return found


def substituted_in(entry: Entry) -> list[Match]:
    """The matches of individuals on the floor in which a substitute sits for this entry."""
    slots = Slot.objects.filter(entrant=entry, match__state__in=Match.ON_THE_FLOOR)
    players = set(entry.members.values_list("player", flat=True))
    return [
        slot.match
        for slot in slots.select_related("match__stage__division")
        if is_of_individuals(slot.match) and players & stand_ins(slot.match).keys()
    ]
