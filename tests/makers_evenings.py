"""Makers for evenings that are played to their end: the better seed wins every game.

A game is one hand: who reaches the target wins, and who goes out has nothing left and wins.
"""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.test import Client

from rules.core.signoff import may_sign_now
from scoring.entry import content_of, rules_of
from scoring.models import ScoreSheet
from scoring.selectors import missing_signatures
from tests.hall_clock import now
from tests.makers import DIRECTOR, a_division
from tests.makers_before import desk_page, the_director
from tests.makers_floor import match_at_desk
from tests.makers_games import AtTable, called, enter, posted
from tests.makers_people import sits_at, substitutes_of
from tests.makers_scoring import posted as posted_by_the_desk
from tests.makers_shown import as_offered, as_shown
from tests.makers_table import TABLE
from tournament.brackets.formats import find
from tournament.brackets.models import Game, Match, Round, Stage, StageEntry
from tournament.brackets.unfinished import unfinished_stages
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.phone.hands import save_hand, sign_sheet
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.phone.sitting_page import seats_page
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.rounds import start_round
from tournament.desk.verify import differences
from tournament.live.services import Actor
from tournament.registration.models import Division, Entry, Event
from tournament.tables.models import Assignment, Table
from tournament.tables.selectors import game_at, match_at

FOR_TWO = ("tally", {"sides": ["A", "B"], "target": 100, "min_points": 0, "max_points": 100})
TWO_OF_TWO = {"NS": ["N", "S"], "EW": ["E", "W"]}
FOR_FOUR = ("tally", {"sides": TWO_OF_TWO, "target": 50, "min_points": 0, "max_points": 100})
FOR_MANY = ("toonerville-rook", {"last_round": 1})


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


def corrects(desk: Client, game: Game, first: Mapping[str, str] | None = None) -> None:
    """The first hand of a posted sheet is corrected, unless said otherwise to the points the other
    way round; everybody is told and agrees.
    """
    game.sheet.refresh_from_db()
    hand = {f"h1-{name}": value for name, value in (first or answers(game)).items()}
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    told = {
        "revision": game.sheet.revision,
        "reason": "Mixed up",
        "told": list(rules_of(game.sheet).seats),
    }
    form = {"h1-ended": "played", "h1-round": "1", **hand, **told, **pins}
    event = game.match.stage.division.event
    answer = desk.post(f"/desk/{event.slug}/sheet/{game.sheet_id}/correct/", form)
    assert answer.status_code == 303, answer.content.decode()


def leaves(desk: Client, stage: Stage) -> None:
    """The worst seed that has something to play goes home."""
    draws_what_is_to_come(desk, stage.division)
    playing = stage.matches.filter(state=Match.State.READY).values("slots__entrant")
    last = stage.field.filter(entry__in=playing).order_by("seed").last()
    assert last is not None
    goes_home(desk, stage, last.entry.title)


def goes_home(desk: Client, stage: Stage, title: str) -> None:
    """This player leaves, from their own division's page."""
    entry = stage.field.get(entry__title=title).entry
    division = entry.division
    address = f"/desk/{division.event.slug}/floor/team/{division.slug}/{entry.number}/leave/"
    answer = desk.post(address, {"kind": "withdrawn", "reason": "Ill"})
    assert answer.status_code == 303, answer.content.decode()


def a_field(event: Event, players: tuple[str, ...], name: str = "Main event") -> Division:
    """A division of a game for two, with these players in seed order."""
    ruleset, house = FOR_TWO
    division = a_division(event, name=name, ruleset=ruleset, house_rules=house)
    enter(the_director(event), division, players)
    return division


def first_round(desk: Client, stage: Stage) -> None:
    """Its first sheet is posted the wrong way round and corrected; a substitute plays another."""
    first, other, *others = called(stage.division)
    wrong = plays(first, best_first=False)
    replaced = somebody_steps_in(desk, other.table)
    for at in (other, *others):
        play(at.table)
    assert len(substitutes_of(replaced)) == 1
    corrects(desk, wrong)


def somebody_steps_in(desk: Client, table: Table) -> Match:
    """A player is too tired to sit down, and another plays for them."""
    match = match_at(table)
    assert match is not None
    ill = entrants_of(match)[0].title
    form = {"leaves": sits_at(match, ill).pk, "newcomer": "Sue Ash", "from_hand": 1}
    form |= {"reason": "Tired", "said": "yes"}
    answer = desk.post(match_at_desk(match, "people/propose/"), form)
    assert answer.status_code == 303, answer.content.decode()
    return match


def comes_late(desk: Client, division: Division, player: str, place: str) -> Entry:
    """Somebody comes when the event is under way."""
    form = {"place": place, "player": [player], "name": "", "club": ""}
    answer = desk.post(desk_page(division, "late/"), form)
    assert answer.status_code == 303, answer.content.decode()
    return division.entries.latest("number")


def is_over(event: Event) -> None:
    """Nothing is left to play, and nothing stored differs from what follows from the facts."""
    event.refresh_from_db()
    assert not unfinished_stages(Stage.objects.filter(division__event=event))
    assert list(differences(event)) == []


def played_out(division: Division) -> None:
    """Round after round, until nothing is left to be played or drawn."""
    while ready := list(ready_in(division)):
        call(ready[0].round)
        for row in Assignment.objects.filter(match__in=ready, cleared_at=None):
            play(row.table)
        draws_what_is_to_come(the_director(division.event), division)


def draws_what_is_to_come(desk: Client, division: Division) -> None:
    """The next round, where rounds are drawn one after another and none is left to play."""
    if not unfinished_stages(division.stages.all()) or ready_in(division).exists():
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


def act(event: Event, actor: Actor) -> Act:
    """Another change at the event as it is now."""
    return Act(Event.objects.get(pk=event.pk), actor, now())


def call(of: Round) -> None:
    """The round is started, if it has not been, and its matches are called."""
    event = of.stage.division.event
    if of.started_at is None:
        start_round(act(event, DIRECTOR), round=of)
    give_tables(act(event, DIRECTOR), shown=as_offered(event)["offered"])


def play(table: Table) -> None:
    """From the seats to the posted sheet, without the pages; the best seed wins."""
    match = match_at(table)
    assert match is not None
    page = seats_page(match, {})
    assert page is not None
    chairs = {chair.seat: chair.player for chair in page.chairs}
    first = next(iter(chairs))
    sitting = Sitting(chairs, scorekeeper=first, first_dealer=first, both_agreed=False)
    open_sheet(act(table.event, TABLE), table=table, match=match, sitting=sitting)
    game = game_at(table)
    assert game is not None
    rules = rules_of(game.sheet)
    hand = content_of(rules, rules.endings[0], first, {"round": "1"} | answers(game))
    save_hand(act(table.event, TABLE), table=table, number=1, content=hand)
    sign(table, game)
    posted_by_the_desk(game)


def sign(table: Table, game: Game) -> None:
    """Everybody who must sign does."""
    while missing := missing_signatures(ScoreSheet.objects.get(pk=game.sheet_id)):
        side, seat = missing[0].side, may_sign_now(missing)[0]
        shown = as_shown(game)["shown"]
        sign_sheet(act(table.event, TABLE), table=table, side=side, seat=seat, shown=shown)
