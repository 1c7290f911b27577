"""Toonerville Rook for seven: two sittings at tables of four and three, from the pasted names to
the winner, with a correction and a drop-out. Everything over HTTP."""

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.findings import codes
from tests.makers import a_phone_at, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import AtTable, enter, posted
from tests.makers_paper import a_row, save_rows
from tests.makers_shown import as_offered
from tests.makers_stages import choose, publish
from tests.page_parts import parts, texts, told
from tournament.brackets.models import Match, Placing, Stage
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry, Event
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db

NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Fox", "Flo Yew", "Gus Ash")
DESK = "/desk/beach-house-2026/"
PUBLIC = "/e/beach-house-2026/rummy/"
COSTS = {"A": "0", "B": "15", "C": "30", "D": "45"}
"""What each seat is left with in every round; A goes out."""


def entered(*names: str) -> Division:
    """A division of these players, pasted as a director pastes them."""
    event = an_event()
    director = the_director(event)
    form = {"name": "Rummy", "ruleset": "toonerville-rook", "format": "double-elimination"}
    assert director.post(f"{DESK}divisions/new/", form).status_code == 303
    division = event.divisions.get()
    enter(director, division, names)
    return division


@pytest.fixture
def division() -> Division:
    """Seven players."""
    return entered(*NAMES)


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


@pytest.fixture
def stage(desk: Client, division: Division) -> Stage:
    choose(desk, division, format="pods", **{"pods-rounds": "2"})
    return publish(desk, division)


def public() -> str:
    return Client().get("/e/beach-house-2026/rummy/").text


def plays(at: AtTable) -> None:
    """Eleven rounds; who sits in A goes out in each of them."""
    at.sits_down()
    seats = [score.side for score in at.page.scores]
    answers = {f"points-{seat}": COSTS[seat] for seat in seats[1:]}
    for _ in range(11):
        at.writes(out="A", **answers)
    at.signs()


def called(division: Division) -> list[AtTable]:
    """The director starts the next sitting and calls its tables; a phone at each."""
    ready = Match.objects.filter(state=Match.State.READY).select_related("round").order_by("code")
    key = ready[0].round.key
    codes = [match.code for match in ready if match.round.key == key]
    director = the_director(division.event)
    director.post(f"{DESK}rounds/{division.slug}/{key}/")
    assert director.post(f"{DESK}floor/give/", as_offered(division.event)).status_code == 303
    standing = Assignment.objects.filter(match__code__in=codes, cleared_at=None)
    tables = [row.table for row in standing.select_related("table__event").order_by("match__code")]
    return [AtTable(a_phone_at(table), table) for table in tables]


def sitting(division: Division) -> list[AtTable]:
    """The next sitting is called, played and posted."""
    tables = called(division)
    for at in tables:
        plays(at)
        assert posted(at).status_code == 303
    return tables


def at_the_table(stage: Stage, code: str) -> list[str]:
    slots = stage.matches.get(code=code).slots.select_related("entrant").order_by("position")
    return [slot.entrant.title for slot in slots if slot.entrant]


def points_of(stage: Stage) -> dict[str, int]:
    """Everybody's points, added up from the stored placings."""
    points = dict.fromkeys(NAMES, 0)
    standing = Placing.objects.filter(result__match__stage=stage).order_by("result_id")
    latest = {row.result.match_id: row.result_id for row in standing.select_related("result")}
    for row in standing.filter(result__in=latest.values()).select_related("entry"):
        points[row.entry.title] += row.points
    return points


def test_a_game_of_tables_is_drawn_as_tables_whatever_was_picked(division: Division) -> None:
    assert division.format == "pods"
    assert division.team_size == 1
    assert list(division.entries.values_list("title", flat=True)) == list(NAMES)


def test_the_draw_shows_tables_and_its_options(desk: Client, division: Division) -> None:
    page = desk.get(desk_page(division, "bracket/")).content.decode()
    assert 'name="pods-rounds"' in page
    assert 'name="pods-highest_wins"' not in page
    assert [len(meeting) for meeting in _first_sitting(desk, division)] == [4, 3]


def _first_sitting(desk: Client, division: Division) -> list[tuple[object, ...]]:
    first = desk.get(desk_page(division, "bracket/")).context["draft"].preview.first
    return list(first[0].meetings)


def test_another_format_is_refused(desk: Client, division: Division) -> None:
    form = {"format": "double-elimination"}
    answer = desk.post(desk_page(division, "bracket/format/"), form)
    assert answer.status_code == 422
    assert codes(answer) == ["unsuited-format"]


def test_what_was_drawn_stays_drawn(stage: Stage) -> None:
    assert stage.options["highest_wins"] is False
    assert sorted(at_the_table(stage, "S1-1") + at_the_table(stage, "S1-2")) == list(NAMES)
    played = [match.code for match in stage.matches.order_by("play_order")]
    assert played == ["S1-1", "S1-2", "S2-1", "S2-2"]


def test_seven_play_two_sittings_to_the_winner(
    desk: Client, division: Division, stage: Stage
) -> None:
    first = sitting(division)
    assert points_of(stage) == _of_seats(stage, ["S1-1", "S1-2"])
    assert "standings" in parts(public())
    tallies = Client().get(PUBLIC).context["tallies"]
    assert {row.team.title: row.tally.points for row in tallies} == points_of(stage)

    _corrects(desk, first[0])
    four = at_the_table(stage, "S1-1")
    assert points_of(stage)[four[1]] == 11 * 15 - 5

    leaver = Entry.objects.get(title=at_the_table(stage, "S2-1")[0])
    _leaves(desk, leaver)
    assert len(at_the_table(stage, "S2-1")) == 3
    _second_sitting_on_paper(desk, stage)

    shown = public()
    (champions,) = texts(shown, "champion")
    points = points_of(stage)
    stayed = [name for name in NAMES if name != leaver.title]
    best = min(points[name] for name in stayed)
    assert all(name in champions for name in stayed if points[name] == best)
    rows = Client().get(f"{PUBLIC}results/").context["results"].rows
    assert {row.title: row.line.points for row in rows} == points
    *_, last = Client().get(PUBLIC).context["places"]
    assert [team.title for team in last.teams] == [leaver.title]
    assert set(Match.objects.values_list("state", flat=True)) == {"certified"}
    assert not list(differences(Event.objects.get()))


def _of_seats(stage: Stage, codes: list[str]) -> dict[str, int]:
    """What the seats come to: the first player of a table sits in A."""
    return {
        name: 11 * int(COSTS["ABCD"[place]])
        for code in codes
        for place, name in enumerate(at_the_table(stage, code))
    }


def _second_sitting_on_paper(desk: Client, stage: Stage) -> None:
    """The totals of both its tables, in one form."""
    rows = stage.matches.filter(round__key="S2").order_by("code")
    typed = [a_row(row, *range(0, 600, 60)) for row in rows]
    assert save_rows(desk, rows[0], *typed).status_code == 303


def _corrects(desk: Client, at: AtTable) -> None:
    """The second player of the first table had 10 left in round 1, not 15."""
    sheet = ScoreSheet.objects.get(game__match__assignments__table=at.table)
    address = f"{DESK}sheet/{sheet.pk}/correct/"
    form = {"h1-ended": "played", "h1-round": "1", "h1-out": "A", "h1-points-B": "10"}
    form |= {"h1-points-C": "30", "h1-points-D": "45"}
    preview = desk.get(address, form).context["preview"]
    assert not preview.flips
    assert told(preview.follows, "160", "165")
    heard = {"revision": sheet.revision, "reason": "Miscounted", "told": list("ABCD")}
    answer = desk.post(address, form | heard)
    assert answer.status_code == 303, answer.content.decode()


def _leaves(desk: Client, entry: Entry) -> None:
    address = f"{DESK}floor/team/rummy/{entry.number}/"
    assert told(desk.get(address).context["follows"], entry.title, "S2-1")
    answer = desk.post(f"{address}leave/", {"kind": "withdrawn", "reason": "Ill"})
    assert answer.status_code == 303, answer.content.decode()


def test_who_does_not_come_leaves_an_empty_chair_and_may_come_after_all(
    desk: Client, division: Division, stage: Stage
) -> None:
    match = f"{DESK}match/rummy/S1-1/"
    absent = Entry.objects.get(title=at_the_table(stage, "S1-1")[3])
    answer = desk.post(f"{match}forfeit/", {"team": absent.number, "reason": "Not there"})
    assert answer.status_code == 303
    assert absent.title not in at_the_table(stage, "S1-1")
    page = desk.get(match)
    assert [row.loser for row in page.context["empty_chairs"]] == [absent]
    assert f"{match}double-forfeit/" not in page.text

    desk.post(f"{match}take-back-forfeit/", {"reason": "He came"})
    assert absent.title in at_the_table(stage, "S1-1")
    assert desk.get(match).context["empty_chairs"] == []


def test_the_three_who_are_left_at_a_table_sit_down_with_three_chairs(
    desk: Client, division: Division, stage: Stage
) -> None:
    absent = Entry.objects.get(title=at_the_table(stage, "S1-1")[0])
    first = called(division)[0]
    address = f"{DESK}match/rummy/S1-1/forfeit/"
    desk.post(address, {"team": absent.number, "reason": "Not there"})
    assert [chair.seat for chair in first.page.chairs] == ["A", "B", "C"]
    plays(first)
    assert posted(first).status_code == 303
    assert points_of(stage)[absent.title] == 0
    tallies = Client().get(PUBLIC).context["tallies"]
    (row,) = [row for row in tallies if row.tally.missed]
    assert (row.team.title, row.tally.missed) == (absent.title, 1)
    assert row.place == max(each.place for each in tallies)


def test_a_player_who_leaves_during_the_game_ends_its_sheet(
    desk: Client, division: Division, stage: Stage
) -> None:
    first = called(division)[0]
    first.sits_down()
    leaver = Entry.objects.get(title=at_the_table(stage, "S1-1")[0])
    address = f"{DESK}floor/team/rummy/{leaver.number}/"
    assert told(desk.get(address).context["follows"], "S1-1", "table 1")
    desk.post(f"{address}leave/", {"kind": "withdrawn", "reason": "Ill"})
    assert ScoreSheet.objects.get().state == ScoreSheet.State.VOID
    assert stage.matches.get(code="S1-1").state == Match.State.READY


def test_a_player_is_disqualified_once(desk: Client, stage: Stage) -> None:
    leaver = Entry.objects.get(title=at_the_table(stage, "S1-1")[0])
    address = f"{DESK}floor/team/rummy/{leaver.number}/leave/"
    desk.post(address, {"kind": "disqualified", "reason": "Threw the cards"})
    assert LogEntry.objects.latest("pk").detail["kind"] == "disqualified"
    assert codes(desk.post(address, {"kind": "withdrawn", "reason": "Ill"})) == ["left-already"]


def test_each_who_is_called_is_read_out_with_all_at_his_table(
    desk: Client, division: Division, stage: Stage
) -> None:
    called(division)
    rows = desk.get(f"{DESK}print/read-out/").context["rows"]
    first, *others = at_the_table(stage, "S1-1")
    (row,) = [row for row in rows if row.team == first]
    assert told([row.against], *others)


def test_all_players_of_a_table_agree_to_somebody_else_who_keeps_score(
    division: Division, stage: Stage
) -> None:
    at = called(division)[0]
    assert 'name="both_agreed"' in at.phone.get(at.address).text
    chairs = {row.seat: row.player for row in at.page.chairs}
    form = {**chairs, "keeper": "third-party", "dealer": chairs["A"]}
    assert codes(at.phone.post(f"{at.address}seats/", form)) == ["third-party"]


def test_who_plays_alone_is_not_told_of_partners(division: Division, stage: Stage) -> None:
    """The words are asserted: there are no partners to speak of."""
    at = called(division)[0]
    chairs = {row.seat: row.player for row in at.page.chairs}
    form = {**chairs, "B": chairs["A"], "keeper": chairs["A"], "dealer": chairs["A"]}
    (finding,) = at.phone.post(f"{at.address}seats/", form).context["findings"]
    assert finding.code == "cannot-sit-so"
    assert "partner" not in f"{finding.message} {finding.remedy}".lower()


def test_no_knock_out_can_follow(desk: Client, division: Division) -> None:
    onward = desk_page(division, "bracket/onward/")
    assert onward not in desk.get(desk_page(division, "bracket/")).text
    form = {"each": "2", "next-format": "single-elimination"}
    answer = desk.post(onward, form)
    assert answer.status_code == 422
    assert codes(answer) == ["unsuited-format"]
