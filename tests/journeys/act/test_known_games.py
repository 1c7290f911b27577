"""Each known game of a tally played at its table to the end: written, signed, posted."""

import pytest

from rules.rulesets import find
from scoring.models import ScoreSheet
from tests.makers_games import posted
from tests.makers_known_games import at_its_table, hands_of, real_game
from tests.page_parts import parts
from tournament.brackets.models import Match

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("slug", [preset.slug for preset in find("tally").presets])


@every_game
def test_a_real_game_is_played_to_its_end(slug: str) -> None:
    at = at_its_table(slug)
    *before, last = hands_of(slug)
    for answers in before:
        at.writes(**answers)
    check = at.asks(**last)
    assert (check.accepted, check.ends) == (True, True)
    at.writes(**last)
    at.signs()
    assert posted(at).status_code == 303
    sheet = ScoreSheet.objects.get(state="posted")
    expected = real_game(slug)["expect"]
    assert (sheet.totals, sheet.winner) == (expected["totals"], expected["winner"])
    assert Match.objects.filter(state=Match.State.CERTIFIED).count() == 1


@every_game
def test_a_hand_is_changed_in_the_form_it_was_entered_in(slug: str) -> None:
    at = at_its_table(slug)
    first = hands_of(slug)[0]
    at.writes(**first)
    page = at.phone.get(f"{at.address}hands/1/").context["page"]
    assert {step.question.name: step.answer for step in page.entry.steps} == first


@every_game
def test_no_question_needs_the_keyboard_of_a_phone(slug: str) -> None:
    kinds = {step.question.kind for step in at_its_table(slug).page.entry.steps}
    assert kinds <= {"sides", "numbers", "number"}


def test_what_a_hand_would_cost_is_said_before_it_is_saved() -> None:
    at = at_its_table("spades")
    check = at.asks(**{"points-NS": "-209", "points-EW": "60"})
    assert check.ends
    assert any("−209" in str(remark) for remark in check.remarks)
    shown = at.phone.get(at.address, {"points-NS": "-209", "points-EW": "60", "check": "1"})
    assert "remark" in parts(shown.text)
