"""The next round of a stage whose rounds are drawn one after another, before it is published.

Who plays it, who does not and who is new or back; who meets again, has the same partner again, and
must not meet.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.brackets import formats
from tournament.brackets.drawn_options import MOST_ROUNDS
from tournament.brackets.drawn_rounds import (
    draw_next,
    ended,
    history_from,
)
from tournament.brackets.field_numbers import number_in
from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.models import Match, Round, Stage, StageEntry
from tournament.brackets.next_round_field import may_unjoin
from tournament.brackets.rounds.first_round import SEED
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, Pair
from tournament.brackets.rounds.posting import sides_of
from tournament.brackets.settled import Facts
from tournament.desk.act.shown import fingerprint
from tournament.desk.brackets.between_rounds import LevelTable, level_tables
from tournament.desk.brackets.foreseen import RoundNumbers, round_numbers
from tournament.desk.brackets.how_long import TooFewTables, too_few_tables
from tournament.desk.brackets.next_stage_form import named_matches, open_words
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class WhoPlays:
    """The entries of a stage before its next round.

    `late` enter with it, `late_last` is the one that can be taken back. `back` missed the round
    before. Everyone who plays is in `playing`, by number: nobody who is out or through.
    """

    playing: tuple[Entry, ...]
    resting: tuple[Entry, ...]
    gone: tuple[Entry, ...]
    late: tuple[Entry, ...]
    back: tuple[Entry, ...]
    late_last: Entry | None
    division: int

    @property
    def is_changed(self) -> bool:
        """Whether anyone does not play, or did not before."""
        return bool(self.resting or self.gone or self.late or self.back)

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Who plays, by their number in the division's forms."""
        return [
            (number_in(entry, self.division), f"{entry.number}: {entry.title}")
            for entry in self.playing
        ]


def who_plays(stage: Stage, history: History) -> WhoPlays:
    """The entries before the round that is drawn from this history."""
    return _who_plays(stage, history, _entrants(stage))


def _entrants(stage: Stage) -> dict[int, StageEntry]:
    return {row.seed: row for row in stage.field.select_related("entry", "stage")}


def _who_plays(stage: Stage, history: History, rows: dict[int, StageEntry]) -> WhoPlays:
    playing = set(history.present) - ended(stage, history).keys()
    number = len(history.rounds) + 1
    late = [seed for seed, first in history.joined.items() if first == number]
    last = rows[max(late)] if late else None
    return WhoPlays(
        playing=_named(rows, playing),
        resting=_named(rows, history.resting - history.out),
        gone=_named(rows, history.out),
        late=_named(rows, late),
        back=_named(rows, playing & _back(history)),
        late_last=last.entry if last and may_unjoin(last) else None,
        division=stage.division_id,
    )


def _back(history: History) -> set[int]:
    """Those present who could play the round before, and were not in it."""
    if not history.rounds:
        return set()
    number, before = len(history.rounds), history.rounds[-1]
    able = {seed for seed in history.present if history.joined.get(seed, 1) <= number}
    return able - {*before.seated(), *before.byes}


def _named(rows: dict[int, StageEntry], seeds: Iterable[int]) -> tuple[Entry, ...]:
    return tuple(sorted((rows[seed].entry for seed in seeds), key=lambda entry: entry.number))


def encounters(
    history: History, drawn: DrawnRound, entries: Mapping[int, Entry]
) -> Iterator[Words]:
    """A sentence for each pair of a round. Entries are by seed.

    Where partners change, opponents that meet again are too many to name.
    """
    met = history.meetings()
    before = Counter(
        pair
        for row in history.all_rounds
        for meeting in row.meetings
        for pair in _partners(meeting)
    )
    for meeting in drawn.meetings:
        together = set(_partners(meeting))
        for one, other in combinations(meeting.sides, 2):
            pair, names = frozenset((one, other)), (entries[one].title, entries[other].title)
            if pair in together and before[pair]:
                yield say("%(one)s and %(other)s are partners again.", one=names[0], other=names[1])
            if not together and met[pair]:
                yield say("%(one)s and %(other)s meet again.", one=names[0], other=names[1])
            if pair in history.forbidden:
                yield say(
                    "%(one)s and %(other)s meet, though they must not.",
                    one=names[0],
                    other=names[1],
                )


def _partners(meeting: Meeting) -> list[Pair]:
    return [frozenset(side) for side in sides_of(meeting) if len(side) > 1]


@dataclass(frozen=True, slots=True)
class TableDrawn:
    """A table of the round, and who meets there: teams, or partners who entered alone.

    A bye has no table, 0.
    """

    number: int
    sides: tuple[tuple[Entry, ...], ...]

    def __str__(self) -> str:
        titles = (entry.title for side in self.sides for entry in side)
        return " ".join([str(self.number), *titles])


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round as it would be published now.

    `seen` names the history and rules it was drawn from. `done` are present and play no further
    round. `missing` are open matches, in words: it is then drawn without them. `warnings` name
    rematches and second byes. `hindrances` say why there is no round, and `level`
    tables need a winner. `field` says who plays,
    `numbers` what repeats and who walks,
    `short` which tables are missing.
    """

    number: int
    of: int
    seen: str = ""
    method: Words = ""
    tables: tuple[TableDrawn, ...] = ()
    byes: tuple[Entry, ...] = ()
    done: tuple[Entry, ...] = ()
    missing: Sequence[Words] = ()
    warnings: tuple[Words, ...] = ()
    hindrances: Sequence[Finding] = ()
    level: Sequence[LevelTable] = ()
    field: WhoPlays | None = None
    numbers: RoundNumbers | None = None
    short: TooFewTables | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it can be published as it is."""
        return bool(self.tables) and not self.missing

    @property
    def rows(self) -> tuple[TableDrawn, ...]:
        """Its tables and byes."""
        return (*self.tables, *(TableDrawn(0, ((entry,),)) for entry in self.byes))


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds are drawn, of how many; 0 while their number is open.

    `last` is the round that can be taken back, if any. `ahead` are the rounds that can be published
    at once, if more than one. `partners`: they change from round to round.
    """

    drawn: int
    planned: int
    most: int
    last: Round | None
    ahead: int
    partners: bool


def rounds_of(stage: Stage, drawn: Sequence[Round], untouched: Sequence[Round]) -> Rounds | None:
    """The rounds of a stage that draws them one after another; the last ones are `untouched`."""
    if formats.find(stage.format).kind.drawn != BY_ROUND:
        return None
    return Rounds(
        len(drawn),
        stage.options.get("rounds", 0),
        MOST_ROUNDS,
        last=untouched[-1] if untouched else None,
        partners=formats.find(stage.format).kind.partners,
        ahead=stage.to_come if stage.to_come > 1 and is_known_ahead(stage) else 0,
    )


def next_round(stage: Stage, facts: Facts) -> NextRound | None:
    """The next round of a stage with these facts; None if none is to come."""
    fmt = formats.find(stage.format)
    if fmt.kind.drawn != BY_ROUND or not stage.to_come:
        return None
    number, of = len(facts.plan.rounds) + 1, _in_all(stage, facts)
    if fmt.draw_next is None:
        field = who_plays(stage, history_from(stage, facts))
        missing = missing_before(stage, facts)
        return NextRound(number, of, method=fmt.method, missing=missing, field=field)
    try:
        history, drawn = round_drawn(stage, facts)
    except Refused as why:
        history = history_from(stage, facts)
        needs_winner = any(finding.code == "needs-winner" for finding in why.findings)
        return NextRound(
            number,
            of,
            hindrances=why.findings,
            level=level_tables(stage, history) if needs_winner else (),
            field=who_plays(stage, history),
        )
    return shown_round(stage, facts, history, drawn)


def _in_all(stage: Stage, facts: Facts) -> int:
    return len(facts.plan.rounds) + stage.to_come if stage.options.get("rounds") else 0


def round_drawn(stage: Stage, facts: Facts) -> tuple[History, DrawnRound]:
    """The round with what it was drawn from. Raises Refused if there is none."""
    return draw_next(stage, facts, SEED)


def drawn_from(stage: Stage, history: History) -> str:
    """A name for all that a round is drawn from."""
    counted = history if waits_for_results(stage) else history.without_results()
    return fingerprint(counted.digest(), stage.options, stage.ranking)


def waits_for_results(stage: Stage) -> bool:
    """Whether who meets next depends on results."""
    fmt = formats.find(stage.format)
    return fmt.waits_for_results is None or fmt.waits_for_results(fmt.chosen(stage.options))


def is_known_ahead(stage: Stage) -> bool:
    """Whether every round that is left could be drawn now."""
    is_drawn = formats.find(stage.format).draw_next is not None
    return is_drawn and bool(stage.options.get("rounds")) and not waits_for_results(stage)


def require_ahead(stage: Stage) -> None:
    """Refuse a stage whose rounds wait for results, or whose number of rounds is open."""
    if not is_known_ahead(stage):
        raise refusal(
            say("%(division)s cannot draw all its rounds now.", division=stage.division.name),
            remedy=say("Publish the next round, or set the number of rounds first."),
            code="rounds-to-come",
        )


def missing_before(stage: Stage, facts: Facts) -> list[Words]:
    """The open matches that the next round waits for, in words.

    If it does not wait for results, a sheet that is handed in need not be posted.
    """
    if waits_for_results(stage):
        return open_words(stage, facts)
    played = (*Match.OVER, Match.State.HANDED_IN)
    return named_matches(stage.matches.exclude(state__in=played))


def shown_round(stage: Stage, facts: Facts, history: History, drawn: DrawnRound) -> NextRound:
    """A round with its names and what the director should know of it."""
    rows = _entrants(stage)
    entries = {seed: row.entry for seed, row in rows.items()}
    return NextRound(
        number=len(history.rounds) + 1,
        of=_in_all(stage, facts),
        seen=drawn_from(stage, history),
        method=drawn.method,
        tables=tuple(table_drawn(meeting, entries) for meeting in drawn.meetings),
        byes=tuple(entries[seed] for seed in drawn.byes),
        done=tuple(entries[seed] for seed in _done(history, drawn)),
        missing=missing_before(stage, facts),
        warnings=tuple(_warnings(history, drawn, entries)),
        field=_who_plays(stage, history, rows),
        numbers=round_numbers(formats.find(stage.format).kind, history, drawn),
        short=too_few_tables(stage.division, max(each.table for each in drawn.meetings)),
    )


def table_drawn(meeting: Meeting, entries: Mapping[int, Entry]) -> TableDrawn:
    """The table with its entries, which are given by seed."""
    sides = (tuple(entries[seed] for seed in side) for side in sides_of(meeting))
    return TableDrawn(meeting.table, tuple(sides))


def _done(history: History, drawn: DrawnRound) -> Iterator[int]:
    """Who is out or through already."""
    playing = {*drawn.byes, *chain.from_iterable(meeting.sides for meeting in drawn.meetings)}
    return (seed for seed in history.present if seed not in playing)


def _warnings(history: History, drawn: DrawnRound, entries: dict[int, Entry]) -> Iterator[Words]:
    yield from drawn.ahead
    rested = history.byes()
    yield from encounters(history, drawn, entries)
    for seed in drawn.byes:
        if rested[seed]:
            yield say("Another bye for %(entry)s.", entry=entries[seed].title)
