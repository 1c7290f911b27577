"""A division with a known game from the start, and one that says at once what ends a game."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.findings import codes_in
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.page_parts import part
from tournament.desk.scoring.score_lines import empty_sheets
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
PRESETS = find("tally").presets
EVENT = {
    "name": "Card night",
    "starts": "2027-07-17T09:00",
    "zone": "America/New_York",
    "language": "en",
    "clock": "12",
    "tables": "4",
    "tables_public": "yes",
}
every_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one.slug)


def adds_division(event: Event, **typed: str) -> Any:
    form = {"name": "Night", "format": "round-robin", **typed}
    return the_director(event).post(f"/desk/{event.slug}/divisions/new/", form)


@every_preset
def test_a_known_game_is_chosen_as_a_game(preset: Any) -> None:
    answer = adds_division(an_event(), ruleset=f"tally/{preset.slug}")
    assert answer.status_code == 303
    division = Division.objects.get(name="Night")
    assert (division.ruleset, division.house_rules) == ("tally", preset.house_rules)


@pytest.mark.parametrize(
    ("typed", "house"),
    [
        ({"ends_by": "target", "ends_at": "250"}, {"target": 250}),
        ({"ends_by": "hands", "ends_at": "8"}, {"hands": 8}),
        ({"ends_by": "total"}, {"hands": 1}),
    ],
)
def test_a_new_event_asks_what_ends_the_game(typed: Any, house: Any) -> None:
    director = the_director(an_event())
    form = {f"division-{name}": text for name, text in typed.items()}
    words = {
        "division-name": "Night",
        "division-format": "round-robin",
        "division-ruleset": "tally",
    }
    answer = director.post("/desk/new/", {**EVENT, "kind": "one-division", **words, **form})
    assert answer.status_code == 303
    assert Division.objects.get(name="Night").house_rules == house


def test_a_described_game_is_called_by_its_name_on_every_page_and_sheet() -> None:
    event = an_event()
    named = adds_division(event, ruleset="tally", game_name="Skat", ends_by="hands", ends_at="8")
    assert named.status_code == 303
    division = Division.objects.get(name="Night")
    assert division.house_rules == {"name": "Skat", "hands": 8}
    assert division.game == "Skat"
    shown = the_director(event).get(f"/e/{event.slug}/{division.slug}/rules/")
    assert shown.context["book"].title == "Skat"
    (sheet,) = empty_sheets(event)
    assert sheet.ruleset == "Skat"


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"ends_by": "total", "game_name": "S" * 41}, "game_name"),
        ({}, "ends_by"),
        ({"ends_at": "250"}, "ends_by"),
        ({"ends_by": "sunset", "ends_at": "250"}, "ends_by"),
        ({"ends_by": "target"}, "ends_at"),
        ({"ends_by": "target", "ends_at": "0"}, "ends_at"),
        ({"ends_by": "hands", "ends_at": "1001"}, "ends_at"),
        ({"ends_by": "target", "ends_at": "9" * 1_500}, "ends_at"),
        ({"ends_by": "target", "ends_at": "9" * 5_000}, "ends_at"),
        ({"ends_by": "target", "ends_at": "ten"}, "ends_at"),
    ],
)
def test_without_an_end_it_is_refused_at_the_field_and_stays_typed(typed: Any, field: str) -> None:
    answer = adds_division(an_event(), ruleset="tally", **typed)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert field in form.errors
    assert form["ends_at"].value() == typed.get("ends_at")
    assert not Division.objects.filter(name="Night").exists()


def test_another_game_is_not_asked_what_ends_it() -> None:
    assert adds_division(an_event(), ruleset="beach-house-rook").status_code == 303
    assert Division.objects.get(name="Night").house_rules == {}


@pytest.mark.parametrize("named", ["tally/whist", "whist", "beach-house-rook/euchre", "tally/"])
def test_a_game_that_there_is_not_is_refused(named: str) -> None:
    assert adds_division(an_event(), ruleset=named).status_code == 422


@every_preset
def test_the_house_rules_are_filled_in_from_a_known_game_and_saved_after_a_look(
    preset: Any,
) -> None:
    division = a_division(an_event(), ruleset="tally", house_rules={"minutes": 30, "bottom": -50})
    director, address = the_director(division.event), desk_page(division, "rules/")
    seen = director.post(address, {"start-from": preset.slug, "minutes": "30", "bottom": "-50"})
    assert seen.status_code == 200
    assert part(seen.text, "filled-in")
    division.refresh_from_db()
    assert division.house_rules == {"minutes": 30, "bottom": -50}

    page = seen.context["page"]
    typed = {row.control.rule.key: list(row.typed) for row in page.rows if row.is_changed}
    assert director.post(address, typed).status_code == 303
    division.refresh_from_db()
    assert division.house_rules == {"minutes": 30, **preset.house_rules}


def test_only_a_tally_begins_from_a_known_game() -> None:
    division = a_division(an_event(), ruleset="beach-house-rook")
    director = the_director(division.event)
    assert director.get(desk_page(division, "rules/")).context["page"].presets == ()
    sent = director.post(desk_page(division, "rules/"), {"start-from": "euchre", "target": "250"})
    assert sent.status_code == 303


@pytest.mark.parametrize(
    ("key", "typed", "code"),
    [
        ("values", "1, 2, 2", "listed-twice"),
        ("values", "−1, 2", "not-understood"),
        ("values", "9" * 1_999, "not-understood"),
        ("points_sum", ", ".join(["26"] * 400), "not-understood"),
        ("bottom", "200", "house-rules-disagree"),
        ("game_points", "31: 3\n1: 2", "house-rules-disagree"),
        ("game_points", "1: 2\n1: 3", "not-understood"),
        ("game_points", "1: 2, 31: 3", "not-understood"),
    ],
)
def test_what_was_typed_stays_beside_its_objection(key: str, typed: str, code: str) -> None:
    division = a_division(an_event(), ruleset="tally")
    director = the_director(division.event)
    refused = director.post(desk_page(division, "rules/"), {key: typed, "target": "9"})
    assert (refused.status_code, codes_in(refused.text)) == (422, [code])
    (row,) = refused.context["page"].wrong
    assert (row.control.rule.key, row.text) == (key, typed)
