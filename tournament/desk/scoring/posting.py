"""Post a verified sheet, or send it back to its table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rules.core.messages import Words, all_of, as_data, say, sentences
from rules.refusals import refusal
from scoring import posting
from scoring.models import ScoreSheet
from scoring.services import require_one
from tournament.brackets.models import Game, Match
from tournament.brackets.open_ties import ties_after
from tournament.brackets.series_score import going_on
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.shown import require_as_shown
from tournament.desk.reading.match_words import entrants_of, topic_of
from tournament.desk.reading.person_scores import follow_game, titles_by_side
from tournament.desk.scoring.queue_page import queued_of, round_said
from tournament.desk.scoring.score_lines import team_points
from tournament.desk.scoring.sheet_changes import SHEET_CHANGED
from tournament.tables.reopened import return_to_table
from tournament.tables.settling import settled

State = Match.State


def post_sheet(
    act: Act, *, game: Game, round_named: str, initials: str, looked: bool, shown: str
) -> Receipt:
    """Post the game's sheet. An exceptional one requires `looked`.

    The bracket follows and the table is free; an undecided match continues there with its next
    game. Raises Refused if the sheet was already posted, is not the one `shown`, lacks a signature,
    initials or the round.
    """
    with one_change(act) as change:
        sheet = game.sheet = ScoreSheet.objects.get(pk=game.sheet_id)
        seen = queued_of(game)
        require_as_shown(shown, seen.shown, message=SHEET_CHANGED)
        exceptions = seen.look_at
        if sheet.state == ScoreSheet.State.VERIFIED and exceptions and not looked:
            raise refusal(
                say("This sheet has warnings to look at first."),
                remedy=say("Read the warnings beside the sheet, then post it."),
                code="not-looked-at",
            )
        return post_game(
            change, game, round_named=round_named, initials=initials, looked_at=exceptions
        )


def post_game(
    change: Change,
    game: Game,
    *,
    round_named: str,
    initials: str,
    looked_at: Sequence[Words] = (),
    how: Words | None = None,
) -> Receipt:
    """Post a verified sheet that was handed in, and let match and bracket follow.

    `looked_at` are its exceptions that an official has read, `how` a sentence on where it came
    from.
    """
    sheet, now = game.sheet, change.now
    posting.post(
        sheet, round_named=round_named, initials=initials, official=change.actor.name, now=now
    )
    score = follow_game(game, now)
    if not score.is_decided:
        _go_on(game.match, now)
    touched, evaluation = settled(game.match.stage, now)
    teams = {entry.pk: entry.title for entry in entrants_of(game.match)}
    news = (how, going_on(score, teams), *ties_after(game.match, evaluation))
    posted = say(
        "Posted %(round)s: %(scores)s.",
        round=round_said(game, round_named),
        scores=_score_words(game, sheet),
    )
    return change.log(
        "sheet.post",
        sentences(posted, *news),
        touched=[topic_of(game.match), *touched, "queue", "floor"],
        detail={
            "sheet": sheet.pk,
            "initials": initials,
            "totals": sheet.totals,
            "winner": sheet.winner,
            "looked_at": [as_data(words) for words in looked_at],
        },
    )


def _score_words(game: Game, sheet: ScoreSheet) -> Words:
    """ "Eagles 310 and Hawks 250", the winner first."""
    titles = titles_by_side(game)
    sides = sorted(titles, key=lambda side: side != sheet.winner)
    return all_of(team_points(titles[side], sheet.totals[side]) for side in sides)


def _go_on(match: Match, now: datetime) -> None:
    """Call the same teams to the same table for their next game. Without a table they wait."""
    has_table = match.assignments.filter(cleared_at__isnull=True).exists()
    onward: dict[str, Any] = (
        {"state": State.CALLED, "called_at": now} if has_table else {"state": State.READY}
    )
    require_one(Match.objects.filter(pk=match.pk, state=State.HANDED_IN).update(**onward))


def return_sheet(act: Act, *, game: Game, reason: str, shown: str) -> Receipt:
    """Drop the signatures and let the table write again.

    Raises Refused once the sheet is posted, and if it is not the one `shown`.
    """
    with one_change(act) as change:
        why = require_reason(reason)
        sheet = game.sheet
        sheet.refresh_from_db()
        require_as_shown(shown, queued_of(game).shown, message=SHEET_CHANGED)
        posting.send_back(sheet, now=act.now)
        return_to_table(game, act.now)
        return change.log(
            "sheet.return",
            sentences(
                say(
                    "Returned the sheet of %(match)s (%(teams)s) to the table.",
                    match=game.match.code,
                    teams=all_of(sheet.side_names.values()),
                ),
                given_reason(why),
            ),
            touched=[topic_of(game.match), "queue", "floor"],
            detail={"sheet": sheet.pk, "reason": why},
        )
