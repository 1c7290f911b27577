"""What programs send and get: the same services and refusals as the pages."""

import pytest
from django.core.cache import cache

from tests.journeys.public.test_public_privacy import a_childrens_stage
from tests.makers import NOON, a_division, an_event
from tests.makers_api import a_program, codes
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tournament.brackets.models import Match
from tournament.live.models import LogEntry
from tournament.registration.models import Contact, Entry
from tournament.registration.selectors import member_names
from tournament.timing.models import Announcement

pytestmark = pytest.mark.django_db

ENTRIES = "divisions/main-event/entries"
SHEETS = "divisions/main-event/matches/W1-1/sheets"
KEY = "6f2d1a52-0000-4000-8000-000000000001"
PAIR = {
    "team": "Hawks",
    "club": "Shore",
    "players": [{"name": "Ann Oak", "contacts": ["ann@x.example"]}, {"name": "Bob Elm"}],
}


def test_entries_go_in_once_and_come_out_without_contacts() -> None:
    division = a_division(an_event())
    program = a_program(division.event)
    answers = [program.post(ENTRIES, {"entries": [PAIR]}, KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    entry = division.entries.get()
    assert ([*member_names(entry)], entry.club) == (["Ann Oak", "Bob Elm"], "Shore")
    assert Contact.objects.get().words == "ann@x.example"
    row = LogEntry.objects.get(verb="teams.add")
    assert (row.who, row.role, row.device) == ("Club website", "Registrar", "API")
    (out,) = program.get(ENTRIES).json()
    assert out == {
        "number": 1,
        "title": "Hawks",
        "team": "Hawks",
        "players": ["Ann Oak", "Bob Elm"],
        "club": "Shore",
        "categories": [],
        "standing": True,
    }


def test_the_same_key_with_other_content_is_refused() -> None:
    division = a_division(an_event())
    program = a_program(division.event)
    program.post(ENTRIES, {"entries": [PAIR]}, KEY)
    assert codes(program.post(ENTRIES, {"entries": [PAIR, PAIR]}, KEY)) == ["sent-before"]
    assert codes(program.post(ENTRIES, {"entries": [PAIR]}, "no key")) == ["uuid-parsing"]
    assert division.entries.count() == 1


def test_objections_come_all_at_once_each_at_its_entry() -> None:
    division = a_division(an_event())
    program = a_program(division.event)
    many = {"players": [{"name": f"Player {n}"} for n in range(3)]}
    answer = program.post(ENTRIES, {"entries": [PAIR, many, PAIR]})
    assert answer.status_code == 422
    places = {row["place"] for row in answer.json()["errors"]}
    assert {"/entries/1", "/entries/2"} <= places
    assert not Entry.objects.exists()


def test_after_the_draw_no_entry_is_taken() -> None:
    stage = a_drawn_stage()
    answer = a_program(stage.division.event).post(ENTRIES, {"entries": [PAIR]})
    assert answer.status_code == 422


def test_the_schedule_is_that_of_the_public_pages() -> None:
    stage = a_drawn_stage()
    event = stage.division.event
    Announcement.objects.create(round=stage.rounds.order_by("position")[0], starts_at=NOON)
    a_game_in_play(stage, table=3)
    program = a_program(event)
    first, *_ = program.get("schedule").json()
    assert (first["code"], first["state"], first["table"]) == ("W1-1", Match.State.PLAYING, None)
    assert [side["title"] for side in first["sides"]] == ["Team 1", "Team 4"]
    assert program.get("tables").json()[2] == {"number": 3, "division": None, "match": None}
    event.tables_public = True
    event.save(update_fields=["tables_public"])
    assert program.get("schedule").json()[0]["table"] == 3
    assert program.get("tables").json()[2]["match"] == "W1-1"
    (division,) = program.get().json()["divisions"]
    assert (division["slug"], division["game"]) == ("main-event", stage.division.game)


def test_where_two_share_a_number_each_side_says_its_division_and_who_won() -> None:
    stage = a_drawn_stage()
    away = a_division(stage.division.event, name="Away")
    Entry.objects.filter(number=4).update(division=away, number=1)
    a_posted_game(stage)
    match, *_ = a_program(away.event).get("schedule").json()
    assert match["winner"] == 1
    assert [(side["division"], side["number"]) for side in match["sides"]] == [
        ("main-event", 1),
        ("away", 1),
    ]
    winner = stage.matches.get(code="W1-1").winner
    assert winner
    assert [side["division"] for side in match["sides"] if side["won"]] == [winner.division.slug]


def test_a_posted_sheet_comes_out_in_the_sheet_format_and_the_results_follow() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    program = a_program(stage.division.event)
    (sheet,) = program.get(SHEETS).json()
    assert sheet["totals"] == game.sheet.totals
    assert sheet["document"]["ruleset"] == game.sheet.ruleset
    assert len(sheet["document"]["hands"]) == game.sheet.hands.count()
    assert program.get("divisions/main-event/matches/W1-2/sheets").json() == []
    (result,) = program.get("results").json()
    assert result["titles"] == ["Team 1", "Team 4"]
    assert result["scores"] == [[sheet["totals"]["NS"], sheet["totals"]["EW"]]]
    rows = program.get("divisions/main-event/standings").json()["rows"]
    assert {row["number"] for row in rows} == {1, 2, 3, 4}


def test_a_sheet_that_is_not_posted_does_not_come_out() -> None:
    stage = a_drawn_stage()
    a_game_in_play(stage)
    assert a_program(stage.division.event).get(SHEETS).json() == []


def test_a_sheet_goes_in_as_from_paper() -> None:
    stage = a_drawn_stage()
    out = a_posted_game(stage, "W1-2")
    program = a_program(stage.division.event)
    (other,) = program.get("divisions/main-event/matches/W1-2/sheets").json()
    sheet = {"ruleset": other["document"]["ruleset"], "hands": other["document"]["hands"]}
    early = {"time_called": 1, "hands": sheet["hands"]}
    assert codes(program.post(SHEETS, sheet | early))
    answers = [program.post(SHEETS, sheet, KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    match = stage.matches.get(code="W1-1")
    assert match.state == Match.State.CERTIFIED
    assert match.games.get().sheet.totals == out.sheet.totals
    row = LogEntry.objects.latest("number")
    assert (row.who, row.role) == ("Club website", "Scoring table")
    assert codes(program.post(SHEETS, sheet)) == ["posted-already"]


def test_totals_alone_go_in_too() -> None:
    stage = a_drawn_stage()
    program = a_program(stage.division.event)
    paper = {"entered_by": ["X"], "totals": {"NS": 520, "EW": 310}}
    sheet = {"ruleset": stage.division.ruleset, "on_paper": paper}
    assert program.post(SHEETS, sheet).status_code == 201
    assert stage.matches.get(code="W1-1").games.get().sheet.totals == {"NS": 520, "EW": 310}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"hands": 7}, "not-understood"),
        ({"hands": []}, "unfinished"),
        ({"ruleset": "tally"}, "other-ruleset"),
        ({"seats": {"N": "Nobody"}}, "other-seats"),
        ({"penalties": []}, "kept-at-desk"),
        ({"colour": "red"}, "unknown-key"),
    ],
)
def test_a_sheet_is_refused_with_the_findings_of_the_rules(
    more: dict[str, object], code: str
) -> None:
    stage = a_drawn_stage()
    program = a_program(stage.division.event)
    sheet = {"ruleset": stage.division.ruleset, "hands": [], **more}
    answer = program.post(SHEETS, sheet)
    assert answer.status_code == 422
    assert code in codes(answer)
    assert not stage.matches.exclude(games=None).exists()


@pytest.mark.parametrize("word", ["\0", "\ud800"])
def test_what_no_database_stores_is_refused_or_left_out(word: str) -> None:
    stage = a_drawn_stage()
    program = a_program(stage.division.event)
    sheet = {"ruleset": stage.division.ruleset, "hands": [{"ended": "void", "why": word}]}
    assert codes(program.post(SHEETS, sheet)) == ["no-text"]
    free = a_division(stage.division.event, name="Second")
    pair = {"players": [{"name": f"Ann{word} Oak", "contacts": [f"ann{word}", word]}]}
    answer = program.post("divisions/second/entries", {"entries": [pair]})
    assert answer.status_code == 201
    assert [*member_names(free.entries.get())] == ["Ann Oak"]
    assert Contact.objects.get().words == "ann"


def test_standings_that_are_kept_back_stay_with_the_officials() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    stage.division.standings_hidden = True
    stage.division.save(update_fields=["standings_hidden"])
    out = a_program(stage.division.event).get("divisions/main-event/standings").json()
    assert out == {"final": False, "kept_back": True, "rows": []}


@pytest.mark.parametrize(
    ("body", "status"),
    [("7", 422), ("[]", 422), ('"x"', 422), ('{"a": 1, "a": 2}', 400), ("NaN", 400), ("{", 400)],
)
def test_what_is_no_sheet_is_refused(body: str, status: int) -> None:
    stage = a_drawn_stage()
    answer = a_program(stage.division.event).post(SHEETS, body)
    assert answer.status_code == status
    assert codes(answer)


def test_of_children_there_are_titles_and_no_winner() -> None:
    stage = a_childrens_stage()
    a_posted_game(stage)
    program = a_program(stage.division.event)
    where = "divisions/children/"
    answers = [
        program.get(path)
        for path in (
            *("schedule", "results", f"{where}entries", f"{where}standings"),
            f"{where}matches/W1-1/sheets",
        )
    ]
    assert {answer.status_code for answer in answers} == {200}
    said = "".join(answer.content.decode() for answer in answers)
    assert "Team 1 (Mia" in said
    assert "Lastname" not in said
    assert {row["winner"] for row in answers[0].json()} == {None}
    assert not any(side["won"] for row in answers[0].json() for side in row["sides"])
    assert answers[-1].json()[0]["winner"] == ""


def test_a_token_s_requests_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    program = a_program(a_division(an_event()).event)
    monkeypatch.setattr("tournament.api.door.A_MINUTE.num_requests", 2)
    assert [program.get().status_code for _ in range(3)] == [200, 200, 429]
