"""Who plays the next drawn round, who does not, and who is new or back."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.brackets.drawn_rounds import ended
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.next_round_field import may_unjoin
from tournament.brackets.rounds.history import History
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

    @property
    def is_changed(self) -> bool:
        """Whether anyone does not play, or did not before."""
        return bool(self.resting or self.gone or self.late or self.back)


def who_plays(stage: Stage, history: History) -> WhoPlays:
    """The entries before the round that is drawn from this history."""
    rows = {row.seed: row for row in stage.field.select_related("entry", "stage")}
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
