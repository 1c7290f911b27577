"""The pairings of a planned round, typed or pasted: elimination, round robin, pools, tables."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import NOON, a_called_match, a_division, a_stage, an_event, teams
from tests.makers_before import desk_page, the_director, the_registrar
from tests.makers_floor import at_desk, playing
from tests.makers_stages import has_won
from tournament.brackets.models import Match, Stage, Swap
from tournament.brackets.settled import facts_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.services import leave

pytestmark = pytest.mark.django_db
ADDRESS = "bracket/pairings/"


def a_stage_of(count: int, slug: str, **options: object) -> Stage:
    return a_stage(a_division(an_event()), count, slug=slug, **options)


def who(stage: Stage, key: str) -> list[tuple[int, ...]]:
    """Who meets in each match of this round, by seed."""
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    return [
        tuple(seeds[slot.entrant_id] for slot in match.slots.all() if slot.entrant_id)
        for match in stage.matches.filter(round__key=key).order_by("number")
    ]


def check(stage: Stage, text: str, key: str = "") -> Any:
    desk = the_director(stage.division.event)
    return desk.post(desk_page(stage.division, ADDRESS), {"text": text, "round": key})


def enter(stage: Stage, text: str, key: str = "", **more: str) -> Any:
    """Check the round, then save what was checked."""
    desk, address = the_director(stage.division.event), desk_page(stage.division, ADDRESS)
    page = desk.post(address, {"text": text, "round": key})
    if page.status_code != 200:
        return page
    typed = page.context["typed"]
    form = {"key": page.context["key"], "seen": typed.round.seen, "checked": typed.mark}
    said = {"text": text, "round": typed.open.key, "reason": "The club's draw", **form, **more}
    return desk.post(address, said)


def sound(stage: Stage) -> bool:
    event = stage.division.event
    event.refresh_from_db()
    return list(differences(event)) == []


def undo_last(stage: Stage) -> Any:
    number = LogEntry.objects.latest("number").number
    address = at_desk(stage, f"floor/undo/{number}/")
    return the_director(stage.division.event).post(address, {"reason": "Wrong list"})


@pytest.mark.both_databases
def test_a_bracket_is_entered_line_by_line_with_one_reason_and_one_log_row() -> None:
    stage = a_stage_of(7, "single-elimination")
    rows = LogEntry.objects.count()
    assert enter(stage, "7 – 6\n5 – 4\nTeam 3 v Team 2\n1 – bye").status_code == 303
    assert who(stage, "W1") == [(7, 6), (4, 5), (3, 2), (1,)]
    assert who(stage, "W2")[1] == (1,)
    assert LogEntry.objects.count() == rows + 1
    assert LogEntry.objects.latest("number").verb == "round.pair"
    assert {swap.reason for swap in Swap.objects.all()} == {"The club's draw"}
    assert sound(stage)


@pytest.mark.both_databases
def test_it_is_taken_back_with_one_press_and_on_any_of_its_matches() -> None:
    stage = a_stage_of(8, "double-elimination")
    before = who(stage, "W1")
    enter(stage, "1 – 2\n3 – 4\n5 – 6\n7 – 8")
    assert undo_last(stage).status_code == 303
    assert who(stage, "W1") == before
    enter(stage, "1 – 2\n3 – 4\n5 – 6\n7 – 8")
    last = Swap.objects.filter(withdrawn_at=None).latest("pk")
    desk = the_director(stage.division.event)
    assert desk.post(at_desk(stage, f"swaps/{last.pk}/back/"), {"reason": "No"}).status_code == 303
    assert who(stage, "W1") == before
    assert not Swap.objects.filter(withdrawn_at=None).exists()
    assert sound(stage)


def test_a_later_round_is_entered_once_its_matches_are_known_and_played_ones_stay() -> None:
    stage = a_stage_of(8, "single-elimination")
    for pair in who(stage, "W1"):
        has_won(stage, min(pair), max(pair))
    assert enter(stage, "1 – 2\n3 – 4", "W2").status_code == 303
    assert who(stage, "W2") == [(1, 2), (3, 4)]
    assert codes(enter(stage, "1 – 8\n2 – 7\n3 – 6\n4 – 5", "W1")) == ["no-open-round"]


def test_a_match_that_started_keeps_its_teams_and_a_called_one_goes_back_to_the_queue() -> None:
    stage = a_stage_of(8, "single-elimination")
    (a, b), (c, d), *rest = who(stage, "W1")
    playing(stage, "W1-1", table=1)
    a_called_match(stage, "W1-2", table=2)
    assert codes(check(stage, f"{a} – {c}")) == ["not-there"]
    text = f"{c} – {rest[0][0]}\n{d} – {rest[0][1]}\n{rest[1][0]} – {rest[1][1]}"
    assert len(check(stage, text).context["typed"].round.notes) == 1
    assert enter(stage, text).status_code == 303
    assert who(stage, "W1")[:2] == [(a, b), (c, rest[0][0])]
    assert stage.matches.get(code="W1-2").state == Match.State.READY


def test_a_bye_stays_once_its_holder_plays_the_next_round() -> None:
    stage = a_stage_of(7, "single-elimination")
    (_, (a, b), (c, d), (e, f)) = who(stage, "W1")
    has_won(stage, a, b)
    playing(stage, "W2-1", table=1)
    text = f"{c} – bye\n1 – {d}\n{e} – {f}"
    assert codes(check(stage, text, "W1")) == ["begun"]


def test_a_round_robin_names_who_meets_twice_or_never() -> None:
    stage = a_stage_of(6, "round-robin")
    (a, b), (c, d), (e, f) = who(stage, "R1")
    text = f"{a} – {c}\n{b} – {d}\n{e} – {f}"
    assert len(check(stage, text, "R1").context["typed"].round.breaks) == 2 + 2
    assert enter(stage, text, "R1").status_code == 303
    assert who(stage, "R1") == [(a, c), (b, d), (e, f)]
    assert sound(stage)


def test_a_round_of_those_who_meet_in_another_trades_places_with_it() -> None:
    stage = a_stage_of(5, "round-robin", legs=2)
    first, third = who(stage, "R1"), who(stage, "R3")
    text = "\n".join(" – ".join(map(str, pair)) for pair in third)
    shown = check(stage, text, "R1").context["typed"].round
    assert (shown.breaks, len(shown.notes)) == ([], 1)
    assert enter(stage, text, "R1").status_code == 303
    assert (who(stage, "R1"), who(stage, "R3")) == (third, first)
    assert sound(stage)
    assert undo_last(stage).status_code == 303
    assert (who(stage, "R1"), who(stage, "R3")) == (first, third)


def test_the_same_round_of_all_pools_is_entered_at_once_and_pools_stay() -> None:
    stage = a_stage_of(8, "pools", size=4)
    assert who(stage, "A1") + who(stage, "B1") == [(4, 5), (8, 1), (3, 6), (7, 2)]
    assert codes(check(stage, "1 – 2\n3 – 4\n5 – 6\n7 – 8")) == ["two-pools"] * 4
    assert enter(stage, "1 – 4\n2 – 3\n6 – 7\n5 – 8").status_code == 303
    assert who(stage, "A1") + who(stage, "B1") == [(1, 4), (8, 5), (2, 3), (7, 6)]
    assert sound(stage)


@pytest.mark.both_databases
def test_the_tables_of_a_sitting_are_entered_with_any_sizes_and_come_back() -> None:
    stage = a_stage_of(12, "pods", rounds=2)
    drawn, other = who(stage, "S2"), who(stage, "S1")
    assert [len(table) for table in drawn] == [4, 4, 4]
    assert enter(stage, "1, 2, 3\n4 5 6 7\nTeam 8 – 9 – 10 – 11 – 12", "S2").status_code == 303
    typed = [(1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11, 12)]
    assert (who(stage, "S1"), who(stage, "S2")) == (other, typed)
    assert enter(stage, "1,2,3\n4,5,6\n7,8,9\n10,11,12", "S2").status_code == 303
    assert stage.matches.filter(round__key="S2").count() == 4
    assert sound(stage)
    assert undo_last(stage).status_code == 303
    assert who(stage, "S2") == typed
    assert sound(stage)


def test_whoever_left_needs_no_chair_and_a_sitting_that_started_stays() -> None:
    stage = a_stage_of(7, "pods", rounds=2)
    leave(entry=stage.field.get(seed=7).entry, kind="withdrawn", reason="ill", now=NOON)
    assert codes(check(stage, "1 2 3\n4 5 6 7", "S2")) == ["not-there"]
    assert enter(stage, "1 2 3\n4 5 6", "S2").status_code == 303
    assert who(stage, "S2") == [(1, 2, 3), (4, 5, 6)]
    assert facts_of(stage).evaluation.tallies[7].missed == 2
    playing(stage, "S1-1", table=1)
    assert codes(check(stage, "1 2 3\n4 5 6", "S1")) == ["no-open-round"]


def test_a_late_comer_is_asked_for_from_their_first_sitting_on() -> None:
    stage = a_stage_of(6, "pods", rounds=2)
    (entry,) = teams(stage.division, 1)
    stage.field.create(entry=entry, seed=7, joined=2)
    assert codes(check(stage, "1 2 3\n4 5 7", "S1")) == ["not-there"]
    assert codes(check(stage, "1 2 3\n4 5 6", "S2")) == ["missing"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 2 3\n4 5 6 7\n8", "table-size"),
        ("1 2 3 4 5 6\n7 8", "table-size"),
        ("1 2 3 4\n5 6 7", "missing"),
        ("1 2 3 4\n5 6 7 4 8", "twice"),
        ("1 2 3 4\n5 6 7 Taem 8", "unknown-name"),
        ("", "empty-round"),
    ],
)
def test_a_table_that_cannot_be_is_named(text: str, code: str) -> None:
    stage = a_stage_of(8, "pods", rounds=1)
    assert code in codes(check(stage, text))


def test_the_page_begins_with_the_round_as_it_is_and_saving_that_is_refused() -> None:
    stage = a_stage_of(7, "single-elimination")
    desk = the_director(stage.division.event)
    address = desk_page(stage.division, ADDRESS)
    assert address in desk.get(desk_page(stage.division, "bracket/")).text
    page = desk.get(address).context["typed"]
    assert page.text.splitlines()[0] == "Team 1 – bye"
    assert codes(check(stage, page.text)) == ["nothing-changed"]


def test_what_changed_since_the_check_is_checked_again_and_a_reason_is_needed() -> None:
    stage = a_stage_of(4, "single-elimination")
    assert codes(enter(stage, "1 – 2\n3 – 4", reason="")) == ["no-reason"]
    assert codes(enter(stage, "1 – 2\n3 – 4", seen="other")) == ["stale-draw"]
    assert enter(stage, "1 – 2\n3 – 4", checked="other").status_code == 200
    assert not Swap.objects.exists()


def test_only_those_who_run_the_floor_enter_pairings() -> None:
    stage = a_stage_of(4, "single-elimination")
    address = desk_page(stage.division, ADDRESS)
    assert Client().get(address).status_code == 302
    assert the_registrar(stage.division.event).get(address).status_code == 403
    assert codes(the_director(stage.division.event).get(address + "?round=none"))
