"""Write or undo one hand of a sheet as an official, posted or not."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.messages import Words, say
from rules.refusals import refusal
from scoring import last_hand, posting, services
from scoring.documents import judge
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.own_points import follow_game
from tournament.desk.reading.sheet_adjustments import differences
from tournament.tables.reopened import return_to_table
from tournament.tables.settling import settle
from tournament.timing.starting import begin_play

Hands = Sequence[Mapping[str, Any]]
POSTED = ScoreSheet.State.POSTED


@dataclass(frozen=True, slots=True)
class Deed:
    """The changes in words ("Ann Oak 210 → 110"), "" for none.

    `touched` looks different now; `detail` is for the log row.
    """

    words: Words
    touched: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)


def write_hand(
    change: Change, game: Game, number: int, content: Mapping[str, Any], told: Collection[str]
) -> Deed:
    """Replace hand `number`, or add it as the next one. An ended game then continues.

    Raises Refused if the rules refuse it.
    """
    before = contents(standing_hands(game.sheet))
    after = [*before[: number - 1], content, *before[number:]]
    if game.sheet.state == POSTED:
        return _told(change, game, lambda: _correct(change, game, after, told))
    by, now = change.actor.name, change.now
    if number <= len(before):
        return _told(
            change,
            game,
            lambda: services.change_hand(
                game.sheet, number=number, content=content, by=by, now=now
            ),
        )
    if number == 1:
        begin_play(game.pk, by=by, now=now)
    return _told(change, game, lambda: _write_next(change, game, number, content))


def _write_next(change: Change, game: Game, number: int, content: Mapping[str, Any]) -> None:
    """Save the next hand: a ruling that it was played also reopens the game."""
    last_hand.play_on(game.sheet)
    services.save_hand(
        game.sheet, number=number, content=content, by=change.actor.name, now=change.now
    )


def take_hand_back(
    change: Change,
    game: Game,
    number: int,
    content: Mapping[str, Any],
    before: Mapping[str, Any],
    told: Collection[str],
) -> Deed:
    """Restore the hand to `before`, or strike it if that is empty.

    Later changes stay. Raises Refused if a hand was played after one to be struck.
    """
    hands = contents(standing_hands(game.sheet))
    if hands[number - 1 : number] != [content]:
        return Deed(say("Hand %(hand)s was changed since, so it stays.", hand=number))
    if before:
        return write_hand(change, game, number, before, told)
    if number < len(hands):
        raise refusal(
            say("Later hands follow hand %(hand)s.", hand=number),
            remedy=say("Rule hand %(hand)s struck out, or correct it.", hand=number),
            code="not-last-hand",
        )
    if game.sheet.state == POSTED:
        return _told(change, game, lambda: _correct(change, game, hands[:-1], told))
    return _told(change, game, lambda: services.undo_hand(game.sheet, now=change.now))


def _correct(change: Change, game: Game, hands: Hands, told: Collection[str]) -> None:
    posting.correct(
        game.sheet,
        hands=hands,
        reason=say("By a ruling"),
        official=change.actor.name,
        told=sorted(told),
        now=change.now,
    )


def _told(change: Change, game: Game, write: Callable[[], object]) -> Deed:
    """Write, let the match follow, and describe the changes."""
    sheet = game.sheet
    posted = sheet.state == POSTED
    before = judge(sheet, contents(standing_hands(sheet)))
    write()
    after = judge(sheet, contents(standing_hands(sheet)))
    touched: tuple[str, ...] = (topic_of(game.match), "floor", "queue")
    if posted:
        follow_game(game, change.now, words="corrected")
        touched += settle(game.match.stage, change.now)
    return_to_table(game, change.now)
    return Deed(", ".join(differences(sheet, before, after)), touched)
