"""Who may not rule, and question no ruling: officials of other events, phones of other tables; the
roles are told in `tests/house/test_doors.py`."""

import pytest

from tests.makers import a_phone_at, a_user, an_event, logged_in
from tests.makers_rulings import a_round_of_pinochle, event_at, questioned, ruled
from tests.makers_scoring import a_drawn_stage, a_game_in_play
from tests.makers_table import AT
from tournament.brackets.models import Game
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db

ASKED = [("get", "")]
ASKED += [("post", act) for act in ("question/", "agree/", "disagree/", "withdraw/", "decide/")]


@pytest.fixture
def game() -> Game:
    game = a_round_of_pinochle()
    questioned(ruled(game))
    return game


def test_a_ruling_of_another_event_is_not_found_from_ones_own(game: Game) -> None:
    other = an_event(name="Elsewhere", director="stranger", tables=0)
    stranger, rows = logged_in(a_user("stranger")), LogEntry.objects.count()
    ruling = f"/desk/{other.slug}/rulings/{game.match.rulings.get().pk}/"
    assert {getattr(stranger, how)(ruling + act).status_code for how, act in ASKED} == {404}
    assert LogEntry.objects.count() == rows


def test_a_phone_of_another_table_questions_nothing(game: Game) -> None:
    event, ruling = event_at(game.match), game.match.rulings.get()
    stranger = a_phone_at(event.tables.get(number=2))
    assert stranger.post(f"{AT}rulings/{ruling.pk}/").status_code == 403
    assert stranger.post(f"/t/{event.slug}/2/rulings/{ruling.pk}/").status_code == 404


def test_a_revoked_card_questions_nothing(game: Game) -> None:
    event, ruling = event_at(game.match), game.match.rulings.get()
    phone = a_phone_at(event.tables.get(number=1))
    event.tables.filter(number=1).update(link_generation=2)
    assert phone.post(f"{AT}rulings/{ruling.pk}/").status_code == 403


def test_a_match_of_another_table_is_not_the_phones() -> None:
    stage = a_drawn_stage(ruleset="npa-pinochle")
    game = a_game_in_play(stage, keeper="W")
    other = a_game_in_play(stage, "W1-2", table=2, keeper="W")
    ruling = ruled(other)
    phone = a_phone_at(event_at(game.match).tables.get(number=1))
    assert phone.post(f"{AT}rulings/{ruling.pk}/").status_code == 404
