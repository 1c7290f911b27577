"""The current screen of a table's phone, by the match's state."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.core.messages import Words, say
from rules.typed_numbers import whole_number
from scoring.aims import best_of
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.plain_sql import fetch
from scoring.selectors import missing_signatures, winning_sides
from scoring.words import came_to, format_totals
from tournament.brackets.models import Game, Match
from tournament.brackets.series_score import if_level
from tournament.desk.act.shown import MATCHES, help_topic, with_hands
from tournament.desk.phone.hands_page import HandsPage, hands_page
from tournament.desk.phone.sitting_page import SeatsPage, SigningPage, seats_page, signing_page
from tournament.live.models import LogEntry
from tournament.live.versions import About
from tournament.registration.models import Event
from tournament.tables.models import Assignment, Table
from tournament.tables.selectors import game_at, match_at

State = Match.State
Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a match: "Eagles won 505 : 430"."""

    match: Match
    words: Words
    posted: bool


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """No match is called here. `last` is the previous one; `moved_to` the table to which the desk
    moved it.
    """

    template: ClassVar[str] = "tournament/phone/waiting.html"
    match: ClassVar[Match | None] = None
    last: Outcome | None
    moved_to: int | None = None


@dataclass(frozen=True, slots=True)
class HandedInPage:
    """Both sides have signed; the sheet goes to the scoring table."""

    template: ClassVar[str] = "tournament/phone/handed_in.html"
    match: Match
    outcome: Outcome
    if_level: Words


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A game that the phone cannot score: its sheet is on paper."""

    template: ClassVar[str] = "tournament/phone/paper.html"
    match: Match
    game: str


Page = WaitingPage | SeatsPage | HandsPage | SigningPage | HandedInPage | PaperPage

STANDING = """
    SELECT stands.id, stands.state, here.id, here.acknowledged_at IS NULL,
        sheet.id, sheet.revision, sheet.state
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id
    LEFT JOIN brackets_game AS game ON game.match_id = stands.id
    LEFT JOIN scoring_scoresheet AS sheet ON sheet.id = game.sheet_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    ORDER BY game.number
"""

BESIDE = """
    SELECT 'finished', id, '' FROM registration_event WHERE id = %s AND finished_at IS NOT NULL
    UNION ALL
    SELECT 'stop', id, '' FROM timing_stop WHERE event_id = %s AND until IS NULL
    UNION ALL
    SELECT 'round', said.id, CAST(said.starts_at AS TEXT)
    FROM registration_division AS plays
    JOIN brackets_stage AS stage ON stage.division_id = plays.id
    JOIN brackets_round AS round ON round.stage_id = stage.id
    JOIN timing_announcement AS said ON said.round_id = round.id
    WHERE plays.event_id = %s AND EXISTS (
        SELECT 1 FROM brackets_match AS open_still
        WHERE open_still.round_id = round.id
            AND open_still.state IN ('planned', 'ready', 'called')
    )
    UNION ALL
    SELECT 'over', past.id, ''
    FROM registration_division AS plays
    JOIN brackets_stage AS stage ON stage.division_id = plays.id
    JOIN brackets_round AS round ON round.stage_id = stage.id
    JOIN timing_roundend AS past ON past.round_id = round.id AND past.withdrawn_at IS NULL
    WHERE plays.event_id = %s
    UNION ALL
    SELECT 'call', id, taken_by FROM desk_call WHERE table_id = %s AND answered_at IS NULL
    UNION ALL
    SELECT 'ruling', ruled.id, ruled.state
    FROM tables_assignment AS here
    JOIN rulings_ruling AS ruled ON ruled.match_id = here.match_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'late', ruled.id, ruled.state
    FROM tables_assignment AS here
    JOIN timing_lateruling AS ruled ON ruled.match_id = here.match_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'deals', needs.id, ''
    FROM tables_assignment AS here
    JOIN brackets_slot AS slot ON slot.match_id = here.match_id
    JOIN registration_member AS own ON own.entry_id = slot.entrant_id
    JOIN tables_needs AS needs ON needs.player_id = own.player_id AND needs.partner_deals
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'start', begun.id, ''
    FROM tables_assignment AS here
    JOIN brackets_game AS game ON game.match_id = here.match_id
    JOIN timing_startofplay AS begun ON begun.game_id = game.id AND begun.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'until', said.id, CAST(said.at AS TEXT)
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id
    JOIN timing_roundtime AS said ON said.round_id = stands.round_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'time', called.id, ''
    FROM tables_assignment AS here
    JOIN brackets_game AS game ON game.match_id = here.match_id
    JOIN timing_timecall AS called ON called.game_id = game.id AND called.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'extra', given.id, ''
    FROM tables_assignment AS here
    JOIN timing_extratime AS given ON given.match_id = here.match_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'came', came.id, ''
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id AND stands.state = 'called'
    JOIN timing_arrival AS came ON came.match_id = stands.id AND came.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    ORDER BY 1, 2
"""


def table_page(table: Table, draft: Draft, *, change: int = 0) -> Page:
    """The table's current screen; with `change` for that hand, if it stands."""
    match = match_at(table)
    if match is None:
        return _waiting(table)
    if match.state == State.CALLED:
        return seats_page(match, draft) or PaperPage(match, match.stage.division.game)
    game = game_at(table)
    if game is None:
        return WaitingPage(last=None)
    game.match = match
    if match.state == State.HANDED_IN:
        return _handed_in(game)
    if change and game.sheet.hands.filter(number=change, struck="").exists():
        return hands_page(game, draft, change=change)
    if not game.sheet.finished:
        return hands_page(game, draft)
    if missing := missing_signatures(game.sheet):
        return signing_page(game, missing, draft.get("seat", ""))
    # The last signature came from another phone since the match was read.
    return _handed_in(game)


def _handed_in(game: Game) -> HandedInPage:
    return HandedInPage(game.match, _outcome_of(game), if_level(game))


def _waiting(table: Table) -> WaitingPage:
    gone = Assignment.objects.filter(table=table, cleared_at__isnull=False)
    row = gone.select_related("match__round", "match__winner").order_by("-cleared_at").first()
    if row is not None and row.match.state in Match.ON_THE_FLOOR:
        later = row.match.assignments.filter(pk__gt=row.pk).select_related("table")
        after = later.order_by("pk").first()
        return WaitingPage(last=None, moved_to=after.table.number if after else None)
    return WaitingPage(last=_last_played(row.match) if row else None)


def _last_played(match: Match) -> Outcome | None:
    """The outcome of this match, the last at its table."""
    if match.state not in (State.CERTIFIED, State.FORFEITED):
        return None
    game = match.games.select_related("sheet").order_by("-number").first()
    if game is None or game.sheet.state != ScoreSheet.State.POSTED:
        return Outcome(match, _by_forfeit(match), posted=True)
    return _outcome_of(game)


def _by_forfeit(match: Match) -> Words:
    if match.winner is None:
        return say("Double forfeit: nobody won")
    return say("%(team)s won by forfeit", team=match.winner.title)


def _outcome_of(game: Game) -> Outcome:
    sheet = game.sheet
    winners = winning_sides(sheet)
    first = winners or best_of(rules_of(sheet), sheet.totals)
    order = [*first, *(side for side in rules_of(sheet).sides if side not in first)]
    totals = format_totals(sheet, sheet.totals, order)
    words = came_to(sheet, winners, totals)
    return Outcome(game.match, words, sheet.state == ScoreSheet.State.POSTED)


NOT_HERE = frozenset(
    {
        *("conduct", "fines", "floor", "hands", "help", "helprequest", "match", "minutes", "notes"),
        *("people", "queue"),
    }
)
"""Nouns of what other tables show, and of what always comes with the match beside it."""


def about_table(table: Table, match: str) -> About:
    """What the phones of a table show: the match there ("3/W1-2"), or any that may come there."""
    helps = help_topic(table)
    if not match:
        return About(without=NOT_HERE - {"match"}, names=frozenset({helps}))
    return About(without=NOT_HERE, names=frozenset({helps, *with_hands({MATCHES + match})}))


@dataclass(frozen=True, slots=True)
class TableFacts:
    """Its match and games, and all that can be beside them: the event's and the table's clock,
    requests, rulings, and who deals for their partner."""

    match: Sequence[tuple[Any, ...]]
    beside: Sequence[tuple[Any, ...]]

    @property
    def mark(self) -> str:
        """A value that changes with the screen. Phones send it back to learn of a change."""
        rows = [*self.match, *self.beside]
        return re.sub(r"\W+", "-", "-".join(str(value) for row in rows for value in row))

    @property
    def kinds(self) -> frozenset[str]:
        """What is there at all beside the match: "stop", "start", "late". Nobody reads the rest."""
        return frozenset(kind for kind, *_ in self.beside)

    @property
    def is_unheard(self) -> bool:
        """Whether a match was called or moved here and nobody has acknowledged it."""
        return any(is_unheard for _, _, _, is_unheard, *_ in self.match)


def facts_at(table: Table) -> TableFacts:
    """What there is at the table. In plain SQL: after a change, every phone that it may concern
    asks.
    """
    beside = fetch(BESIDE, [table.event_id] * 4 + [table.pk] * 9)
    return TableFacts(fetch(STANDING, [table.pk]), beside)


def saved_entry(event: Event, number: str) -> LogEntry | None:
    """The receipt in a redirect, if the log has it: its number and command key.

    A phone drops a hand only when it reads the hand's own key here.
    """
    known = whole_number(number)
    if known is None:
        return None
    rows = LogEntry.objects.filter(topic=event.topic, number=known)
    return rows.only("number", "key").first()
