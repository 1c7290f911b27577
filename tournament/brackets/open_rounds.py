"""The matches of a stage that have not begun, round by round: who meets there can still change.

Only stages whose rounds are planned at once. Reads only.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count

from rules.core.messages import Words
from tournament.brackets import formats
from tournament.brackets.drawn import has_begun_in
from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.models import Match, Round, Stage
from tournament.brackets.plan import VOID, Entrant, PlannedMatch, Void
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.round_names import numbered
from tournament.brackets.rounds.typed_slots import OpenMatch
from tournament.brackets.settled import Facts

CHANGEABLE = (Match.State.READY, Match.State.CALLED, Match.State.BYE)


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round of two open matches or more, or a sitting. The same round of all pools is one."""

    title: Words
    rows: tuple[Round, ...]
    matches: tuple[OpenMatch, ...]

    @property
    def key(self) -> str:
        """Its name in addresses: the key of its first row."""
        return self.rows[0].key

    @property
    def seeds(self) -> frozenset[int]:
        """Who can be moved."""
        return frozenset[int]().union(*(row.entrants for row in self.matches))


def has_open_rounds(stage: Stage) -> bool:
    """Whether a round of planned ones is likely open. Cheap: for a link."""
    kind = formats.find(stage.format).kind
    waiting = stage.matches.filter(state__in=CHANGEABLE).exclude(round__bracket=PLAYOFF)
    counted = waiting.order_by().values("round").annotate(count=Count("pk"))
    return kind.drawn != BY_ROUND and counted.filter(count__gt=0 if kind.seats else 1).exists()


def open_rounds(stage: Stage, facts: Facts) -> list[OpenRound]:
    """The rounds in which who meets can still change, in order."""
    kind = formats.find(stage.format).kind
    if kind.drawn == BY_ROUND:
        return []
    rows = list(stage.rounds.exclude(bracket=PLAYOFF).order_by("position"))
    if kind.seats:
        return _open_sittings(rows, facts)
    if kind.cut_by_pool:
        rows.sort(key=_turn)
    grouped = groupby(rows, key=_turn if kind.cut_by_pool else lambda row: row.position)
    open_ = _open_matches(facts, dict(stage.matches.values_list("code", "state")))
    found = (_open_round(tuple(group), open_) for _, group in grouped)
    return [row for row in found if len(row.matches) > 1]


def _turn(row: Round) -> int:
    """The number of a pool's round: "B12" is the twelfth."""
    return int("".join(filter(str.isdecimal, row.key)))


def _open_round(rows: tuple[Round, ...], open_: Mapping[str, list[OpenMatch]]) -> OpenRound:
    title = rows[0].title if len(rows) == 1 else numbered(_turn(rows[0]))
    return OpenRound(title, rows, tuple(match for row in rows for match in open_.get(row.key, [])))


def _open_matches(facts: Facts, states: Mapping[str, str]) -> dict[str, list[OpenMatch]]:
    """The open matches of two, by the key of their round."""
    plan, played = facts.arranged(), facts.evaluation.matches
    group_of = {row.key: row.bracket for row in plan.rounds}
    found: dict[str, list[OpenMatch]] = {}
    for match in plan.matches:
        seeds = tuple(seed or VOID for seed in played[match.code].entrants)
        if states[match.code] in CHANGEABLE and _is_known(match, seeds):
            row = OpenMatch(match.code, group_of[match.round], seeds)
            found.setdefault(match.round, []).append(row)
    return found


def _is_known(match: PlannedMatch, seeds: Collection[int]) -> bool:
    """Whether everybody is known. The bye of a later round belongs to whoever comes there."""
    return VOID not in seeds or all(isinstance(slot, Entrant | Void) for slot in match.slots)


def _open_sittings(rows: Iterable[Round], facts: Facts) -> list[OpenRound]:
    """The sittings in which nothing has happened."""
    planned = facts.arranged().matches
    return [
        OpenRound(
            row.title,
            (row,),
            tuple(
                OpenMatch(
                    match.code,
                    row.bracket,
                    tuple(slot.seed for slot in match.slots if isinstance(slot, Entrant)),
                )
                for match in planned
                if match.round == row.key
            ),
        )
        for row in rows
        if not has_begun_in(row)
    ]
