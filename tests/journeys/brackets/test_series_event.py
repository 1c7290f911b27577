"""A double elimination of four, every match the best of three, played over HTTP to its champion:
one team drops out, and one posted game is corrected."""

from typing import Any

import pytest
from django.test import Client

from tests.makers import PASSWORD, a_division, a_phone_at, an_event, teams
from tests.makers_scoring import DESK, a_director, a_scorer
from tests.makers_series import correction
from tests.makers_shown import as_queued
from tests.makers_table import AT, saved, seats_form, signed_by
from tests.page_parts import numbers, texts
from tournament.brackets.models import Match, Stage
from tournament.desk.scoring.queue_page import round_named
from tournament.desk.verify import differences
from tournament.registration.models import Event
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db
State = Match.State
PUBLIC = "/e/beach-house-2026/main-event/"


class Hall:
    """The director, the scoring table, and the phone at table 1."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.director, self.scorer = a_director(event), a_scorer(event)
        self.table = event.tables.select_related("event").get(number=1)
        self.phone = a_phone_at(self.table)

    def does(self, path: str, form: dict[str, Any]) -> None:
        answer = self.director.post(f"{DESK}{path}", form)
        assert answer.status_code == 303, answer.content.decode()[-1500:]

    def match(self, code: str) -> Match:
        return Match.objects.select_related("stage__division", "round").get(code=code)

    def plays(self, code: str, *wins: bool) -> None:
        """The match at table 1, game after game: `wins` says which the first team wins."""
        key = self.match(code).round.key
        if self.match(code).round.started_at is None:
            self.does(f"rounds/main-event/{key}/", {"reason": "Everybody is here"})
        self.does(f"match/main-event/{code}/give/", {"table": 1})
        for first_wins in wins:
            self.one_game(code, 100 if first_wins else 0)

    def one_game(self, code: str, points: int) -> None:
        self.phone.post(f"{AT}seats/", seats_form(self.match(code)))
        for number in range(1, 6):
            saved(self.phone, number, points=points, bid=60)
        game = game_at(self.table)
        assert game is not None
        signed_by(self.phone, game, "NS")
        signed_by(self.phone, game, "EW")
        form = {"round": round_named(game), "initials": "SC", "looked": "yes"} | as_queued(game)
        answer = self.scorer.post(f"{DESK}sheet/{game.sheet_id}/post/", form)
        assert answer.status_code == 303, answer.content.decode()[-1500:]


def who(stage: Stage, code: str) -> list[str]:
    slots = stage.matches.get(code=code).slots.select_related("entrant").order_by("position")
    return [str(slot.entrant) for slot in slots]


def test_best_of_three_to_the_champion_with_a_correction_and_a_drop_out() -> None:
    division = a_division(an_event())
    field = teams(division, 4)
    hall = Hall(division.event)
    hall.does(
        "main-event/bracket/format/",
        {
            "format": "double-elimination",
            "double-elimination-reset_final": "yes",
            "double-elimination-games": "3",
        },
    )
    seen = ",".join(str(entry.pk) for entry in field)
    hall.does("main-event/bracket/publish/", {"seen": seen})
    stage = division.stages.get()
    assert stage.options["games"] == 3

    hall.plays("W1-1", True, False, True)
    hall.plays("W1-2", True, True)
    assert who(stage, "W2-1") == ["Team 1", "Team 2"]

    second = stage.matches.get(code="W1-2").games.get(number=2)
    wrong: dict[str, Any] = {"second": "sam", "second-password": PASSWORD}
    for hand in range(1, 6):
        wrong |= correction(second, hand, 0)
    hall.does(f"sheet/{second.sheet_id}/correct/", wrong)
    assert stage.matches.get(code="W1-2").state == State.READY
    series = Client().get(f"{PUBLIC}W1-2/").context["page"].series
    assert numbers(str(series.kind)) == [3]
    hall.plays("W1-2", False)
    assert who(stage, "W2-1") == ["Team 1", "Team 3"]
    assert who(stage, "L1-1") == ["Team 4", "Team 2"]

    hall.does("floor/team/main-event/4/leave/", {"kind": "withdrawn", "reason": "Gone home"})
    assert who(stage, "L2-1")[0] == "Team 2"
    hall.plays("W2-1", True, True)
    hall.plays("L2-1", False, True, False)
    hall.plays("G1", False, False)
    hall.plays("G2", True, False, True)

    last = stage.matches.get(code="G2")
    assert last.state == State.CERTIFIED
    assert texts(Client().get(PUBLIC).text, "champion") == [str(last.winner)]
    hall.event.refresh_from_db()
    assert list(differences(hall.event)) == []
