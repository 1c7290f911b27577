"""The matrix: who may do what, and the role in which the log names them."""

import pytest

from tournament.desk.act.staff import CAPABILITIES, DIRECTOR, REGISTRAR, SCORING, acting_role


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_a_director_may_do_everything(capability: str) -> None:
    assert acting_role(frozenset({DIRECTOR}), capability) == DIRECTOR


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_without_a_role_nobody_may_do_anything(capability: str) -> None:
    assert acting_role(frozenset(), capability) is None


def test_the_scoring_table_posts_and_corrects_but_does_not_seed() -> None:
    assert acting_role(frozenset({SCORING}), "post sheets") == SCORING
    assert acting_role(frozenset({SCORING}), "correct sheets") == SCORING
    assert acting_role(frozenset({SCORING}), "seed") is None


def test_the_registrar_enters_teams_and_prints_cards_but_posts_nothing() -> None:
    assert acting_role(frozenset({REGISTRAR}), "enter teams") == REGISTRAR
    assert acting_role(frozenset({REGISTRAR}), "print cards") == REGISTRAR
    assert acting_role(frozenset({REGISTRAR}), "post sheets") is None


def test_who_holds_two_roles_acts_in_the_narrower_one() -> None:
    assert acting_role(frozenset({DIRECTOR, SCORING}), "post sheets") == SCORING
    assert acting_role(frozenset({DIRECTOR, SCORING}), "publish") == DIRECTOR
