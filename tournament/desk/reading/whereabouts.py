"""Where the event's people are now: called, playing, substituting, proposed. Reads only.

People go by the sameness of their names: a person may play in two divisions.
"""

from collections.abc import Iterable, Iterator, Mapping

from rules.core.messages import Words, say
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Event, Member
from tournament.registration.names import sameness
from tournament.tables.models import Assignment, Substitution

FILLS, STEPS_IN, ASKED = "fills", "substitutes", "asked"
"""What people do at a match besides playing for their team."""
Where = Mapping[str, Words]


def whereabouts(event: Event, *, without: Substitution | None = None) -> Where:
    """Sameness of a name → "plays at table 4"; free people are left out.

    `without` is a substitution to ignore: its proposed player may be accepted.
    """
    places = dict(_places(event))
    out, within = _substitutions(places, without)
    members = _members(places)
    chairs = HouseChair.objects.filter(match__in=places, withdrawn_at__isnull=True)
    filling = chairs.values_list("player__name", "match")
    busy = {
        name: (match, places[match][0])
        for player, name, match in members
        if (match, player) not in out
    }
    busy |= {name: (match, FILLS) for name, match in filling}
    busy |= within
    return {
        sameness(name): _words(doing, places[match][1]) for name, (match, doing) in busy.items()
    }


def _words(doing: str, table: int) -> Words:
    said: Mapping[str, Words] = {
        str(Match.State.CALLED): say("called to table %(table)s", table=table),
        str(Match.State.PLAYING): say("playing at table %(table)s", table=table),
        FILLS: say("house player at table %(table)s", table=table),
        STEPS_IN: say("substitute at table %(table)s", table=table),
        ASKED: say("proposed as substitute at table %(table)s", table=table),
    }
    return said[doing]


def _places(event: Event) -> Iterator[tuple[int, tuple[str, int]]]:
    """Key of a match on the floor → its state and table number."""
    rows = Assignment.objects.filter(
        table__event=event, cleared_at__isnull=True, match__state__in=Match.BUSY
    )
    for match, state, number in rows.values_list("match", "match__state", "table__number"):
        yield match, (state, number)


def _members(matches: Iterable[int]) -> list[tuple[int, str, int]]:
    """Players of these matches' teams: key, name, key of the match."""
    slots = Slot.objects.filter(match__in=list(matches), entrant__isnull=False)
    match_of = dict(slots.values_list("entrant", "match"))
    rows = Member.objects.filter(entry__in=match_of).values_list("player", "player__name", "entry")
    return [(player, name, match_of[entry]) for player, name, entry in rows]


def _substitutions(
    matches: Iterable[int], without: Substitution | None
) -> tuple[set[tuple[int, int]], dict[str, tuple[int, str]]]:
    """Who has left their chair in which match, and substitutes by name."""
    standing = Substitution.objects.filter(match__in=list(matches), ended_at__isnull=True)
    rows = standing.filter(state__in=(Substitution.State.ASKED, Substitution.State.AGREED))
    out: set[tuple[int, int]] = set()
    within: dict[str, tuple[int, str]] = {}
    for row in rows.select_related("player").order_by("id"):
        if row == without:
            continue
        agreed = row.state == Substitution.State.AGREED
        if agreed:
            out.add((row.match_id, row.leaves_id))
        within[row.player.name] = (row.match_id, STEPS_IN if agreed else ASKED)
    return out, within
