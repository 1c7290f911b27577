"""Rounds that the director types or pastes: a club night, and a round in place of a drawn one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, publish
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Stage
from tournament.desk.publish import forget
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.services import leave

pytestmark = pytest.mark.django_db
ADDRESS = "bracket/round/enter/"


def a_stage_of(count: int, slug: str, rounds: int) -> Stage:
    division = a_division(an_event())
    teams(division, count)
    desk = the_director(division.event)
    choose(desk, division, format=slug, **{f"{slug}-rounds": str(rounds)})
    return publish(desk, division)


@pytest.fixture
def night() -> Stage:
    """A club night of seven pairs and three rounds, none of them entered yet."""
    return a_stage_of(7, "typed", 3)


@pytest.fixture
def swiss() -> Stage:
    """Seven teams; the first of three rounds is played."""
    stage = a_stage_of(7, "swiss", 3)
    play(stage, 1)
    return stage


def enter(stage: Stage, text: str, **more: str) -> tuple[int, str]:
    """Check the round, then publish what was checked; the status and the page of the last step."""
    desk, address = the_director(stage.division.event), desk_page(stage.division, ADDRESS)
    page = desk.post(address, {"text": text})
    if page.status_code != 200:
        return page.status_code, page.text
    typed = page.context["typed"]
    form = {"key": page.context["key"], "seen": typed.round.seen, "checked": typed.mark}
    answer = desk.post(address, {"text": text, **form, **more})
    return answer.status_code, answer.text


def tables(stage: Stage, number: int) -> list[tuple[int, ...]]:
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    rows = stage.matches.filter(round__key=f"R{number}").order_by("number")
    return [
        tuple(seeds[slot.entrant_id] for slot in match.slots.all() if slot.entrant_id)
        for match in rows
    ]


def play(stage: Stage, number: int) -> None:
    """The better seed wins everywhere."""
    for table in tables(stage, number):
        if len(table) == 2:
            has_won(stage, min(table), max(table))


def codes(page: str) -> set[str]:
    return {piece.partition('"')[0] for piece in page.split('data-code="')[1:]}


def test_a_club_night_of_three_pasted_rounds_has_a_winner(night: Stage) -> None:
    first, second = "1 – 2\n3 – 4\n5 – 6\n7 – bye", "1 v 3\nTeam 2 v Team 4\n6 v 7\n5"
    for number, text in enumerate([first, second, "1\t4\n7\t2\n3\t5\n6"], start=1):
        assert enter(night, text)[0] == 303
        play(night, number)
    event = night.division.event
    public = Client().get(f"/e/{event.slug}/{night.division.slug}/").text
    assert "Team 1" in part(public, "champion")
    assert tables(night, 2) == [(1, 3), (2, 4), (6, 7), (5,)]
    event.refresh_from_db()
    assert list(differences(event)) == []


def public(stage: Stage) -> str:
    forget()
    return Client().get(f"/e/{stage.division.event.slug}/{stage.division.slug}/").text


def test_before_its_first_round_the_public_page_names_who_plays(night: Stage) -> None:
    assert "Team 7" in part(public(night), "entered")
    enter(night, "1 – 2\n3 – 4\n5 – 6\n7 – bye")
    assert "entered" not in parts(public(night))


def test_a_bye_alone_makes_no_standings_and_the_places_at_the_end_stand_once(night: Stage) -> None:
    enter(night, "1 – 2\n3 – 4\n5 – 6\n7 – bye")
    assert "standings" not in parts(public(night))
    has_won(night, 1, 2)
    assert "standings" in parts(public(night))
    for one, other in ((3, 4), (5, 6)):
        has_won(night, one, other)
    the_director(night.division.event).post(
        desk_page(night.division, "bracket/rounds/"), {"rounds": "1"}
    )
    assert {"in-numbers", "ranking"} <= parts(public(night))


def test_names_meet_as_they_were_typed_and_the_log_keeps_the_reason(swiss: Stage) -> None:
    assert enter(swiss, "7 – 6\n5 – 4\n3 – 2\n1 – bye", reason="The club's own draw")[0] == 303
    assert tables(swiss, 2) == [(7, 6), (5, 4), (3, 2), (1,)]
    detail = LogEntry.objects.get(verb="round.draw").detail
    assert detail["reason"] == "The club's own draw"
    assert swiss.rounds.get(key="R2").draw.reason == "The club's own draw"


def test_in_place_of_a_drawn_round_it_needs_a_reason_and_keeps_what_was_typed(swiss: Stage) -> None:
    status, page = enter(swiss, "7 – 6\n5 – 4\n3 – 2\n1 – bye")
    assert (status, codes(page)) == (422, {"no-reason"})
    assert "7 – 6" in page


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-round"),
        ("1 – 2\n2 – 3", "twice"),
        ("1 – 99", "unknown-name"),
        ("Oak – Team 1", "ambiguous-name"),
        ("1 – " + "9" * 5000, "unknown-name"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(night: Stage, text: str, code: str) -> None:
    for entry in night.division.entries.filter(number__in=(3, 4)):
        entry.name, entry.title = "Oak", "Oak"
        entry.save()
    status, page = enter(night, text)
    assert (status, codes(page)) == (422, {code})
    assert night.rounds.count() == 0


def test_the_page_names_who_meets_again_who_rests_again_and_who_is_missing(swiss: Stage) -> None:
    again = tables(swiss, 1)[0]
    rested = next(table[0] for table in tables(swiss, 1) if len(table) == 1)
    desk = the_director(swiss.division.event)
    text = f"{again[0]} – {again[1]}\n{rested} – bye"
    page = desk.post(desk_page(swiss.division, ADDRESS), {"text": text})
    assert page.status_code == 200
    assert page.text.count('data-part="round-warning"') == 2 + 4


def test_the_page_lists_who_can_be_entered_with_their_numbers(night: Stage) -> None:
    leave(entry=night.division.entries.get(number=5), kind="withdrawn", reason="ill", now=NOON)
    page = the_director(night.division.event).get(desk_page(night.division, ADDRESS))
    assert numbers(part(page.text, "numbers")) == [
        n for each in (1, 2, 3, 4, 6, 7) for n in (each, each)
    ]


def test_a_table_keeps_the_number_in_front_of_its_line(night: Stage) -> None:
    assert enter(night, "Table 9: 1 – 2\n3 – 4\n5 – bye")[0] == 303
    assert [*night.matches.order_by("number").values_list("number", flat=True)] == [1, 2, 9]


def test_the_page_begins_with_the_round_that_would_be_drawn(swiss: Stage) -> None:
    desk = the_director(swiss.division.event)
    page = desk.get(desk_page(swiss.division, ADDRESS))
    checked = desk.post(desk_page(swiss.division, ADDRESS), {"text": page.context["typed"].text})
    drawn = desk.get(desk_page(swiss.division, "bracket/")).context["next_round"]
    assert checked.context["typed"].round.tables == drawn.tables
    assert checked.context["typed"].round.byes == drawn.byes


def test_what_was_changed_after_the_check_is_checked_before_it_is_published(night: Stage) -> None:
    desk, address = the_director(night.division.event), desk_page(night.division, ADDRESS)
    page = desk.post(address, {"text": "1 – 2"})
    typed = page.context["typed"]
    form = {"key": page.context["key"], "seen": typed.round.seen, "checked": typed.mark}
    assert desk.post(address, {"text": "1 – 3", **form}).status_code == 200
    assert night.rounds.count() == 0


def test_the_first_round_is_taken_back_like_any_other(night: Stage) -> None:
    enter(night, "1 – 2")
    desk = the_director(night.division.event)
    assert desk.post(desk_page(night.division, "bracket/round/take-back/")).status_code == 303
    night.refresh_from_db()
    assert (night.rounds.count(), night.to_come) == (0, 3)


def test_a_page_of_a_stage_whose_only_round_was_taken_back_names_who_plays(night: Stage) -> None:
    address = "/e/beach-house-2026/main-event/"
    for page in ("?stage=1", "print/?stage=1"):
        answer = Client().get(address + page, follow=True)
        assert answer.status_code == 200
        assert answer.context["window"].whole == night.field.count()


def test_whoever_left_is_not_seated(night: Stage) -> None:
    enter(night, "1 – 2\n3 – 4")
    leave(entry=night.division.entries.get(number=5), kind="withdrawn", reason="ill", now=NOON)
    assert codes(enter(night, "1 – 5")[1]) == {"not-there"}


def test_a_round_that_was_entered_is_called_at_once(night: Stage) -> None:
    """Entered and checked, and no more presses until it is on paper."""
    text = "1 – 2\n3 – 4\n5 – 6\n7 – bye"
    desk, address = the_director(night.division.event), desk_page(night.division, ADDRESS)
    page = desk.post(address, {"text": text}).context
    form = {"text": text, "key": page["key"], "seen": page["typed"].round.seen}
    answer = desk.post(address, form | {"called": page["typed"].mark})
    assert answer.headers["Location"] == desk_page(night.division, "round-pack/")
    states = night.matches.values_list("state", flat=True)
    assert sorted(states) == ["bye", *["called"] * 3]


def test_a_field_of_any_size_can_be_read(night: Stage) -> None:
    """SQLite refuses a condition for each of more than a thousand players."""
    with CaptureQueriesContext(connection) as asked:
        assert enter(night, "1 – 2")[0] == 303
    assert max(row["sql"].count(" OR ") for row in asked) < 7
