"""Laws for every house rule there is or will be: the director's form can set it and shows it."""

from html.parser import HTMLParser
from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.ruleset import HouseRule
from rules.rulesets import find, slugs
from tests.house.test_books import stands, values_of
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tournament.desk.events.house_controls import control_of
from tournament.desk.events.house_page import DECIDED


def asked(slug: str) -> list[HouseRule]:
    """What the form asks of this game."""
    return [rule for rule in find(slug).house_rules if rule.key not in DECIDED]


ASKED = [
    pytest.param(slug, rule, id=f"{slug}-{rule.key}") for slug in slugs() for rule in asked(slug)
]
every_house_rule = pytest.mark.parametrize(("slug", "rule"), ASKED)


class Form(HTMLParser):
    """What a browser would send if nothing were touched: name and values."""

    def __init__(self, shown: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.open = ""
        self.feed(shown)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name, value = said.get("name") or "", said.get("value") or ""
        picked = said.get("type") not in ("radio", "checkbox") or "checked" in said
        if tag == "input" and name and picked:
            self.sent.setdefault(name, []).append(value)
        self.open = name if tag == "textarea" else ""

    def handle_data(self, data: str) -> None:
        if self.open:
            self.sent.setdefault(self.open, []).append(data)
            self.open = ""


def settable(slug: str, rule: HouseRule) -> list[Any]:
    """Values that a director can choose, can stand alone, and are not what the book says."""
    control = control_of(rule, find(slug))
    values: list[Any] = [option.value for option in control.options]
    if control.kind == "ticks":
        values = [[value] for value in values] + [values]
    if control.kind in ("number", "numbers", "lines", "text"):
        values = values_of(slug, rule)
    if control.kind == "number":
        least = control.boxes[0].least or 0
        values += range(least, least + 100 * control.boxes[0].step, control.boxes[0].step)
    usual = control.place.usual
    return [one for one in values if stands(slug, rule, one) and control.words_of(one) != usual]


def forms(slug: str) -> list[dict[str, Any]]:
    """A value of every house rule, in as few forms as can stand: some rules exclude each other."""
    filled: list[dict[str, Any]] = []
    for rule in asked(slug):
        chosen = {rule.key: settable(slug, rule)[0]}
        form = next((form for form in filled if stand_together(slug, form | chosen)), None)
        if form is None:
            filled.append(chosen)
        else:
            form.update(chosen)
    return filled


def stand_together(slug: str, chosen: dict[str, Any]) -> bool:
    findings = Findings()
    with_house_rules(find(slug), chosen, findings)
    return not findings.rows


@every_house_rule
def test_every_value_survives_the_form(slug: str, rule: HouseRule) -> None:
    control = control_of(rule, find(slug))
    values = settable(slug, rule)

    assert values
    assert [control.value_of(control.texts_of(value)) for value in values] == values


@every_house_rule
def test_a_value_that_is_none_is_kept_as_it_was_typed(slug: str, rule: HouseRule) -> None:
    control = control_of(rule, find(slug))
    findings = Findings()
    with_house_rules(find(slug), {rule.key: control.value_of(["?:?" * 14])}, findings)

    assert findings.refused


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_the_browser_sets_every_one_and_shows_it_again(slug: str) -> None:
    division = a_division(an_event(), ruleset=slug)
    address, director = desk_page(division, "rules/"), the_director(division.event)
    controls = {rule.key: control_of(rule, find(slug)) for rule in asked(slug)}
    for chosen in forms(slug):
        texts = {key: controls[key].texts_of(value) for key, value in chosen.items()}

        assert director.post(address, texts).status_code == 303
        division.refresh_from_db()
        assert division.house_rules == chosen
        shown = Form(director.get(address).text).sent
        assert {key: shown[key] for key in texts} == texts


@pytest.mark.django_db
@pytest.mark.parametrize("slug", slugs())
def test_a_form_that_nobody_touched_changes_nothing(slug: str) -> None:
    division = a_division(an_event(), ruleset=slug)
    address, director = desk_page(division, "rules/"), the_director(division.event)

    assert director.post(address, Form(director.get(address).text).sent).status_code == 303
    division.refresh_from_db()
    assert division.house_rules == {}
