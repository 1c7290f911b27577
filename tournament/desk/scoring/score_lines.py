"""A sheet as lines, and printable sheets: named ones for upcoming matches, and blank ones.

Each side's total, each version of a hand, and the questions of one hand. Reads only. If everything
else fails, the game goes on with printed sheets.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from rules.core.findings import signed
from rules.core.finish import Finish
from rules.core.messages import Words, all_of, say
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from scoring.aims import lowest_wins, noun_of, target_of
from scoring.asking import Choice, Column, Question
from scoring.asks.rounds import contract_of
from scoring.blank_papers import blank_paper
from scoring.entry import PLAYED, seated, writes
from scoring.hand_words import outcome_words
from scoring.models import Hand, ScoreSheet
from scoring.paper import Paper
from scoring.papers import Heading
from scoring.sitting import names_in
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Game, Match
from tournament.desk.reading.floor_people import Party, parties_in
from tournament.desk.tables.cards import qr_of
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.tables.chairs import expected
from tournament.tables.models import Assignment


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's total. `merit` is higher for better.

    `needs` is what it lacks to `target`, or None.
    """

    side: str
    team: str
    total: int
    merit: int
    is_one_player: bool
    target: int | None
    needs: int | None

    @property
    def words(self) -> str:
        """The total with a true minus sign."""
        return signed(self.total)


@dataclass(frozen=True, slots=True)
class Points:
    """A side's points from one hand, and its total after it; "" for a struck version."""

    side: str
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class HandLine:
    """One version of one hand. `struck` says why it no longer counts: "Undone".

    `printed` is its number in the book's count.
    """

    number: int
    printed: int
    bidder: str
    bid: int | None
    outcome: Words
    points: tuple[Points, ...]
    struck: str
    struck_at: datetime | None


def scores_of(
    sheet: ScoreSheet, rules: Ruleset, totals: Mapping[str, int]
) -> tuple[SideScore, ...]:
    """The sides in order."""
    target, sign = target_of(rules), -1 if lowest_wins(rules) else 1
    return tuple(
        SideScore(
            side=side,
            team=sheet.side_names[side],
            total=totals[side],
            merit=sign * totals[side],
            is_one_player=len(rules.seats_of(side)) == 1,
            target=target,
            needs=None if target is None else max(target - totals[side], 0),
        )
        for side in rules.sides
    )


def why_it_goes_on(rules: Ruleset, ruling: Ruling) -> Words:
    """Why the game is not over, though it would be but for one rule; "" if none keeps it going."""
    game = rules.game
    if ruling.finished or not isinstance(game, Finish):
        return ""
    if game.is_played_on(ruling.totals, ruling.hands):
        return say("The lead is level, so the game goes on until one side is ahead.")
    if game.by_hand_won and game.at_target(ruling.totals):
        return say(
            "Only the side that wins a hand can win with %(points)s points, so the game goes on.",
            points=game.target or 0,
        )
    return ""


def lead_of(scores: Sequence[SideScore], rules: Ruleset, ruling: Ruling) -> Words:
    """Who is ahead, and by how much; or why the game still goes on."""
    if goes_on := why_it_goes_on(rules, ruling):
        return goes_on
    best = max(score.merit for score in scores)
    ahead = [score for score in scores if score.merit == best]
    behind = [score.merit for score in scores if score.merit != best]
    if not behind:
        return say("Level")
    teams, by = all_of(score.team for score in ahead), best - max(behind)
    if ahead[0].merit == ahead[0].total:
        return say("%(teams)s ahead by %(points)s", teams=teams, points=by)
    return say("%(teams)s ahead by %(points)s (lowest wins)", teams=teams, points=by)


def lines_of(
    rules: Ruleset, versions: Sequence[Hand], ruling: Ruling, sides: Sequence[str]
) -> tuple[HandLine, ...]:
    """Every version of every hand in order, points in the order of `sides`.

    A struck version precedes its replacement.
    """
    ordered = sorted(versions, key=lambda hand: (hand.number, hand.pk))
    return tuple(_line(rules, hand, ruling, sides) for hand in ordered)


def _line(rules: Ruleset, hand: Hand, ruling: Ruling, sides: Sequence[str]) -> HandLine:
    played = contract_of(rules, hand.number) or say("played")
    totals = {} if hand.struck else ruling.running[hand.number - 1]
    return HandLine(
        number=hand.number,
        printed=noun_of(rules).number(hand.number),
        bidder=rules.table.side_of(hand.content.get("bidder", "")) or "",
        bid=hand.content.get("bid"),
        outcome=played if hand.outcome in ("", PLAYED) else outcome_words(rules, hand.outcome),
        points=tuple(
            Points(
                side=side,
                score=_with_sign(hand.score.get(side, 0)),
                total=signed(totals[side]) if totals else "",
            )
            for side in sides
        ),
        struck=hand.get_struck_display() if hand.struck else "",
        struck_at=hand.struck_at,
    )


def _with_sign(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def team_points(team: str, points: int) -> Words:
    """A team with its total: "Eagles 310"."""
    return say("%(team)s %(points)s", team=team, points=points)


Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a row: name and value."""

    name: str
    answer: str
    column: Column


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A row of fields for one side or player."""

    choice: Choice
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HandStep:
    """A question, its answer so far, and its words for this bidder."""

    question: Question
    answer: str
    words: Words
    rows: tuple[FieldRow, ...]


def steps_of(questions: Sequence[Question], draft: Draft) -> tuple[HandStep, ...]:
    """The questions in order with the draft's answers."""
    bidder = draft.get("bidder", "")
    return tuple(
        HandStep(
            question=question,
            answer=draft.get(question.name, question.usual),
            words=question.by_bidder.get(bidder, question.words),
            rows=tuple(_row(question, choice, draft) for choice in question.rows),
        )
        for question in questions
    )


def _row(question: Question, choice: Choice, draft: Draft) -> FieldRow:
    names = [(f"{column.name}-{choice.value}", column) for column in question.columns]
    return FieldRow(
        choice, tuple(Cell(name, draft.get(name, ""), column) for name, column in names)
    )


def dealers_of(sheet: ScoreSheet, rules: Ruleset, number: int) -> tuple[tuple[str, Words], ...]:
    """The possible dealers of this hand, seat and name.

    Empty in a game that does not record them.
    """
    seats = rules.seats if writes(rules.slug, "dealer") else ()
    names = names_in(sheet, number)
    return tuple((seat, names[seat]) for seat in seats)


CAN_BE_PLAYED = (Match.State.READY, Match.State.CALLED)


def sheets_for_matches(event: Event, absolute: Callable[[str], str]) -> Iterator[Paper]:
    """A sheet for every called or ready match, in order of play."""
    matches = Match.objects.filter(stage__division__event=event, state__in=CAN_BE_PLAYED)
    return sheets_of(matches.order_by("stage__division__position", "play_order"), absolute)


def sheets_of(matches: QuerySet[Match], absolute: Callable[[str], str]) -> Iterator[Paper]:
    """The next sheet of each match. Its QR code leads officials to where it is entered."""
    standing = Assignment.objects.filter(cleared_at__isnull=True).select_related("table")
    rows = matches.select_related("round", "stage__division__event").prefetch_related(
        Prefetch("assignments", standing),
        Prefetch("games", Game.objects.select_related("sheet")),
    )
    parties = parties_in(rows)
    for match in rows:
        page = reverse("paper-sheet", args=[match.stage.division.event.slug, match.pk])
        sheet = _sheet(match, parties[match.pk])
        yield replace(sheet, code=match.code, qr_svg=qr_of(absolute(page)))


def _sheet(match: Match, parties: Sequence[Party]) -> Paper:
    """The names in the seats where the book expects them; the players may sit otherwise."""
    rules = rules_of_match(match)
    rules = seated(rules, dict(zip(rules.seats, parties, strict=False)))
    people = {player.pk: player.name for party in parties for player in party.sitting}
    chairs = expected(rules.table, [party.keys for party in parties])
    titles = [party.title for party in parties]
    return blank_paper(
        rules,
        _heading(match, most_games=rules.match.games),
        teams=dict(zip(rules.sides, titles, strict=False)),
        names={seat: people[player] for seat, player in chairs.items()},
    )


def _heading(match: Match, *, most_games: int) -> Heading:
    return Heading(
        event=match.stage.division.event.name,
        division=match.stage.division.name,
        round_named=say("%(round)s, match %(match)s", round=match.round.title, match=match.code),
        game=str(_next_game([*match.games.all()], most_games)),
        table=_table(match.assignments.all()),
    )


def _next_game(games: Sequence[Game], most: int) -> int:
    """The number of the next game, or of a last one that has begun and is not posted."""
    over = (ScoreSheet.State.POSTED, ScoreSheet.State.VOID)
    is_last = len(games) >= most and games[-1].sheet.state not in over
    return len(games) + (0 if is_last else 1)


def _table(standing: Iterable[Assignment]) -> str:
    return next((str(row.table.number) for row in standing), "")


def empty_sheets(event: Event) -> Iterator[Paper]:
    """A blank sheet for each division."""
    for division in divisions_of(event):
        rules = seated(division.rules, {})
        yield blank_paper(rules, Heading(event.name, division.name, "", ""), teams={})
