"""After a ruling: a second referee, the director or their deputy, and undoing it."""

from typing import Any
from uuid import uuid4

import pytest

from tests.findings import codes
from tests.makers import NOON, a_hand, a_phone_at, a_user
from tests.makers_rulings import (
    a_round_of_pinochle,
    an_actor,
    at,
    browser,
    disagreed,
    event_at,
    penalties_of,
    penalty,
    questioned,
    ruled,
)
from tests.makers_scoring import a_director, a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_stages import has_won
from tests.makers_table import AT
from tests.page_parts import part, told
from tournament.brackets.models import Game
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.opinions import SECOND_REFEREE
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import STANDS, Verdict, add_opinion

pytestmark = pytest.mark.django_db

DESK = "/desk/beach-house-2026/"
WRONG_TABLE = DESK + "match/main-event/W1-1/rule/penalty/wrong-table/"
FORM: dict[str, Any] = {"says": "penalty-wrong-table", "seat": ["N"]}


@pytest.fixture
def game() -> Game:
    return a_round_of_pinochle()


def test_the_table_asks_for_a_second_referee_with_one_tap(game: Game) -> None:
    ruling = ruled(game)
    phone = a_phone_at(event_at(game.match).tables.get(number=1))
    question = f"{AT}rulings/{ruling.pk}/"
    assert f'action="{question}"' in phone.get(AT).text
    page = phone.post(question, follow=True).text
    assert (f'id="ruling-{ruling.pk}"' in page, f'action="{question}"' in page) == (True, False)
    call = HelpRequest.objects.get()
    assert (call.reason, call.ruling) == (str(SECOND_REFEREE), ruling)
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.QUESTIONED
    assert codes(phone.post(question)) == ["questioned-already"]


def test_two_referees_who_agree_are_final(game: Game) -> None:
    ruling = questioned(ruled(game))
    assert browser(game, "cleo").post(at(ruling, "agree/")).status_code == 303
    assert LogEntry.objects.get(verb="ruling.agree").who == "cleo"
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.FINAL
    assert HelpRequest.objects.get().answered_by == "cleo"


def test_a_question_stands_once_in_the_queue_and_on_the_board(game: Game) -> None:
    ruling, dora = questioned(ruled(game)), browser(game, "dora", Role.DIRECTOR)
    call = ruling.help_requests.get()

    def in_the_queue() -> tuple[list[HelpRequest], list[Ruling]]:
        page = dora.get(DESK + "calls/").context["page"]
        return [row.asked for row in page.waiting], list(page.rulings)

    def on_the_board() -> list[str]:
        return [need.kind for need in dora.get(DESK + "floor/").context["board"].needs]

    assert in_the_queue() == ([call], [])
    assert ("call" in on_the_board(), "ruling" in on_the_board()) == (True, False)
    dora.post(f"{DESK}floor/calls/{call.pk}/")
    assert in_the_queue() == ([], [ruling])
    assert ("call" in on_the_board(), "ruling" in on_the_board()) == (False, True)


def test_who_decides_finally_is_not_asked_to_agree(game: Game) -> None:
    ruling = questioned(ruled(game))
    for browses, decides in (
        (browser(game, "dora", Role.DIRECTOR), True),
        (browser(game, "cleo"), False),
    ):
        page = browses.get(at(ruling)).text
        assert (at(ruling, "decide/") in page, at(ruling, "agree/") in page) == (
            decides,
            not decides,
        )


def test_on_a_posted_sheet_nobody_is_told_by_pressing_decide() -> None:
    game = a_posted_game(a_drawn_stage())
    ruling = questioned(ruled(game, STANDS, item="ending/void"))
    again = Verdict(Opinion.Says.HAND, hand=1, content=a_hand(bid=60, took=110))
    emil = an_actor(a_user("emil"), Role.REFEREE)
    said = add_opinion(ruling, again, actor=emil, user=None, words="", now=NOON)
    dora, form = browser(game, "dora", Role.DIRECTOR), {"as": said.pk}
    answer = dora.post(at(ruling, "decide/"), form)
    assert (codes(answer), 'name="told"' in answer.text) == (["not-told"], True)
    assert codes(dora.post(at(ruling, "decide/"), form | {"told": "NESW"})) == ["not-told"]
    assert dora.post(at(ruling, "decide/"), form | {"told": [*"NESW"]}).status_code == 303
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.FINAL


def test_who_decides_sees_what_was_ruled_on_it_before(game: Game) -> None:
    ruled(game, penalty("E"))
    ruling = questioned(ruled(game))
    page = browser(game, "cleo").get(at(ruling)).text
    assert "Player 4a −100" in part(page, "earlier")


def test_the_first_referee_is_no_second_one(game: Game) -> None:
    ruling = questioned(ruled(game))
    taken = browser(game).post(f"{DESK}calls/{ruling.help_requests.get().pk}/take/")
    assert (taken.status_code, ruling.help_requests.get().taken_by) == (422, "")
    answer = browser(game).post(at(ruling, "agree/"))
    assert (answer.status_code, codes(answer)) == (422, ["opinion-given"])
    assert at(ruling, "agree/") not in browser(game).get(at(ruling)).text


def test_referees_who_disagree_leave_it_to_the_director(game: Game) -> None:
    ruling = questioned(ruled(game))
    browser(game, "cleo").post(at(ruling, "disagree/"), {"says": "stands"})
    director = browser(game, "dora", Role.DIRECTOR)
    needs = director.get(DESK + "floor/").context["board"].needs
    assert [need.about.state for need in needs if need.kind == "ruling"] == ["disputed"]
    stands = ruling.opinions.get(by="cleo")
    director.post(at(ruling, "decide/"), {"as": stands.pk})
    assert ruling.opinions.get(counts=True).says == Opinion.Says.STANDS
    assert penalties_of(game) == []
    assert list(differences(event_at(game.match))) == []


def test_disagreeing_with_the_same_is_refused(game: Game) -> None:
    ruling = questioned(ruled(game))
    answer = browser(game, "cleo").post(at(ruling, "disagree/"), FORM)
    assert (answer.status_code, codes(answer)) == (422, ["same-verdict"])


def test_the_director_decides_otherwise_than_both(game: Game) -> None:
    ruling = disagreed(questioned(ruled(game)))
    director = browser(game, "dora", Role.DIRECTOR)
    typed = {"says": "penalty-wrong-table", "seat": ["S"]}
    assert "Player 1a −100 → 0, Player 1b 0 → −100" in director.get(at(ruling), typed).text
    assert penalties_of(game) == [{"code": "wrong-table", "seat": "N"}]
    director.post(at(ruling, "decide/"), typed)
    assert penalties_of(game) == [{"code": "wrong-table", "seat": "S"}]


def test_a_deputy_decides_and_a_referee_does_not(game: Game) -> None:
    ruling = disagreed(questioned(ruled(game)))
    assert browser(game, "emil").post(at(ruling, "decide/")).status_code == 403
    browser(game, "dirk", Role.DEPUTY).post(at(ruling, "decide/"), {"says": "stands"})
    row = LogEntry.objects.get(verb="ruling.decide")
    assert (row.who, row.role) == ("dirk", "Deputy")


def test_who_ruled_as_referee_does_not_decide_while_another_can(game: Game) -> None:
    ruling = disagreed(questioned(ruled(game, by="dirk")))
    deputy = browser(game, "dirk", Role.DEPUTY)
    answer = deputy.post(at(ruling, "decide/"), {"says": "stands"})
    assert (answer.status_code, codes(answer)) == (422, ["opinion-given"])


def test_somebody_with_two_roles_acts_in_the_one_that_it_takes(game: Game) -> None:
    browser(game, "dirk", Role.DEPUTY)
    browser(game, "dirk").post(WRONG_TABLE, FORM | {"key": str(uuid4())})
    assert LogEntry.objects.get(verb="ruling.make").role == "Referee"
    ruling = disagreed(questioned(ruled(game, penalty("E"), by="ben")))
    browser(game, "dirk").post(at(ruling, "decide/"), {"says": "stands"})
    assert LogEntry.objects.get(verb="ruling.decide").role == "Deputy"


def test_who_made_a_ruling_takes_it_back_with_a_reason(game: Game) -> None:
    ruling = ruled(game)
    mine = browser(game)
    assert codes(mine.post(at(ruling, "withdraw/"), {"reason": " "})) == ["no-reason"]
    page = mine.post(at(ruling, "withdraw/"), {"reason": "It was table 2"}, follow=True).text
    assert "Player 1a −100 → 0" in page
    assert penalties_of(game) == []
    row = LogEntry.objects.get(verb="ruling.withdraw")
    assert (row.role, row.detail["reason"]) == ("Referee", "It was table 2")


def test_another_referee_and_a_questioned_one_leave_taking_back_to_the_director(
    game: Game,
) -> None:
    ruling = ruled(game)
    assert browser(game, "cleo").post(at(ruling, "withdraw/")).status_code == 403
    questioned(ruling)
    assert browser(game).post(at(ruling, "withdraw/")).status_code == 403
    director = browser(game, "dora", Role.DIRECTOR)
    director.post(at(ruling, "withdraw/"), {"reason": "error"})
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.WITHDRAWN


def test_undoing_a_forfeit_names_the_match_in_play_that_lacks_its_team() -> None:
    stage = a_drawn_stage(4)
    match = stage.matches.get(code="W1-1")
    loser = match.slots.get(position=0).entrant
    assert loser is not None
    at_desk, rule = f"{DESK}rulings/", f"{DESK}match/main-event/W1-1/rule/ending/renege/"
    form = {"says": f"forfeit-{loser.number}", "minutes": "0", "words": ""}
    director = a_director(stage.division.event)
    assert director.post(rule, form).status_code == 303
    has_won(stage, 2, 3)
    a_game_in_play(stage, "W2-1", table=2)
    page = director.get(f"{at_desk}{Ruling.objects.get().pk}/")
    assert told(page.context["undone"], "W2-1", "2")
    Ruling.objects.update(state=Ruling.State.DISPUTED)
    asked = {"says": Opinion.Says.STANDS.value}
    preview = director.get(f"{at_desk}{Ruling.objects.get().pk}/", asked).context["preview"]
    assert told(preview.follows, "W2-1", "2")
