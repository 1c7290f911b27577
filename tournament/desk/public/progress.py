"""The progress of events and divisions: state, a bar with a segment per round, rounds in play."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.core.messages import Words, say
from tournament.brackets.models import Match
from tournament.brackets.round_names import stored
from tournament.desk.public.results import has_open_ties
from tournament.registration.models import Event
from tournament.timing.facts import setup_of, unpublished_in
from tournament.timing.play import play_of

UNPLAYED = (Match.State.BYE, Match.State.WALKOVER, Match.State.VOID)
"""Matches that nobody plays. Progress counts the others."""
OVER = set(Match.OVER) - set(UNPLAYED)
GAP = 1
"""Width of the gap between two rounds, in hundredths of the bar."""
BAR = 100
HEIGHT = 4
"""Of the bar, in the same unit."""
MOST_SEGMENTS = 32
"""More rounds than these, as of many pools, are one segment."""
NAMED = 12


class Happening(StrEnum):
    """What everybody is told of an event first."""

    UPCOMING = "upcoming"
    LIVE = "live"
    OVER = "over"
    CUT_SHORT = "cut-short"

    @property
    def said(self) -> Words:
        """In the reader's language."""
        return SAID[self]


SAID: Mapping[Happening, Words] = {
    Happening.UPCOMING: say("Upcoming"),
    Happening.LIVE: say("Live"),
    Happening.OVER: say("Final results"),
    Happening.CUT_SHORT: say("Finished early"),
}


def happening(event: Event, *, over: int, playing: int) -> Happening:
    """What it is, by its matches, and by what is still to come."""
    if event.finished_at:
        return Happening.CUT_SHORT if _is_open(event) else Happening.OVER
    if not over and not playing:
        return Happening.UPCOMING
    return Happening.LIVE if unpublished_in(event) or _is_open(event) else Happening.OVER


def _is_open(event: Event) -> bool:
    """Whether a match or tie is open, or a round or stage to come."""
    play, setup = play_of(event), setup_of(event)
    numbers: dict[int, list[int]] = {}
    for stage in play.stages.values():
        numbers.setdefault(stage.division_id, []).append(stage.number)
    leads_on = any(setup.is_open(division, sorted(own)) for division, own in numbers.items())
    return bool(leads_on or play.unfinished | setup.undrawn) or has_open_ties(event)


@dataclass(frozen=True, slots=True)
class Segment:
    """A round in the bar, in hundredths of its width: start, width, part over and part in play."""

    left: float
    width: float
    over: float
    playing: float

    @property
    def parts(self) -> Mapping[str, tuple[float, float]]:
        """Start and width of each part by its class, the whole first."""
        return {
            "to-come": (self.left, self.width),
            "over": (self.left, self.over),
            "playing": (self.left + self.over, self.playing),
        }


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The matches of a round that people play: all, over, and being played."""

    total: int
    over: int
    playing: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """A division's rounds, and their bar."""

    rounds: tuple[RoundCount, ...]
    segments: tuple[Segment, ...]

    @property
    def paths(self) -> Mapping[str, str]:
        """The bar as one SVG path a class: a rectangle for each segment's part of that name."""
        drawn: dict[str, str] = {}
        for segment in self.segments:
            for name, (start, width) in segment.parts.items():
                drawn[name] = drawn.get(name, "") + _rectangle(start, width)
        return drawn

    @property
    def over(self) -> int:
        return sum(row.over for row in self.rounds)

    @property
    def playing(self) -> int:
        return sum(row.playing for row in self.rounds)

    @property
    def total(self) -> int:
        return sum(row.total for row in self.rounds)

    @property
    def is_over(self) -> bool:
        return self.over == self.total

    @property
    def words(self) -> Words:
        """ "5 of 25 matches over"."""
        return say("%(over)s of %(total)s matches over", over=self.over, total=self.total)

    @property
    def now(self) -> list[Words]:
        """The rounds that are being played, the first few."""
        return [stored(row.name) for row in self._playing[:NAMED]]

    @property
    def more_now(self) -> int:
        """How many more are being played."""
        return max(0, len(self._playing) - NAMED)

    @property
    def _playing(self) -> list[RoundCount]:
        return [row for row in self.rounds if row.playing]


def _rectangle(start: float, width: float) -> str:
    """An SVG path as high as the bar; empty without a width."""
    return f"M{start:.2f} 0h{width:.2f}v{HEIGHT}h-{width:.2f}z" if width else ""


def state_of(event: Event, bars: Mapping[str, Progress]) -> Happening:
    """What an event is, from the bars of its divisions."""
    return happening(
        event,
        over=sum(bar.over for bar in bars.values()),
        playing=sum(bar.playing for bar in bars.values()),
    )


def progress_of(event: Event) -> dict[str, Progress]:
    """The bar of each published division, by its slug."""
    play = play_of(event)
    states = Counter((match.round.id, match.state) for match in play.matches.values())
    total, over, playing = Counter[int](), Counter[int](), Counter[int]()
    for (key, state), matches in states.items():
        total[key] += matches * (state not in UNPLAYED)
        over[key] += matches * (state in OVER)
        playing[key] += matches * (state in Match.ON_THE_FLOOR)
    rounds: dict[str, list[RoundCount]] = {}
    for key, row in play.rounds.items():
        if total[key]:
            count = RoundCount(total[key], over[key], playing[key], row.name)
            rounds.setdefault(row.stage.division.slug, []).append(count)
    return {division: bar(counts) for division, counts in rounds.items()}


def bar(rounds: Sequence[RoundCount]) -> Progress:
    """The segments of these rounds, which share the width by their matches."""
    total = sum(row.total for row in rounds)
    drawn = rounds if len(rounds) <= MOST_SEGMENTS else [_together(rounds)]
    unit = (BAR - GAP * (len(drawn) - 1)) / total
    segments: list[Segment] = []
    left = 0.0
    for row in drawn:
        width = unit * row.total
        segments.append(Segment(left, width, unit * row.over, unit * row.playing))
        left += width + GAP
    return Progress(tuple(rounds), tuple(segments))


def _together(rounds: Sequence[RoundCount]) -> RoundCount:
    return RoundCount(
        total=sum(row.total for row in rounds),
        over=sum(row.over for row in rounds),
        playing=sum(row.playing for row in rounds),
    )
