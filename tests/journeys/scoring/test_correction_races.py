"""Two officials put the same thing right at the same moment: one of them does."""

from typing import Any

import pytest

from scoring.models import Correction
from scoring.selectors import contents, standing_hands
from tests.makers import DIRECTOR, NOON
from tests.makers_scoring import a_drawn_stage, a_handed_in_game, a_posted_game
from tests.makers_shown import as_queued
from tests.racing import Press, at_once
from tournament.brackets.models import Game, Match, Result
from tournament.desk.act.change import Act
from tournament.desk.scoring.corrections import correct_sheet
from tournament.desk.scoring.posting import post_sheet
from tournament.desk.verify import differences
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def corrects(game: int, revision: int, hand: int, took: int) -> Press:
    """Say that North and South took this of the hand."""

    def press(event: Event) -> None:
        row = Game.objects.select_related("sheet", "match__stage__division").get(pk=game)
        hands: list[dict[str, Any]] = contents(standing_hands(row.sheet))
        hands[hand - 1] = {**hands[hand - 1], "points": {"NS": took, "EW": 120 - took}}
        correct_sheet(
            Act(event, DIRECTOR, NOON),
            game=row,
            revision=revision,
            hands=hands,
            reason="Miscounted",
            told=["N", "E", "S", "W"],
            agreed=["dora"],
        )

    return press


def test_of_two_corrections_at_once_one_is_saved_and_the_other_is_shown_it() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    seen = game.sheet.revision
    one, other = corrects(game.pk, seen, 5, 110), corrects(game.pk, seen, 5, 105)
    assert at_once(stage, one, other) == ["changed-since"]
    assert Correction.objects.count() == 1
    assert list(differences(Event.objects.get())) == []


def test_a_sheet_is_posted_once() -> None:
    stage = a_drawn_stage()
    game = a_handed_in_game(stage)
    shown = as_queued(game)["shown"]

    def press(event: Event) -> None:
        row = Game.objects.select_related("match__stage").get(pk=game.pk)
        post_sheet(
            Act(event, DIRECTOR, NOON),
            game=row,
            round_named="W1",
            initials="DD",
            looked=True,
            shown=shown,
        )

    assert len(at_once(stage, press, press)) == 1
    assert Result.objects.count() == 1
    assert stage.matches.get(code="W1-1").state == Match.State.CERTIFIED
