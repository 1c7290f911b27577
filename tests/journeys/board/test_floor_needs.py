"""Tables by zone and need: what people need is kept, named when it cannot be, and private."""

import re

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import (
    NOON,
    a_called_match,
    a_division,
    a_phone_at,
    a_stage,
    an_event,
    an_official,
    logged_in,
)
from tests.makers_floor import a_hall, at_desk, begin, director_at, playing
from tests.page_parts import numbers, part
from tournament.brackets.models import Match, Stage
from tournament.desk.board.floor_board import floor_board
from tournament.desk.tables.free_tables import WORDS, offers_now
from tournament.live.models import SAID, LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Entry, Player
from tournament.tables.hall import ACCESS, STAYS, ZONE
from tournament.tables.models import Assignment, Needs, PlaysIn, Table

pytestmark = pytest.mark.django_db


def needs(entry: Entry, **what: bool) -> None:
    """The first member of the team needs this."""
    Needs.objects.create(player=entry.members.get(place=1).player, **what)


def team(stage: Stage, number: int) -> Entry:
    return stage.division.entries.get(number=number)


def table(stage: Stage, number: int) -> Table:
    return stage.division.event.tables.get(number=number)


def offered(stage: Stage) -> dict[str, int]:
    return {row.match.code: row.table for row in offers_now(stage.division.event)}


def test_the_director_names_a_zone_and_a_division_plays_there() -> None:
    stage = a_hall(teams=4, tables=4)
    dora = director_at(stage.division.event)
    sent = {"tables": "3-4", "zone": " Terrace ", "accessible": "1"}
    assert dora.post(at_desk(stage, "tables/describe/"), sent).status_code == 303
    assert "Terrace" in dora.get(at_desk(stage, "tables/")).text
    chosen = dora.post(at_desk(stage, "tables/zone/main-event/"), {"zone": "Terrace"})
    assert chosen.status_code == 303
    assert table(stage, 4).accessible
    assert sorted(offered(stage).values()) == [3, 4]
    dora.post(at_desk(stage, "tables/zone/main-event/"), {"zone": ""})
    assert sorted(offered(stage).values()) == [1, 2]


def test_no_table_and_no_zone_are_refused() -> None:
    stage = a_hall(teams=4, tables=4)
    dora = director_at(stage.division.event)
    for sent, code in (({"tables": "4-9"}, "no-such-table"), ({"tables": "x"}, "no-number")):
        refused = dora.post(at_desk(stage, "tables/describe/"), sent)
        assert (refused.status_code, codes(refused)) == (422, [code])
    refused = dora.post(at_desk(stage, "tables/zone/main-event/"), {"zone": "Attic"})
    assert codes(refused) == ["empty-zone"]
    assert "Attic" in str(refused.context["findings"][0].message)


def test_a_table_has_its_place_on_the_plan() -> None:
    stage = a_hall(teams=4, tables=4)
    dora = director_at(stage.division.event)
    assert 'value="4"' in dora.get(at_desk(stage, "tables/4/")).text
    assert (
        dora.post(at_desk(stage, "tables/4/place/"), {"row": "2", "column": "7"}).status_code == 303
    )
    assert (table(stage, 4).row, table(stage, 4).column) == (2, 7)
    refused = dora.post(at_desk(stage, "tables/4/place/"), {"row": "0", "column": "far"})
    assert refused.status_code == 422


def test_needs_are_written_on_the_team_page_and_the_log_keeps_them_to_itself() -> None:
    stage = a_hall(teams=4)
    dora = director_at(stage.division.event)
    address = at_desk(stage, "main-event/teams/1/")
    sent = {"accessible": ["1"], "partner_deals": ["2"]}
    assert dora.post(address + "needs/", sent).status_code == 303
    one, two = team(stage, 1).members.order_by("place")
    assert (one.player.needs.accessible, one.player.needs.partner_deals) == (True, False)
    assert (two.player.needs.accessible, two.player.needs.partner_deals) == (False, True)
    assert dora.get(address).text.count(" checked") == 2
    row = LogEntry.objects.latest("number")
    assert (row.detail["team"], row.detail.keys() - {"team", SAID}) == (1, set())
    assert [name in row.words for name in (one.player.name, two.player.name)] == [False, False]
    dora.post(address + "needs/", {})
    assert " checked" not in dora.get(address).text


def test_who_needs_an_accessible_table_is_offered_one() -> None:
    stage = a_hall(teams=4, tables=4)
    Table.objects.filter(number=3).update(accessible=True)
    needs(team(stage, 2), accessible=True)
    codes = dict(stage.matches.filter(slots__entrant=team(stage, 2)).values_list("state", "code"))
    made = offered(stage)
    assert made.pop(codes["ready"]) == 3
    assert list(made.values()) == [1]


def test_what_the_hall_cannot_give_is_named_on_the_board() -> None:
    stage = a_hall(teams=4, tables=4)
    needs(team(stage, 2), accessible=True)
    answer = director_at(stage.division.event).get(at_desk(stage, "floor/"))
    (need,) = [need for need in answer.context["board"].needs if need.kind == "shortage"]
    (match,) = need.about.matches
    assert team(stage, 2).pk in match.crews
    assert f'id="{need.id}"' in answer.text
    assert len(offered(stage)) == 1


def test_a_stationary_player_keeps_the_table_where_he_sat_first() -> None:
    stage = a_hall(teams=4, tables=4, slug="round-robin")
    first = a_called_match(stage, "R1-1", table=3)
    mover = first.slots.order_by("position")[0].entrant
    assert mover is not None
    needs(mover, stationary=True)
    stage.matches.filter(round__position=1).update(state="certified")
    first.assignments.update(cleared_at=NOON)
    begin(stage, 2)
    mine = {row.code for row in stage.matches.filter(slots__entrant=mover)}
    made = offered(stage)
    assert {table for code, table in made.items() if code in mine} <= {3}
    assert 3 in made.values()


def test_nobody_meets_a_table_again_while_there_are_others() -> None:
    stage = a_hall(teams=4, tables=2, slug="round-robin")
    matches = list(stage.matches.filter(round__position=1))
    for number, match in enumerate(matches, 1):
        a_called_match(stage, match.code, table=number)
        Match.objects.filter(pk=match.pk).update(state="certified")
        match.assignments.update(cleared_at=NOON)
    stage.division.event.tables.create(number=3)
    stage.division.event.tables.create(number=4)
    begin(stage, 2)
    assert sorted(offered(stage).values()) == [3, 4]


def test_a_broken_table_moves_its_own_match_and_nobody_else() -> None:
    stage = a_hall(teams=8, tables=4)
    playing(stage, "W1-1", table=1)
    playing(stage, "W1-2", table=2)
    director_at(stage.division.event).post(at_desk(stage, "tables/1/close/"))
    assert 3 in numbers(LogEntry.objects.get(verb="table.close").words)
    standing = Assignment.objects.filter(cleared_at__isnull=True)
    where = dict(standing.values_list("match__code", "table__number"))
    assert where == {"W1-1": 3, "W1-2": 2}
    assert stage.matches.get(code="W1-1").state == "playing"


def test_without_another_table_a_called_match_waits_and_one_in_play_stays() -> None:
    stage = a_hall(teams=4, tables=2)
    a_called_match(stage, "W1-1", table=1)
    playing(stage, "W1-2", table=2)
    dora = director_at(stage.division.event)
    refused = dora.post(at_desk(stage, "tables/2/close/"))
    assert refused.status_code == 422
    assert table(stage, 2).in_use
    assert dora.post(at_desk(stage, "tables/1/close/")).status_code == 303
    assert stage.matches.get(code="W1-1").state == "ready"


def test_a_call_is_acknowledged_by_the_phone_once() -> None:
    stage = a_hall(teams=4)
    match = playing(stage)
    phone = a_phone_at(table(stage, 1))
    address = f"/t/{stage.division.event.slug}/1/"
    assert f'action="{address}heard/"' in phone.get(address).text
    shown = {"match": match.pk}
    assert phone.post(address + "heard/", shown).status_code == 303
    assert f'action="{address}heard/"' not in phone.get(address).text
    rows = LogEntry.objects.filter(verb="table.acknowledge")
    phone.post(address + "heard/", shown)
    assert rows.count() == 1
    assert match.assignments.get().acknowledged_at is not None


def test_sitting_down_says_that_the_call_was_heard() -> None:
    stage = a_hall(teams=4)
    match = a_called_match(stage)
    phone = a_phone_at(table(stage, 1))
    address = f"/t/{stage.division.event.slug}/1/"
    form = dict(re.findall(r'name="([NESW])" value="(\d+)"', phone.get(address).text))
    sent = {**form, "keeper": form["N"], "dealer": form["N"]}
    assert phone.post(address + "seats/", sent).status_code == 303
    assert match.assignments.get().acknowledged_at is not None
    assert f'action="{address}heard/"' not in phone.get(address).text


def test_the_desk_sees_who_has_not_heard_and_can_say_that_they_know() -> None:
    stage = a_hall(teams=4)
    a_called_match(stage)
    Match.objects.update(called_at=NOON)
    dora = director_at(stage.division.event)
    heard = at_desk(stage, "match/main-event/W1-1/heard/")
    shown = {"table": "1"}
    assert [dora.post(heard, shown).status_code for _ in range(2)] == [303, 422]
    (seen,) = floor_board(stage.division.event, NOON).called
    assert seen.acknowledged


def test_a_match_that_moves_is_announced_again() -> None:
    stage = a_hall(teams=4)
    a_called_match(stage)
    dora = director_at(stage.division.event)
    dora.post(at_desk(stage, "match/main-event/W1-1/heard/"), {"table": "1"})
    dora.post(at_desk(stage, "match/main-event/W1-1/move/"), {"table": "2"})
    (seen,) = floor_board(stage.division.event, NOON).called
    assert not seen.acknowledged


def test_the_phone_says_who_deals_for_whom_and_nothing_else() -> None:
    stage = a_hall(teams=4)
    match = a_called_match(stage)
    entry = match.slots.order_by("position")[0].entrant
    assert entry is not None
    needs(entry, partner_deals=True)
    phone, address = a_phone_at(table(stage, 1)), f"/t/{stage.division.event.slug}/1/"
    screen = phone.get(address)
    one, two = entry.members.order_by("place")
    deals = part(screen.text, "deals-for")
    assert deals.index(two.player.name) < deals.index(one.player.name)
    Needs.objects.update(accessible=True, stationary=True)
    assert _steady_lines(phone.get(address).content) == _steady_lines(screen.content)


def test_needs_change_nothing_on_public_pages_and_other_lists() -> None:
    stage = a_hall(teams=4)
    a_called_match(stage)
    slug = stage.division.event.slug
    pages = [
        "/",
        f"/e/{slug}/",
        f"/e/{slug}/main-event/",
        f"/e/{slug}/main-event/W1-1/",
        f"/desk/{slug}/print/read-out/",
        f"/desk/{slug}/log/",
    ]
    dora = director_at(stage.division.event)
    before = [dora.get(page).content for page in pages]
    for entry in stage.division.entries.all():
        needs(entry, accessible=True, stationary=True, partner_deals=True)
    after = [dora.get(page).content for page in pages]
    assert [_steady_lines(page) for page in before] == [_steady_lines(page) for page in after]


def _steady_lines(page: bytes) -> list[bytes]:
    """The page without its tokens and its clock."""
    return [row for row in page.splitlines() if b"csrf" not in row and b"data-now" not in row]


def test_strangers_have_no_hand_in_the_hall() -> None:
    stage = a_hall(teams=4)
    a_called_match(stage)
    event = stage.division.event
    other = an_event(name="Elsewhere", director="olga")
    scorer = logged_in(an_official(event, "sam", Role.SCORING))
    paths = [
        "tables/describe/",
        "tables/zone/main-event/",
        "tables/1/place/",
        "match/main-event/W1-1/heard/",
        "main-event/teams/1/needs/",
    ]
    for path in paths:
        address = at_desk(stage, path)
        assert Client().post(address).status_code == 302
        assert scorer.post(address).status_code == 403
        assert director_at(event).get(address).status_code == 405
        assert director_at(event).post(address.replace(event.slug, other.slug)).status_code == 404
    assert not Needs.objects.exists()
    assert not PlaysIn.objects.exists()
    phone = a_phone_at(table(stage, 2))
    assert phone.post(f"/t/{event.slug}/1/heard/").status_code in (302, 303, 401, 403)
    assert not LogEntry.objects.filter(verb="table.acknowledge").exists()


def test_two_divisions_keep_to_their_zones() -> None:
    stage = a_hall(teams=4, tables=4)
    event = stage.division.event
    youth = a_stage(a_division(event, name="Youth"), 4)
    begin(youth)
    for player in Player.objects.filter(entries__division=youth.division):
        Player.objects.filter(pk=player.pk).update(name=f"Child {player.pk}")
    event.tables.filter(number__lte=1).update(zone="Corner")
    PlaysIn.objects.create(division=youth.division, zone="Corner")
    where = {(row.match.division_slug, row.table) for row in offers_now(event)}
    assert {table for division, table in where if division == "youth"} == {1}
    assert {table for division, table in where if division == "main-event"} == {2, 3}


def a_choice_that_breaks_all(stage: Stage) -> str:
    """Team 2 needs a table like 3, its division plays on the terrace: at 3. The page's address."""
    Table.objects.filter(number=3).update(accessible=True, zone="Terrace")
    PlaysIn.objects.create(division=stage.division, zone="Terrace")
    needs(team(stage, 2), accessible=True)
    code = stage.matches.get(slots__entrant=team(stage, 2), state="ready").code
    return at_desk(stage, f"match/main-event/{code}/")


def test_the_page_says_beside_each_table_what_it_would_break() -> None:
    stage = a_hall(teams=4, tables=4)
    answer = director_at(stage.division.event).get(a_choice_that_breaks_all(stage))
    options = re.findall(r'<option value="(\d)">\s*([^<]*?)\s*</option>', answer.text)
    assert ("⚠" in options[0][1], options[0][0]) == (False, "3")
    assert ("⚠" in options[1][1], options[1][0]) == (True, "1")
    for what in (ZONE, ACCESS):
        assert str(WORDS[what]) in options[1][1]


def test_a_table_by_hand_that_breaks_something_is_given_and_the_log_keeps_the_need() -> None:
    stage = a_hall(teams=4, tables=4)
    address = a_choice_that_breaks_all(stage)
    dora = director_at(stage.division.event)
    for verb, number in (("give", "1"), ("move", "2")):
        assert dora.post(f"{address}{verb}/", {"table": number}).status_code == 303
        row = LogEntry.objects.latest("number")
        assert int(number) in numbers(row.words)
        assert len(row.detail["breaks"]) == 2
        assert ACCESS not in f"{row.words}{row.detail}"
    dora.post(f"{address}move/", {"table": "3"})
    row = LogEntry.objects.latest("number")
    assert numbers(row.words)[-1] == 3
    assert "breaks" not in row.detail


def test_who_stays_at_his_table_is_told_of_too() -> None:
    stage = a_hall(teams=4, tables=4, slug="round-robin")
    first = a_called_match(stage, "R1-1", table=3)
    mover = first.slots.order_by("position")[0].entrant
    assert mover is not None
    needs(mover, stationary=True)
    answer = director_at(stage.division.event).get(at_desk(stage, "match/main-event/R1-1/"))
    (first_free,) = [row for row in answer.context["free"] if row.number == 1]
    assert str(WORDS[STAYS]) in str(first_free.breaks)
    assert str(WORDS[STAYS]) in answer.text
