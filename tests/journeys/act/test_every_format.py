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
from django.db.models import QuerySet
from django.test import Client

from rules.core.signoff import may_sign_now
from scoring.entry import content_of, rules_of
from scoring.models import ScoreSheet
from scoring.selectors import missing_signatures
from tests.hall_clock import now
from tests.makers import DIRECTOR, a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import AtTable, called, enter, posted
from tests.makers_scoring import posted as posted_by_the_desk
from tests.makers_shown import as_offered, as_shown
from tests.makers_stages import choose, keep_places, publish
from tests.makers_table import TABLE
from tests.page_parts import part
from tournament.brackets.formats import Format, find, slugs
from tournament.brackets.games import GAMES
from tournament.brackets.models import Game, GameSide, Match, Round, Stage, StageEntry
from tournament.brackets.options import Option
from tournament.brackets.unfinished import unfinished
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.phone.hands import save_hand
from tournament.desk.phone.seats_page import seats_page
from tournament.desk.phone.signing import sign_sheet
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.rounds import start_round
from tournament.desk.verify import differences
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.tables.models import Assignment, Table
from tournament.tables.selectors import game_at, match_at

pytestmark = pytest.mark.django_db

DESK = "/desk/beach-house-2026/"
PLAYERS = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Fox", "Flo Yew")
MORE = (*PLAYERS, "Gus Orr", "Hal Moss", "Ida Penn")
FOR_TWO = ("tally", {"sides": ["A", "B"], "target": 100, "min_points": 0, "max_points": 100})
TWO_OF_TWO = {"NS": ["N", "S"], "EW": ["E", "W"]}
FOR_FOUR = ("tally", {"sides": TWO_OF_TWO, "target": 50, "min_points": 0, "max_points": 100})
FOR_MANY = ("toonerville-rook", {"last_round": 1})
"""Games of one hand: who reaches the target wins, and who goes out has nothing left and wins."""
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


def seeds_at(game: Game) -> dict[str, int]:
    """Who sits at the table: the seed of each side, and of partners the better one."""
    seeds = StageEntry.objects.filter(stage=game.match.stage).values_list("entry_id", "seed")
    of = dict(seeds)
    rows = sorted(game.sides.all(), key=lambda row: -of[row.entry_id])
    return {row.side: of[row.entry_id] for row in rows}


def answers(game: Game, *, best_first: bool = True) -> dict[str, str]:
    """The only hand, won by the best seed at the table or by the worst."""
    seeds = seeds_at(game)
    winner, *others = sorted(seeds, key=lambda side: seeds[side], reverse=not best_first)
    if game.sheet.ruleset == FOR_TWO[0]:
        reached = 100 - seeds[winner] if len(rules_of(game.sheet).seats) > 2 else 100
        return {f"points-{winner}": str(reached), f"points-{others[0]}": "49"}
    return {"out": winner, **{f"points-{side}": str(5 * seeds[side]) for side in others}}


def plays(at: AtTable, *, best_first: bool = True) -> Game:
    """From the seats to the posted sheet; the phone and the scoring table."""
    at.sits_down()
    game = game_at(at.table)
    assert game is not None
    at.writes(**answers(game, best_first=best_first))
    at.signs()
    answer = posted(at)
    assert answer.status_code == 303, answer.content.decode()
    return game


def corrects(desk: Client, game: Game) -> None:
    """The posted sheet had the points the wrong way round; everybody is told and agrees."""
    game.sheet.refresh_from_db()
    hand = {f"h1-{name}": value for name, value in answers(game).items()}
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    told = {
        "revision": game.sheet.revision,
        "reason": "Mixed up",
        "told": list(rules_of(game.sheet).seats),
    }
    form = {"h1-ended": "played", "h1-round": "1", **hand, **told, **pins}
    answer = desk.post(f"{DESK}sheet/{game.sheet_id}/correct/", form)
    assert answer.status_code == 303, answer.content.decode()


def leaves(desk: Client, stage: Stage) -> None:
    """The worst seed that has something to play goes home."""
    draws_what_is_to_come(desk, stage.division)
    playing = stage.matches.filter(state=Match.State.READY).values("slots__entrant")
    last = stage.field.filter(entry__in=playing).order_by("seed").last()
    assert last is not None
    address = f"{DESK}floor/team/{stage.division.slug}/{last.entry.number}/leave/"
    answer = desk.post(address, {"kind": "withdrawn", "reason": "Ill"})
    assert answer.status_code == 303, answer.content.decode()


def played_out(division: Division) -> None:
    """Round after round, until nothing is left to be played or drawn."""
    while ready := list(ready_in(division)):
        call(ready[0].round)
        for row in Assignment.objects.filter(match__in=ready, cleared_at=None):
            play(row.table)
        draws_what_is_to_come(the_director(division.event), division)


def draws_what_is_to_come(desk: Client, division: Division) -> None:
    """The next round, where rounds are drawn one after another and none is left to play."""
    if not unfinished([division]) or ready_in(division).exists():
        return
    if find(division.stages.latest("number").format).draw_next is None:
        enters(desk, division)
        return
    page = desk.get(desk_page(division, "bracket/"))
    form = {"seen": page.context["next_round"].seen, "key": page.context["key"]}
    answer = desk.post(desk_page(division, "bracket/round/"), form)
    assert answer.status_code == 303, answer.content.decode()


def enters(desk: Client, division: Division) -> None:
    """A round as the director types it: neighbours meet, the last of them has a bye."""
    here = [str(entry.number) for entry in division.entries.exclude(departures__isnull=False)]
    lines = [" – ".join(here[at : at + 2]) for at in range(0, len(here), 2)]
    form = {"text": "\n".join(lines)}
    page = desk.post(desk_page(division, "bracket/round/enter/"), form).context
    form |= {"key": page["key"], "seen": page["typed"].round.seen, "checked": page["typed"].mark}
    answer = desk.post(desk_page(division, "bracket/round/enter/"), form)
    assert answer.status_code == 303, answer.content.decode()


def ready_in(division: Division) -> QuerySet[Match]:
    """What can be played now, in its order."""
    rows = Match.objects.filter(stage__division=division, state=Match.State.READY)
    return rows.select_related("round").order_by("play_order")


def act(actor: Actor) -> Act:
    """Another change at the event."""
    return Act(Event.objects.get(), actor, now())


def call(of: Round) -> None:
    """The round is started, if it has not been, and its matches are called."""
    if of.started_at is None:
        start_round(act(DIRECTOR), round=of)
    give_tables(act(DIRECTOR), shown=as_offered(Event.objects.get())["offered"])


def play(table: Table) -> None:
    """From the seats to the posted sheet, without the pages; the best seed wins."""
    match = match_at(table)
    assert match is not None
    page = seats_page(match, {})
    assert page is not None
    chairs = {chair.seat: chair.player for chair in page.chairs}
    first = next(iter(chairs))
    sitting = Sitting(chairs, scorekeeper=first, first_dealer=first, both_agreed=False)
    open_sheet(act(TABLE), table=table, match=match, sitting=sitting)
    game = game_at(table)
    assert game is not None
    rules = rules_of(game.sheet)
    hand = content_of(rules, rules.endings[0], first, {"round": "1"} | answers(game))
    save_hand(act(TABLE), table=table, number=1, content=hand)
    sign(table, game)
    posted_by_the_desk(game)


def sign(table: Table, game: Game) -> None:
    """Everybody who must sign does."""
    while missing := missing_signatures(ScoreSheet.objects.get(pk=game.sheet_id)):
        side, seat = missing[0].side, may_sign_now(missing)[0]
        shown = as_shown(game)["shown"]
        sign_sheet(act(TABLE), table=table, side=side, seat=seat, shown=shown)


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

    assert not unfinished([division])
    assert best_told(division, shape) == best_of(division, shape)
    assert list(differences(Event.objects.get())) == []
