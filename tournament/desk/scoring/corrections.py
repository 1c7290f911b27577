"""Correct posted sheets, for a reason and with everyone at the table notified.

An official writes or undoes one hand of a sheet, posted or not.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from scoring import last_hand, posting, services
from scoring.aims import noun_of
from scoring.besides import write_besides
from scoring.documents import ON_PAPER, judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import Correction, ScoreSheet
from scoring.selectors import contents, standing_hands, winning_sides
from scoring.sitting import names_now
from tournament.brackets.games import MatchScore
from tournament.brackets.models import Game
from tournament.brackets.played_games import score_between
from tournament.brackets.series_score import going_on
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.reading.match_words import topic_of
from tournament.desk.reading.person_scores import follow_game, titles_by_side
from tournament.desk.reading.sheet_adjustments import differences
from tournament.desk.scoring.score_lines import team_points
from tournament.tables.reopened import return_to_table
from tournament.tables.settling import settle
from tournament.timing.starting import begin_play

How = Mapping[str, Any]
"""Why, by whom and when a sheet is corrected, and who was told."""


def correct_sheet(
    act: Act,
    *,
    game: Game,
    revision: int,
    hands: Sequence[Mapping[str, Any]],
    reason: str,
    told: Collection[str],
    agreed: Sequence[str],
) -> Receipt:
    """Rewrite the posted sheet's hands, for a reason. The bracket follows.

    `revision` is the one the official saw. `told` are the seats notified, which must be all.
    `agreed` says for the log who agreed to a new winner of game or match; empty if nobody had to.
    Raises Refused if the sheet has changed meanwhile.
    """

    def write(how: How) -> Sequence[Correction]:
        return posting.correct(game.sheet, hands=hands, **how)

    return _correct(act, game, revision, reason, told, agreed, write)


def correct_totals(
    act: Act,
    *,
    game: Game,
    revision: int,
    paper: Mapping[str, Any],
    reason: str,
    told: Collection[str],
    agreed: Sequence[str],
) -> Receipt:
    """Correct a sheet with totals only: the new content of its paper."""

    def write(how: How) -> Sequence[Correction]:
        if game.sheet.besides[ON_PAPER] == paper:
            raise refusal(
                say("Nothing was changed."),
                remedy=say("Change a total, or leave the page."),
                code="nothing-changed",
            )
        write_besides(game.sheet, ON_PAPER, dict(paper), **how)
        return [game.sheet.corrections.latest("pk")]

    return _correct(act, game, revision, reason, told, agreed, write)


def _correct(
    act: Act,
    game: Game,
    revision: int,
    reason: str,
    told: Collection[str],
    agreed: Sequence[str],
    write: Callable[[How], Sequence[Correction]],
) -> Receipt:
    why = require_reason(reason)
    with one_change(act) as change:
        sheet = game.sheet
        sheet.refresh_from_db()
        _require_as_seen(sheet, revision)
        require_told(sheet, told)
        before, winners = dict(sheet.totals), winning_sides(sheet)
        entrants = list(game.sides.values_list("entry_id", flat=True))
        stood = score_between(game.match, entrants)
        how = {"reason": why, "official": act.actor.name, "told": sorted(told), "now": act.now}
        rows = write(how)
        score = follow_game(game, act.now, words="corrected")
        if (winning_sides(sheet), score.winner) != (winners, stood.winner):
            _require_agreed(agreed)
        touched = settle(game.match.stage, act.now)
        change.require_matches_as_shown(touched)
        return change.log(
            "sheet.correct",
            _words(game, score, winners, why),
            touched=[topic_of(game.match), "queue", "floor", *touched],
            detail={
                "sheet": sheet.pk,
                "hands": [
                    {"n": row.hand_number, "was": row.before, "is": row.after} for row in rows
                ],
                "totals_before": before,
                "totals_after": sheet.totals,
                "reason": why,
                "told": sorted(told),
                "agreed": list(agreed),
            },
        )


def _require_as_seen(sheet: ScoreSheet, revision: int) -> None:
    if sheet.revision != revision:
        raise refusal(
            say("Someone else just changed this sheet."),
            remedy=say("Check what changed before you try again."),
            code=CHANGED_SINCE,
        )


def _require_agreed(agreed: Sequence[str]) -> None:
    if not agreed:
        raise refusal(
            say("This correction changes who won: a second official must agree."),
            remedy=say(
                "Let a second official agree. If you are alone, ask every side for its PIN."
            ),
            code="nobody-agreed",
        )


def _words(game: Game, score: MatchScore, before: Sequence[str], why: str) -> Words:
    sheet = game.sheet
    titles = titles_by_side(game)
    sides = [side for side in rules_of(sheet).sides if side in titles]
    totals = all_of(team_points(titles[side], sheet.totals[side]) for side in sides)
    return sentences(
        say("Corrected the sheet of %(match)s: %(totals)s.", match=game.match.code, totals=totals),
        _winners_changed(sheet, before),
        going_on(score, dict(game.sides.order_by("side").values_list("entry", "entry__title"))),
        given_reason(why),
    )


def _winners_changed(sheet: ScoreSheet, before: Sequence[str]) -> Words | None:
    now = winning_sides(sheet)
    if now == before:
        return None
    nobody = say("nobody")
    was = all_of(sheet.side_names[side] for side in before) if before else nobody
    wins = all_of(sheet.side_names[side] for side in now) if now else nobody
    return say("Winner before: %(before)s. Winner now: %(now)s.", before=was, now=wins)


def require_told(sheet: ScoreSheet, told: Collection[str]) -> None:
    """Refuse while a seat of the sheet is not in `told`, naming its player."""
    rules = rules_of(sheet)
    missing = [seat for seat in rules.seats if seat not in told]
    if missing:
        sitting = names_now(sheet)
        names = all_of(sitting.get(seat, seat) for seat in missing)
        raise refusal(
            say("Not yet notified: %(names)s.", names=names),
            remedy=say("Tell them, tick their names, and save again."),
            cites=rules.hall_cites.corrections,
            code="not-told",
        )


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
        return _told(change, game, lambda: _correct_hands(change, game, after, told))
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
    hands, noun = contents(standing_hands(game.sheet)), noun_of(rules_of(game.sheet))
    if hands[number - 1 : number] != [content]:
        return Deed(of_hand(noun, "changed-since", number=number))
    if before:
        return write_hand(change, game, number, before, told)
    if number < len(hands):
        raise refusal(
            of_hand(noun, "others-follow", number=number),
            remedy=of_hand(noun, "strike-or-correct", number=number),
            code="not-last-hand",
        )
    if game.sheet.state == POSTED:
        return _told(change, game, lambda: _correct_hands(change, game, hands[:-1], told))
    return _told(change, game, lambda: services.undo_hand(game.sheet, now=change.now))


def _correct_hands(change: Change, game: Game, hands: Hands, told: Collection[str]) -> None:
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
