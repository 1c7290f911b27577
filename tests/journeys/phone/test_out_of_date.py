"""Two phones at a table: nobody signs, changes, undoes or posts a sheet that they have not seen."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_phone_at
from tests.makers_scoring import DESK, a_drawn_stage, a_game_in_play, a_scorer, hand_in, play
from tests.makers_shown import as_queued, as_shown
from tests.makers_table import (
    AT,
    a_match_at_table_one,
    finished,
    hand_form,
    pin_of,
    signed_by,
    table_of,
)
from tests.page_parts import numbers, part
from tournament.brackets.models import Game
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db

ACTS = ("sign/", "hands/5/", "hands/undo/")
IN_THE_BACKGROUND = {"HX-Request": "true"}


@pytest.fixture
def game() -> Game:
    """North keeps score."""
    return finished(a_match_at_table_one())


@pytest.fixture
def phone(game: Game) -> Client:
    return a_phone_at(table_of(game.match))


def form_for(act: str, game: Game) -> dict[str, Any]:
    """The form of this act without what it showed of the sheet."""
    if act == "sign/":
        pin = pin_of(game, "NS")
        return {"key": str(uuid4()), "side": "NS", "seat": "S", "pin": pin}
    return hand_form(5, bid=60, points=115)


def the_other_phone_changes(game: Game) -> None:
    """Hand 5 reads 105 : 15 now, and the sheet 505 : 95."""
    other = a_phone_at(table_of(game.match))
    answer = other.post(f"{AT}hands/5/", hand_form(5, points=105) | as_shown(game))
    assert answer.status_code == 303


@pytest.mark.parametrize("act", ACTS)
def test_what_changed_since_is_refused_shown_hand_by_hand_and_taken_once_seen(
    act: str, game: Game, phone: Client
) -> None:
    form, seen = form_for(act, game), as_shown(game)
    the_other_phone_changes(game)
    rows = LogEntry.objects.count()
    answer = phone.post(f"{AT}{act}", form | seen)
    assert (answer.status_code, codes(answer)) == (422, ["changed-since"])
    assert (LogEntry.objects.count(), game.sheet.signatures.count()) == (rows, 0)
    changes = answer.context["changes"]
    (hand,) = changes.hands
    assert (hand.number, numbers(hand.before)) == (5, [1, 70, 100, 100, 4, 20])
    assert numbers(hand.after) == [1, 70, 105, 105, 4, 15]
    assert [(row.before, row.after) for row in changes.totals] == [("500", "505"), ("100", "95")]
    page = answer.context["page"]
    now = {"shown": page.shown, "hands_shown": page.hands_shown}
    assert phone.post(f"{AT}{act}", form | now).status_code == 303


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("shown", ["", "0" * 16, "x" * 5000])
def test_a_form_without_its_fingerprint_is_refused_like_a_changed_one(
    act: str, shown: str, game: Game, phone: Client
) -> None:
    answer = phone.post(f"{AT}{act}", form_for(act, game) | {"shown": shown})
    assert (answer.status_code, codes(answer)) == (422, ["changed-since"])


@pytest.mark.parametrize("act", ACTS)
def test_a_form_sent_again_gets_its_first_answer_though_the_sheet_has_changed(
    act: str, game: Game, phone: Client
) -> None:
    form = form_for(act, game) | as_shown(game)
    first = phone.post(f"{AT}{act}", form)
    if act != "hands/undo/":
        the_other_phone_changes(game)
    second = phone.post(f"{AT}{act}", form)
    assert (first.status_code, second["Location"]) == (303, first["Location"])


def test_what_was_typed_into_a_changed_hand_stays(game: Game, phone: Client) -> None:
    seen = as_shown(game)
    the_other_phone_changes(game)
    page = phone.post(f"{AT}hands/5/", form_for("hands/5/", game) | seen).text
    assert 'name="bid" value="60" data-label="60" checked' in page
    assert 'name="points" value="115"' in page


def test_a_phone_that_sends_in_the_background_is_answered_with_the_screen_as_it_is_now(
    game: Game, phone: Client
) -> None:
    form = form_for("sign/", game) | as_shown(game)
    the_other_phone_changes(game)
    page = phone.post(f"{AT}sign/", form, headers=IN_THE_BACKGROUND).text
    assert 'id="table"' in page
    assert "505 : 95" in part(page, "result")
    assert 'name="seat" value="S" checked' in page


def test_checking_a_changed_hand_does_not_count_as_having_seen_the_sheet(
    game: Game, phone: Client
) -> None:
    """Without a script the form comes back from the server; it still shows what it showed."""
    form = form_for("hands/5/", game) | as_shown(game)
    the_other_phone_changes(game)
    checked = phone.get(f"{AT}hands/5/", form | {"check": "1"}).context["page"]
    assert checked.shown == form["shown"]


@pytest.mark.parametrize("hands", ["", "x", "9 " * 3000])
def test_versions_of_no_such_hands_are_not_compared(hands: str, game: Game, phone: Client) -> None:
    answer = phone.post(f"{AT}sign/", form_for("sign/", game) | {"hands_shown": hands})
    assert answer.status_code == 422
    assert answer.context["changes"] is None


def test_a_signature_does_not_stand_between_a_side_and_its_own(game: Game, phone: Client) -> None:
    """Both looked at the same sheet; that the first one signed changes nothing on it."""
    seen = as_shown(game)
    signed_by(phone, game, "NS")
    form = {"key": str(uuid4()), "side": "EW", "seat": "E", "pin": pin_of(game, "EW")}
    assert phone.post(f"{AT}sign/", form | seen).status_code == 303


# --- the scoring table

POSTING = {"round": "Winners' round 1", "initials": "sw", "looked": "on"}
AT_THE_DESK = [("post/", POSTING), ("send-back/", {"reason": "Hand 3 is not readable"})]


@pytest.mark.parametrize(("act", "form"), AT_THE_DESK)
def test_the_scoring_table_posts_and_sends_back_only_the_sheet_it_looked_at(
    act: str, form: dict[str, str]
) -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 100, 100, 100, 100)
    hand_in(game)
    scorer = a_scorer(game.match.stage.division.event)
    address = f"{DESK}sheet/{game.sheet_id}/"
    seen = as_queued(game)
    assert scorer.post(f"{address}send-back/", {"reason": "Hand 5"} | seen).status_code == 303
    game.refresh_from_db()
    answer = a_phone_at(table_of(game.match)).post(
        f"{AT}hands/5/", hand_form(5, bid=60, points=105) | as_shown(game)
    )
    assert answer.status_code == 303
    game.sheet.refresh_from_db()
    hand_in(game)
    refused = scorer.post(f"{address}{act}", form | seen)
    assert (refused.status_code, codes(refused)) == (422, ["changed-since"])
    (kept,) = form.keys() & {"initials", "reason"}
    assert refused.context[kept] == form[kept]
    assert [row.number for row in refused.context["changes"].hands] == [5]
    row = refused.context["queued"]
    assert scorer.post(f"{address}{act}", form | {"shown": row.shown}).status_code == 303


@pytest.mark.parametrize(("act", "form"), AT_THE_DESK)
def test_a_form_of_the_scoring_table_without_a_fingerprint_is_refused(
    act: str, form: dict[str, str]
) -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 100, 100, 100, 100)
    hand_in(game)
    scorer = a_scorer(game.match.stage.division.event)
    answer = scorer.post(f"{DESK}sheet/{game.sheet_id}/{act}", form)
    assert (answer.status_code, codes(answer)) == (422, ["changed-since"])
