"""The public page of a match, and what a tap on it in the bracket opens.

Never includes anything unposted, reasons for corrections, or children's last names.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from django.db.models import Prefetch, prefetch_related_objects

from rules.core.messages import Words, all_of, in_english, say, sentences
from scoring.models import Hand, ScoreSheet, Signature
from scoring.paper import Paper, PaperCorrection
from scoring.papers import Heading, paper_of
from scoring.sitting import names_now
from tournament.brackets.bracket import Onward
from tournament.brackets.decision_facts import that_stands
from tournament.brackets.models import Game, GameSide, Match, Result
from tournament.brackets.played_games import is_of_individuals
from tournament.brackets.series_score import SeriesShown, series_shown
from tournament.brackets.swap_facts import changed_at
from tournament.desk.act.staff import clock_of
from tournament.desk.brackets.bracket_cards import (
    DECIDED,
    WORDS,
    Card,
    card_of,
    meets_words,
    ways_onward,
)
from tournament.desk.brackets.bracket_picture import Picture
from tournament.desk.brackets.how_long import about
from tournament.desk.public.event_page import tables_by_code
from tournament.desk.public.news import shared_forecast
from tournament.desk.reading.person_scores import titles_of
from tournament.desk.scoring.queue_page import round_named
from tournament.registration.models import Division, Event
from tournament.timing.play import PlayMatch

POSTED = ScoreSheet.State.POSTED
HOUSE = say("House player")
Posted: TypeAlias = tuple[Game, Sequence[GameSide]]
"""A posted game and its sides."""


@dataclass(frozen=True, slots=True)
class StaleResult:
    """A former result that no longer counts."""

    words: Words
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The public data of a match.

    `papers` are its posted sheets with corrections, `series` its score if it has several games,
    `changed_at` the time of a pairing by hand.
    """

    match: Match
    state_label: Words
    papers: Sequence[Paper]
    outcome: Words
    series: SeriesShown | None
    no_longer_counts: Sequence[StaleResult]
    changed_at: datetime | None


def match_named(event: str, division: str, code: str, stage: int | None = None) -> Match | None:
    """The public match with this code, of this stage or of the latest that has one."""
    rows = Match.objects.filter(stage__published_at__isnull=False, code=code[:20])
    rows = rows.filter(stage__division__event__slug=event, stage__division__slug=division[:60])
    found = rows.filter(stage__number=stage) if stage else rows
    parts = ("stage__division__event", "round", "winner", "loser")
    told = found.select_related(*parts).annotate(changed_at=changed_at())
    return told.order_by("stage__number").last()


def match_page(match: Match, division: Division, here: PlayMatch) -> MatchPage:
    """The match that `match_named` found, with its posted sheets. `here`: as it is in the play."""
    results = _results(match)
    standing = _standing(match, results)
    if division.learning:
        results, standing = [], None
    posted = posted_games(match)
    papers = [_paper(game, sides, division) for game, sides in posted]
    is_decided = match.state == Match.State.CERTIFIED and not papers
    is_left_open = division.event.finished_at and match.state not in Match.OVER
    state = Match.State.VOID if is_left_open else match.state
    return MatchPage(
        match=match,
        state_label=DECIDED if is_decided else WORDS[state],
        papers=papers,
        outcome=_outcome(standing) if standing else "",
        series=None if division.learning else _series(match, here, posted),
        no_longer_counts=[
            StaleResult(_words(row), row.at) for row in results if _is_other(row, standing)
        ],
        changed_at=vars(match)["changed_at"],
    )


def _series(match: Match, here: PlayMatch, posted: Sequence[Posted]) -> SeriesShown | None:
    teams = dict(zip(here.entrants, here.teams, strict=True))
    return series_shown(match, teams, [row for _, sides in posted for row in sides])


def _results(match: Match) -> list[Result]:
    """Every result that was not withdrawn, as individuals have them with their places."""
    rows = Result.objects.filter(match=match, withdrawn_at__isnull=True)
    told = rows.exclude(reason=Result.Reason.OPEN).select_related("winner", "loser", "other_loser")
    places = ["placings__entry"] if is_of_individuals(match) else []
    return list(told.prefetch_related(*places).order_by("pk"))


def posted_games(match: Match) -> list[Posted]:
    """The match's posted games in order, with all that is on their sheets."""
    posted = GameSide.objects.filter(game__match=match, game__sheet__state=POSTED)
    rows = list(posted.select_related("game__sheet", "entry").order_by("game__number", "side"))
    games = {row.game_id: row.game for row in rows}
    for game in games.values():
        game.match = match
    prefetch_related_objects(
        list(games.values()),
        Prefetch("sheet__hands", Hand.objects.order_by("number", "pk")),
        Prefetch("sheet__signatures", Signature.objects.order_by("pk")),
        "sheet__corrections",
    )
    return [(game, [row for row in rows if row.game_id == key]) for key, game in games.items()]


def _paper(game: Game, sides: Sequence[GameSide], division: Division) -> Paper:
    """The sheet as paper, without the desk's own entries."""
    sheet = game.sheet
    titles = titles_of(sides)
    sheet.side_names = {side: titles.get(side, str(HOUSE)) for side in sheet.side_names}
    if division.learning:
        call_by_first_names(sheet)
    heading = Heading(
        event=division.event.name,
        division=division.name,
        round_named=round_named(game),
        game=str(game.number),
    )
    paper = paper_of(sheet, heading, clock_of(division.event))
    paper = replace(
        paper,
        corrections=tuple(map(_told_to_all, paper.corrections)),
        penalties=tuple(replace(row, why="") for row in paper.penalties),
        posted_by="",
    )
    if division.learning:
        shown = tuple(replace(side, won=False) for side in paper.sides)
        return replace(paper, sides=shown, result="", decided=())
    return paper


def _told_to_all(row: PaperCorrection) -> PaperCorrection:
    """The sheet's public corrections, without reasons and officials' entries."""
    told = replace(row, reason="", official="", told="")
    return told if row.hand else replace(told, before="", after="")


def call_by_first_names(sheet: ScoreSheet) -> None:
    """Remove children's last names from the sheet in memory."""
    sheet.names = {seat: name.split()[0] for seat, name in sheet.names.items() if name.split()}
    rows = sheet.besides.get("substitutes", ())
    came = [{**row, "name": row["name"].split()[0]} for row in rows]
    sheet.besides = {**sheet.besides, "substitutes": came}
    for signature in sheet.signatures.all():
        signature.signer = in_english(names_now(sheet).get(signature.seat, ""))


def _standing(match: Match, results: Sequence[Result]) -> Result | None:
    """The match's current result."""
    if match.state not in (Match.State.CERTIFIED, Match.State.FORFEITED):
        return None
    told = [row for row in results if row.winner_id == match.winner_id]
    if is_of_individuals(match):
        told = [row for row in results if row.loser_id is None]
    elif match.winner_id is not None:
        told = [row for row in told if row.loser_id == match.loser_id]
    return that_stands(told)


def _is_other(row: Result, standing: Result | None) -> bool:
    """Whether this result differs from the current one."""
    if standing is None:
        return True
    return _says(row) != _says(standing)


def _says(row: Result) -> tuple[object, ...]:
    placed = row.placings.all() if row.loser_id is None else ()
    placings = tuple((each.entry_id, each.place, each.points) for each in placed)
    return (row.winner_id, row.loser_id, row.other_loser_id, placings)


def _outcome(row: Result) -> Words:
    """The outcome, and whether the director decided it. The reason is private."""
    return sentences(_words(row), say("Director's decision.") if row.decision_id else None)


def _words(row: Result) -> Words:
    if row.loser is None:
        return _placed(row)
    loser = row.loser.title
    if row.winner is None and row.other_loser:
        other = row.other_loser.title
        return say("Double forfeit: %(team)s and %(other)s.", team=loser, other=other)
    if row.winner is None:
        return say("%(team)s did not arrive.", team=loser)
    winner = row.winner.title
    if row.reason == Result.Reason.FORFEIT:
        return say("%(winner)s won by forfeit against %(loser)s.", winner=winner, loser=loser)
    return say("%(winner)s beat %(loser)s.", winner=winner, loser=loser)


def _placed(row: Result) -> Words:
    """Everyone at the table, by place: "Result: 1. Ann 40, 2. Bea 65 and 3. Cid 90."."""
    places = (
        say(
            "%(place)s. %(name)s %(points)s",
            place=each.place,
            name=each.entry.title,
            points=each.points,
        )
        for each in row.placings.all()
    )
    return say("Result: %(places)s.", places=all_of(places))


WAITS = (Match.State.PLANNED, Match.State.READY)


@dataclass(frozen=True, slots=True)
class Way:
    """The match that a winner or loser goes to, its place on the bracket's page, the opponent.

    `after_bye`: only a loser who had a bye goes there.
    """

    code: str
    at: str
    meets: Words
    after_bye: bool


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match's card with its round, table and start; each may be missing, as may the ways."""

    card: Card
    round: Words
    table: int | None
    when: Words
    winner: Way | None
    loser: Way | None


def match_sheet(match: Match, event: Event, picture: Picture, now: datetime) -> MatchSheet | None:
    """What everybody may know of a match, also before it is played; None if the bracket has it no
    longer, such as a play-off after the tie was corrected."""
    if match.code not in picture.stored:
        return None
    winner, loser = ways_onward(picture, match.code)
    begins = shared_forecast(event, now).begins.get(match.pk) if match.state in WAITS else None
    return MatchSheet(
        card=card_of(picture, match.code),
        round=match.round.title,
        table=tables_by_code(match.stage, event).get(match.code),
        when=about(begins, event, now),
        winner=_way(picture, winner) if winner else None,
        loser=_way(picture, loser) if loser else None,
    )


def _way(picture: Picture, way: Onward) -> Way:
    return Way(
        code=way.match,
        at=picture.at(way.match),
        meets=meets_words(picture, way),
        after_bye=way.only is not None,
    )
