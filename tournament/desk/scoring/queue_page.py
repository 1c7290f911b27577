"""The scoring table's queue: exceptional sheets first, then the longest waiting.

Reads only. Exceptions are in sentences; officials must look at those sheets before posting.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from rules.core.messages import Words, all_of, in_english, say, sentences
from rules.core.sheet import THIRD_PARTY
from rules.ruleset import Ruleset
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.last_hand import can_be_ended, was_ended
from scoring.models import Hand, ScoreSheet, Signature
from scoring.selectors import (
    contents,
    is_level,
    missing_signatures,
    names_of,
    signers_of,
    winning_sides,
)
from scoring.words import in_words
from tournament.brackets.models import Game, GameSide, Match
from tournament.brackets.series_score import if_level
from tournament.desk.act.shown import fingerprint
from tournament.desk.reading.person_scores import titles_by_side
from tournament.desk.scoring.sheet_changes import mark_of_hands, versions_of
from tournament.registration.models import Event
from tournament.tables.models import Assignment
from tournament.timing.limits import is_called

POSTED_SHOWN = 20
LEVEL = "level"
"""The rules' finding for a level game; the queue shows its effect instead."""


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a sheet: its team, total and signer."""

    side: str
    team: str
    total: int
    won: bool
    signer: Words


def look_at(game: Game) -> tuple[Words, ...]:
    """What an official should check before posting this game; empty if nothing."""
    sheet, level = game.sheet, if_level(game)
    hands = _standing(sheet)
    winner = [level] if level else _of_winner(sheet)
    return (
        *_of_hands(rules_of(sheet), hands),
        *_of_signing(sheet),
        *winner,
        *_warnings(sheet, hands),
    )


@dataclass(frozen=True, slots=True)
class Queued:
    """A sheet waiting to be posted.

    `look_at` says what is exceptional, `missing` which signatures it needs.
    """

    game: Game
    sides: tuple[SideShown, ...]
    table: int | None
    waiting_since: datetime | None
    look_at: tuple[Words, ...]
    missing: tuple[Words, ...]

    @property
    def signers(self) -> Words:
        """Who signed for the sides."""
        return all_of(side.signer for side in self.sides)

    @property
    def shown(self) -> str:
        """The fingerprint of what an official sees before posting this sheet."""
        sheet = self.game.sheet
        signed = [[row.pk for row in rows] for rows in signers_of(sheet).values()]
        told = [in_english(words) for words in self.look_at]
        return fingerprint(self.sheet_shown, signed, told)

    @property
    def sheet_shown(self) -> str:
        """The fingerprint of the sheet alone, as its table's forms carry it."""
        sheet = self.game.sheet
        return mark_of_hands(sheet, _standing(sheet))

    @property
    def hands_shown(self) -> str:
        """The versions of hands on the sheet."""
        return versions_of(_standing(self.game.sheet))


def queue_of(event: Event) -> list[Queued]:
    """The event's verified sheets: exceptional ones first, then by waiting time."""
    waiting = games_of(event).filter(sheet__state=ScoreSheet.State.VERIFIED)
    in_time = waiting.order_by("sheet__verified_at", "pk")
    return sorted(map(queued_of, in_time), key=lambda row: not row.look_at)


def search_words(row: Queued) -> str:
    """What a search finds a sheet by."""
    return " ".join([row.game.match.code, str(row.table or ""), *(side.team for side in row.sides)])


def posted_games(event: Event) -> QuerySet[Game]:
    """The latest posted sheets, newest first."""
    posted = games_of(event).filter(sheet__state=ScoreSheet.State.POSTED)
    return posted.order_by("-sheet__posted_at", "-pk")[:POSTED_SHOWN]


def games_of(event: Event) -> QuerySet[Game]:
    """The event's games with everything a sheet shows, in seven queries."""
    here = Assignment.objects.filter(cleared_at__isnull=True).select_related("table")
    return (
        Game.objects.filter(match__stage__division__event=event)
        .select_related("sheet", "match__round", "match__stage__division")
        .prefetch_related(
            Prefetch("sides", GameSide.objects.select_related("entry")),
            Prefetch("sheet__hands", Hand.objects.order_by("number", "pk")),
            Prefetch("sheet__signatures", Signature.objects.order_by("pk")),
            "sheet__corrections",
            Prefetch("match__assignments", here),
        )
    )


def round_named(game: Game) -> Words:
    """The round on the sheet: "Winners' round 2, match W2-1"."""
    name, code = game.match.round.title, game.match.code
    if game.number > 1:
        return say(
            "%(round)s, match %(match)s, game %(game)s", round=name, match=code, game=game.number
        )
    return say("%(round)s, match %(match)s", round=name, match=code)


def round_kept(game: Game, typed: str) -> str:
    """The round to keep on the sheet: the suggested one in English, for readers of any language."""
    suggested = round_named(game)
    return in_english(suggested) if typed == str(suggested) else typed


def round_said(game: Game, kept: str) -> Words:
    """The round as it is kept, or the suggested one in the reader's language."""
    suggested = round_named(game)
    return suggested if kept == in_english(suggested) else kept


def game_over_of(game: Game) -> str:
    """The desk's options for the end of an open game: "end", "reopen", or ""."""
    sheet = game.sheet
    if was_ended(sheet):
        return "" if is_called(game) else "reopen"
    if game.match.state != Match.State.PLAYING or sheet.finished:
        return ""
    return "end" if can_be_ended(sheet, contents(_standing(sheet))) else ""


def _standing(sheet: ScoreSheet) -> list[Hand]:
    return [hand for hand in sheet.hands.all() if not hand.struck]


def _of_hands(rules: Ruleset, hands: Sequence[Hand]) -> Iterable[Words]:
    labels = {ending.code: ending.label for ending in rules.endings}
    for hand in hands:
        if hand.content.get("infraction"):
            ending = labels.get(hand.outcome, hand.outcome)
            yield of_hand(noun_of(rules), "ended-so", number=hand.number, ending=ending)


def _of_signing(sheet: ScoreSheet) -> Iterable[Words]:
    if any(signature.dropped_at for signature in sheet.signatures.all()):
        yield say("The sheet was changed after a side signed. Both signed again.")
    if sheet.scorekeeper == THIRD_PARTY:
        yield say("Someone who does not play kept score.")


def _of_winner(sheet: ScoreSheet) -> Iterable[Words]:
    if not winning_sides(sheet):
        yield say("The sheet has no winner.")


def _warnings(sheet: ScoreSheet, hands: Sequence[Hand]) -> Iterable[Words]:
    ruling = judge(sheet, contents(hands), complete=True)
    for finding in ruling.findings:
        if finding.code == LEVEL and is_level(sheet):
            continue
        yield in_words(sheet, sentences(finding.message, finding.remedy))


def queued_of(game: Game) -> Queued:
    """The game's sheet in the queue."""
    sheet = game.sheet
    signers = signers_of(sheet)
    teams = {**sheet.side_names, **titles_by_side(game)}
    here = next(iter(game.match.assignments.all()), None)
    winners = winning_sides(sheet)
    return Queued(
        game=game,
        sides=tuple(
            SideShown(
                side=side,
                team=teams[side],
                total=sheet.totals.get(side, 0),
                won=side in winners,
                signer=names_of(signers[side]),
            )
            for side in rules_of(sheet).sides
        ),
        table=here.table.number if here else None,
        waiting_since=sheet.verified_at,
        look_at=look_at(game),
        missing=tuple(in_words(sheet, want.remedy) for want in missing_signatures(sheet)),
    )
