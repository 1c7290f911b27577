"""A table of three to five loses a player: end its game, or play on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.core.messages import say, sentences
from rules.core.sheet import THIRD_PARTY
from rules.refusals import outdated, refusal
from rules.ruleset import Ruleset
from rules.rummy.contract_rounds import CARRIED
from scoring import services as scoring
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game, GameSide, Match
from tournament.brackets.walk import FEWEST_ENTRANTS
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.shown import people_topic
from tournament.desk.brackets.forfeits import forfeits
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.substitutes.law import end_vacancy
from tournament.desk.substitutes.standby import move_stand_ins
from tournament.desk.substitutes.wrong_table import open_game, seat_of
from tournament.registration.models import Entry
from tournament.tables.models import Assignment, Seating, Vacancy
from tournament.tables.settling import settle
from tournament.timing.starting import begin_play

Seats = Mapping[str, str]
"""Seat before → seat after, for those who stay."""


def end_game_here(act: Act, *, vacancy: Vacancy, reason: str) -> Receipt:
    """End the game at the present totals, ready to sign.

    Raises Refused without a reason, and before the first hand.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        lost = require_lost(vacancy)
        played = standing_hands(lost.game.sheet).count()
        if not played:
            raise refusal(
                of_hand(noun_of(rules_of(lost.game.sheet)), "none-saved"),
                remedy=say("Fill the seat, or record that they do not come."),
                code="no-hand",
            )
        written = write_beside(change, lost.game, "time_called", played, reason=told)
        end_vacancy(vacancy.match, vacancy.player, Vacancy.Outcome.GAME_ENDED, change)
        change.require_as_shown(topic_of(vacancy.match))
        return change.log(
            "chair.end-game",
            sentences(
                of_hand(
                    noun_of(lost.rules),
                    "ended-after",
                    player=vacancy.player.name,
                    match=match_words(vacancy.match),
                    number=played,
                ),
                given_reason(told),
            ),
            touched=[people_topic(vacancy.match), topic_of(vacancy.match), *written.touched],
            detail={"vacancy": vacancy.pk, "hands": played, "reason": told},
        )


def play_on_without(act: Act, *, vacancy: Vacancy, reason: str) -> Receipt:
    """Let the others play on with their points.

    Their hands move to a new sheet without the empty chair; the old one is voided and kept. Raises
    Refused without a reason, and if too few are left.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        lost = require_lost(vacancy)
        match, game = vacancy.match, lost.game
        _require_enough(lost.rules, len(game.sheet.names) - 1, match)
        seats = dict(
            zip((s for s in lost.rules.seats if s != lost.seat), lost.rules.seats, strict=False)
        )
        before, table = match_words(match), match.assignments.get(cleared_at=None).table
        forfeits(match, lost.entry, told, act.now)
        end_vacancy(match, vacancy.player, Vacancy.Outcome.PLAYED_ON, change)
        touched = settle(match.stage, act.now)
        new = _go_on(change, game, seats)
        _back_to_table(match, table.pk, act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "chair.play-on",
            sentences(
                say(
                    "%(player)s left %(match)s. The others play on at table %(table)s.",
                    player=vacancy.player.name,
                    match=before,
                    table=table.number,
                ),
                given_reason(told),
            ),
            touched=[people_topic(match), topic_of(match), *touched, "floor", "queue"],
            detail={"vacancy": vacancy.pk, "before": game.sheet_id, "after": new.sheet_id},
        )


def _require_enough(rules: Ruleset, left: int, match: Match) -> None:
    fewest = rules.table.fewest
    if left < fewest:
        raise refusal(
            say(
                "Only %(left)s would be left. At least %(fewest)s must play.",
                left=left,
                fewest=fewest,
            ),
            remedy=say("Fill the seat, or end the game here."),
            cites=rules.seating_cites,
            code="too-few-left",
        )
    if match.slots.filter(entrant__isnull=False).count() - 1 < FEWEST_ENTRANTS:
        raise refusal(
            say("Only one ranked player would be left."),
            remedy=say("Fill the seat, or end the game here."),
            code="one-left",
        )


def _go_on(change: Change, old: Game, seats: Seats) -> Game:
    """The same hands on a new sheet, with the remaining chairs."""
    sheet = old.sheet
    keeper = seats.get(sheet.scorekeeper, THIRD_PARTY)
    new = scoring.open_sheet(
        ruleset=sheet.ruleset,
        house_rules=sheet.house_rules,
        names={seats[seat]: name for seat, name in sheet.names.items() if seat in seats},
        side_names={seats[seat]: name for seat, name in sheet.side_names.items() if seat in seats},
        scorekeeper=keeper,
        first_dealer=seats.get(sheet.first_dealer, next(iter(seats.values()))),
        now=change.now,
    )
    game = Game.objects.create(match=old.match, number=old.match.games.count() + 1, sheet=new)
    GameSide.objects.bulk_create(
        GameSide(game=game, side=seats[row.side], entry=row.entry)
        for row in old.sides.select_related("entry")
        if row.side in seats
    )
    Seating.objects.bulk_create(
        Seating(game=game, seat=seats[row.seat], player=row.player, from_hand=row.from_hand)
        for row in old.seatings.select_related("player")
        if row.seat in seats
    )
    _copy_hands(sheet, new, seats, change)
    move_stand_ins(change, old, game, seats)
    begin_play(game.pk, by=change.actor.name, now=change.now)
    return game


def _copy_hands(old: ScoreSheet, new: ScoreSheet, seats: Seats, change: Change) -> None:
    hands = contents(standing_hands(old))
    for number, judged in enumerate(judge(old, hands).hands, start=1):
        points = {seats[seat]: made for seat, made in (judged.score or {}).items() if seat in seats}
        turn = judged.shows.get("round", number)
        content: dict[str, Any] = {"round": turn, "points": points, "ended_by": CARRIED}
        scoring.save_hand(new, number=number, content=content, by=change.actor.name, now=change.now)


def _back_to_table(match: Match, table: int, now: datetime) -> None:
    """Restore their seats."""
    moved = Match.objects.filter(pk=match.pk, state=Match.State.READY).update(
        state=Match.State.PLAYING
    )
    scoring.require_one(moved)
    Assignment.objects.create(table_id=table, match=match, given_at=now, acknowledged_at=now)


@dataclass(frozen=True, slots=True)
class Lost:
    """The game in play, the empty seat, and its player."""

    game: Game
    rules: Ruleset
    seat: str
    entry: Entry


def require_lost(vacancy: Vacancy) -> Lost:
    """The lost player to decide about. Raises Refused without one."""
    game = open_game(vacancy.match)
    if vacancy.ended_at or game is None or game.sheet.state != ScoreSheet.State.DRAFT:
        raise outdated(
            say("There is nothing to decide at this table now."), code="nothing-to-decide"
        )
    rules = rules_of(game.sheet)
    seat = seat_of(game, vacancy.player)
    row = game.sides.select_related("entry").filter(side=seat).first()
    if len(rules.sides) < 3 or row is None:
        raise refusal(
            say("This is only for games where each player plays alone."),
            remedy=say("Name a substitute, or let the others wait."),
            code="teams-play",
        )
    return Lost(game, rules, seat, row.entry)
