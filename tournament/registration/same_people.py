"""A person is a player of their own in each division that they entered. Reads only."""

from collections.abc import Collection, Mapping

from django.db.models import F

from tournament.registration.models import Player


def same_people(players: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Key of a player → the keys of everybody at the event who is the same person, and its own.

    Where it is unclear who somebody is, and among children, nobody is the same as another.
    """
    known = Player.objects.filter(pk__in=players, person__players__event=F("event"))
    found = {player: {player} for player in players}
    for player, other in known.values_list("pk", "person__players"):
        found[player].add(other)
    return {player: frozenset(others) for player, others in found.items()}
