"""“To do” lists what this official can do now. What others do, or must wait, is folded."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.hall_clock import now
from tests.makers import NOON, a_called_match, an_official, logged_in, minutes
from tests.makers_floor import a_hall, at_desk, begin, director_at
from tests.makers_people import a_match_with_standby, asked_for
from tests.makers_rulings import a_round_of_pinochle, browser, questioned, ruled
from tests.page_parts import parts
from tournament.brackets.models import Game, Stage
from tournament.desk.board.floor_board import floor_board, forget
from tournament.desk.models import HelpRequest
from tournament.live.roles import Role
from tournament.rulings.models import Opinion
from tournament.tables.models import Substitution

pytestmark = pytest.mark.django_db


def floor(client: Client, stage: Stage) -> Any:
    return client.get(at_desk(stage, "floor/"))


def listed(answer: Any) -> list[str]:
    """The kinds under To do."""
    return [need.kind for need in answer.context["to_do"]]


def folded(answer: Any) -> list[str]:
    """The kinds that wait for others."""
    return [need.kind for need in answer.context["waiting"]]


def second_director(stage: Stage) -> Client:
    return logged_in(an_official(stage.division.event, "dan", Role.DIRECTOR))


def asks(stage: Stage) -> HelpRequest:
    event = stage.division.event
    table = event.tables.get(number=2)
    return HelpRequest.objects.create(event=event, table=table, reason="Misdeal?", made_at=now())


def test_a_request_that_one_has_taken_is_on_that_list_only() -> None:
    stage = a_hall()
    asked, dora, dan = asks(stage), director_at(stage.division.event), second_director(stage)
    assert ("call" in listed(floor(dora, stage)), "call" in listed(floor(dan, stage))) == (
        True,
        True,
    )
    dora.post(at_desk(stage, f"calls/{asked.pk}/take/"))
    mine, others = floor(dora, stage), floor(dan, stage)
    assert ("call" in listed(mine), "call" in folded(mine)) == (True, False)
    assert ("call" in listed(others), "call" in folded(others)) == (False, True)
    assert f'id="need-call-{asked.pk}"' in others.text


def test_who_made_a_ruling_is_not_offered_to_be_its_second_referee() -> None:
    game = a_round_of_pinochle()
    stage, dora = game.match.stage, browser(game, "dora", Role.DIRECTOR)
    asked = questioned(ruled(game)).help_requests.get()
    dan = second_director(stage)
    assert "call" in listed(floor(dora, stage))
    Opinion.objects.update(user=int(dora.session["_auth_user_id"]))
    forget()
    mine, others = floor(dora, stage), floor(dan, stage)
    assert ("call" in listed(mine), "call" in listed(others)) == (False, True)
    assert "another-referee" in parts(mine.text)
    take = f'action="{at_desk(stage, f"calls/{asked.pk}/take/")}"'
    assert (take in mine.text, take in others.text) == (False, True)


def disputed(game: Game) -> tuple[Client, Client]:
    """A ruling by dora that cleo disputed, as dora and as dan see it."""
    dora = browser(game, "dora", Role.DIRECTOR)
    ruling = questioned(ruled(game))
    ruling.help_requests.update(answered_at=NOON)
    ruling.opinions.update(user=int(dora.session["_auth_user_id"]))
    ruling.state = "disputed"
    ruling.save(update_fields=["state"])
    return dora, second_director(game.match.stage)


def test_a_dispute_is_decided_by_another_director_or_by_the_only_one() -> None:
    game = a_round_of_pinochle()
    stage = game.match.stage
    dora, dan = disputed(game)
    mine, others = floor(dora, stage), floor(dan, stage)
    assert ("ruling" in listed(mine), "ruling" in folded(mine)) == (False, True)
    assert "ruling" in listed(others)
    stage.division.event.officials.filter(user__username="dan").delete()
    forget()
    assert "ruling" in listed(floor(dora, stage))


def test_a_round_waits_for_the_results_before_it() -> None:
    stage = a_hall(teams=4, tables=4, slug="round-robin")
    director = director_at(stage.division.event)
    stage.rounds.exclude(position=1).update(started_at=None)
    answer = floor(director, stage)
    waits = [need for need in answer.context["waiting"] if need.kind == "round"]
    assert "round" not in listed(answer)
    assert waits
    assert all(need.about.before for need in waits)
    begin(stage, 1)
    stage.matches.filter(round__position=1).update(state="certified")
    stage.matches.filter(round__position=2).update(state="ready")
    forget()
    assert "round" in listed(floor(director, stage))


def test_the_others_think_about_a_substitute_before_the_desk_asks_them() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    asked_for(match, now=now())
    fresh = floor(dora, match.stage)
    assert ("substitute" in listed(fresh), "substitute" in folded(fresh)) == (False, True)
    Substitution.objects.update(asked_at=now() - minutes(5))
    forget()
    assert "substitute" in listed(floor(dora, match.stage))


def test_where_the_director_decides_on_substitutes_nobody_is_waited_for() -> None:
    match = a_match_with_standby("kentucky-rook")
    asked_for(match, now=now())
    answer = floor(director_at(match.stage.division.event), match.stage)
    assert "substitute" in listed(answer)


def test_tables_without_a_phone_are_no_task() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    type(match).objects.filter(pk=match.pk).update(state="playing", called_at=NOON)
    needs = floor_board(stage.division.event, NOON + minutes(9)).needs
    dora = an_official(stage.division.event, "dora", Role.DIRECTOR)
    assert [need.is_for(dora) for need in needs if need.kind == "phones"] == [False]


def test_the_number_beside_the_heading_counts_the_list() -> None:
    stage = a_hall()
    asks(stage)
    answer = floor(director_at(stage.division.event), stage)
    (shown,) = re.findall(r'<span class="count">(\d+)</span>', answer.text)
    assert int(shown) == len(listed(answer)) > 0
