"""Results: so far from the first result on, final after the last; page, CSV, print, PDF."""

import csv
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tests.page_parts import part, parts, texts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.events.finishing import finish_event
from tournament.desk.public.results import Results, results_of
from tournament.desk.public.results_pdf import drawn, printable, sheet_of
from tournament.desk.publish import forget
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Departure, Division, Entry

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
PUBLIC = f"{EVENT}main-event/"
RESULTS = f"{PUBLIC}results/"
CSV = f"{PUBLIC}results.csv"
PDF = f"{PUBLIC}results.pdf"
WALL = "/wall/beach-house-2026/"
DESK = "/desk/beach-house-2026/"
CERTIFICATES = f"{DESK}certificates/"


def results(address: str = RESULTS, client: Client | None = None) -> Results:
    """What the page shows to this reader."""
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    found: Results = answer.context["results"]
    return found


def table(address: str = CSV) -> list[dict[str, str]]:
    """The rows of the CSV file, by the English headers."""
    answer = Client().get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


def play_out(stage: Stage) -> None:
    """The better seed wins every match."""
    seeds = {row.entry_id: row.seed for row in stage.field.all()}
    while match := stage.matches.filter(state="ready").order_by("play_order").first():
        one, two = sorted(entrants_of(match), key=lambda entry: seeds[entry.pk])
        has_won(stage, seeds[one.pk], seeds[two.pk])
    forget()


def round_robin(division: Division, count: int = 4) -> Stage:
    teams(division, count)
    desk = the_director(division.event)
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    return publish(desk, division)


def test_before_the_first_result_there_is_nothing_to_show() -> None:
    a_drawn_stage()
    assert "no-results" in parts(Client().get(RESULTS).text)
    assert RESULTS not in Client().get(PUBLIC).text
    assert not table()


def test_an_unpublished_division_has_a_page_without_results() -> None:
    a_division(an_event())
    assert "no-results" in parts(Client().get(RESULTS).text)
    assert not table()


def test_from_the_first_result_on_there_are_results_so_far() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    page = Client().get(RESULTS).text
    assert {"results-so-far", "results"} <= parts(page)
    assert not {"results-final", "champion", "podium"} & parts(page)
    first = results().rows[0]
    assert (first.title, first.line.won, first.line.lost, first.line.places) == ("Team 1", 1, 0, "")
    assert first.players == ("Player 1a", "Player 1b")
    assert RESULTS in Client().get(PUBLIC).text
    assert RESULTS in Client().get(EVENT).text


def test_after_the_final_the_champion_and_equal_places_are_named() -> None:
    stage = a_stage(a_division(an_event()), 8)
    play_out(stage)
    page = Client().get(RESULTS).text
    assert part(page, "results-final")
    assert part(page, "champion") == "Team 1"
    rows = results().rows
    assert [row.line.places for row in rows] == ["1", "2", "3", "4", "5–6", "5–6", "7–8", "7–8"]
    assert (rows[0].line.won, rows[0].line.lost) == (4, 0)
    assert all(str(row.line.why) for row in rows)


def test_the_final_stands_in_the_head_with_its_score() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    game = a_posted_game(stage)
    page = Client().get(RESULTS).text
    final = part(page, "final")
    assert "500" in final
    assert "Team 2" in final
    assert f"{PUBLIC}{game.match.code}/" in page
    assert Client().get(f"{PUBLIC}{game.match.code}/?stage=1").status_code == 200


def test_a_final_without_play_has_no_score() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    match = stage.matches.get()
    act = Act(stage.division.event, DIRECTOR, NOON)
    forfeit_match(act, match=match, loser=entrants_of(match)[1], reason="Absent")
    final = results().final
    assert final is not None
    assert final.games == ()


def test_a_round_robin_has_records_and_tied_places() -> None:
    stage = round_robin(a_division(an_event()))
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (3, 4)]:
        has_won(stage, winner, loser)
    so_far = results()
    assert not so_far.is_final
    assert (so_far.rows[0].title, so_far.rows[0].line.won) == ("Team 1", 3)
    wins(the_director(stage.division.event), stage, 4, 2)
    found = results()
    assert found.is_final
    assert found.final is None
    assert found.champions[0].title == "Team 1"
    assert [row.line.places for row in found.rows] == ["1", "2–4", "2–4", "2–4"]
    assert [(row["Place"], row["Last place shared"]) for row in table()][1] == ("2", "4")


def test_pools_come_one_after_the_other_and_name_no_champion() -> None:
    division = a_division(an_event())
    stage = a_stage(division, 8, slug="pools")
    play_out(stage)
    found = results()
    assert [len(rows) for _, rows in found.groups] == [4, 4]
    assert not found.champions
    assert {row["Pool"] for row in table()} == {"Pool A", "Pool B"}
    assert "podium" not in parts(Client().get(EVENT).text)


def test_one_finds_ones_own_line() -> None:
    a_posted_game(a_drawn_stage())
    assert "Team 3" in part(Client().get(f"{RESULTS}?team=team+3").text, "mine")
    assert "nobody-found" in parts(Client().get(f"{RESULTS}?team=nobody").text)


def test_prizes_stand_in_the_line() -> None:
    stage = a_stage(a_division(an_event()), 4)
    the_director(stage.division.event).post(
        desk_page(stage.division, "prizes/"),
        {"currency": "USD", "amount-1": "50", "thing-2": "Pie"},
    )
    play_out(stage)
    assert texts(Client().get(RESULTS).text, "prize") == ["$50.00", "Pie"]
    assert [row["Prize"] for row in table()][:2] == ["$50.00", "Pie"]


def test_the_disqualified_have_no_place_and_the_withdrawn_keep_theirs() -> None:
    stage = a_stage(a_division(an_event()), 4)
    entries = [row.entry for row in stage.field.order_by("seed")]
    play_out(stage)
    for entry, kind in ((entries[1], "disqualified"), (entries[2], "withdrawn")):
        Departure.objects.create(entry=entry, kind=kind, reason="Gone", at=NOON)
    rows = {row.title: row.line for row in results().rows}
    assert rows["Team 2"].places == ""
    assert rows["Team 3"].places == "3"
    assert list(rows)[-1] == "Team 2"


def test_a_finished_event_has_final_results_with_matches_open() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    finish_event(Act(stage.division.event, DIRECTOR, NOON), reason="The hall closes")
    found = results()
    assert found.is_final
    assert not found.champions


def test_hidden_standings_are_told_nowhere_but_to_officials() -> None:
    stage = a_stage(a_division(an_event()), 4)
    stage.division.standings_hidden = True
    stage.division.save()
    play_out(stage)
    for address in (RESULTS, f"{RESULTS}print/"):
        shown = parts(Client().get(address).text)
        assert "standings-kept-back" in shown
        assert not {"champion", "results", "final", "prize", "podium"} & shown
    assert not table()
    assert "podium" not in parts(Client().get(EVENT).text + Client().get(WALL).text)
    desk = the_director(stage.division.event)
    assert len(results(client=desk).rows) == 4
    assert "podium" not in parts(desk.get(WALL).text)
    assert "podium" in parts(desk.get(DESK).text)


def test_children_are_ranked_nowhere() -> None:
    division = a_division(an_event(), learning=True)
    stage = a_stage(division, 4)
    play_out(stage)
    stage.division.entries.update(title="Team 1 (Mia & Noah)")
    pages = [RESULTS, f"{RESULTS}print/", EVENT, WALL]
    shown = "".join(Client().get(address).text for address in pages)
    told = {"champion", "podium", "final", "why-place", "prize"}
    assert not told & parts(shown)
    assert "Player 1a" not in shown
    assert "noindex" in Client().get(f"{RESULTS}print/").text
    assert set(table()[0]) == {"Number", "Team"}
    assert Client().get(CSV)["X-Robots-Tag"] == "noindex"
    desk = the_director(division.event)
    assert "podium" not in parts(desk.get(DESK).text)
    assert "no-certificates" in parts(desk.get(CERTIFICATES).text)


def test_no_name_becomes_a_formula_and_numbers_stay_numbers() -> None:
    stage = a_stage(a_division(an_event()), 4)
    for number, title in enumerate(["=1+1", "+4", "-2", '@SUM("x", 1)'], start=1):
        Entry.objects.filter(number=number).update(title=title)
    play_out(stage)
    rows = table()
    assert [row["Team"] for row in rows] == ["'=1+1", "'+4", "'-2", '\'@SUM("x", 1)']
    assert [row["Won"] for row in rows] == ["3", "2", "1", "0"]


def test_the_print_page_has_every_place() -> None:
    stage = a_stage(a_division(an_event()), 8)
    play_out(stage)
    page = Client().get(f"{RESULTS}print/").text
    assert len(texts(page, "why-place")) == 8


def test_the_podium_is_shown_to_everybody_and_at_the_desk() -> None:
    stage = a_stage(a_division(an_event()), 4)
    desk = the_director(stage.division.event)
    pages = [(Client(), EVENT), (Client(), WALL), (desk, DESK)]
    assert not [where for client, where in pages if "podium" in parts(client.get(where).text)]
    play_out(stage)
    for client, where in pages:
        podium = part(client.get(where).text, "podium")
        assert [name in podium for name in ("Team 1", "Team 2", "Team 3", "Team 4")] == [
            True,
            True,
            True,
            False,
        ]


def test_results_of_24_teams_take_as_many_queries_as_of_eight() -> None:
    counts = []
    for name, count in (("Small", 8), ("Large", 24)):
        division = a_division(an_event(name=name), name="Main event")
        play_out(a_stage(division, count))
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"/e/{name.lower()}/main-event/results/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_certificates_are_printed_for_the_first_three() -> None:
    stage = a_stage(a_division(an_event()), 8)
    desk = the_director(stage.division.event)
    assert "no-certificates" in parts(desk.get(CERTIFICATES).text)
    play_out(stage)
    assert "(3)" in part(desk.get(DESK).text, "after-the-final")
    told = texts(desk.get(CERTIFICATES).text, "certificate")
    assert [name in words for name, words in zip(("Team 1", "Team 2", "Team 3"), told, strict=True)]
    assert "Player 1a" in told[0]


@pytest.mark.parametrize(
    ("typed", "count"), [("1", 1), ("6", 6), ("5", 6), ("x", 3), ("9" * 5000, 3)]
)
def test_as_many_places_get_a_certificate_as_are_asked_for(typed: str, count: int) -> None:
    stage = a_stage(a_division(an_event()), 8)
    play_out(stage)
    desk = the_director(stage.division.event)
    page = desk.get(CERTIFICATES, {"places": typed})
    assert len(page.context["certificates"]) == count


def test_the_pdf_file_says_what_the_page_says() -> None:
    stage = a_drawn_stage(4)
    a_posted_game(stage, "W1-1")
    answer = Client().get(PDF)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")
    sheet = sheet_of(results())
    assert [row.name for row in sheet.rows] == [row["Team"] for row in table()]
    assert answer.content == drawn(sheet)


@pytest.mark.parametrize("kept", [{"learning": True}, {"standings_hidden": True}])
def test_the_pdf_file_keeps_back_what_the_page_keeps_back(kept: dict[str, bool]) -> None:
    stage = a_drawn_stage(4)
    a_posted_game(stage, "W1-1")
    Division.objects.update(**kept)
    forget()
    division = Division.objects.select_related("event").get(pk=stage.division.pk)
    public = sheet_of(results_of(division, official=False))
    assert Client().get(PDF).content == drawn(public)
    assert not any(row.figures or row.players for row in public.rows)


def test_before_the_first_result_the_pdf_file_has_no_table() -> None:
    a_drawn_stage()
    assert sheet_of(results()).rows == ()
    assert Client().get(PDF).status_code == 200


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Łódź Żółwie", "Łódź Żółwie"),
        ("Иван", "Ivan"),
        ("فريق", "fryq"),
        ("李小龙", "LiXiaoLong"),
        ("🦊 Foxes", "Foxes"),
        ("🦊", ":fox:"),
        ("\u202eabc\ud800", "abc"),
    ],
)
def test_a_name_in_any_script_is_printed_in_letters_of_the_font(name: str, printed: str) -> None:
    assert printable(name) == printed
