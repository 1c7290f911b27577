"""Known games at a table: a division from the director's form, and a golden sheet's hands as
answers."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.rulesets import find
from scoring.entry import answers_of
from tests.makers import an_event
from tests.makers_before import the_director
from tests.makers_games import PAIRS, PLAYERS, AtTable, called, enter
from tests.makers_stages import choose, publish

GOLDEN = Path(__file__).parent / "golden" / "tally.jsonl"
FORMATS = {4: ("pods", PLAYERS[:4], {"pods-rounds": "1"}), 2: ("single-elimination", PAIRS[:2], {})}
"""The format, entries and options by the number of sides."""


def real_game(slug: str) -> Mapping[str, Any]:
    """The first golden case of this known game."""
    rows = map(json.loads, GOLDEN.read_text().splitlines())
    found: Mapping[str, Any] = next(row for row in rows if row["id"] == f"tal-{slug}-1")
    return found


def hands_of(slug: str) -> Sequence[Mapping[str, str]]:
    """The hands of that game, each as the answers of its form."""
    sheet = real_game(slug)["sheet"]
    rules = with_house_rules(find("tally"), sheet["house_rules"], Findings())
    return [
        {name: text for name, text in answers_of(rules, hand).items() if name != "ended"}
        for hand in sheet["hands"]
    ]


def at_its_table(slug: str) -> AtTable:
    """The first table of a division with this game, with everyone seated."""
    event = an_event()
    director = the_director(event)
    sides = len(real_game(slug)["sheet"]["house_rules"].get("sides", "NE"))
    format_, names, options = FORMATS[sides]
    form = {"name": "Night", "ruleset": f"tally/{slug}", "format": format_}
    assert director.post(f"/desk/{event.slug}/divisions/new/", form).status_code == 303
    division = event.divisions.get()
    if division.team_size == 1 and sides == 2:
        names = PLAYERS[:2]
    enter(director, division, names)
    choose(director, division, format=format_, **options)
    publish(director, division)
    at = called(division)[0]
    at.sits_down()
    return at
