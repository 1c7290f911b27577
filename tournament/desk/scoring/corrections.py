"""Correct posted sheets, for a reason and with everyone at the table notified."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from scoring import posting
from scoring.besides import write_besides
from scoring.documents import ON_PAPER
from scoring.entry import rules_of
from scoring.models import Correction, ScoreSheet
from scoring.selectors import winning_sides
from scoring.sitting import names_now
from tournament.brackets.games import MatchScore
from tournament.brackets.models import Game
from tournament.brackets.played_games import score_between
from tournament.brackets.series_score import going_on
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.own_points import follow_game
from tournament.desk.reading.sides import titles_by_side
from tournament.desk.scoring.score_lines import team_points
from tournament.tables.settling import settle

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
                "Let a second official agree. If you are alone, ask both sides for their PINs."
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
        going_on(score, [row.entry for row in game.sides.select_related("entry").order_by("side")]),
        given_reason(why),
    )


def _winners_changed(sheet: ScoreSheet, before: Sequence[str]) -> "Words | None":
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
