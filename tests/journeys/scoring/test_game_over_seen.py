"""A game that people end: only as they saw its sheet, and no late hand opens it again."""

import re
from typing import Any
from uuid import uuid4

import pytest

from tests.findings import codes
from tests.journeys.scoring.test_game_over import (
    LEVEL,
    TWELVE_TO_EIGHT,
    euchre,
    on_screen,
    says_over,
    the_sheet,
)
from tests.journeys.timing.test_time_called import ENDS, a_timed_game, ends, state, writes
from tests.kept import kept
from tests.makers import a_hand, a_phone_at
from tests.makers_before import the_director
from tests.makers_clock import after, the_clock_at
from tests.makers_games import AtTable
from tests.makers_rulings import ruled
from tournament.brackets.models import Game
from tournament.desk.act.secrets import pin
from tournament.rulings.models import Opinion
from tournament.rulings.verdicts import Verdict
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db
TWELVE_TO_NINE = {"points-NS": "12", "points-EW": "9"}


def the_other_phone(at: AtTable) -> AtTable:
    return AtTable(a_phone_at(at.table), at.table)


def refusals(answer: Any) -> tuple[int, list[str]]:
    return answer.status_code, codes(answer)


def carried(page: Any, action: str) -> dict[str, str]:
    """The hidden fields of the form on this page that is sent there."""
    (form,) = re.findall(rf'<form[^>]* action="{action}".*?</form>', page.text, re.DOTALL)
    found = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    return {name: found[name] for name in ("shown", "hands_shown")}


@kept
def an_ended_game(**house: Any) -> AtTable:
    """12 : 8 after one hand, and somebody said "Game over"."""
    at = euchre(**house)
    at.writes(**TWELVE_TO_EIGHT)
    assert says_over(at).status_code == 303
    return at


def signs_first(at: AtTable) -> None:
    page = at.page
    game = game_at(at.table)
    assert game is not None
    secret = pin(game.sides.get(side=page.turn.side).entry)
    at.sends("sign", side=page.turn.side, seat=page.players[0][0], pin=secret, **on_screen(at))


def a_tally(points: dict[str, str]) -> dict[str, str]:
    """A hand of these points as a phone sends it."""
    rules = {"ruleset": "tally", "house_rules": '{"hands": 20}'}
    return {**rules, "ended": "played", "dealer": the_sheet().first_dealer, **points}


def changes_hand_one(at: AtTable, points: dict[str, str] = TWELVE_TO_NINE) -> None:
    at.sends("hands/1", **a_tally(points), **on_screen(at))


# --- two phones


def test_a_hand_that_the_phone_has_not_shown_is_not_ended_with_the_game() -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    stale = carried(at.phone.get(at.address), f"{at.address}over/")
    the_other_phone(at).writes(**{"points-NS": "1", "points-EW": "50"})
    refused = says_over(at, **stale)
    assert refusals(refused) == (422, ["changed-since"])
    assert [row.number for row in refused.context["changes"].hands] == [2]
    assert not the_sheet().finished
    assert says_over(at, **carried(refused, f"{at.address}over/")).status_code == 303
    assert the_sheet().totals == {"NS": 13, "EW": 58}


def test_an_end_is_taken_back_only_as_the_phone_showed_it() -> None:
    at = an_ended_game()
    stale = carried(at.phone.get(at.address), f"{at.address}over/back/")
    changes_hand_one(the_other_phone(at))
    refused = says_over(at, "over/back", **stale)
    assert refusals(refused) == (422, ["changed-since"])
    assert [row.number for row in refused.context["changes"].hands] == [1]
    assert the_sheet().finished
    now = carried(refused, f"{at.address}over/back/")
    assert says_over(at, "over/back", **now).status_code == 303


@pytest.mark.parametrize("shown", ["", "0" * 16])
def test_a_form_that_showed_nothing_ends_no_game_and_opens_none(shown: str) -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    assert refusals(says_over(at, shown=shown)) == (422, ["changed-since"])
    says_over(at)
    assert refusals(says_over(at, "over/back", shown=shown)) == (422, ["changed-since"])


def test_the_same_tap_again_gets_its_first_answer() -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    form = {"key": str(uuid4())} | on_screen(at)
    first, second = (at.phone.post(f"{at.address}over/", form) for _ in range(2))
    assert (first.status_code, second["Location"]) == (303, first["Location"])


@pytest.mark.parametrize(("act", "is_over"), [("over/", False), ("over/back/", True)])
def test_the_scoring_table_ends_and_opens_only_the_sheet_it_looked_at(
    act: str, is_over: bool
) -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    if is_over:
        says_over(at)
    director = the_director(at.table.event)
    page = f"/desk/{at.table.event.slug}/sheet/{the_sheet().pk}/"
    stale = carried(director.get(page), f"{page}{act}")
    changes_hand_one(at)
    refused = director.post(f"{page}{act}", stale)
    assert refusals(refused) == (422, ["changed-since"])
    assert [row.number for row in refused.context["changes"].hands] == [1]
    assert the_sheet().finished is is_over
    assert director.post(f"{page}{act}", carried(refused, f"{page}{act}")).status_code == 303
    assert the_sheet().finished is not is_over


# --- a hand after the end


def late_hand(at: AtTable) -> Any:
    """Hand 2 is sent by a phone that had no network when the game was ended."""
    form = {"number": "2", "key": str(uuid4())} | a_tally(TWELVE_TO_EIGHT)
    return at.phone.post(f"{at.address}hands/", form)


def test_a_late_hand_does_not_open_a_game_that_was_ended() -> None:
    at = an_ended_game()
    signs_first(at)
    assert refusals(late_hand(the_other_phone(at))) == (422, ["game-over"])
    sheet = the_sheet()
    assert (sheet.finished, sheet.state, sheet.besides) == (True, "signed", {"time_called": 1})
    assert sheet.signatures.filter(dropped_at=None).count() == 1


def test_a_late_hand_is_taken_once_the_game_goes_on() -> None:
    at = an_ended_game()
    assert refusals(late_hand(at)) == (422, ["game-over"])
    says_over(at, "over/back")
    assert late_hand(at).status_code == 303
    assert the_sheet().totals == {"NS": 24, "EW": 16}


def test_a_changed_hand_keeps_the_end_and_drops_the_signatures() -> None:
    at = an_ended_game()
    signs_first(at)
    changes_hand_one(at)
    sheet = the_sheet()
    assert (sheet.finished, sheet.state, sheet.totals) == (True, "draft", {"NS": 12, "EW": 9})
    assert not sheet.signatures.filter(dropped_at=None).exists()


def test_a_game_that_a_changed_hand_made_level_takes_the_next_hand_where_it_is_played_on() -> None:
    at = an_ended_game(minutes=45)
    changes_hand_one(at, LEVEL)
    assert not the_sheet().finished
    assert late_hand(at).status_code == 303
    assert the_sheet().besides == {}


def test_the_last_hand_undone_opens_an_ended_game_and_is_put_back() -> None:
    at = an_ended_game()
    for act in ("undo", "put-back"):
        at.sends(f"hands/{act}", number=1, **on_screen(at))
        assert (the_sheet().finished, the_sheet().besides) == (False, {})
    assert the_sheet().totals == {"NS": 12, "EW": 8}


def ended_at_time() -> Game:
    """Time was called after hand 1, and the table said that no hand was in progress."""
    game = a_timed_game()
    writes(game, 1, after(20))
    the_clock_at(ENDS)
    ends(game, after(51))
    return game


def test_the_hand_in_which_time_was_called_counts_though_somebody_said_there_was_none() -> None:
    game = ended_at_time()
    writes(game, 2, after(52))
    assert state(game) == (True, "NS", {"time_called": 2})


def test_an_official_who_rules_what_the_next_hand_was_opens_the_game() -> None:
    game = ended_at_time()
    ruled(
        game, Verdict(Opinion.Says.HAND, hand=2, content=a_hand(dealer="E")), item="ending/renege"
    )
    assert state(game) == (False, "", {})
