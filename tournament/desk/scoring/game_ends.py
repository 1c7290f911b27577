"""End a game, by people or by the clock, and give minutes back to it."""

from rules.core.messages import Words, say, say_count, sentences
from rules.refusals import outdated, refusal
from scoring.aims import ends_by_hand, noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.last_hand import TIME_CALLED, can_be_ended, ends_at_time, was_ended
from scoring.last_hand import play_on as sheet_plays_on
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from scoring.words import format_totals
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.reading.match_words import InPlay, game_in_play, in_play, topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.tables.models import Table
from tournament.timing.limits import is_called
from tournament.timing.models import ExtraTime, TimeCall

MOST_MINUTES = 120


def end_game(act: Act, *, table: Table, shown: str) -> Receipt:
    """End the game at its present totals, ready to sign.

    Raises Refused if the sheet is not the one `shown`, before the first hand, on a level score that
    is played on, and if the rules set the end.
    """
    with one_change(act, body={"table": table.pk, "over": True}) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        require_sheet_as_shown(game.sheet, shown)
        hands = contents(standing_hands(game.sheet))
        _require_end(game, hands)
        write_beside(change, game, TIME_CALLED, len(hands), reason="")
        game.sheet.refresh_from_db()
        return change.log(
            "game.over",
            say(
                "Game over at table %(table)s. Score: %(totals)s.",
                table=table.number,
                totals=format_totals(game.sheet, game.sheet.totals),
            ),
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number, "hands": len(hands)},
        )


def _require_end(game: Game, hands: list[dict[str, object]]) -> None:
    rules = rules_of(game.sheet)
    noun = noun_of(rules)
    if not ends_by_hand(rules):
        raise refusal(
            say("This game ends by its own rules."),
            remedy=say("Play on."),
            cites=rules.game.cites,
            code="own-end",
        )
    if judge(game.sheet, hands).finished:
        raise refusal(
            say("This game is already over."), remedy=say("Sign the sheet."), code="over-already"
        )
    if not hands:
        raise refusal(
            of_hand(noun, "none-saved"),
            remedy=of_hand(noun, "save-first"),
            code="no-hand",
        )
    if not can_be_ended(game.sheet, hands):
        raise refusal(
            say("The score is level, and this game needs a winner."),
            remedy=of_hand(noun, "play-one-more"),
            cites=rules.game.cites,
            code="level",
        )


def play_on(act: Act, *, table: Table, shown: str) -> Receipt:
    """Undo “Game over”.

    Raises Refused if the sheet is not the one `shown`, once a side has signed, and if the clock
    ended the game.
    """
    body = {"table": table.pk, "over": False}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        playing = in_play(table)
        sheet = playing.game.sheet
        require_sheet_as_shown(sheet, shown)
        if sheet.state != ScoreSheet.State.DRAFT:
            raise refusal(
                say("A side has already signed."),
                remedy=of_hand(noun_of(rules_of(sheet)), "change-or-call"),
                code="signed",
            )
        if playing.is_called or not was_ended(sheet):
            raise outdated(say("Nobody ended this game by hand."), code="not-ended")
        write_beside(change, playing.game, TIME_CALLED, 0, reason="")
        return change.log(
            "game.play-on",
            say("The game at table %(table)s is not over: play goes on.", table=table.number),
            touched=[topic_of(playing.game.match), "floor"],
            detail={"match": playing.game.match.code, "game": playing.game.number},
        )


def let_last_hand_in(stands: InPlay) -> None:
    """Accept the hand in progress when the clock ended the game.

    If people ended it, saving a hand is refused.
    """
    if stands.is_called:
        sheet_plays_on(stands.game.sheet)


def end_with_hand(change: Change, game: Game) -> Words | None:
    """End a timed-out game with the hand just saved. Returns a sentence.

    None if the hand ended the game by itself.
    """
    if game.sheet.finished:
        return None
    noun = noun_of(rules_of(game.sheet))
    return of_hand(noun, "time-last" if _ends(change, game) else "time-one-more")


def end_now(change: Change, game: Game) -> None:
    """End the game now, with no hand in progress. Raises Refused if impossible."""
    if not is_called(game):
        raise refusal(
            say("Time was not called for this game."),
            remedy=say("Play on."),
            code="time-not-called",
        )
    if not standing_hands(game.sheet).exists():
        noun = noun_of(rules_of(game.sheet))
        raise refusal(
            of_hand(noun, "none-saved"),
            remedy=of_hand(noun, "play-to-its-end"),
            code="no-hand",
        )
    if not _ends(change, game):
        raise refusal(
            say("The score is level."),
            remedy=of_hand(noun_of(rules_of(game.sheet)), "play-one-more"),
            code="level",
        )


def withdraw_time_calls(change: Change, **of: object) -> bool:
    """Withdraw these games' calls of time: time was added, or play had not begun.

    False if time was not called, or the game is over.
    """
    standing = TimeCall.objects.filter(withdrawn_at__isnull=True, game__sheet__finished=False, **of)
    return (
        TimeCall.objects.filter(pk__in=list(standing.values_list("pk", flat=True))).update(
            withdrawn_at=change.now
        )
        > 0
    )


def _ends(change: Change, game: Game) -> bool:
    """Mark the last hand on the sheet; False on a level score that is played on."""
    hands = contents(standing_hands(game.sheet))
    if not ends_at_time(game.sheet, hands):
        return False
    write_beside(change, game, TIME_CALLED, len(hands), reason="")
    return True


def give_minutes(change: Change, match: Match, minutes: int, reason: Words, *, least: int) -> Words:
    """Give the table extra time. Returns sentences for the log, "" for 0.

    Raises Refused for fewer than `least` minutes, and over two hours.
    """
    if not least <= minutes <= MOST_MINUTES:
        raise refusal(
            say("%(minutes)s minutes cannot be given.", minutes=minutes),
            remedy=say("Give %(least)s to %(most)s minutes.", least=least, most=MOST_MINUTES),
            code="no-such-minutes",
        )
    if not minutes:
        return ""
    ExtraTime.objects.create(match=match, minutes=minutes, reason=reason, at=change.now)
    again = withdraw_time_calls(change, game__match=match)
    given = say_count(
        "The table got %(count)s minute of extra time.",
        "The table got %(count)s minutes of extra time.",
        count=minutes,
    )
    return sentences(given, say("Its time runs again.") if again else None)
