"""Who may not: nobody without a login, no official of another event, none without the role."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.makers import a_user, an_event, an_official, logged_in
from tests.makers_scoring import (
    DESK,
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_posted_game,
    a_scorer,
    hand_in,
    play,
)
from tournament.brackets.models import Game
from tournament.live.models import LogEntry
from tournament.registration.models import Official

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PAGES = ("scoring/", "sheets-print/", "log/", "sheet/{}/", "sheet/{}/correct/")
ACTS = ("sheet/{}/post/", "sheet/{}/send-back/", "sheet/{}/correct/")
EVERYTHING = [("get", page) for page in PAGES] + [("post", act) for act in ACTS]


def asked(client: Client, how: str, where: str, game: Game) -> int:
    address = DESK + where.format(game.sheet_id)
    status: int = getattr(client, how)(address).status_code
    return status


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_who_is_not_logged_in_is_asked_to(how: str, where: str) -> None:
    assert asked(Client(), how, where, a_handed_in_game(a_drawn_stage())) == 302


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_an_official_of_another_event_finds_nothing(how: str, where: str) -> None:
    game = a_handed_in_game(a_drawn_stage())
    rows = LogEntry.objects.count()
    an_event(name="Elsewhere", director="stranger")
    assert asked(logged_in(a_user("stranger")), how, where, game) == 404
    assert LogEntry.objects.count() == rows


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_a_registrar_posts_nothing_and_reads_no_log(how: str, where: str) -> None:
    game = a_handed_in_game(a_drawn_stage())
    registrar = an_official(game.match.stage.division.event, "rita", Official.Role.REGISTRAR)
    rows = LogEntry.objects.count()
    assert asked(logged_in(registrar), how, where, game) == 403
    assert LogEntry.objects.count() == rows


@pytest.mark.parametrize("where", ["sheet/{}/", "sheet/{}/correct/"])
def test_a_sheet_of_another_event_is_not_found_from_ones_own(where: str) -> None:
    game = a_posted_game(a_drawn_stage())
    an_event(name="Elsewhere", director="stranger")
    address = f"/desk/elsewhere/{where.format(game.sheet_id)}"
    assert logged_in(a_user("stranger")).get(address).status_code == 404


def test_the_queue_costs_the_same_queries_however_many_sheets_wait() -> None:
    stage = a_drawn_stage(16)
    scorer = a_scorer(stage.division.event)
    costs = []
    for table, codes in ((1, ["W1-1"]), (2, ["W1-2", "W1-3", "W1-4"])):
        for extra, code in enumerate(codes):
            game = a_game_in_play(stage, code, table=table + extra)
            play(game, 100, 100, 100, 100, 100)
            hand_in(game)
        with CaptureQueriesContext(connection) as found:
            scorer.get(f"{DESK}scoring/")
        costs.append(len(found))
    assert costs[0] == costs[1] <= 16
