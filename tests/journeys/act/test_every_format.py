"""Every format there is, and every stage that leads to another, played to its champion.

The first game of each stage goes over HTTP, with everything that is decided; other games are the
actions behind those pages.

Found by looking: a new format turns up here unasked. The better seed wins every game, so that who
must be champion is known; the first sheet is posted the wrong way round and corrected, and after
the first round the worst team that still has something to play goes home.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest
from django.test import Client

from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import (
    FOR_FOUR,
    FOR_MANY,
    FOR_TWO,
    corrects,
    draws_what_is_to_come,
    leaves,
    play,
    played_out,
    plays,
)
from tests.makers_games import called, enter
from tests.makers_stages import choose, keep_places, publish
from tests.page_parts import part, parts
from tournament.brackets.formats import Format, find, slugs
from tournament.brackets.games import GAMES
from tournament.brackets.models import GameSide, Stage
from tournament.brackets.options import Option
from tournament.brackets.unfinished import unfinished_stages
from tournament.desk.verify import differences
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

PLAYERS = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Fox", "Flo Yew")
MORE = (*PLAYERS, "Gus Orr", "Hal Moss", "Ida Penn")
TWO_MAY_BE_BEST = {"halves"}
"""Options with which the two best may never meet."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A format with what was chosen of its options, and the format that may follow it."""

    slug: str
    options: Mapping[str, str]
    then: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Five, so that somebody has a bye, unless the format takes fewer; of pools, two of each
        go on. Where partners change, two tables and a bye."""
        if find(self.slug).kind.partners:
            return MORE
        return PLAYERS if self.slug == "pools" else PLAYERS[: min(5, find(self.slug).most)]

    @property
    def each(self) -> int:
        """How many go on of a pool or of everyone: as few as the next format takes."""
        return 2 if self.slug == "pools" else find(self.then).fewest

    @property
    def game(self) -> tuple[str, Mapping[str, object]]:
        """The ruleset and house rules of a game that is played so."""
        kind = find(self.slug).kind
        return FOR_FOUR if kind.partners else FOR_MANY if kind.seats else FOR_TWO

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.slug, *chosen, *([f"then {self.then}"] if self.then else [])])


def shapes() -> Iterator[Shape]:
    """Each format as it comes, with each option of two values the other way; each knock-out after
    pools, and one after a table and after drawn rounds."""
    formats = [find(slug) for slug in slugs()]
    for fmt in formats:
        yield Shape(fmt.slug, _boxes(fmt))
        for option in fmt.options:
            if _is_played(option) and (other := _the_other(option)) is not None:
                yield Shape(fmt.slug, {**_boxes(fmt), option.name: other})
    for after in (fmt for fmt in formats if fmt.kind.shown == "tree"):
        yield Shape("pools", {}, after.slug)
    yield Shape("round-robin", {}, "single-elimination")
    yield Shape("swiss", {}, "page-playoff")


def _is_played(option: Option) -> bool:
    return option.asked and option not in GAMES and option.name not in TWO_MAY_BE_BEST


def _boxes(fmt: Format) -> dict[str, str]:
    """The boxes of the form that are ticked as a format comes; three rounds, if it asks."""
    ticked = {option.name: "yes" for option in fmt.options if option.default is True}
    return ticked | {option.name: "3" for option in fmt.options if option.name == "rounds"}


def _the_other(option: Option) -> str | None:
    """The other value of an option that has two, as its field sends it."""
    if isinstance(option.default, bool):
        return "" if option.default else "yes"
    others = [value for value in option.choices if value != option.default]
    return str(others[0]) if len(others) == 1 else None


def drawn(desk: Client, division: Division, shape: Shape) -> Stage:
    """The format is chosen, what follows it is said, and it is published."""
    boxes = {f"{shape.slug}-{name}": value for name, value in shape.options.items() if value}
    choose(desk, division, format=shape.slug, **boxes)
    if shape.then:
        form = {"each": str(shape.each), "next-format": shape.then}
        assert desk.post(desk_page(division, "bracket/onward/"), form).status_code == 303
    if find(shape.slug).kind.shown != "tree":
        worth = {"bye": "mean-of-field"} if find(shape.slug).kind.partners else {}
        keep_places(desk, division, places=str(shape.each) if shape.then else "1", **worth)
    return publish(desk, division)


def published_next(desk: Client, division: Division) -> Stage:
    """The stage that follows, as the page shows it."""
    page = desk.get(desk_page(division, "bracket/")).context["next"]
    answer = desk.post(desk_page(division, "bracket/next/"), {"seen": page.shown})
    assert answer.status_code == 303, answer.content.decode()
    return division.stages.get(number=2)


def best_told(division: Division, shape: Shape) -> str:
    """Who is told to everybody as the best; pools that lead nowhere have a first of each pool."""
    answer = Client().get(f"/e/beach-house-2026/{division.slug}/")
    if shape.slug == "pools" and not shape.then:
        first = answer.context["standings"][0].rows[0]
        assert first.place == 1
        return str(first.team.title)
    champion = answer.context["places"][0]
    (team,) = champion.teams
    assert team.title in part(answer.text, "champion")
    return str(team.title) if champion.place == 1 else ""


def best_of(division: Division, shape: Shape) -> str:
    """Who must be the champion: the best seed; the most points where partners change."""
    if not find(shape.slug).kind.partners:
        return PLAYERS[0]
    totals: defaultdict[str, Fraction] = defaultdict(Fraction)
    for row in division.stages.get().rounds.all():
        sides = GameSide.objects.filter(
            game__match__round=row, game__sheet__posted_at__isnull=False
        )
        points = {side.entry.title: side.game.sheet.totals[side.side] for side in sides}
        here = division.entries.filter(departures=None).values_list("title", flat=True)
        mean = Fraction(sum(points.values()), len(points))
        for name in here:
            totals[name] += points.get(name, mean)
    return max(totals, key=totals.__getitem__)


@pytest.mark.parametrize("shape", tuple(shapes()), ids=str)
def test_it_is_played_to_its_champion_with_a_correction_and_a_drop_out(shape: Shape) -> None:
    ruleset, house = shape.game
    alone = find(shape.slug).kind.partners
    division = a_division(
        an_event(), ruleset=ruleset, house_rules=house, format=shape.slug, enter_alone=alone
    )
    desk = the_director(division.event)
    enter(desk, division, shape.players)
    stage = drawn(desk, division, shape)
    draws_what_is_to_come(desk, division)
    first, *others = called(division)
    wrong = plays(first, best_first=False)
    for at in others:
        play(at.table)
    corrects(desk, wrong)
    leaves(desk, stage)
    played_out(division)
    if shape.then:
        published_next(desk, division)
        first, *others = called(division)
        plays(first)
        for at in others:
            play(at.table)
        played_out(division)

    assert not unfinished_stages(division.stages.all())
    assert best_told(division, shape) == best_of(division, shape)
    assert list(differences(Event.objects.get())) == []
    assert {"team-state", "stands", "way"} <= parts(followed_by_anybody(division))


def followed_by_anybody(division: Division) -> str:
    """The public page of the best, which anybody may follow."""
    number = division.entries.order_by("number").values_list("number", flat=True)[0]
    answer = Client().get(f"/e/{division.event.slug}/{division.slug}/team/{number}/")
    assert answer.status_code == 200
    return answer.text
