"""Who may not: people who are not logged in, officials of other events or other roles, phones of
other tables; and the public never learns why."""

import pytest
from django.test import Client

from tests.makers import a_phone_at, a_user, an_event, an_official, logged_in
from tests.makers_rulings import Role, a_round_of_pinochle, event_at, questioned, ruled
from tests.makers_scoring import a_drawn_stage, a_game_in_play
from tests.makers_table import AT
from tournament.brackets.models import Game
from tournament.desk.models import Call
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

RULE = "match/main-event/W1-1/rule/"
PAGES = ("calls/", "rulings/", "rulings/{ruling}/", RULE, RULE + "penalty/wrong-table/")
ACTS = (
    "calls/{call}/take/",
    "calls/{call}/back/",
    "floor/calls/{call}/",
    *("rulings/{ruling}/" + what for what in ("question/", "agree/", "disagree/", "withdraw/")),
)
SETTLES = ("rulings/{ruling}/decide/", RULE + "exempt/")
RULES = RULE + "penalty/wrong-table/"
SETS_UP = "officials/{office}/who/"
EVERYTHING = [("get", page) for page in PAGES]
EVERYTHING += [("post", act) for act in (*ACTS, *SETTLES, RULES, SETS_UP)]


@pytest.fixture
def game() -> Game:
    game = a_round_of_pinochle()
    questioned(ruled(game))
    return game


def at_desk(event: Event, game: Game, where: str) -> str:
    found = where.format(
        ruling=game.match.rulings.get().pk,
        call=Call.objects.get().pk,
        office=event_at(game.match).officials.get(user__username="ben").pk,
    )
    return f"/desk/{event.slug}/{found}"


def ask(client: Client, how: str, event: Event, game: Game, where: str) -> int:
    before = LogEntry.objects.count()
    answer = getattr(client, how)(at_desk(event, game, where))
    assert LogEntry.objects.count() == before
    status: int = answer.status_code
    return status


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_who_is_not_logged_in_is_asked_to(game: Game, how: str, where: str) -> None:
    assert ask(Client(), how, event_at(game.match), game, where) == 302


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_an_official_of_another_event_finds_nothing(game: Game, how: str, where: str) -> None:
    other = an_event(name="Elsewhere", director="stranger", tables=0)
    stranger = logged_in(a_user("stranger"))
    assert ask(stranger, how, event_at(game.match), game, where) == 404
    named = where.startswith(("rulings/{", "calls/{", "floor/", "match/", "officials/"))
    assert not named or ask(stranger, how, other, game, where) == 404


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.SCORING])
def test_the_desk_and_the_scoring_table_do_not_rule(
    game: Game, how: str, where: str, role: Role
) -> None:
    event = event_at(game.match)
    assert ask(logged_in(an_official(event, "rita", role)), how, event, game, where) == 403


@pytest.mark.parametrize("where", [*SETTLES, SETS_UP])
def test_a_referee_does_not_decide_finally(game: Game, where: str) -> None:
    event = event_at(game.match)
    referee = logged_in(an_official(event, "cleo", Role.REFEREE))
    assert ask(referee, "post", event, game, where) == 403


@pytest.mark.parametrize("where", [*ACTS, *SETTLES, SETS_UP])
def test_looking_changes_nothing(game: Game, where: str) -> None:
    event = event_at(game.match)
    director = logged_in(an_official(event, "dora", Role.DIRECTOR))
    assert ask(director, "get", event, game, where) == 405


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
