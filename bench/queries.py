"""The number of queries of every page of the product, with 10 teams and with 1,024.

Each is requested once, then the director does something that concerns it, and the next request is
counted: Django's queries and those in plain SQL. Public pages are counted as Django renders them,
without the memory in front of it (tournament/byte_lane.py).
"""

from bench import Figure
from bench.walking import Place, an_event_before, early, first_match, places
from tests.counting import counting
from tests.makers import DIRECTOR, NOON
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act, one_change

FEW, MANY = 10, 1024
MOST = {"public": 8, "t": 12, "desk": 24}
"""By whose page it is. An official's page first reads the session, the account and the offices, and
of a division being set up all eight steps."""
NAMED = 12

Page = tuple[str, str, str]
"""Whose it is, its name, and the moment of its event."""


def measure() -> Figure:
    """The largest count of a public page. Holds if no page asks more than its kind may, and none
    more with many teams than with few.
    """
    with early():
        an_event_before()
        few, many = _counts(FEW), _counts(MANY)
    largest = {kind: max(n for page, n in many.items() if page[0] == kind) for kind in MOST}
    above = _worst({page: n for page, n in many.items() if n > MOST[page[0]]})
    grown = _worst({page: n for page, n in many.items() if n > few.get(page, n)})
    how = (
        f"{len(many)} pages with {MANY:,} teams; most: "
        + ", ".join(f"{kind} {n} of {MOST[kind]}" for kind, n in largest.items())
        + f"; above: {_words(above) or 'none'}; more than with {FEW}: {_words(grown) or 'none'}"
    )
    holds = not above and not grown
    return Figure("queries", largest["public"], f"<= {MOST['public']}, equal", holds, how)


def _counts(teams: int) -> dict[Page, int]:
    """The lower count of two requests: pages are also refreshed by time alone."""
    return {
        (place.of, place.name, place.moment): min(_after_a_change(place), _after_a_change(place))
        for place in places(teams)
    }


def _after_a_change(place: Place) -> int:
    """The queries of the next request after something changed at the first match, or the event."""
    stage = Stage.objects.filter(division__event=place.event).first()
    first = first_match(stage) if stage else None
    touched = ["floor", *([f"match:{first.stage_id}/{first.code}"] if first else [])]
    with one_change(Act(place.event, DIRECTOR, NOON)) as change:
        change.log("bench", "Something changed.", touched=touched)
    with counting() as counted:
        place.client.get(place.path)
    return counted()


def _worst(counts: dict[Page, int]) -> dict[str, int]:
    """The largest count of each address."""
    found: dict[str, int] = {}
    for (_, name, _), count in counts.items():
        found[name] = max(count, found.get(name, 0))
    return found


def _words(counts: dict[str, int]) -> str:
    most = sorted(counts.items(), key=lambda named: -named[1])
    named = ", ".join(f"{name} {count}" for name, count in most[:NAMED])
    return f"{named} and {len(most) - NAMED} more" if len(most) > NAMED else named
