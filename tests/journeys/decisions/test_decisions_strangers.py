"""Who may decide otherwise: the director alone. Who sees the decisions: who reads the log."""

import pytest

from tests.makers import a_user, an_event, an_official, logged_in
from tests.makers_decisions import decides_sheet, of_sheet, the_decision
from tests.makers_scoring import DESK, a_drawn_stage, a_handed_in_game, a_posted_game
from tests.makers_shown import as_queued
from tournament.brackets.models import Game
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db
LIST = "decisions/"


def a_decided_game() -> Game:
    game = a_posted_game(a_drawn_stage())
    decides_sheet(game, "/winner", value="EW")
    return game


@pytest.mark.parametrize("how", ["get", "post"])
def test_a_decision_of_another_event_is_not_found_from_ones_own(how: str) -> None:
    a_decided_game()
    here = an_event(name="Elsewhere", director="stranger")
    own, rows = logged_in(a_user("stranger")), LogEntry.objects.count()
    where = f"/desk/{here.slug}/{LIST}{the_decision().pk}/"
    assert getattr(own, how)(where).status_code == 404
    assert LogEntry.objects.count() == rows


@pytest.mark.parametrize(
    ("role", "status"), [(Role.SCORING, 200), (Role.REFEREE, 200), (Role.REGISTRAR, 403)]
)
def test_who_reads_the_log_sees_the_decisions_and_cannot_withdraw_them(
    role: Role, status: int
) -> None:
    game = a_decided_game()
    official = logged_in(an_official(game.match.stage.division.event, "olga", role))
    answer = official.get(DESK + LIST)
    assert answer.status_code == status
    if status == 200:
        assert len(answer.context["decisions"]) == 1
    assert f'href="{DESK}{LIST}{the_decision().pk}/"' not in answer.text


def test_who_posts_sheets_is_not_offered_to_decide() -> None:
    game = a_decided_game()
    scorer = logged_in(an_official(game.match.stage.division.event, "sam", Role.SCORING))
    assert of_sheet(game) not in scorer.get(f"{DESK}sheet/{game.sheet_id}/").text


def test_looking_at_the_list_is_all_that_can_be_done_there() -> None:
    game = a_decided_game()
    director = logged_in(an_official(game.match.stage.division.event, "dora", Role.DIRECTOR))
    assert director.post(DESK + LIST).status_code == 405


def test_the_log_says_in_which_role_somebody_acted_who_holds_two() -> None:
    game = a_handed_in_game(a_drawn_stage())
    event = game.match.stage.division.event
    for role in (Role.SCORING, Role.DIRECTOR):
        an_official(event, "dora", role)
    both = logged_in(a_user("dora"))
    form = {"round": "Round 1", "initials": "DD", "looked": "on"} | as_queued(game)
    both.post(f"{DESK}sheet/{game.sheet_id}/post/", form)
    decides_sheet(game, "/winner", value="EW")
    last, first = LogEntry.objects.order_by("-pk")[:2]
    assert (first.verb, first.role) == ("sheet.post", "Scoring table")
    assert (last.verb, last.role) == ("decision.sheet", "Director")
    log = both.get(f"{DESK}log/").text
    for role in (Role.DIRECTOR, Role.SCORING):
        assert f"dora</span>, {role.label}" in log
