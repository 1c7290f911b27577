"""A match on the floor: entrants, table, progress, and its words. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

from rules.core.findings import signed
from rules.core.finish import HANDS, Noun
from rules.core.messages import Words, all_of, say
from scoring.hand_sentences import of_hand
from tournament.brackets.models import Match
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.desk.reading.floor_people import Crew

State = Match.State
TEAM = "team "
EMPTY_CHAIR = say("empty seat")


@dataclass(frozen=True, slots=True)
class Side:
    """An entrant of a match: the team, or the source of a future one in words.

    `entry` is the team's key. `after` is the code of the deciding match, "" if the team is known.
    Entrants with one `place` play together.
    """

    name: Words
    number: int | None = None
    score: int | None = None
    after: str = ""
    place: int = 0
    division_slug: str = ""
    entry: int | None = None

    @property
    def is_known(self) -> bool:
        return self.number is not None

    @property
    def points(self) -> str:
        """The score with a true minus sign, or ""."""
        return "" if self.score is None else signed(self.score)


@dataclass(frozen=True, slots=True)
class GameOnFloor:
    """A game of a match: its number, its sheet, its hands, and each entry's points.

    `finished`: no further hand is played. `noun` is the book's word for a hand.
    """

    number: int
    sheet: int
    posted: bool
    finished: bool
    hands: int
    noun: Noun
    scores: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class FloorMatch:
    """A match, its table, and its progress.

    `who` maps consistent keys of its teams and people to their names. `crews` are each entry's
    people. `acknowledged`: its call was acknowledged; `has_phone`: a phone showed it there. `hands`
    counts the hands of its game number `game`, the current or next one. `finished`: it needs
    signatures. `announced` is the start of its round that players were told. `of_table` is its
    table in a drawn round, counted in the division's zone.
    """

    pk: int
    stage: int
    code: str
    division: str
    division_slug: str
    round: Words
    round_key: str
    round_started_at: datetime | None
    announced: datetime | None
    bracket: str
    position: int
    state: str
    sides: tuple[Side, ...]
    who: Mapping[str, str]
    crews: Mapping[int, Crew] = field(default_factory=dict)
    zone: str = ""
    table: int | None = None
    of_table: int | None = None
    acknowledged: bool = False
    has_phone: bool = False
    called_at: datetime | None = None
    game: int = 1
    hands: int = 0
    noun: Noun = HANDS
    finished: bool = False
    sheet: int | None = None

    @property
    def round_started(self) -> bool:
        return self.round_started_at is not None

    @property
    def id(self) -> str:
        """Unique among the event's matches, and valid in an element's id."""
        return f"{self.stage}-{self.code}"

    @property
    def parties(self) -> tuple[Side, ...]:
        """The sides as they play: partners who entered alone are one, "Ann & Bea"."""
        places: dict[int, list[Side]] = {}
        for side in self.sides:
            places.setdefault(side.place, []).append(side)
        return tuple(map(_together, places.values()))

    def company(self, own: Side) -> Words:
        """Whom an entrant meets, and who plays with it: "with Bea against Cid & Dee"."""
        partners = [side.name for side in self.sides if side.place == own.place and side != own]
        others = [party.name for party in self.parties if party.place != own.place]
        return with_and_against(partners, others)

    @property
    def words(self) -> Words:
        """ "Oak & Birch v River Aces"."""
        return against([side.name for side in self.parties])

    @property
    def score(self) -> str:
        """ "120 : 85", or "" without a sheet."""
        points = [side.points for side in self.parties]
        return " : ".join(points) if all(points) else ""

    @property
    def hand(self) -> Words:
        """ "hand 3", "hand 3 of game 2", "signing"."""
        if self.finished:
            return (
                say("signing, game %(game)s", game=self.game) if self.game > 1 else say("signing")
            )
        if self.game > 1:
            return of_hand(self.noun, "playing-game", number=self.hands + 1, game=self.game)
        return of_hand(self.noun, "playing", number=self.hands + 1)

    @property
    def why_open(self) -> Words:
        """Why there is no result yet, in a few words, or ""."""
        if self.state == State.PLANNED:
            unknown = all_of(side.name for side in self.sides if not side.is_known)
            return say("waiting for %(sources)s", sources=unknown)
        if self.state == State.READY and not self.round_started:
            return say("ready, round not started")
        if self.state == State.READY:
            return say("ready, waiting for a table")
        at_table, without_table = self._on_the_floor()
        return at_table if self.table else without_table

    def _on_the_floor(self) -> tuple[Words, Words]:
        """Why there is no result yet, with the match's table and without; empty at the end."""
        table = self.table or 0
        if self.state == State.CALLED and self.game > 1:
            called = say("called, game %(game)s not started", game=self.game)
            at_table = say(
                "called to table %(table)s, game %(game)s not started", table=table, game=self.game
            )
            return at_table, called
        if self.state == State.CALLED:
            at_table = say("called to table %(table)s, not started", table=table)
            return at_table, say("called, not started")
        if self.state == State.PLAYING:
            hand = self.hand
            at_table = say("%(hand)s at table %(table)s", hand=hand, table=table)
            return at_table, say("in play: %(hand)s", hand=hand)
        if self.state == State.HANDED_IN:
            at_table = say("handed in at table %(table)s, not posted", table=table)
            return at_table, say("handed in, not posted")
        return "", ""


def _together(partners: Sequence[Side]) -> Side:
    """One side of them all, by the number of the first."""
    return replace(partners[0], name=together([side.name for side in partners]))


@lru_cache(maxsize=20_000)
def feeder_of(source: str) -> str:
    """The code of the match that decides who comes from this source, or ""."""
    parsed = parse_source(source)
    return parsed.match if isinstance(parsed, WinnerOf | LoserOf) else ""


def against(names: Sequence[Words]) -> Words:
    """ "Oak & Birch v River Aces"; individuals at one table: "Ann, Bea and Cid"."""
    if len(names) != 2:
        return all_of(names)
    return say("%(one)s v %(other)s", one=names[0], other=names[1])


def together(names: Sequence[Words]) -> Words:
    """ "Ann & Bea" play together; one name alone is itself."""
    return names[0] if len(names) == 1 else " & ".join(map(str, names))


def with_and_against(partners: Sequence[Words], others: Sequence[Words]) -> Words:
    """ "with Bea against Cid & Dee"; without partners, only the others."""
    if not partners:
        return all_of(others)
    return say(
        "with %(partners)s against %(others)s", partners=all_of(partners), others=all_of(others)
    )


@lru_cache(maxsize=20_000)
def source_words(source: str) -> Words:
    """ "winner of W1-3", "loser of W1-4", "nobody"; a withdrawn seed left the seat."""
    parsed = parse_source(source)
    if isinstance(parsed, WinnerOf):
        return say("winner of %(match)s", match=parsed.match)
    if isinstance(parsed, LoserOf) and parsed.seed:
        return say("loser of %(match)s after a bye", match=parsed.match)
    if isinstance(parsed, LoserOf):
        return say("loser of %(match)s", match=parsed.match)
    return say("nobody") if source == "bye" else EMPTY_CHAIR
