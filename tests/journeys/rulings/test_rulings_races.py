"""Two at the same moment: one takes the call, one step follows, and the other is told."""

from dataclasses import replace

import pytest

from tests.makers import NOON, an_official
from tests.makers_rulings import (
    a_round_of_pinochle,
    an_actor,
    event_at,
    questioned,
    ruled,
    who,
)
from tests.makers_scoring import a_drawn_stage
from tests.racing import Press, at_once
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.help_requests import take_help_request
from tournament.desk.rulings.opinions import agree_with_ruling, disagree_with_ruling
from tournament.desk.rulings.rulings import decide_ruling, withdraw_ruling
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import STANDS

pytestmark = pytest.mark.django_db(transaction=True)
RACES = 20


def test_of_two_who_take_a_call_at_once_one_is_refused() -> None:
    stage = a_drawn_stage()
    event = stage.division.event
    for _ in range(RACES):
        call = HelpRequest.objects.create(
            event=event, table=event.tables.get(number=1), reason="Renege", made_at=NOON
        )
        refused = at_once(stage, *(_takes(event, call, name) for name in ("ben", "cleo")))
        assert refused == ["taken-by-another"]
        call.refresh_from_db()
        assert LogEntry.objects.filter(verb="desk.take").latest("number").who == call.taken_by
    assert LogEntry.objects.filter(verb="desk.take").count() == RACES


def _takes(event: Event, call: HelpRequest, name: str) -> Press:
    actor = an_actor(an_official(event, name, Role.REFEREE), Role.REFEREE)

    def press(event: Event) -> None:
        take_help_request(
            Act(event, actor, NOON), asked=HelpRequest.objects.get(pk=call.pk), user=None
        )

    return press


def test_of_two_second_referees_who_speak_at_once_one_is_heard() -> None:
    game = a_round_of_pinochle()
    ruling = questioned(ruled(game))
    cleo, emil = who(game, "cleo"), who(game, "emil")

    def agrees(event: Event) -> None:
        row = Ruling.objects.get(pk=ruling.pk)
        agree_with_ruling(
            **cleo | {"act": replace(cleo["act"], event=event)}, ruling=row, words="", minutes=0
        )

    def disagrees(event: Event) -> None:
        row = Ruling.objects.get(pk=ruling.pk)
        disagree_with_ruling(
            **emil | {"act": replace(emil["act"], event=event)},
            ruling=row,
            verdict=STANDS,
            words="",
        )

    assert len(at_once(game.match.stage, agrees, disagrees)) == 1
    ruling.refresh_from_db()
    assert ruling.state in (Ruling.State.FINAL, Ruling.State.DISPUTED)
    assert ruling.opinions.count() == 2


def test_deciding_and_taking_back_at_once_leave_a_sheet_that_is_sound() -> None:
    game = a_round_of_pinochle()
    ruling = questioned(ruled(game))
    dora, dirk = who(game, "dora", Role.DIRECTOR), who(game, "dirk", Role.DEPUTY)

    def withdraws(event: Event) -> None:
        row = Ruling.objects.get(pk=ruling.pk)
        withdraw_ruling(
            **dora | {"act": replace(dora["act"], event=event)}, ruling=row, reason="error"
        )

    def decides(event: Event) -> None:
        row = Ruling.objects.get(pk=ruling.pk)
        decide_ruling(
            **dirk | {"act": replace(dirk["act"], event=event)},
            ruling=row,
            verdict=STANDS,
            words="",
            minutes=0,
        )

    at_once(game.match.stage, withdraws, decides)
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.WITHDRAWN or Opinion.objects.get(counts=True).says
    game.sheet.refresh_from_db()
    assert "penalties" not in game.sheet.besides
    assert list(differences(event_at(game.match))) == []
