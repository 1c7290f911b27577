"""The break after a game: on the phone, on the board once it is over, and for whoever waits."""

from datetime import datetime, timedelta

import pytest

from scoring.models import ScoreSheet
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_called_match, a_phone_at, minutes
from tests.makers_clock import after, the_clock_at
from tests.makers_scoring import posted
from tests.makers_series import WON, a_match_of, a_series_stage, a_signed_game
from tests.makers_table import AT, table_of
from tests.page_parts import part
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import floor_board
from tournament.desk.phone.table_clock import TableClock, table_clock
from tournament.desk.phone.table_page import facts_at
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.timing.clocks import stop_clocks
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.lateness import waits_to_come

pytestmark = pytest.mark.django_db
MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def match() -> Match:
    return a_match_of(a_series_stage())


def signed(match: Match, at: datetime = NOON) -> Game:
    """The match's next game, signed by both sides at this moment."""
    game = a_signed_game(match, *WON)
    ScoreSheet.objects.filter(pk=game.sheet_id).update(verified_at=at)
    match.refresh_from_db()
    return game


def post_it(game: Game, at: datetime = NOON) -> Match:
    """The scoring table posts it; the next game is called."""
    match = game.match
    posted(game)
    Match.objects.filter(pk=match.pk).update(called_at=at)
    match.refresh_from_db()
    return match


def event_of(match: Match) -> Event:
    return match.stage.division.event


def clock(match: Match, at: datetime) -> TableClock:
    match.refresh_from_db()
    return table_clock(event_of(match), match, None, at, facts_at(table_of(match)).kinds)


def over_on_board(match: Match, at: datetime) -> list[datetime]:
    needs = floor_board(event_of(match), at).needs
    return [need.about.until for need in needs if need.kind == "break"]


def test_it_begins_when_every_side_has_signed(match: Match) -> None:
    signed(match, after(2))
    assert [row.until for row in clock(match, after(3)).resting] == [after(7)] * 2


def test_it_goes_on_when_the_sheet_is_posted_and_ends_after_five_minutes(match: Match) -> None:
    match = post_it(signed(match), after(1))
    assert len(clock(match, after(5) - MILLISECOND).resting) == 2
    assert [row.is_over for row in clock(match, after(5)).resting] == [True, True]


def test_the_phone_counts_it_down_and_says_until_when(match: Match) -> None:
    signed(match, now())
    page = a_phone_at(table_of(match)).get(AT).text
    resting = part(page, "break")
    assert "Team 1" in resting
    assert "Team 4" in resting
    assert f"{on_the_wall(now() + minutes(5), event_of(match).zone):%H:%M}" in resting
    assert page.count("data-until=") == 1


def test_it_stands_still_with_all_clocks(match: Match) -> None:
    match = post_it(signed(match))
    stop_clocks(Act(event_of(match), DIRECTOR, after(2)), reason="Fire alarm")
    shown = clock(match, after(60))
    assert (shown.stop is not None, len(shown.resting)) == (True, 2)
    assert over_on_board(match, after(60)) == []


def test_a_house_rule_makes_it_longer_or_takes_it_away() -> None:
    for lasts, rests in ((10, 2), (0, 0)):
        stage = a_series_stage()
        stage.division.house_rules = {"break_minutes": lasts}
        stage.division.save()
        signed(match := a_match_of(stage))
        assert len(clock(match, after(9)).resting) == rests


@pytest.mark.parametrize(("late", "shows"), [(0, 0), (1, 1)])
def test_once_it_is_over_and_nobody_plays_the_board_shows_it(
    match: Match, late: int, shows: int
) -> None:
    match = post_it(signed(match))
    ends = over_on_board(match, after(5) + late * MILLISECOND)
    assert ends == [after(5)] * shows


def test_who_has_played_a_game_of_the_match_does_not_forfeit_it_by_a_long_break(
    match: Match,
) -> None:
    match = post_it(signed(match))
    assert the_clock_at(after(60)) == []
    assert over_on_board(match, after(60)) == [after(5)]


def test_a_called_first_game_is_no_break(match: Match) -> None:
    assert over_on_board(match, after(60)) == []
    assert clock(match, after(1)).resting == []


def test_nobody_expects_a_team_at_its_next_match_before_its_break_is_over(match: Match) -> None:
    game = signed(match, after(1))
    post_it(game)
    ours = entrants_of(match)[0]
    Match.objects.filter(pk=match.pk).update(state=Match.State.CERTIFIED)
    other = a_called_match(match.stage, "W1-2", 2)
    other.slots.filter(position=0).update(entrant=ours)
    (wait,) = waits_to_come(event_of(match), after(4))
    since = {str(one.entry): wait.since(one) for one in wait.expected}
    assert since[str(ours)] == after(6)
    assert min(since.values()) < after(6)


def test_the_phone_of_the_next_table_shows_the_break_too(match: Match) -> None:
    game = signed(match, after(1))
    post_it(game)
    ours = entrants_of(match)[0]
    Match.objects.filter(pk=match.pk).update(state=Match.State.CERTIFIED)
    other = a_called_match(match.stage, "W1-2", 2)
    other.slots.filter(position=0).update(entrant=ours)
    assert [row.entry for row in clock(other, after(4)).resting] == [ours]
