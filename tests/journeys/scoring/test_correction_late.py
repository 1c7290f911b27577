"""Round 1 is corrected while the final is being played: said first, then done, and undone."""

import pytest

from tests.makers_scoring import a_director, a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_series import correction
from tests.makers_stages import won
from tests.page_parts import told
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.verify import differences
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
State = Match.State
DESK = "/desk/beach-house-2026/"


def to_the_final(stage: Stage) -> None:
    """The better team wins everything up to the grand final."""
    while match := stage.matches.filter(state=State.READY).exclude(code="G1").first():
        slots = match.slots.select_related("entrant")
        better, other = sorted(
            (row.entrant for row in slots if row.entrant), key=lambda e: e.number
        )
        won(match, better, other)


def saved(game: Game, took: int) -> None:
    """The director corrects all hands of the game; both teams agree."""
    game.sheet.refresh_from_db()
    form: dict[str, object] = {}
    for hand in range(1, 6):
        form |= correction(game, hand, took)
    director = a_director(game.match.stage.division.event)
    answer = director.post(f"{DESK}sheet/{game.sheet_id}/correct/", form)
    assert answer.status_code == 303, answer.content.decode()


def test_round_one_is_corrected_in_the_final_and_corrected_back_all_revives() -> None:
    stage = a_drawn_stage(8)
    first = a_posted_game(stage)
    to_the_final(stage)
    final = a_game_in_play(stage, "G1", table=2)
    before = list(stage.matches.order_by("code").values_list("code", "winner", "loser"))

    director = a_director(stage.division.event)
    typed: dict[str, str] = {}
    for hand in range(1, 6):
        typed |= {name: word for name, word in correction(first, hand, 0).items() if name[0] == "h"}
    preview = director.get(f"{DESK}sheet/{first.sheet_id}/correct/", typed).context["preview"]
    assert told(preview.follows, "W2-1")
    assert told(preview.follows, "G1", "2")
    assert stage.matches.get(code="G1").state == State.PLAYING

    saved(first, 0)
    final.sheet.refresh_from_db()
    assert stage.matches.get(code="G1").state == State.PLANNED
    assert final.sheet.state == "void"
    assert list(differences(Event.objects.get())) == []

    saved(first, 100)
    assert stage.matches.get(code="G1").state == State.READY
    assert list(stage.matches.order_by("code").values_list("code", "winner", "loser")) == before
    assert list(differences(Event.objects.get())) == []
