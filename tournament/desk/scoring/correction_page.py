"""Preview a correction of a posted sheet. Reads only."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from scoring import posting
from scoring.aims import numbered
from scoring.beside_words import besides_words
from scoring.documents import ON_PAPER, judge
from scoring.entry import rules_of
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.on_paper import with_paper
from scoring.selectors import contents, standing_hands, winners_of, winning_sides
from scoring.services import accepted, winner_of
from scoring.sitting import names_now
from tournament.brackets.games import MatchScore
from tournament.brackets.models import Game
from tournament.brackets.played_games import played, score_between
from tournament.brackets.series_score import going_on
from tournament.desk.reading.impact import if_placed, if_scored, if_undecided, if_won
from tournament.desk.reading.person_scores import entries_by_side, own_points, titles_by_side
from tournament.desk.scoring.sheet_changes import HandChanged
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class SideAfter:
    """A side's total before and after."""

    side: str
    team: str
    before: int
    after: int
    won_before: bool
    wins_after: bool


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """The effect of saving.

    `flips`: another winner, of the game or its match. `follows` are sentences about this match,
    others, and individual standings.
    """

    hands: tuple[HandChanged, ...]
    sides: tuple[SideAfter, ...]
    flips: bool
    follows: tuple[Words, ...]

    @property
    def news(self) -> Words:
        """The effect on this game or its match, in a sentence."""
        if all(side.won_before == side.wins_after for side in self.sides):
            return say("The match has another result.")
        winners = sum(side.wins_after for side in self.sides)
        if not winners:
            return say("Nobody wins.")
        return say("The winner changes.") if winners == 1 else say("The win is shared.")


@dataclass(frozen=True, slots=True)
class ToTell:
    """A player at the table, who must be notified."""

    seat: str
    name: Words


def preview_of(game: Game, hands: Sequence[Mapping[str, Any]]) -> CorrectionPreview:
    """The sheet with these hands. Raises Refused if they are impossible."""
    ruling = posting.corrected(game.sheet, hands)
    return _preview(game, ruling, _changed(game.sheet, hands))


def preview_of_totals(game: Game, paper: Mapping[str, Any]) -> CorrectionPreview:
    """The sheet with these totals, for one without hands. Raises Refused if impossible."""
    sheet, then = game.sheet, copy(game.sheet)
    then.besides = dict(with_paper(sheet, paper))
    ruling = accepted(judge(then, [], complete=True))
    before, after = ({ON_PAPER: one.besides[ON_PAPER]} for one in (sheet, then))
    words = [besides_words(sheet, one) for one in (before, after)]
    return _preview(
        game, ruling, [HandChanged(0, say("Totals"), *words)] if before != after else []
    )


def _preview(game: Game, ruling: Ruling, changed: Sequence[HandChanged]) -> CorrectionPreview:
    sheet = game.sheet
    is_other = winners_of(ruling) != winning_sides(sheet)
    return CorrectionPreview(
        hands=tuple(changed),
        sides=sides_after(game, ruling),
        flips=is_other or _decides_otherwise(game, ruling),
        follows=follows_from(game, ruling),
    )


def sides_after(game: Game, ruling: Ruling) -> tuple[SideAfter, ...]:
    """Each side's total before and after this ruling."""
    sheet, winners, won = game.sheet, winners_of(ruling), winning_sides(game.sheet)
    titles = titles_by_side(game)
    return tuple(
        SideAfter(
            side=side,
            team=title,
            before=sheet.totals.get(side, 0),
            after=ruling.totals[side],
            won_before=side in won,
            wins_after=side in winners,
        )
        for side in rules_of(sheet).sides
        if (title := titles.get(side))
    )


def follows_from(game: Game, ruling: Ruling) -> tuple[Words, ...]:
    """The effect on the bracket if the posted game had this result."""
    return _follows(game, ruling)


def _before_and_after(game: Game, ruling: Ruling) -> tuple[MatchScore, MatchScore]:
    """The match score before and after the corrected game."""
    sides = {row.entry_id: row.side for row in game.sides.all()}
    corrected = played(rules_of(game.sheet), sides, winners_of(ruling), ruling.totals)
    stands = score_between(game.match, sides)
    return stands, score_between(game.match, sides, {game.pk: corrected})


def _decides_otherwise(game: Game, ruling: Ruling) -> bool:
    stands, comes_to = _before_and_after(game, ruling)
    return comes_to.winner != stands.winner


def _follows(game: Game, ruling: Ruling) -> tuple[Words, ...]:
    """The effect of another winner, of the game or its match.

    Otherwise the effect of other points, for individuals and in tie-breaks.
    """
    entries, winner = _entries(game), winner_of(ruling)
    stands, comes_to = _before_and_after(game, ruling)
    if comes_to.at_table:
        return tuple(if_placed(game.match, comes_to.charged(own_points(game, ruling))))
    if (winner, comes_to.winner) == (game.sheet.winner, stands.winner):
        return tuple(if_scored(game.match, comes_to.games))
    words = going_on(comes_to, {entry.pk: entry.title for entry in entries.values()})
    said = (str(words),) if words else ()
    if comes_to.winner == stands.winner:
        return said or (say("No other match changes."),)
    if comes_to.winner is None:
        return (*said, *if_undecided(game.match, list(entries.values())))
    winning = entries.pop(comes_to.winner)
    (losing,) = entries.values()
    return (*said, *if_won(game.match, winning, losing, comes_to.games))


def _entries(game: Game) -> dict[int, Entry]:
    """Who plays, by key, in the order of the sheet's sides."""
    sides = entries_by_side(game)
    order = [entry for side in rules_of(game.sheet).sides for entry in sides.get(side, ())]
    return {entry.pk: entry for entry in order}


def _changed(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> list[HandChanged]:
    standing = contents(standing_hands(sheet))
    empty: Mapping[str, Any] = {}
    rows = []
    for index in range(max(len(standing), len(hands))):
        before = standing[index] if index < len(standing) else empty
        after = hands[index] if index < len(hands) else empty
        if before != after:
            named = numbered(rules_of(sheet), index + 1)
            rows.append(
                HandChanged(index + 1, named, hand_words(sheet, before), hand_words(sheet, after))
            )
    return rows


def to_tell(sheet: ScoreSheet) -> list[ToTell]:
    """Everyone who sat at the table."""
    names = names_now(sheet)
    return [ToTell(seat, names.get(seat, seat)) for seat in rules_of(sheet).seats]
