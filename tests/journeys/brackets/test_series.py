"""Matches of several games, each on a sheet of its own: over HTTP from the seats to the result."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_scoring import DESK, a_director, a_scorer
from tests.makers_series import (
    LOST,
    WON,
    a_match_of,
    a_series_stage,
    a_signed_game,
    corrected,
    correction,
    play_game,
)
from tests.makers_shown import as_queued
from tests.makers_table import AT, seats_form, table_of
from tests.page_parts import numbers, told
from tournament.brackets.models import Match, Stage
from tournament.brackets.outcome import CHARGED
from tournament.brackets.tie_facts import counts_of, points_of
from tournament.desk.act.change import Act
from tournament.desk.brackets.bracket_picture import read_picture
from tournament.desk.brackets.forfeits import forfeit_match, take_back_forfeit
from tournament.desk.public.event_page import latest_results
from tournament.desk.scoring.queue_page import round_named
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.timing.play import play_of

pytestmark = pytest.mark.django_db
State = Match.State


def a_match(**series: Any) -> Match:
    """Team 1 against Team 4, called to table 1: the best of three unless said otherwise."""
    return a_match_of(a_series_stage(**series))


def event_of(match: Match) -> Any:
    return match.stage.division.event


def after(match: Match, code: str) -> list[str]:
    """Who stands in another match now."""
    slots = match.stage.matches.get(code=code).slots.order_by("position")
    return [str(slot.entrant) for slot in slots.select_related("entrant") if slot.entrant]


def before_game(phone: Client) -> str:
    """What the phone says of the series as the two sit down; it stands on the page."""
    page = phone.get(AT)
    words = str(page.context["page"].before_game)
    assert words in page.text
    return words


def consistent(match: Match) -> bool:
    return list(differences(event_of(match))) == []


def test_after_the_first_game_the_same_table_goes_on_with_the_second() -> None:
    match = a_match()
    phone = a_phone_at(table_of(match))
    assert numbers(before_game(phone)) == [1, 3]
    play_game(match, *WON)
    assert match.state == State.CALLED
    assert told([before_game(phone)], "2", "3", "Team 1 1, Team 4 0")
    phone.post(f"{AT}seats/", seats_form(match))
    match.refresh_from_db()
    assert (match.state, match.games.count()) == (State.PLAYING, 2)


def test_the_second_game_offers_the_chairs_of_the_first_and_sides_may_change() -> None:
    match = a_match()
    play_game(match, *WON)
    phone = a_phone_at(table_of(match))
    north = match.games.get().seatings.get(seat="N").player
    swapped = phone.get(AT, {"picked": "N", "tap": "E"}).content.decode()
    assert f'name="E" value="{north.pk}"' in swapped
    form = seats_form(match)
    chairs = {"N": form["E"], "E": form["N"], "S": form["W"], "W": form["S"]}
    phone.post(f"{AT}seats/", form | chairs)
    side = match.games.get(number=2).sides.get(side="EW")
    assert side.entry.title == "Team 1"


def test_two_games_won_decide_the_match_and_free_the_table() -> None:
    match = a_match()
    play_game(match, *WON)
    play_game(match, *WON)
    assert match.state == State.CERTIFIED
    assert not match.assignments.filter(cleared_at=None).exists()
    assert "Team 1" in after(match, "W2-1")
    assert consistent(match)


def test_one_all_asks_for_a_third_game() -> None:
    match = a_match()
    play_game(match, *WON)
    play_game(match, *LOST)
    assert match.state == State.CALLED
    play_game(match, *LOST)
    assert (match.state, str(match.winner)) == (State.CERTIFIED, "Team 4")


def test_the_queue_and_the_log_name_the_game() -> None:
    match = a_match()
    play_game(match, *WON)
    game = a_signed_game(match, *LOST)
    scorer = a_scorer(event_of(match))
    page = scorer.get(f"{DESK}sheet/{game.sheet_id}/").content.decode()
    assert escape(round_named(game)) in page
    assert "W1-1" in str(round_named(game))
    assert numbers(round_named(game))[-1] == 2
    posting = {"round": round_named(game), "initials": "DD", "looked": "yes"}
    posting |= as_queued(game)
    scorer.post(f"{DESK}sheet/{game.sheet_id}/post/", posting)
    last = LogEntry.objects.order_by("number").last()
    assert last is not None
    assert last.verb == "sheet.post"
    assert told([last.words], "Team 1 1, Team 4 1", "game 3")


def test_the_floor_says_which_game_is_to_begin() -> None:
    match = a_match()
    play_game(match, *WON)
    page = a_director(event_of(match)).get(f"{DESK}match/main-event/W1-1/")
    assert numbers(str(page.context["seen"].why_open)) == [1, 2]


def test_the_public_page_has_every_game_and_how_the_match_stands() -> None:
    match = a_match()
    play_game(match, *WON)
    play_game(match, *LOST)
    page = a_director(event_of(match)).get("/e/beach-house-2026/main-event/W1-1/")
    series = page.context["page"].series
    assert numbers(str(series.kind)) == [3]
    assert str(series.stands) == "Team 1 1, Team 4 1"
    assert told(series.games, "Team 1 500, Team 4 100")
    assert told(series.games, "Team 1 −300, Team 4 600")
    shown = (series.kind, series.stands, *series.games)
    assert all(str(words) in page.text for words in shown)


def test_a_match_whose_teams_are_not_known_has_its_page_too() -> None:
    match = a_match()
    event = event_of(match)
    page = Client().get(f"/e/{event.slug}/{match.stage.division.slug}/W2-1/")
    assert (page.status_code, page.context["page"].series) == (200, None)


def test_added_games_count_their_points_together() -> None:
    match = a_match(games=2)
    play_game(match, *WON)
    assert match.state == State.CALLED
    play_game(match, *LOST)
    assert (match.state, str(match.winner)) == (State.CERTIFIED, "Team 4")


def test_added_games_that_come_out_level_are_followed_by_one_more() -> None:
    match = a_match(games=2)
    play_game(match, *WON)
    play_game(match, 20, 20, 20, 20, 20)
    assert match.state == State.CERTIFIED
    assert consistent(match)


def test_a_corrected_game_reopens_a_decided_match_and_the_difference_is_shown_first() -> None:
    match = a_match()
    first = play_game(match, *WON)
    play_game(match, *WON)
    director = a_director(event_of(match))
    form: dict[str, Any] = {}
    for hand in range(1, 6):
        form |= correction(first, hand, 0)
    typed = {name: word for name, word in form.items() if name.startswith("h")}
    shown = director.get(f"{DESK}sheet/{first.sheet_id}/correct/", typed).context["preview"]
    assert told(shown.follows, "Team 1 1, Team 4 1", "game 3")
    assert told(shown.follows, "W1-1")
    director.post(f"{DESK}sheet/{first.sheet_id}/correct/", form)
    match.refresh_from_db()
    assert (match.state, match.winner) == (State.READY, None)
    assert after(match, "W2-1") == []
    assert consistent(match)


def test_corrected_back_the_match_is_decided_again() -> None:
    match = a_match()
    first = play_game(match, *WON)
    play_game(match, *WON)
    corrected(first, *((hand, 0) for hand in range(1, 6)))
    corrected(first, *((hand, 100) for hand in range(1, 6)))
    match.refresh_from_db()
    assert (match.state, str(match.winner)) == (State.CERTIFIED, "Team 1")
    assert consistent(match)


def test_a_correction_that_decides_the_match_ends_the_game_in_play() -> None:
    match = a_match()
    play_game(match, *WON)
    second = play_game(match, *LOST)
    third = a_signed_game(match, *LOST)
    corrected(second, *((hand, 100) for hand in range(1, 6)))
    match.refresh_from_db()
    third.sheet.refresh_from_db()
    assert (match.state, str(match.winner)) == (State.CERTIFIED, "Team 1")
    assert third.sheet.state == "void"


def test_a_third_game_that_a_correction_makes_needless_gives_nobody_points() -> None:
    match = a_match_of(a_series_stage(slug="round-robin"), "R1-1")
    play_game(match, *WON)
    second = play_game(match, *LOST)
    play_game(match, *LOST)
    assert match.winner is not None
    assert points(match) == {"Team 2": 500 - 300 - 300, "Team 3": 100 + 600 + 600}
    corrected(second, *((hand, 100) for hand in range(1, 6)))
    assert points(match) == {"Team 2": 500 + 500, "Team 3": 100 + 100}
    assert consistent(match)


def test_penalties_in_a_third_game_that_a_correction_makes_needless_break_no_tie() -> None:
    match = a_match_of(a_series_stage(slug="round-robin"), "R1-1")
    play_game(match, *WON)
    second, third = play_game(match, *LOST), play_game(match, *LOST)
    for game, charged in ((second, 10), (third, 50)):
        game.sides.filter(entry=match.winner).update(charged=charged)
    assert charged_in(match) == [60]
    corrected(second, *((hand, 100) for hand in range(1, 6)))
    second.sides.filter(side="EW").update(charged=10)
    assert charged_in(match) == [10]


def test_a_needless_game_stands_on_no_card_and_beside_no_result() -> None:
    match = a_match()
    play_game(match, *WON)
    second = play_game(match, *LOST)
    play_game(match, *LOST)
    assert [len(games) for games in shown_of(match)] == [3, 3]
    corrected(second, *((hand, 100) for hand in range(1, 6)))
    assert shown_of(match) == ([{1: 500, 4: 100}] * 2, [("500", "100")] * 2)


def shown_of(match: Match) -> tuple[list[Any], list[Any]]:
    """The match's points by seed on its card, and beside its result."""
    event = Event.objects.get(pk=event_of(match).pk)
    picture = read_picture(Stage.objects.get(pk=match.stage_id), play_of(event), is_over=False)
    (result,) = latest_results(event)
    return list(picture.stored[match.code].games), list(result.games)


def charged_in(match: Match) -> list[int]:
    """The penalty points of the match that the table of all counts."""
    seeds = {entry: seed for seed, entry in match.stage.field.values_list("seed", "entry")}
    return [own[CHARGED] for own in counts_of(match.stage, seeds)[match.code].values()]


def points(match: Match) -> dict[str, int]:
    """What each team's total points are in the table of all."""
    titles = dict(match.stage.field.values_list("seed", "entry__title"))
    seeds = {entry: seed for seed, entry in match.stage.field.values_list("seed", "entry")}
    scores = points_of(match.stage, seeds)[match.code]
    return {titles[seed]: number for seed, number in scores.items()}


def test_a_forfeit_in_the_middle_is_the_match() -> None:
    match = a_match()
    play_game(match, *WON)
    team = match.slots.get(position=0).entrant
    assert team is not None
    words: Any = {"act": Act(event_of(match), DIRECTOR, NOON), "match": match}
    forfeit_match(**words, loser=team, reason="Gone home")
    match.refresh_from_db()
    assert (match.state, str(match.winner)) == (State.FORFEITED, "Team 4")
    take_back_forfeit(**words, reason="They are here")
    match.refresh_from_db()
    assert match.state == State.READY
    assert consistent(match)


def test_a_single_game_is_not_spoken_of_as_a_series() -> None:
    match = a_match(games=1)
    phone = a_phone_at(table_of(match))
    assert before_game(phone) == ""
