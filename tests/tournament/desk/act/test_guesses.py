"""After so many wrong guesses there are no more until a while has passed."""

import pytest

from rules.refusals import Refused
from tests.makers import NOON, minutes
from tournament.desk.act.guesses import PIN, note_wrong, stop_if_too_many
from tournament.desk.models import Guess

pytestmark = pytest.mark.django_db


def wrong(times: int, subject: str = "pin/1") -> None:
    note_wrong([subject] * times, NOON)


def test_four_wrong_pins_leave_a_fifth_try() -> None:
    wrong(4)
    stop_if_too_many("pin/1", PIN, NOON)


def test_after_five_wrong_pins_there_is_no_sixth_try() -> None:
    wrong(5)
    with pytest.raises(Refused, match="5") as refused:
        stop_if_too_many("pin/1", PIN, NOON + minutes(4.9))
    assert refused.value.findings[0].code == "too-many-guesses"


def test_after_five_minutes_there_are_tries_again() -> None:
    wrong(5)
    stop_if_too_many("pin/1", PIN, NOON + minutes(5))


def test_one_teams_wrong_pins_do_not_lock_another_team() -> None:
    wrong(9, "pin/1")
    stop_if_too_many("pin/2", PIN, NOON)


def test_what_no_limit_counts_any_more_is_not_kept() -> None:
    """It names accounts and networks."""
    wrong(2)
    note_wrong(["pin/2"], NOON + minutes(59))
    assert Guess.objects.count() == 3
    note_wrong(["pin/2"], NOON + minutes(60))
    assert {*Guess.objects.values_list("subject", flat=True)} == {"pin/2"}


def test_wrong_pins_of_a_clock_that_was_ahead_lock_nobody() -> None:
    wrong(5)
    stop_if_too_many("pin/1", PIN, NOON - minutes(60))
    note_wrong(["pin/2"], NOON - minutes(60))
    stop_if_too_many("pin/1", PIN, NOON)
