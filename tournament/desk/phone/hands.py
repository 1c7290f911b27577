"""Hands from a table: save the next, replace one, undo and restore one; sign the finished sheet.

The last signature hands in the match.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say, sentences
from rules.refusals import refusal
from scoring import services as scoring
from scoring.aims import noun_of
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.selectors import contents, last_undone, standing_hands
from scoring.sitting import name_of
from scoring.words import format_totals, in_words
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import hands_topic
from tournament.desk.reading.match_words import game_in_play, in_play, require_same_sheet, topic_of
from tournament.desk.rulings.help_requests import require_not_held
from tournament.desk.scoring.game_ends import end_with_hand, let_last_hand_in
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.tables.models import Table
from tournament.timing.starting import begin_play

FIRST = 1


def save_hand(
    act: Act, *, table: Table, number: int, content: Mapping[str, Any], sheet_id: int | None = None
) -> Receipt:
    """Save hand `number` on the sheet in play, named by `sheet_id`.

    Repeating the key stores nothing and returns the first answer. The first hand starts play, if
    nobody has; the hand during which time was called ends it.
    """
    body = {"table": table.pk, "number": number, "content": content}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stands = in_play(table)
        game, sheet = stands.game, stands.game.sheet
        require_same_sheet(sheet, sheet_id)
        let_last_hand_in(stands)
        ruling = scoring.save_hand(
            sheet, number=number, content=content, by=act.actor.device, now=act.now
        )
        begins = number == FIRST and begin_play(game.pk, by=act.actor.name, now=act.now)
        ended = end_with_hand(change, game) if stands.is_called else None
        words = in_words(sheet, ruling.hands[-1].why)
        return change.log(
            "hand.save",
            sentences(
                of_hand(
                    noun_of(rules_of(sheet)),
                    "log-saved",
                    number=number,
                    table=table.number,
                    words=words,
                    totals=format_totals(sheet, ruling.totals),
                ),
                ended,
            ),
            touched=_touched(game.match, also_seen_by_all=begins or stands.is_called),
            detail={"sheet": sheet.pk, "hand": number, "content": content}
            | ({"starts_play": True} if begins else {}),
        )


def _touched(match: Match, *, also_seen_by_all: bool) -> list[str]:
    """A hand by itself changes only what its own table, its teams and the desk see."""
    return [hands_topic(match), *([topic_of(match)] if also_seen_by_all else [])]


def change_hand(
    act: Act,
    *,
    table: Table,
    number: int,
    content: Mapping[str, Any],
    shown: str,
    sheet_id: int | None = None,
) -> Receipt:
    """Replace hand `number`. The old one stays, struck through, and signatures are dropped.

    Raises Refused if the sheet is not the one `shown`, or another game's: `sheet_id` names it.
    """
    body = {"table": table.pk, "change": number, "content": content}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        sheet = game.sheet
        require_same_sheet(sheet, sheet_id)
        require_sheet_as_shown(sheet, shown)
        before = contents(standing_hands(sheet).filter(number=number))
        ruling = scoring.change_hand(
            sheet, number=number, content=content, by=act.actor.device, now=act.now
        )
        words = in_words(sheet, ruling.hands[number - 1].why)
        return change.log(
            "hand.change",
            of_hand(
                noun_of(rules_of(sheet)),
                "log-changed",
                number=number,
                table=table.number,
                words=words,
                totals=format_totals(sheet, ruling.totals),
            ),
            touched=_touched(game.match, also_seen_by_all=True),
            detail={"sheet": sheet.pk, "hand": number, "before": before, "after": content},
        )


def undo_hand(act: Act, *, table: Table, number: int, shown: str) -> Receipt:
    """Undo hand `number`. It stays on the sheet, struck through.

    It must be the last one: a second tap must not undo two. Raises Refused if the sheet is not the
    one `shown`.
    """
    body = {"table": table.pk, "undo": number}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        sheet = game.sheet
        require_sheet_as_shown(sheet, shown)
        _require_last(sheet, number)
        _require_played_by_these(sheet, number)
        hand = scoring.undo_hand(sheet, now=act.now)
        return change.log(
            "hand.undo",
            of_hand(
                noun_of(rules_of(sheet)),
                "log-undone",
                number=number,
                table=table.number,
                totals=format_totals(sheet, sheet.totals),
            ),
            touched=_touched(game.match, also_seen_by_all=True),
            detail={"sheet": sheet.pk, "hand": number, "before": hand.content},
        )


def _require_last(sheet: ScoreSheet, number: int) -> None:
    if standing_hands(sheet).count() != number:
        raise refusal(
            of_hand(noun_of(rules_of(sheet)), "no-longer-last", number=number),
            remedy=say("Check what changed before you try again."),
            code="not-last-hand",
        )


def _require_played_by_these(sheet: ScoreSheet, number: int) -> None:
    """Require that no substitute came in after this hand."""
    noun = noun_of(rules_of(sheet))
    for row in sheet.besides.get("substitutes", ()):
        if row["from_hand"] > number:
            raise refusal(
                of_hand(noun, "came-in-after", player=name_of(row["name"]), number=number),
                remedy=of_hand(noun, "change-if-wrong", number=number),
                code="came-in-after",
            )


def put_back_hand(act: Act, *, table: Table, number: int, shown: str) -> Receipt:
    """Restore hand `number` as it was before it was undone.

    Raises Refused if anything was written since, and if the sheet is not the one `shown`.
    """
    body = {"table": table.pk, "put_back": number}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stands = in_play(table)
        game, sheet = stands.game, stands.game.sheet
        require_sheet_as_shown(sheet, shown)
        hand = last_undone(list(sheet.hands.all()))
        if hand is None or hand.number != number:
            raise refusal(
                of_hand(noun_of(rules_of(sheet)), "not-last-undone", number=number),
                remedy=say("Check what changed before you try again."),
                code="not-undone-last",
            )
        ruling = scoring.save_hand(
            sheet, number=number, content=hand.content, by=act.actor.device, now=act.now
        )
        ended = end_with_hand(change, game) if stands.is_called else None
        words = in_words(sheet, ruling.hands[-1].why)
        return change.log(
            "hand.put-back",
            sentences(
                of_hand(
                    noun_of(rules_of(sheet)),
                    "log-put-back",
                    number=number,
                    table=table.number,
                    words=words,
                    totals=format_totals(sheet, ruling.totals),
                ),
                ended,
            ),
            touched=_touched(game.match, also_seen_by_all=True),
            detail={"sheet": sheet.pk, "hand": number, "content": hand.content},
        )


State = Match.State


def sign_sheet(act: Act, *, table: Table, side: str, seat: str, shown: str) -> Receipt:
    """Sign for a side whose PIN was checked. The scorekeeper's side signs first.

    The last signature hands in the match. Raises Refused during a protest, and if the sheet is not
    the one `shown`.
    """
    body = {"table": table.pk, "side": side, "seat": seat}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        require_not_held(game.match)
        sheet = game.sheet
        require_sheet_as_shown(sheet, shown)
        signature = scoring.sign(sheet, side=side, seat=seat, device=act.actor.device, now=act.now)
        handed_in = None
        touched = [topic_of(game.match), "floor"]
        if sheet.state == ScoreSheet.State.VERIFIED:
            _hand_in(game.match)
            handed_in = say("Handed in at %(totals)s.", totals=format_totals(sheet, sheet.totals))
            touched.append("queue")
        return change.log(
            "sheet.sign",
            sentences(
                say(
                    "%(player)s signed for %(team)s at table %(table)s.",
                    player=name_of(signature.signer),
                    team=sheet.side_names[side],
                    table=table.number,
                ),
                handed_in,
            ),
            touched=touched,
            detail={"sheet": sheet.pk, "side": side, "seat": seat, "revision": sheet.revision},
        )


def _hand_in(match: Match) -> None:
    moved = Match.objects.filter(pk=match.pk, state=State.PLAYING).update(state=State.HANDED_IN)
    scoring.require_one(moved)
