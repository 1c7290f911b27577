"""Toonerville for fourteen with tables made anew after every three of its eleven rounds: from the
pasted names to the final places, over HTTP, with a correction, a drop-out and a late comer."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.kept import kept
from tests.makers import an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import AtTable, called, enter, posted
from tests.makers_paper import RESULTS, a_row, match, save_rows, teams_of, whole_sheet
from tests.makers_stages import choose, publish
from tests.page_parts import told
from tournament.brackets.models import Match, Placing, Result, Stage
from tournament.brackets.settled import facts_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.timing.pace import usual_pace

pytestmark = pytest.mark.django_db

NAMES = tuple(f"{letter}va Oak {letter}" for letter in "ABCDEFGHIJKLMN")
LATE = "Zoe Late"
DESK = "/desk/beach-house-2026/"
PUBLIC = "/e/beach-house-2026/rummy/"
COSTS = {"A": "0", "B": "15", "C": "30", "D": "45", "E": "60"}
"""What each seat is left with in every round; A goes out."""


@kept
def drawn(*names: str, **options: str) -> Stage:
    """The draw of these players, published as a director publishes it."""
    event = an_event()
    desk = the_director(event)
    form = {"name": "Rummy", "ruleset": "toonerville-rook", "format": "pods"}
    assert desk.post(f"{DESK}divisions/new/", form).status_code == 303
    division = event.divisions.get()
    enter(desk, division, names)
    boxes = {f"pods-{name}": value for name, value in options.items()}
    choose(desk, division, format="pods", **boxes)
    return publish(desk, division)


@pytest.fixture
def stage() -> Stage:
    return drawn(*NAMES, each="3")


@pytest.fixture
def desk(stage: Stage) -> Client:
    return the_director(stage.division.event)


def plays(at: AtTable, first: int) -> None:
    """The three rounds, as far as they are not written; who sits in A goes out in each of them."""
    seats = [score.side for score in at.page.scores]
    for _ in range(3 - len(at.page.lines)):
        at.writes(out="A", **{f"points-{seat}": COSTS[seat] for seat in seats[1:]})
    assert [line.printed for line in at.page.lines] == [first, first + 1, first + 2]
    at.signs()
    assert posted(at).status_code == 303


def by_totals(desk: Client, stage: Stage, key: str, *, but: str = "") -> None:
    """The other tables of the sitting: their totals from paper, in one form."""
    rows = stage.matches.filter(round__key=key).exclude(code=but).order_by("code")
    typed = [a_row(row, *range(0, 300, 30)) for row in rows]
    assert save_rows(desk, rows[0], *typed).status_code == 303


def points_of(stage: Stage) -> Counter[str]:
    """Everybody's points, added up from the stored placings that count."""
    standing = Result.objects.filter(match__stage=stage, reason="played").order_by("pk")
    latest = {row.match_id: row.pk for row in standing}
    points: Counter[str] = Counter()
    for row in Placing.objects.filter(result__in=latest.values()).select_related("entry"):
        points[row.entry.title] += row.points
    return points


def corrects(desk: Client, at: AtTable, sheet: Any) -> None:
    """In the second round the second player had 10 left, not 15."""
    form = {"h2-ended": "played", "h2-round": "2", "h2-out": "A", "h2-points-B": "10"}
    form |= {f"h2-points-{seat}": COSTS[seat] for seat in "CD" if seat in sheet.names}
    heard = {"revision": sheet.revision, "reason": "Miscounted", "told": list(sheet.names)}
    answer = desk.post(f"{DESK}sheet/{sheet.pk}/correct/", form | heard)
    assert answer.status_code == 303, answer.content.decode()


def comes_late(desk: Client, division: Division, name: str = LATE) -> Any:
    (place,) = desk.get(desk_page(division, "late/")).context["places"]
    form = {"place": place.value, "player": [name], "name": name, "club": ""}
    return desk.post(desk_page(division, "late/"), form)


def names_at(stage: Stage, code: str) -> list[str]:
    return [entry.title for entry in teams_of(match(stage, code))]


def test_the_sittings_say_which_rounds_they_play(desk: Client, stage: Stage) -> None:
    assert [str(row.title) for row in stage.rounds.order_by("position")] == [
        "Sitting 1, rounds 1–3",
        "Sitting 2, rounds 4–6",
        "Sitting 3, rounds 7–9",
        "Sitting 4, rounds 10–11",
    ]
    assert stage.matches.count() == 16
    assert usual_pace(stage.division, stage.options).likely == 33


def test_fourteen_play_eleven_rounds_at_four_tables_made_anew(desk: Client, stage: Stage) -> None:
    division = stage.division
    first, *_ = called(division)
    first.sits_down()
    plays(first, 1)
    game = match(stage, "S1-1").games.get()
    corrects(desk, first, game.sheet)
    second = names_at(stage, "S1-1")[1]
    assert points_of(stage)[second] == 3 * 15 - 5
    by_totals(desk, stage, "S1", but="S1-1")

    leaver = stage.field.get(entry__title=names_at(stage, "S2-1")[0]).entry
    left = {"kind": "withdrawn", "reason": "Ill"}
    assert desk.post(f"{DESK}floor/team/rummy/{leaver.number}/leave/", left).status_code == 303
    assert comes_late(desk, division).status_code == 303
    _plays_rounds_four_to_six(desk, stage)
    by_totals(desk, stage, "S3")
    by_totals(desk, stage, "S4")

    points = points_of(stage)
    places = Client().get(PUBLIC).context["places"]
    in_order = [team.title for place in places for team in place.teams]
    stayed = sorted((points[name], name) for name in NAMES if name != leaver.title)
    assert [(points[name], name) for name in in_order[:13]] == stayed
    assert in_order[13:] == [LATE, leaver.title]
    assert set(Match.objects.values_list("state", flat=True)) == {"certified"}
    assert not list(differences(Event.objects.get()))


def _plays_rounds_four_to_six(desk: Client, stage: Stage) -> None:
    """At the table of the late comer, on the phone; the others on paper."""
    (code,) = stage.matches.filter(round__key="S2", slots__entrant__title=LATE).values_list(
        "code", flat=True
    )
    at = called(stage.division)[int(code[-1]) - 1]
    (paper,) = [
        sheet
        for sheet in desk.get(desk_page(stage.division, "round-pack/S2/")).context["pack"].sheets
        if sheet.code == code
    ]
    assert [(number, str(words)) for number, words in paper.empty_lines] == [
        (4, "3 sets"),
        (5, "2 sets and 1 run"),
        (6, "1 set and 2 runs"),
    ]
    at.sits_down()
    assert names_at(stage, code)[-1] == LATE
    entry = at.page.entry
    assert (str(entry.heading), str(entry.contract)) == ("Round 4 of 6", "3 sets")
    form = {"round": "1", "out": "A", "points-B": "15", "points-C": "30", "points-D": "45"}
    assert [row.code for row in at.asks(**form).findings] == ["no-such-round"]
    at.writes(**form | {"round": "4"})
    grid = desk.get(f"{RESULTS}{match(stage, code).round_id}/").text
    assert "Round 5" in grid
    plays(at, 4)
    by_totals(desk, stage, "S2", but=code)
    (shown,) = Client().get(f"{PUBLIC}{code}/").context["page"].papers
    assert [row.number for row in shown.rows] == [4, 5, 6]


def test_a_sheet_of_the_second_sitting_is_typed_from_paper_by_its_own_rounds(
    desk: Client, stage: Stage
) -> None:
    by_totals(desk, stage, "S1")
    called(stage.division)
    second = match(stage, "S2-1")
    rows = desk.get(whole_sheet(second)).context["page"].rows
    assert [row.printed for row in rows][:3] == [4, 5, 6]
    points = [COSTS[seat] for seat in "ABCD"[: len(teams_of(second))]]
    typed = {
        f"h{number}-points-{seat}": cost
        for number in (1, 2, 3)
        for seat, cost in zip("ABCD", points, strict=False)
    }
    answer = desk.post(whole_sheet(second), typed | {"game": "1"})
    assert answer.status_code == 303, answer.content.decode()
    contents = second.games.get().sheet.hands.values_list("content__round", flat=True)
    assert list(contents) == [4, 5, 6]


def test_a_late_comer_takes_a_chair_at_a_small_table_of_each_sitting_to_come(
    desk: Client, stage: Stage
) -> None:
    called(stage.division)
    before = {row.code: len(teams_of(row)) for row in stage.matches.all()}
    assert comes_late(desk, stage.division).status_code == 303
    grown = {row.code: len(teams_of(row)) for row in stage.matches.all()}
    taken = [code for code in grown if grown[code] > before[code]]
    assert [code[:2] for code in sorted(taken)] == ["S2", "S3", "S4"]
    assert {before[code] for code in taken} == {3}
    assert told([LogEntry.objects.latest("pk").words], LATE, *taken)
    standing = facts_of(stage).evaluation
    row = next(row for row in standing.standings if row.entrant == 15)
    assert (row.numbers["missed"], standing.tallies[15].missed) == (1, 1)


def test_nobody_joins_the_last_sitting_once_it_has_begun() -> None:
    stage = drawn(*NAMES[:4], rounds="1")
    desk = the_director(stage.division.event)
    called(stage.division)
    page = desk.get(desk_page(stage.division, "late/"))
    assert [row.code for row in page.context["hindrances"]] == ["no-sitting-to-come"]
    form = {"place": "sitting", "player": [LATE], "name": LATE, "club": ""}
    assert codes(desk.post(desk_page(stage.division, "late/"), form)) == ["no-sitting-to-come"]


def test_the_rounds_that_were_shared_out_stay_those_of_the_game(desk: Client, stage: Stage) -> None:
    rules = desk_page(stage.division, "rules/")
    assert codes(desk.post(rules, {"last_round": "9"})) == ["drawn-by-rules"]
    assert desk.post(rules, {"max_buys": "2"}).status_code == 303


def test_a_late_comer_makes_a_table_playable_that_was_short_of_one() -> None:
    stage = drawn(*NAMES[:7], rounds="1")
    desk = the_director(stage.division.event)
    leaver = teams_of(match(stage, "S1-2"))[0]
    left = {"kind": "withdrawn", "reason": "Ill"}
    desk.post(f"{DESK}floor/team/rummy/{leaver.number}/leave/", left)
    assert match(stage, "S1-2").state == Match.State.VOID
    assert comes_late(desk, stage.division).status_code == 303
    assert match(stage, "S1-2").state == Match.State.READY
    assert LATE in names_at(stage, "S1-2")
    assert not list(differences(Event.objects.get()))
