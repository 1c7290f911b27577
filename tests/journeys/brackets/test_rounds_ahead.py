"""Rounds that depend on no result, published at once: travel cards, partners, the way back."""

import pytest
from django.test import Client

from rules.core.messages import in_english
from tests.journeys.act.test_every_format import MORE, PLAYERS
from tests.makers import a_division, add_entry, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import FOR_FOUR
from tests.makers_games import AtTable, called, posted
from tests.makers_stages import choose, publish
from tests.page_parts import part, told
from tournament.brackets.models import Match, Slot
from tournament.desk.public.my_team import MyTeam, my_teams
from tournament.desk.public.results import results_of
from tournament.desk.publish import bracket_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.seeding.services import set_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(db: None) -> Client:
    return the_director(an_event())


@pytest.fixture
def division(desk: Client) -> Division:
    """Nine players at two tables, of whom one sits out each round; four rounds are planned."""
    ruleset, house = FOR_FOUR
    found = a_division(
        Event.objects.get(), ruleset=ruleset, house_rules=house, format="rotation", enter_alone=True
    )
    set_order(division=found, order=[add_entry(division=found, members=[name]) for name in MORE])
    choose(desk, found, **{"format": "rotation", "rotation-rounds": "4"})
    publish(desk, found)
    return found


def publishes_all(desk: Client, division: Division) -> str:
    page = desk.get(desk_page(division, "bracket/"))
    form = {"key": page.context["key"], "since": page.context["event"].version}
    answer = desk.post(desk_page(division, "bracket/rounds/publish/"), form)
    return "" if answer.status_code == 303 else answer.content.decode()


def test_all_rounds_are_published_at_once_and_nobody_is_partner_twice(
    desk: Client, division: Division
) -> None:
    assert "rounds-ahead" in desk.get(desk_page(division, "bracket/")).text
    assert publishes_all(desk, division) == ""
    stage = division.stages.get()
    assert (stage.rounds.count(), stage.to_come) == (4, 0)
    page = desk.get(desk_page(division, "bracket/partners/")).context["page"]
    assert page.counts[0].count == "0"
    assert all(len(row.partners) in (3, 4) for row in page.rows)
    assert all(times == 1 for row in page.rows for _, times in row.partners)
    assert not list(differences(Event.objects.get()))


def test_travel_cards_say_where_everyone_sits_in_every_round(
    desk: Client, division: Division
) -> None:
    publishes_all(desk, division)
    cards = desk.get(f"/desk/beach-house-2026/{division.slug}/travel-cards/").context["cards"]
    assert [card.entry.title for card in cards] == list(MORE)
    for card in cards:
        assert [stop.round for stop in card.stops] == ["1", "2", "3", "4"]
        assert all((stop.table is None) == (stop.seat == "") for stop in card.stops)
    slot = Match.objects.get(code="R2-1").slots.get(position=2)
    stop = next(card for card in cards if card.entry == slot.entrant).stops[1]
    assert (stop.table, stop.seat) == (1, "S")


def test_the_rounds_are_taken_back_from_the_log_until_one_has_begun(
    desk: Client, division: Division
) -> None:
    publishes_all(desk, division)
    assert undo(desk) == 303
    stage = division.stages.get()
    assert (stage.rounds.count(), stage.to_come) == (1, 3)
    publishes_all(desk, division)
    for at in called(division):
        plays(at)
    last = desk.post(desk_page(division, "bracket/round/take-back/"), {"since": version()})
    assert last.status_code == 303
    assert undo(desk) == 422
    assert stage.rounds.count() == 3


def undo(desk: Client) -> int:
    """Press "Undo" beside the rounds in the log."""
    number = LogEntry.objects.filter(verb="rounds.draw").latest("number").number
    form = {"since": version()}
    return desk.post(f"/desk/beach-house-2026/floor/undo/{number}/", form).status_code


def version() -> int:
    return Event.objects.get().version


def test_a_stage_that_waits_for_results_is_not_published_ahead(desk: Client) -> None:
    pairs = a_division(Event.objects.get(), name="Pairs")
    for name in PLAYERS[:4]:
        add_entry(division=pairs, members=[name, f"{name} jr"])
    choose(desk, pairs, **{"format": "swiss", "swiss-rounds": "3"})
    publish(desk, pairs)
    assert 'data-code="rounds-to-come"' in publishes_all(desk, pairs)
    assert desk.get(desk_page(pairs, "bracket/partners/")).status_code == 404


def test_a_round_published_ahead_is_played_while_later_ones_wait(
    desk: Client, division: Division
) -> None:
    publishes_all(desk, division)
    tables = called(division)
    assert {at.table.number for at in tables} == {1, 2}
    for at in tables:
        plays(at)
    states = Match.objects.filter(stage__division=division).exclude(state="bye")
    by_round = {
        number: set(states.filter(round__position=number).values_list("state", flat=True))
        for number in (1, 2)
    }
    assert by_round == {1: {Match.State.CERTIFIED}, 2: {Match.State.READY}}
    page = desk.get(desk_page(division, "bracket/"))
    assert "rounds-ahead" not in page.text
    assert part(page.text, "rounds")


def plays(at: AtTable) -> None:
    at.sits_down()
    at.writes(**{"points-NS": "60", "points-EW": "40"})
    at.signs()
    assert posted(at).status_code == 303


def test_between_rounds_a_player_is_told_that_the_next_is_not_drawn(
    desk: Client, division: Division
) -> None:
    for at in called(division):
        plays(at)
    row = found(division, PLAYERS[0])
    assert (row.code, row.more_rounds) == ("", True)


def test_a_player_is_told_the_partner_and_the_opponents(desk: Client, division: Division) -> None:
    slots = Match.objects.get(code="R1-1").slots.order_by("position").select_related("entrant")
    north, east, south, west = (slot.entrant.title for slot in slots if slot.entrant)
    row = found(division, north)
    assert in_english(row.partner) == south
    assert all(name in in_english(row.meets) for name in (east, west))
    assert south not in in_english(row.meets)


def found(division: Division, name: str) -> MyTeam:
    """What the division's page says to somebody who typed their name."""
    picture = bracket_of(division.stages.get(), division.event).picture
    teams = [team for team in picture.teams.values() if team.title == name]
    (row,) = my_teams(picture, teams, {})
    return row


def test_a_round_of_partners_is_typed(desk: Client, division: Division) -> None:
    address = desk_page(division, "bracket/round/enter/")
    text = "Table 2: 1 & 2 – 3 & 4\nEve Fox & Flo Yew v Gus Orr & Hal Moss\nIda Penn – bye"
    page = desk.post(address, {"text": text}).context
    form = {"text": text, "key": page["key"], "seen": page["typed"].round.seen}
    form |= {"checked": page["typed"].mark, "reason": "As they wished"}
    assert desk.post(address, form).status_code == 303
    rows = Match.objects.filter(round__key="R2", state=Match.State.READY).order_by("number")
    seated = [
        list(row.slots.order_by("position").values_list("entrant__number", "side")) for row in rows
    ]
    assert seated == [[(5, 0), (7, 1), (6, 0), (8, 1)], [(1, 0), (3, 1), (2, 0), (4, 1)]]


def test_both_partners_of_the_winning_side_have_won_in_the_results(
    desk: Client, division: Division
) -> None:
    for at in called(division):
        plays(at)
    results = results_of(division, official=True)
    told = {row.line.team.title: (row.line.won, row.line.lost) for row in results.rows}
    for slot in Slot.objects.filter(match__round__key="R1", match__state=Match.State.CERTIFIED):
        assert slot.entrant
        assert told[slot.entrant.title] == ((1, 0) if slot.side == 0 else (0, 1))


def test_a_leaver_and_a_late_comer_are_told_to_take_the_rounds_ahead_back(
    desk: Client, division: Division
) -> None:
    """Of four published rounds the first is played; a press takes the others back."""
    publishes_all(desk, division)
    for at in called(division):
        plays(at)
    leaver = Match.objects.get(code="R3-1").slots.get(position=0).entrant
    assert leaver
    where = f"/desk/beach-house-2026/floor/team/{division.slug}/{leaver.number}/"
    told_leaving = part(desk.get(where).text, "rounds-ahead")
    assert told([told_leaving], "Round 2", "Round 4", "Take these rounds back")
    late = desk.get(desk_page(division, "late/"))
    assert [finding.code for finding in late.context["hindrances"]] == ["rounds-published"]

    assert desk.post(f"{where}leave/", {"kind": "withdrawn", "reason": "Ill"}).status_code == 303
    page = desk.get(desk_page(division, "bracket/")).text
    assert "would-differ" not in page
    assert told([part(page, "empty-chairs")], "Round 3")
    back = desk_page(division, "bracket/rounds/take-back/")
    assert desk.post(back, {"since": version()}).status_code == 303
    assert LogEntry.objects.latest("number").verb == "rounds.undraw"
    stage = division.stages.get()
    assert (stage.rounds.count(), stage.to_come) == (1, 3)
    form = {"place": "round", "player": ["Lea Late"]}
    assert desk.post(desk_page(division, "late/"), form).status_code == 303
    assert publishes_all(desk, division) == ""
    seated = {slot.entrant for slot in Slot.objects.filter(match__round__position__gt=1)}
    assert leaver not in seated
    assert "Lea Late" in {entry.title for entry in seated if entry}
    assert "empty-chairs" not in desk.get(desk_page(division, "bracket/")).text
    assert desk.post(back, {"since": version() - 1}).status_code == 422
    assert not list(differences(Event.objects.get()))
