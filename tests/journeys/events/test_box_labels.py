"""Every box of a shipped house rule has a name, in German too."""

import pytest
from django.utils.translation import override

from rules.core.messages import Message
from rules.rulesets import find, slugs
from tournament.desk.events.box_labels import label_of
from tournament.desk.events.house_controls import control_of, house_rules_in_words

NAMES = {
    box.name
    for slug in slugs()
    for rule in find(slug).house_rules
    for box in control_of(rule, find(slug)).boxes
    if box.name
}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_box_is_named_in_words_that_can_be_translated(name: str) -> None:
    assert isinstance(label_of(name), Message)


def test_a_german_reads_the_cards_of_pinochle_in_german() -> None:
    with override("de"):
        (words,) = house_rules_in_words("npa-pinochle", {"counters": {"aces": 10, "kings": 10}})
        assert "Könige 10" in str(words)


def test_a_house_rule_of_ones_own_shows_its_names() -> None:
    assert label_of("red-three") == "Red three"
