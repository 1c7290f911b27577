"""Four clocks call time, while the table writes its last hand: once, and the hand is not lost."""

import pytest

from rules.refusals import Refused
from tests.journeys.timing.test_time_called import a_timed_game, writes
from tests.makers_clock import after, the_clock_at
from tests.racing import at_once
from tournament.brackets.models import Game
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.timing.models import TimeCall

pytestmark = pytest.mark.django_db(transaction=True)
LATER = after(50.1)


def calls(event: Event) -> None:
    the_clock_at(LATER)


def saves(event: Event) -> None:
    writes(Game.objects.get(match__stage__division__event=event), 1, LATER)


def test_four_clocks_call_time_once() -> None:
    game = a_timed_game()
    assert at_once(game.match.stage, calls, calls, calls, calls) == []
    assert TimeCall.objects.count() == 1
    assert LogEntry.objects.filter(verb="game.call-time").count() == 1


def test_a_hand_saved_at_that_moment_is_the_last_one_or_the_last_but_one() -> None:
    game = a_timed_game()
    assert at_once(game.match.stage, calls, saves) == []
    game.sheet.refresh_from_db()
    assert game.sheet.hands.count() == 1
    called_first = game.sheet.finished
    assert game.sheet.besides == ({"time_called": 1} if called_first else {})
    if not called_first:
        with pytest.raises(Refused) as refused:
            writes(game, 1, after(52))
        assert refused.value.findings[0].code == "hand-saved"
        writes(game, 2, after(53))
        assert game.sheet.besides == {"time_called": 2}
