"""The words on a match's bracket card, the matches it leads to, and a team's way through.

Pure: a bracket picture in, words out. Does not know HTML or the database.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.core.findings import signed
from rules.core.messages import Words, say
from tournament.brackets.bracket import (
    Entrant,
    Evaluation,
    LoserOf,
    MatchState,
    Onward,
    Source,
    WinnerOf,
    onward,
)
from tournament.brackets.models import Match
from tournament.brackets.rotation.tables import PLAYERS
from tournament.desk.brackets.bracket_picture import Picture, Stored, is_never_played, note_of

State = Match.State
MOST_GAMES = 3
WIDE = "\u2007"  # a space as wide as a digit

WORDS: Mapping[str, Words] = {
    State.PLANNED: say("To come"),
    State.READY: say("Up next"),
    State.CALLED: say("Called"),
    State.PLAYING: say("Playing now"),
    State.HANDED_IN: say("Being checked"),
    State.CERTIFIED: say("Posted"),
    State.FORFEITED: say("Forfeit"),
    State.BYE: say("Bye"),
    State.WALKOVER: say("Walkover"),
    State.VOID: say("Not played"),
}

LEGEND = [
    (state, WORDS[state])
    for state in (
        State.CERTIFIED,
        State.HANDED_IN,
        State.PLAYING,
        State.CALLED,
        State.READY,
        State.PLANNED,
        State.BYE,
    )
]
"""The states that a bracket explains beside it."""

DECIDED = say("Decided")
"""A match with a result and no posted sheet, by the director's decision."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a card: a team, or the source of a future one, at this position of its match.

    Never shows children's seeds or winners, or a seed that reveals hidden standings.
    """

    position: int
    seed: int | None = None
    name: str = ""
    source: Words = ""
    score: str = ""
    won: bool = False
    lost: bool = False


class _States(Mapping[str, MatchState]):
    """The states of stored matches, without a copy of them all."""

    def __init__(self, stored: Mapping[str, Stored]) -> None:
        self.stored = stored

    def __getitem__(self, code: str) -> MatchState:
        return self.stored[code].match

    def __iter__(self) -> Iterator[str]:
        return iter(self.stored)

    def __len__(self) -> int:
        return len(self.stored)


@dataclass(frozen=True, slots=True)
class Card:
    """The content of a card, as `brackets/match_card.html` needs it.

    `url` is the match's page, `note` says if it may not be played. A `blank` one only keeps its
    place. `partners`: every two lines are a side.
    """

    code: str
    state: str
    state_label: Words
    lines: tuple[CardLine, ...]
    url: str
    note: Words
    blank: bool
    partners: bool = False


def card_of(picture: Picture, code: str) -> Card:
    """The current card of a match."""
    stored = picture.stored[code]
    return Card(
        code=code,
        state="corrected" if stored.corrected else stored.shown,
        state_label=_state_words(stored),
        lines=tuple(_line(picture, stored, n) for n in _beside_partners(picture, stored)),
        url=picture.page_of(code),
        note=note_of(picture, stored),
        blank=is_never_played(picture, stored),
        partners=picture.plan.kind.partners and len(stored.match.entrants) > 2,
    )


def _beside_partners(picture: Picture, stored: Stored) -> list[int]:
    """The positions of a match, those who play together one after another."""
    return sorted(range(len(stored.match.entrants)), key=picture.plan.kind.side_of)


def ways_onward(picture: Picture, code: str) -> tuple[Onward | None, Onward | None]:
    """The next matches of winner and loser; None if over or nowhere."""
    states = _States(picture.stored)
    evaluation = Evaluation(states, stale=(), losses={}, out=(), champion=None, places=())
    ways = onward(picture.plan, evaluation, code)
    winner, loser = (way if way and not states[way.match].is_decided else None for way in ways)
    return winner, loser


def meets_words(picture: Picture, way: Onward) -> Words:
    """The opponent there: a team, or "winner of W1-2"."""
    if isinstance(way.meets, int):
        return picture.teams[way.meets].title
    return source_words(picture, way.meets)


def source_words(picture: Picture, source: Source) -> Words:
    """The source of an entrant: "winner of W1-2", or the team itself."""
    if isinstance(source, WinnerOf):
        return say("winner of %(match)s", match=source.match)
    if isinstance(source, LoserOf):
        if source.seed:
            return say("loser of %(match)s after a bye", match=source.match)
        return say("loser of %(match)s", match=source.match)
    if isinstance(source, Entrant):
        return picture.teams[source.seed].title
    return say("bye")


def _state_words(stored: Stored) -> Words:
    if stored.is_left_open:
        return WORDS[State.VOID]
    if stored.corrected:
        return say("Corrected")
    if stored.shown == State.FORFEITED and stored.match.winner is None:
        return say("Double forfeit")
    if stored.shown == State.CERTIFIED and not stored.games:
        return DECIDED
    return WORDS[stored.shown]


def _line(picture: Picture, stored: Stored, position: int) -> CardLine:
    match = stored.match
    seed = match.entrants[position]
    if seed is None:
        return CardLine(position, source=_who_comes(picture, stored, position))
    name = picture.teams[seed].title
    score = _scores(stored, seed)
    if picture.learning:
        return CardLine(position, name=name, score=score)
    decided = match.state in ("done", "walkover")
    won = decided and is_first(match, seed)
    shown = None if picture.hides_seeds else seed
    return CardLine(position, seed=shown, name=name, score=score, won=won, lost=decided and not won)


def is_first(match: MatchState, seed: int) -> bool:
    """Whether they won. Several can win a table of individuals."""
    if match.placings:
        return any(row.entrant == seed and row.place == 1 for row in match.placings)
    return seed == match.winner


def beside_the_house(match: MatchState) -> bool:
    """Whether one side of partners is here, and house players are the other."""
    sides = {place % 2 for place, seed in enumerate(match.entrants) if seed is not None}
    return len(match.entrants) == PLAYERS and len(sides) == 1


def _scores(stored: Stored, seed: int) -> str:
    """The points of each game, in columns; at most the last three."""
    shown = stored.games[-MOST_GAMES:]
    columns = [
        signed(game[seed]).rjust(max(len(signed(points)) for points in game.values()), WIDE)
        for game in shown
    ]
    return " ".join(["…", *columns] if len(shown) < len(stored.games) else columns)


def _who_comes(picture: Picture, stored: Stored, position: int) -> Words:
    if stored.shown == State.BYE:
        return say("bye")
    if picture.plan.kind.seats:
        return say("empty seat")
    if stored.match.is_decided:
        return say("no one")
    return source_words(picture, picture.planned[stored.match.code].slots[position])


Step: TypeAlias = Literal["been", "through", "open", "ahead"]
"""A match that it left without going on, won, has still to decide, or has still to reach."""


@dataclass(frozen=True, slots=True)
class OnPath:
    """A match on the path. `line` is the team's position, None where it has not come yet.

    `by_winning`: it comes from a match before in the same bracket, not from a loss or the draw.
    """

    step: Step
    line: int | None
    by_winning: bool

    @property
    def look(self) -> str:
        """Its classes in static/css/picture.css."""
        return " ".join(("path", self.step, *(["by-winning"] if self.by_winning else [])))


TeamPath: TypeAlias = Mapping[str, OnPath]
"""The matches on a team's path, by code."""


def team_path(picture: Picture, seed: int) -> TeamPath:
    """Every match of this team, and from an open one of a tree on what it leads to.

    Children have no winners: of them only where they play.
    """
    path = {
        code: _there(picture, stored, seed)
        for code, stored in picture.stored.items()
        if seed in stored.match.entrants
    }
    for code in [code for code, on in path.items() if on.step == "open"]:
        after = picture.plan.fed.get(WinnerOf(code))
        while after is not None and after.code not in path:
            path[after.code] = OnPath("ahead", None, by_winning=True)
            after = picture.plan.fed.get(WinnerOf(after.code))
    return path


def _there(picture: Picture, stored: Stored, seed: int) -> OnPath:
    match, line = stored.match, stored.match.entrants.index(seed)
    if picture.learning:
        return OnPath("been", line, by_winning=False)
    slot = picture.planned[match.code].slots[line]
    step: Step = "open"
    if match.is_decided:
        step = "through" if is_first(match, seed) else "been"
    return OnPath(step, line, by_winning=isinstance(slot, WinnerOf))
