"""What officials count at matches decides places; and a tie that one more hand breaks."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_side_rankings import leaders, rank
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, keep_places, publish
from tests.page_parts import part, texts, told
from tournament.brackets.counted import Counted
from tournament.brackets.extra_hands import ExtraHand
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import ties_of
from tournament.desk.brackets.rules_form import rules_form
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
SKUNKS = {"key-1": "wins", "key-2": "count", "counted-2": "skunk", "key-3": "extra-hand"}


def played(format: str, **keys: str) -> tuple[Client, Stage]:  # noqa: A002
    """Four teams, two winners each ahead of two losers: 1 beat 4, and 2 beat 3."""
    division = a_division(an_event())
    teams(division, 4)
    desk = the_director(division.event)
    choose(desk, division, format=format, **{f"{format}-rounds": "1"} if format == "rank" else {})
    keep_places(desk, division, **keys)
    stage = publish(desk, division)
    one, two = ((1, 2), (3, 4)) if format == "rank" else ((1, 4), (2, 3))
    has_won(stage, *one)
    has_won(stage, *two)
    return desk, stage


def count(desk: Client, stage: Stage, numbers: dict[int, str]) -> list[str]:
    """Save what was counted for these entries, by number; the codes of the refusal, if any."""
    address = desk_page(stage.division, "counts/")
    rows = desk.get(address).context["window"].rows
    form = {
        box.field: numbers.get(stage.field.get(entry=box.key[1]).entry.number, "")
        for row in rows
        for box in row.boxes
    }
    answer = desk.post(address, form)
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def champion() -> list[str]:
    return texts(Client().get(PUBLIC).text, "champion")


def test_skunks_decide_between_two_with_equal_wins() -> None:
    desk, stage = played("rank", **SKUNKS)
    assert champion() == []
    assert count(desk, stage, {3: "2", 2: "1"}) == []
    assert told(champion(), "Team 3")
    assert told([part(Client().get(PUBLIC).text, "standings")], "skunk")
    row = LogEntry.objects.latest("pk")
    assert (row.verb, len(row.detail["after"])) == ("counts.set", 2)
    assert not list(differences(Event.objects.get()))

    stage.matches.get(code="R1-1").counted.create(
        entry=stage.field.get(seed=1).entry, what="named no more", number=3
    )
    assert count(desk, stage, {1: "5"}) == []
    assert told(champion(), "Team 1")
    assert sorted(Counted.objects.values_list("what", flat=True)) == ["named no more", "skunk"]
    assert count(desk, stage, {1: "many"}) == ["no-count"]


def test_a_side_ranking_counts_in_a_bracket() -> None:
    division = a_division(an_event(), format="single-elimination")
    teams(division, 4)
    desk = the_director(division.event)
    loners = {"name-1": "Loners", "key-1": "count", "counted-1": "hand alone", "then-1": "wins"}
    assert rank(desk, division, **loners) == []
    assert rank(desk, division, **{**loners, "counted-1": ""}) == ["key-unfit"]
    stage = publish(desk, division)
    has_won(stage, 1, 4)
    has_won(stage, 2, 3)
    assert "/counts/" in desk.get(desk_page(division, "bracket/")).text
    count(desk, stage, {4: "2"})
    assert leaders(division)["Loners"][:2] == [(1, 4), (2, 1)]
    page = desk.get(desk_page(division, "rankings/")).context["rows"]
    assert (page[0]["key"], page[0]["counted"]) == ("count", "hand alone")


def test_the_ranking_form_shows_what_is_counted() -> None:
    division = a_division(an_event())
    teams(division, 4)
    desk = the_director(division.event)
    choose(desk, division, format="round-robin")
    keep_places(desk, division, **SKUNKS)
    division.refresh_from_db()
    form = rules_form(division)
    assert form
    assert [row.counted for row in form.rows[:3]] == ["", "skunk", ""]
    assert form.has_settings
    assert any("skunk" in str(words) for words in form.said)


def in_one_more_hand(desk: Client, division: Division, *points: str) -> list[str]:
    """The points of those who play one more hand now; the codes of the refusal, if any."""
    (tie,) = ties_of(division)
    form = {f"points-{e.number}": typed for e, typed in zip(tie.dealt, points, strict=True)}
    answer = desk.post(desk_page(division, "bracket/ties/1/hand/"), form)
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def test_one_more_hand_breaks_a_tie_and_can_be_undone() -> None:
    desk, stage = played("rank", **SKUNKS)
    division = stage.division
    assert told([part(desk.get(desk_page(division, "bracket/")).text, "tie")], "Team 1", "Team 3")
    assert "/bracket/ties/" in desk.get(f"/desk/{division.event.slug}/floor/").text
    assert in_one_more_hand(desk, division, "35", "") == ["no-points"]
    assert in_one_more_hand(desk, division, "35", "35") == []
    assert champion() == []
    assert in_one_more_hand(desk, division, "-20", "100") == []
    assert told(champion(), "Team 3")
    assert "100" in part(Client().get(PUBLIC).text, "standings")
    assert LogEntry.objects.latest("pk").verb == "tie.hand"
    assert not list(differences(Event.objects.get()))

    last = ExtraHand.objects.latest("pk")
    back = desk_page(division, f"bracket/ties/hands/{last.pk}/take-back/")
    assert codes(desk.post(back, {"reason": ""})) == ["no-reason"]
    assert desk.post(back, {"reason": "Wrong way round"}).status_code == 303
    assert champion() == []
    assert codes(desk.post(back, {"reason": "Again"})) == ["taken-back"]


def test_one_more_hand_breaks_a_tie_of_a_round_robin() -> None:
    division = a_division(an_event())
    teams(division, 3)
    desk = the_director(division.event)
    choose(desk, division, format="round-robin")
    keep_places(desk, division, **{"key-1": "wins", "key-2": "extra-hand"})
    stage = publish(desk, division)
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    assert in_one_more_hand(desk, division, "10", "40", "40") == []
    (tie,) = ties_of(division)
    assert [entry.number for entry in tie.dealt] == [2, 3]
    assert told([str(tie.words)], "Team 2", "Team 3")
    assert in_one_more_hand(desk, division, "5", "6") == []
    assert told(champion(), "Team 3")
    assert ties_of(division) == []
