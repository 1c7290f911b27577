"""A sheet that was handed in and is ruled on goes back to a table to be signed again."""

import pytest

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_rulings import event_at, ruled
from tests.makers_scoring import a_drawn_stage, a_handed_in_game
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.tables.closing import free_table
from tournament.rulings.models import Opinion
from tournament.rulings.verdicts import Verdict
from tournament.tables.selectors import table_of

pytestmark = pytest.mark.django_db

VOID = "ending/void"
STRUCK = Verdict(
    Opinion.Says.HAND,
    hand=1,
    content={"dealer": "N", "ended": "void", "why": "The wrong player dealt"},
)


def test_a_sheet_that_was_handed_in_goes_back_to_be_signed_again() -> None:
    game = a_handed_in_game(a_drawn_stage())
    ruled(game, STRUCK, item=VOID)
    game.match.refresh_from_db()
    assert game.match.state == Match.State.PLAYING
    assert not game.sheet.signatures.filter(dropped_at=None).exists()


def test_a_sheet_whose_table_was_freed_goes_to_one_that_is_free() -> None:
    game = a_handed_in_game(a_drawn_stage())
    event = event_at(game.match)
    free_table(Act(event, DIRECTOR, NOON), match=game.match)
    a_called_match(game.match.stage, "W1-2", table=1)
    ruled(game, STRUCK, item=VOID)
    assert table_of(game.match) == 2


def test_without_a_free_table_nothing_is_ruled_on_a_sheet_that_waits() -> None:
    game = a_handed_in_game(a_drawn_stage())
    event = event_at(game.match)
    free_table(Act(event, DIRECTOR, NOON), match=game.match)
    event.tables.update(in_use=False)
    with pytest.raises(Refused) as refused:
        ruled(game, STRUCK, item=VOID)
    assert refused.value.findings[0].code == "no-free-table"
    game.match.refresh_from_db()
    assert game.match.state == Match.State.HANDED_IN
