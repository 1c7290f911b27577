"""Links and PINs: shown again at will, dead after renewal, different for everybody."""

import pytest

from tests.makers import a_division, an_event, teams
from tournament.desk.act.secrets import card_code, card_key, is_pin, opens_table, pin

pytestmark = pytest.mark.django_db


def test_a_table_is_opened_by_its_own_key_and_by_its_code_however_it_is_typed() -> None:
    table = an_event().tables.get(number=1)
    assert opens_table(table, card_key(table))
    assert opens_table(table, card_code(table))
    assert opens_table(table, f" {card_code(table).replace('-', ' ').lower()} ")


def test_another_tables_or_another_events_card_does_not_open_it() -> None:
    event, other = an_event(), an_event()
    table = event.tables.get(number=1)
    assert not opens_table(table, card_key(event.tables.get(number=2)))
    assert not opens_table(table, card_code(other.tables.get(number=1)))
    assert not opens_table(table, "")
    assert not opens_table(table, "ключ🂡")


def test_raising_the_generation_kills_the_old_card_and_the_old_code() -> None:
    table = an_event().tables.get(number=1)
    key, code = card_key(table), card_code(table)
    table.link_generation += 1
    assert not opens_table(table, key)
    assert not opens_table(table, code)
    assert opens_table(table, card_key(table))


def test_a_pin_has_six_digits_and_belongs_to_one_team() -> None:
    one, other = teams(a_division(an_event()), 2)
    assert len(pin(one)) == 6
    assert pin(one).isdigit()
    assert is_pin(one, f"{pin(one)[:3]} {pin(one)[3:]}")
    assert not is_pin(other, pin(one))
    assert not is_pin(one, "")


def test_a_new_generation_makes_a_new_pin() -> None:
    (team,) = teams(a_division(an_event()), 1)
    old = pin(team)
    team.pin_generation += 1
    assert not is_pin(team, old)
