"""A game that no book ends: its director sets the end, or those at the table say "Game over"."""

from typing import Any
from uuid import uuid4

import pytest

from scoring.models import ScoreSheet
from tests.findings import codes, codes_in
from tests.kept import kept
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director, the_registrar
from tests.makers_games import PAIRS, PLAYERS, AtTable, a_bracket_of, called, posted
from tests.makers_shown import as_shown
from tests.page_parts import numbers, part
from tournament.brackets.models import Match
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.phone.sitting_page import SigningPage
from tournament.desk.reading.setup_steps import course_of
from tournament.live.models import LogEntry
from tournament.registration.models import Division
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db
LONG: dict[str, Any] = {"hands": 20}
TWELVE_TO_EIGHT = {"points-NS": "12", "points-EW": "8"}
LEVEL = {"points-NS": "9", "points-EW": "9"}


def euchre(names: tuple[str, ...] = PAIRS[:2], **house: Any) -> AtTable:
    """The only table of a knock-out whose game has no target, its players on their seats."""
    at = called(a_bracket_of("tally", names, **{**LONG, **house}))[0]
    at.sits_down()
    return at


@kept
def an_endless_game() -> AtTable:
    """The same as it was published before an end was asked for."""
    at = euchre()
    Division.objects.update(house_rules={})
    ScoreSheet.objects.update(house_rules={})
    return at


def sets_target(at: AtTable, points: int) -> Any:
    division = at.table.event.divisions.get()
    return the_director(at.table.event).post(
        desk_page(division, "rules/target/"), {"points": points}
    )


def on_screen(at: AtTable) -> dict[str, str]:
    """What a form at this table shows of the sheet now."""
    game = game_at(at.table)
    assert game is not None
    return as_shown(game)


def says_over(at: AtTable, where: str = "over", **shown: str) -> Any:
    """The tap on a page that was just loaded, or on one that showed something else."""
    form = {"key": str(uuid4())} | (shown or on_screen(at))
    return at.phone.post(f"{at.address}{where}/", form)


def ending(where: str) -> tuple[str, str]:
    """The forms on a page that end its game, and open it again."""
    return f'action="{where}over/"', f'action="{where}over/back/"'


def the_sheet() -> ScoreSheet:
    return ScoreSheet.objects.get()


def test_a_tally_that_nothing_ends_is_not_published() -> None:
    division = a_division(an_event(), ruleset="tally")
    teams(division, 4)
    director = the_director(division.event)
    step = course_of(division).next
    assert step is not None
    assert step.page == "house-rules"
    assert director.get(desk_page(division, "rules/")).context["page"].ends

    seen = director.get(desk_page(division, "bracket/")).context["seen"]
    refused = director.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    assert (refused.status_code, codes(refused)) == (422, ["no-end"])
    assert not division.stages.exists()


@pytest.mark.parametrize("end", [{"target": 500}, {"hands": 1}, {"minutes": 45}])
def test_points_hands_or_a_clock_end_it(end: Any) -> None:
    assert a_bracket_of("tally", **end).stages.exists()


def test_the_director_sets_the_missing_target_and_open_games_end_by_it() -> None:
    at = an_endless_game()
    at.writes(**TWELVE_TO_EIGHT)
    assert sets_target(at, 20).status_code == 303
    assert LogEntry.objects.latest("pk").verb == "division.target"
    assert [score.needs for score in at.page.scores] == [8, 12]

    at.writes(**TWELVE_TO_EIGHT)
    assert isinstance(at.page, SigningPage)
    at.signs()
    assert posted(at).status_code == 303
    assert Match.objects.get().state == Match.State.CERTIFIED


def test_a_target_is_set_once_and_only_where_no_game_has_reached_it() -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    refused = sets_target(at, 12)
    assert (refused.status_code, codes_in(refused.text)) == (422, ["reached-already"])
    assert sets_target(at, 13).status_code == 303
    assert sets_target(at, 50).status_code == 422
    assert Division.objects.get().house_rules == {"hands": 20, "target": 13}


@pytest.mark.parametrize("ruleset", ["tally", "beach-house-rook"])
def test_a_target_is_not_set_before_the_cards_nor_in_place_of_another(ruleset: str) -> None:
    division = a_division(an_event(), ruleset=ruleset)
    answer = the_director(division.event).post(desk_page(division, "rules/target/"), {"points": 9})
    assert answer.status_code == 422
    assert Division.objects.get().house_rules == {}


def test_who_may_not_set_up_sets_no_target() -> None:
    at = euchre()
    division = at.table.event.divisions.get()
    registrar = the_registrar(division.event)
    assert registrar.post(desk_page(division, "rules/target/"), {"points": 9}).status_code == 403


@pytest.mark.parametrize("house", [{}, {"target": 500}])
def test_game_over_ends_it_with_the_present_totals_and_the_bracket_moves(house: Any) -> None:
    at = called(a_bracket_of("tally", **{**LONG, **house}))[0]
    at.sits_down()
    at.writes(**TWELVE_TO_EIGHT)
    end, back = ending(at.address)
    page = at.phone.get(at.address).text
    assert (end in page, back in page) == (True, False)
    assert says_over(at).status_code == 303
    assert LogEntry.objects.latest("pk").verb == "game.over"
    at.signs()
    assert posted(at).status_code == 303
    played = Match.objects.get(games__isnull=False)
    final = Match.objects.order_by("pk").last()
    assert final is not None
    assert (played.state, the_sheet().totals) == (Match.State.CERTIFIED, {"NS": 12, "EW": 8})
    assert final.slots.filter(entrant=played.winner).exists()


def test_a_slip_is_taken_back_until_somebody_signs() -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    says_over(at)
    assert ending(at.address)[1] in at.phone.get(at.address).text
    assert says_over(at, "over/back").status_code == 303
    assert isinstance(at.page, HandsPage)
    assert (the_sheet().besides, the_sheet().finished) == ({}, False)

    says_over(at)
    at.signs()
    assert says_over(at, "over/back").status_code == 422


def test_a_level_score_is_played_on_or_shared_as_the_division_has_it() -> None:
    at = euchre()
    at.writes(**LEVEL)
    assert not at.page.can_be_ended
    refused = says_over(at)
    assert (refused.status_code, codes(refused)) == (422, ["level"])


def test_that_a_tie_is_played_on_is_told_with_the_last_hand_and_after_it() -> None:
    at = euchre(hands=2, ties="play-on")
    at.writes(**LEVEL)
    before = at.page.lead
    check = at.asks(**LEVEL)
    assert (check.ends, len(check.remarks)) == (False, 1)
    at.writes(**LEVEL)
    assert (at.page.lead,) == check.remarks != (before,)
    assert at.asks(**TWELVE_TO_EIGHT).remarks == ()
    at.writes(**TWELVE_TO_EIGHT)
    assert isinstance(at.page, SigningPage)


def test_that_who_reached_the_target_must_win_a_hand_is_told_too() -> None:
    at = euchre(hands=20, target=15, target_by_hand_won=True, min_points=0, max_points=20)
    at.writes(**TWELVE_TO_EIGHT)
    check = at.asks(**{"points-NS": "4", "points-EW": "6"})
    assert (check.ends, [numbers(str(words)) for words in check.remarks]) == (False, [[15]])
    at.writes(**{"points-NS": "4", "points-EW": "6"})
    assert (at.page.lead,) == check.remarks
    assert at.asks(**{"points-NS": "1", "points-EW": "0"}).ends


def test_a_level_score_that_may_be_shared_ends() -> None:
    at = euchre(ties="shared")
    at.writes(**LEVEL)
    assert says_over(at).status_code == 303
    assert "9 : 9" in part(at.phone.get(at.address).text, "result")


def test_no_game_is_over_before_its_first_hand() -> None:
    assert says_over(euchre()).status_code == 422


def test_a_game_with_an_end_of_its_own_has_no_such_button() -> None:
    at = called(a_bracket_of("rubicon-bezique", PLAYERS[:2], parties=2))[0]
    at.sits_down()
    at.writes(**{"points-A": "1310", "points-B": "900"})
    assert not at.page.can_be_ended
    assert says_over(at).status_code == 422


def test_the_desk_says_it_for_a_table_and_takes_it_back() -> None:
    at = euchre()
    at.writes(**TWELVE_TO_EIGHT)
    director = the_director(at.table.event)
    page = f"/desk/{at.table.event.slug}/sheet/{the_sheet().pk}/"
    end, back = ending(page)
    assert end in director.get(page).text
    assert director.post(f"{page}over/", on_screen(at)).status_code == 303
    assert the_sheet().finished
    assert back in director.get(page).text
    assert director.post(f"{page}over/back/", on_screen(at)).status_code == 303
    assert not the_sheet().finished
    assert the_registrar(at.table.event).post(f"{page}over/", on_screen(at)).status_code == 403
