"""What is typed on the pages of a bracket is read, or refused at its box."""

import pytest

from tournament.desk.brackets.forms import (
    CardsForm,
    MinutesForm,
    OnwardForm,
    PublishForm,
    RulesForm,
    SwapForm,
)


def test_the_teams_of_a_draw_keep_their_order_and_what_is_no_number_is_left_out() -> None:
    assert PublishForm({"seen": "7,3,x,5"}).said["seen"] == [7, 3, 5]


def test_cards_are_kept_by_the_number_of_their_team() -> None:
    form = CardsForm({"card-3": "Rook", "card-x": "5", "witness": " Wanda  West "})
    assert form.cards == {3: "Rook"}
    assert form.said["witness"] == "Wanda West"


def test_a_ranking_is_read_in_the_order_of_its_boxes() -> None:
    sent = {"places": "3", "key-1": "head-to-head", "key-2": "", "key-3": "play-off"}
    rules = RulesForm(sent).rules
    assert rules["places"] == 3
    assert rules["by"] == [{"key": "head-to-head"}, {"key": "play-off"}]


def test_a_swap_names_two_teams_or_nobody() -> None:
    assert SwapForm({"team": "3", "with": "12"}).teams == (3, 12)
    assert SwapForm({}).teams == (0, 0)
    assert SwapForm({"team": "three"}).chosen == (0, 0)


@pytest.mark.parametrize(
    "form", [MinutesForm({"minutes": "soon"}), OnwardForm({"each": "-2"})], ids=["minutes", "each"]
)
def test_what_is_no_number_is_refused_and_named(form: MinutesForm | OnwardForm) -> None:
    (finding,) = form.findings
    assert finding.code == "no-number"
    assert form[finding.where].value() == form.data[finding.where]
