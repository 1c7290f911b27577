"""Makers for seasons: events with final places, and a season of them."""

from collections.abc import Sequence

from tests.kept import kept
from tests.makers import NOON, a_division, a_user, add_entry, an_event
from tests.makers_stages import has_won
from tournament.brackets.models import Stage
from tournament.brackets.services import publish_stage
from tournament.registration.models import Division
from tournament.seasons.models import Season
from tournament.seasons.services import SeasonWords, add_to_season, make_season
from tournament.seeding.services import set_order

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)


@kept
def a_drawn_division(name: str, *pairs: Sequence[str], director: str = "dora") -> Division:
    """A new event's main event with these pairs, seeded in this order, drawn as a knock-out."""
    division = a_division(an_event(name=name, director=director))
    field = [add_entry(division=division, members=[*pair]) for pair in pairs]
    set_order(division=division, order=field)
    publish_stage(division=division, format="single-elimination", options={}, field=field, now=NOON)
    return division


def two_seeds(stage: Stage, code: str) -> list[int]:
    """The seeds of a match, the better one first."""
    entrants = stage.matches.get(code=code).slots.values_list("entrant", flat=True)
    return sorted(stage.field.filter(entry__in=[*entrants]).values_list("seed", flat=True))


@kept
def by_seeds(division: Division) -> None:
    """Play a division to its end: the better seed wins every match."""
    stage = division.stages.get()
    while match := stage.matches.filter(state="ready").order_by("play_order").first():
        has_won(stage, *two_seeds(stage, match.code))


@kept
def a_played_division(name: str, *pairs: Sequence[str], director: str = "dora") -> Division:
    """The same, played to its end in the order of seeds."""
    division = a_drawn_division(name, *pairs, director=director)
    by_seeds(division)
    return division


@kept
def a_season(
    *divisions: Division, name: str = "Club season 2026", maker: str = "dora", best: int = 0
) -> Season:
    """A season of these divisions, with 10 points for the first place."""
    words = SeasonWords(name, POINTS, best=best)
    season = make_season(words=words, maker=a_user(maker), now=NOON)
    for division in divisions:
        add_to_season(season=season, division=division)
    return season
