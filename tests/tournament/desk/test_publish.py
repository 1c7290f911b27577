"""The published bracket in memory: as new as the log, and one result costs the same at any size."""

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.makers import DIRECTOR, NOON
from tests.makers_scoring import a_drawn_stage
from tournament.brackets.models import Stage
from tournament.brackets.services import record_result
from tournament.desk import publish
from tournament.desk.act.change import Act, one_change
from tournament.registration.models import Entry, Event
from tournament.tables.settling import settle

pytestmark = pytest.mark.django_db


def the_event(stage: Stage) -> Event:
    """The event as a new request reads it."""
    return Event.objects.get(pk=stage.division.event_id)


def cards(stage: Stage) -> Mapping[str, str]:
    """Every card by its match's code."""
    published = publish.bracket_of(stage, the_event(stage))
    codes = [match.code for match in published.picture.plan.matches]
    return dict(zip(codes, published.cards(codes), strict=True))


def first_wins(stage: Stage, code: str, *also: str) -> None:
    """The first entrant wins this match, and something `also` looks different."""
    match = stage.matches.get(code=code)
    winner, loser = [slot.entrant for slot in match.slots.order_by("position")]
    assert winner
    assert loser
    with one_change(Act(the_event(stage), DIRECTOR, NOON)) as change:
        record_result(
            match=match,
            winner=winner,
            losers=[loser],
            reason="played",
            words="",
            game=None,
            now=NOON,
        )
        change.log("sheet.post", "Posted.", touched=[*settle(stage, NOON), *also])


def rendered_anew(stage: Stage) -> set[str]:
    """The cards that a result of the first match makes the process render again."""
    before = cards(stage)
    first_wins(stage, "W1-1")
    return {code for code, card in cards(stage).items() if card is not before[code]}


def test_a_result_renders_its_card_and_those_it_leads_to() -> None:
    assert rendered_anew(a_drawn_stage(16)) == {"W1-1", "W2-1", "L1-1"}


def test_one_result_costs_the_same_cards_and_queries_at_any_size() -> None:
    costs = []
    for count in (16, 256):
        stage = a_drawn_stage(count)
        before = cards(stage)
        first_wins(stage, "W1-1")
        event = the_event(stage)
        with CaptureQueriesContext(connection) as asked:
            publish.bracket_of(stage, event)
        anew = [code for code, card in cards(stage).items() if card is not before[code]]
        costs.append((len(asked), len(anew)))
    assert costs[0] == costs[1]
    assert costs[0] <= (3, 8)


def test_a_whole_bracket_is_read_with_the_same_queries_at_any_size() -> None:
    costs = []
    for count in (10, 200):
        stage = a_drawn_stage(count)
        event = the_event(stage)
        with CaptureQueriesContext(connection) as asked:
            publish.bracket_of(stage, event)
        costs.append(len(asked))
    assert costs[0] == costs[1] <= 8


def test_what_is_kept_is_what_a_new_process_would_render() -> None:
    stage = a_drawn_stage(10)
    for code in ("W1-2", "W1-4", "W2-1", "L1-2"):
        cards(stage)
        if stage.matches.get(code=code).state == "ready":
            first_wins(stage, code)
    kept = cards(stage)
    publish.forget()
    assert cards(stage) == kept


def test_who_still_shows_the_bracket_before_leaves_none_of_its_cards_to_others() -> None:
    stage = a_drawn_stage()
    before = publish.bracket_of(stage, the_event(stage))
    first_wins(stage, "W1-1", "event")
    publish.bracket_of(stage, the_event(stage))
    before.cards(["W1-1"])
    kept = cards(stage)
    publish.forget()
    assert kept == cards(stage)


def test_an_unchanged_event_is_answered_from_memory() -> None:
    stage = a_drawn_stage()
    event = the_event(stage)
    publish.bracket_of(stage, event)
    with CaptureQueriesContext(connection) as asked:
        publish.bracket_of(stage, event)
    assert len(asked) == 0


def test_a_team_that_is_called_otherwise_is_called_so_in_the_bracket() -> None:
    stage = a_drawn_stage()
    cards(stage)
    with one_change(Act(the_event(stage), DIRECTOR, NOON)) as change:
        Entry.objects.filter(number=1).update(title="Eagles")
        change.log("team.change", "Changed.", touched=[f"teams:{stage.division_id}"])
    assert "Eagles" in cards(stage)["W1-1"]


def test_a_database_that_was_put_back_is_read_anew() -> None:
    stage = a_drawn_stage()
    first_wins(stage, "W1-1")
    assert "state-certified" in cards(stage)["W1-1"]
    stage.matches.filter(code="W1-1").update(state="ready", winner=None, loser=None)
    Event.objects.update(version=0)
    assert "state-certified" not in cards(stage)["W1-1"]


def test_places_are_told_from_the_final_on() -> None:
    stage = a_drawn_stage()
    while (match := stage.matches.filter(state="ready").order_by("play_order").first()) is not None:
        assert publish.bracket_of(stage, the_event(stage)).evaluation is None
        first_wins(stage, match.code)
    told = publish.bracket_of(stage, the_event(stage)).evaluation
    assert told is not None
    assert told.champion == 1


def test_only_so_many_brackets_are_kept_and_the_oldest_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publish, "STAGES_KEPT", 2)
    first, second, third = (a_drawn_stage() for _ in range(3))
    for stage in (first, second, third):
        cards(stage)
    with CaptureQueriesContext(connection) as asked:
        cards(third)
        cards(second)
    assert len(asked) == 2
    with CaptureQueriesContext(connection) as asked:
        cards(first)
    assert len(asked) > 1
