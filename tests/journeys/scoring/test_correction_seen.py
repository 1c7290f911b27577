"""A correction does to later matches what its preview said, or is shown anew."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers_before import the_director
from tests.makers_scoring import DESK, a_drawn_stage, a_game_in_play, play
from tests.makers_shown import form_on
from tests.makers_stages import EIGHT_HANDS, SCORES_65, post, the_other_has_won
from tournament.brackets.models import Game, Stage
from tournament.desk.act.secrets import pin

pytestmark = pytest.mark.django_db


def is_played(desk: Client, stage: Stage, code: str, table: int, *, took: int = 100) -> Game:
    """The first team wins this match."""
    game = a_game_in_play(stage, code, table=table)
    play(game, *(EIGHT_HANDS if took < 100 else [100] * 4), took)
    post(desk, game)
    game.sheet.refresh_from_db()
    return game


def test_a_later_match_that_was_played_since_the_preview_is_named_before_it_is_undone() -> None:
    stage = a_drawn_stage()
    desk = the_director(stage.division.event)
    is_played(desk, stage, "W1-2", 2)
    game = is_played(desk, stage, "W1-1", 1, took=SCORES_65)
    where, hands = f"{DESK}sheet/{game.sheet_id}/correct/", the_other_has_won(game)
    agreed = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    typed = {**hands, **agreed, "reason": "Wrong pile", "told": list("NESW")}
    shown = form_on(desk, f"{where}?{urlencode(hands)}", where)
    later = is_played(desk, stage, "W2-1", 3)
    answer = desk.post(where, shown | typed)
    assert codes(answer) == ["changed-since"]
    later.match.refresh_from_db()
    assert later.match.state == "certified"
    assert 'value="Wrong pile"' in answer.text
    again = dict(shown, since=answer.context["event"].state)
    assert desk.post(where, again | typed).status_code == 303
    later.match.refresh_from_db()
    assert later.match.state != "certified"
