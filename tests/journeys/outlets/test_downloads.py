"""The event's files for spreadsheets: what they hold, who gets them, and that nothing computes."""

import csv
import uuid
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import HallClock, now
from tests.makers import PASSWORD, a_division, an_event, an_official, logged_in, teams
from tests.makers_before import a_pair, desk_page, the_director
from tests.makers_games import PLAYERS, a_bracket_of, called
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.desk.reading.spreadsheets import csv_text, safe
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Contact, Division, Entry
from tournament.registration.selectors import member_names
from tournament.seeding.services import set_order

pytestmark = pytest.mark.django_db

DOWNLOADS = "/desk/beach-house-2026/downloads/"


def table(client: Client, address: str) -> list[dict[str, str]]:
    """The rows of a file by their headings."""
    answer = client.get(DOWNLOADS + address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Cache-Control"] == "no-store, private"
    return list(csv.DictReader(StringIO(text_of(answer))))


def text_of(answer: object) -> str:
    content = b"".join(getattr(answer, "streaming_content"))  # noqa: B009
    assert content.startswith(b"\xef\xbb\xbf")
    return content.decode("utf-8-sig")


@pytest.mark.parametrize("sign", "=+-@\t\r\n\0＝＋－＠")
def test_no_text_begins_a_formula_and_a_number_stays_one(sign: str) -> None:
    assert safe(f"{sign}1") == f"'{sign}1"
    assert safe(f"1{sign}") == f"1{sign}"
    (row,) = csv.reader(StringIO(csv_text([[f"{sign}cmd", -40, 1.5, "a;=cmd"]])[1:], newline=""))
    assert row == [f"'{sign}cmd", "-40", "1.5", "a;=cmd"]
    assert ',-40,1.5,"a;=cmd"' in csv_text([[f"{sign}cmd", -40, 1.5, "a;=cmd"]])


def test_entries_paste_back_into_registration() -> None:
    event = an_event()
    division, other = a_division(event), a_division(event, name="Second")
    first = a_pair(division, "Ann Oak", "-Bob O'Elm")
    second = a_pair(division, "Łukasz Żak", 'Ed "Ace" Fir')
    first.name, first.club = "=Hawks; one", "@Shore"
    first.save()
    reach = {'Ed "Ace" Fir': "ed@x.example", "Ann Oak": "ann@x.example, +1 555 867 5309"}
    for name, words in reach.items():
        player = division.event.players.get(name=name)
        Contact.objects.bulk_create(Contact(player=player, words=w) for w in words.split(", "))
    set_order(division=division, order=[second, first])
    director = the_director(event)
    text = text_of(director.get(f"{DOWNLOADS}{division.slug}/contacts.csv"))
    form = {"list": text}
    seen = director.post(desk_page(other, "teams/check/"), form).context["preview"]
    director.post(desk_page(other, "teams/add/"), form | {"checked": seen.mark})
    assert told(other) == told(division)


def test_a_name_that_a_list_would_take_apart_pastes_back_whole() -> None:
    event = an_event()
    division, other = a_division(event), a_division(event, name="Second")
    a_pair(division, "Ann Oak (senior)", "Bob & Co")
    a_pair(division, "Ann Oak (junior)", "Oak, Cem")
    a_pair(division, "N. N.", "Tim + Tom Fir")
    director = the_director(event)
    for file in ("entries", "contacts"):
        form = {"list": text_of(director.get(f"{DOWNLOADS}{division.slug}/{file}.csv"))}
        seen = director.post(desk_page(other, "teams/check/"), form).context["preview"]
        assert [draft.members for draft in seen.drafts] == [
            ("Ann Oak (senior)", "Bob & Co"),
            ("Ann Oak (junior)", "Oak, Cem"),
            ("N. N.", "Tim + Tom Fir"),
        ]
        assert not seen.findings


def told(division: Division) -> list[tuple[object, ...]]:
    """What a list says of the division's teams, in seed order."""
    return [
        (
            entry.number,
            entry.name,
            entry.club,
            entry.seed.number,
            *member_names(entry),
            *(
                sorted(member.player.contacts.values_list("words", flat=True))
                for member in entry.members.order_by("place")
            ),
        )
        for entry in division.entries.order_by("number")
    ]


def test_contacts_are_in_their_own_file_alone() -> None:
    division = a_division(an_event())
    entry = a_pair(division, "Ann Oak", "Bob Elm")
    Contact.objects.create(player=entry.players.get(name="Bob Elm"), words="bob@x.example")
    director = the_director(division.event)
    (row,) = table(director, "main-event/entries.csv")
    assert (row["Player 1"], row["Player 2"], row["Number"]) == ("Ann Oak", "Bob Elm", "1")
    assert "bob@x.example" not in row.values()
    (row,) = table(director, "main-event/contacts.csv")
    assert (row["Contact 1"], row["Contact 2"]) == ("", "bob@x.example")


@pytest.mark.parametrize("with_contacts", ["main-event/contacts.csv", "archive.json"])
def test_contacts_ask_for_the_password_half_an_hour_after_it_was_given(
    hall_clock: HallClock, with_contacts: str
) -> None:
    division = a_division(an_event())
    director, file = the_director(division.event), f"{DOWNLOADS}{with_contacts}"
    hall_clock.shows(now() + timedelta(minutes=29))
    assert director.get(file).status_code == 200
    hall_clock.shows(now() + timedelta(minutes=2))
    where = director.get(file).headers["Location"]
    form = {"next": director.get(where).context["next"]}
    assert codes(director.post(where, {**form, "password": "guess"})) == ["wrong-password"]
    assert director.get(file).status_code == 302
    answer = director.post(where, {**form, "password": PASSWORD})
    assert answer.headers["Location"] == DOWNLOADS
    assert director.get(file).status_code == 200


def test_who_gave_the_password_again_is_led_to_no_other_server() -> None:
    director = the_director(an_event())
    form = {"next": "https://evil.example/", "password": PASSWORD}
    assert director.post("/password/again/", form).headers["Location"] == "/desk/"
    assert director.get("/password/again/", form).context["next"] == "/desk/"


def test_each_side_of_a_hand_is_a_row_with_its_score_as_a_number() -> None:
    game = a_posted_game(a_drawn_stage())
    event = game.match.stage.division.event
    director = the_director(event)
    rows = table(director, "hands.csv")
    hands = game.sheet.hands.order_by("number", "pk")
    scores = [(hand.number, side, points) for hand in hands for side, points in hand.score.items()]
    found = [(int(row["Hand"]), row["Side"], int(row["Score"])) for row in rows]
    assert sorted(found) == sorted(scores)
    assert {row["Match"] for row in rows} == {"W1-1"}
    assert {row["Version"] for row in rows} == {"stands"}


def test_a_partie_by_declarations_has_its_points_in_the_file() -> None:
    at = called(a_bracket_of("rubicon-bezique", PLAYERS))[0]
    at.sits_down()
    declared = {"declared-A": "4 trump sequence", "declared-B": "none"}
    at.writes(**declared, last_trick="A", trump="hearts")
    rows = table(the_director(at.table.event), "hands.csv")
    assert [row["Points"] for row in rows] == ["1050", "0"]


def test_the_end_of_a_game_of_which_only_totals_were_entered_is_in_a_file() -> None:
    stage = a_drawn_stage()
    event, match = stage.division.event, stage.matches.get(code="W1-1")
    played = a_posted_game(stage, "W1-2", table=2)
    director = the_director(event)
    first, second = match.slots.order_by("position").values_list("entrant", flat=True)
    save = f"/desk/beach-house-2026/scoring/results/{match.round_id}/save/"
    form = {f"points-{match.pk}-e{first}": "505", f"points-{match.pk}-e{second}": "-20"}
    director.post(save, form | {f"game-{match.pk}": "1", f"key-{match.pk}": str(uuid.uuid4())})
    assert "W1-1" not in {row["Match"] for row in table(director, "hands.csv")}
    rows = table(director, "games.csv")
    found = [(row["Match"], row["Sheet"], row["Points"], row["Won"]) for row in rows]
    totals = {side: str(points) for side, points in played.sheet.totals.items()}
    assert found == [
        ("W1-1", "posted", "505", "yes"),
        ("W1-1", "posted", "-20", ""),
        ("W1-2", "posted", totals["NS"], "yes"),
        ("W1-2", "posted", totals["EW"], ""),
    ]
    assert all(row["Team"] and row["Players"] for row in rows)


def test_the_log_is_complete_but_for_conduct_that_the_reader_may_not_see() -> None:
    game = a_posted_game(a_drawn_stage())
    event = game.match.stage.division.event
    director = the_director(event)
    director.post("/desk/beach-house-2026/tables/1/", {})
    numbers = [int(row["Number"]) for row in table(director, "log.csv")]
    assert numbers == [*LogEntry.objects.filter(topic=event.topic).values_list("number", flat=True)]
    last = LogEntry.objects.latest("number")
    LogEntry.objects.bulk_create(
        [
            LogEntry(
                topic=event.topic,
                number=last.number + 1,
                verb="warning.give",
                words="Marker",
                format=last.format,
                at=last.at,
            )
        ]
    )
    assert "Marker" in {row["Words"] for row in table(director, "log.csv")}
    scorer = logged_in(an_official(event, "sam", Role.SCORING))
    assert "Marker" not in {row["Words"] for row in table(scorer, "log.csv")}


def test_the_page_offers_what_the_official_may_have() -> None:
    division = a_division(an_event())
    teams(division, 3)
    director = the_director(division.event).get(DOWNLOADS).context["files"]
    assert [file.key for file in director] == ["entries", "contacts", "games", "hands", "log"]
    registrar = logged_in(an_official(division.event, "rosa", Role.REGISTRAR))
    keys = [file.key for file in registrar.get(DOWNLOADS).context["files"]]
    assert keys == ["entries", "contacts"]
    assert "3" in str(director[0].size)


def test_of_children_no_contacts_are_offered() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    files = the_director(division.event).get(DOWNLOADS).context["files"]
    assert "contacts" not in {file.key for file in files}
    assert not Entry.objects.exists()
