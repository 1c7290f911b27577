"""Makers for stages in which won and lost decide: matches won by whom the test says."""

from collections.abc import Mapping
from datetime import datetime

from django.test import Client

from tests.kept import kept
from tests.makers import NOON
from tests.makers_before import desk_page
from tests.makers_scoring import DESK, a_game_in_play, hand_in, play
from tests.makers_shown import as_queued
from tournament.brackets.models import Game, Match, Result, Stage
from tournament.brackets.services import record_result, settle_stage
from tournament.desk.act.secrets import pin
from tournament.registration.models import Division, Entry

EIGHT_HANDS = (60,) * 8
"""Both sides have 480."""

SCORES_65, SET_AT_55 = 65, 55
"""What decides in the ninth hand, bid at 60 by the first team."""


def match_of(stage: Stage, one: int, two: int) -> Match:
    """The match of the teams with these seeds that is to be played now."""
    entries = [stage.field.get(seed=seed).entry_id for seed in (one, two)]
    rows = stage.matches.filter(slots__entrant=entries[0]).exclude(state__in=Match.OVER)
    return rows.filter(pk__in=Match.objects.filter(slots__entrant=entries[1])).get()


def wins(browser: Client, stage: Stage, winner: int, loser: int) -> Game:
    """`winner` wins against `loser`, by seed; posted over HTTP."""
    match = match_of(stage, winner, loser)
    game = a_game_in_play(stage, match.code)
    play(game, *[100 if sits_first(match, winner) else 0] * 5)
    return post(browser, game)


@kept
def has_won(stage: Stage, winner: int, loser: int) -> None:
    """The same as a bare fact, where a test is not about the game."""
    one, two = (stage.field.get(seed=seed).entry for seed in (winner, loser))
    won(match_of(stage, winner, loser), one, two)


def won(match: Match, winner: Entry, loser: Entry, *, now: datetime = NOON) -> None:
    """The bare fact of any match, played before or not, and what follows from it."""
    played = Result.Reason.PLAYED
    record_result(
        match=match, winner=winner, losers=[loser], reason=played, words="", game=None, now=now
    )
    settle_stage(match.stage)


def sits_first(match: Match, seed: int) -> bool:
    """Whether this team stands in the match's first slot: it sits North and South."""
    return match.slots.get(position=0).entrant_id == match.stage.field.get(seed=seed).entry_id


def wins_closely(browser: Client, stage: Stage, winner: int, loser: int) -> Game:
    """The same by the ninth hand; one trick more or less there, and the other had won."""
    match = match_of(stage, winner, loser)
    game = a_game_in_play(stage, match.code)
    play(game, *EIGHT_HANDS, SCORES_65 if sits_first(match, winner) else SET_AT_55)
    game = post(browser, game)
    game.sheet.refresh_from_db()
    return game


def the_other_has_won(game: Game) -> dict[str, str]:
    """The form that corrects the ninth hand."""
    points = SET_AT_55 if game.sheet.winner == "NS" else SCORES_65
    hand = {"dealer": "N", "ended": "played", "bidder": "NS", "bid": "60", "points": str(points)}
    return {f"h9-{name}": word for name, word in hand.items()}


def correct(browser: Client, game: Game) -> None:
    """Everybody is told, both teams agree, and the correction is saved."""
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    told = {"revision": game.sheet.revision, "reason": "Wrong pile", "told": list("NESW")}
    form = {**the_other_has_won(game), **told, **pins}
    answer = browser.post(f"{DESK}sheet/{game.sheet_id}/correct/", form)
    assert answer.status_code == 303, answer.content.decode()


def post(browser: Client, game: Game) -> Game:
    """Both sides sign, the scoring table posts."""
    hand_in(game)
    form = {"round": "this round", "initials": "dd", "looked": "yes"}
    answer = browser.post(f"{DESK}sheet/{game.sheet_id}/post/", form | as_queued(game))
    assert answer.status_code == 303, answer.content.decode()
    return game


def publish(browser: Client, division: Division) -> Stage:
    """Press "Publish" on the page as it is."""
    seen = browser.get(desk_page(division, "bracket/")).context["seen"]
    answer = browser.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    assert answer.status_code == 303, answer.content.decode()
    return division.stages.get()


def choose(browser: Client, division: Division, **words: str) -> None:
    """The format, with its options by the names of their boxes."""
    answer = browser.post(desk_page(division, "bracket/format/"), words)
    assert answer.status_code == 303, answer.content.decode()


def keep_places(browser: Client, division: Division, **words: str) -> None:
    """Places and ties as they are offered, or what `words` say."""
    said = {"places": "1"} | words
    answer = browser.post(desk_page(division, "bracket/places/"), said)
    assert answer.status_code == 303, answer.content.decode()


def cards(stage: Stage, drawn: Mapping[int, str], witness: str = "Wanda West") -> dict[str, str]:
    """The form of cards by seed."""
    numbers = {row.seed: row.entry.number for row in stage.field.select_related("entry")}
    boxes = {f"card-{numbers[seed]}": card for seed, card in drawn.items()}
    return boxes | {"witness": witness}


def two_of_each_pool_go_on(division: Division) -> None:
    """A single elimination follows the pools."""
    division.later.create(number=2, format="single-elimination")
    who = {"kind": "each", "count": 2}
    division.ways_in.create(number=2, source=division, source_number=1, who=who)
