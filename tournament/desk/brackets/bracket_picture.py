"""A published bracket as stored: its plan, teams by seed and matches by code.

Its matches and posted games are those of the event's play. Nothing unposted is included. Pure
beside it: the blocks of a bracket, how a round's matches feed the next, and what a match is for.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import contains

from rules.core.messages import Words, say
from tournament.brackets.bracket import MatchState, Placing, Plan, PlannedMatch, WinnerOf
from tournament.brackets.exits import Exit
from tournament.brackets.models import Match, Stage, StageWay
from tournament.brackets.outcome import State as Outcome
from tournament.brackets.plan import pool_of
from tournament.brackets.playoffs import PLAYOFF, followed_by
from tournament.brackets.settled import facts_among, facts_of
from tournament.brackets.stage_graph import has_later
from tournament.brackets.stored_plan import plan_of
from tournament.timing.facts import standings_hidden_by
from tournament.timing.play import Play, PlayMatch

State = Match.State

WHOLE = 130
"""Brackets up to this many matches are shown whole: double elimination for 64 teams."""

Points = Mapping[int, int]

OUTCOMES: Mapping[str, Outcome] = {
    State.PLANNED: "planned",
    State.READY: "ready",
    State.CALLED: "ready",
    State.PLAYING: "ready",
    State.HANDED_IN: "ready",
    State.CERTIFIED: "done",
    State.FORFEITED: "done",
    State.BYE: "bye",
    State.WALKOVER: "walkover",
    State.VOID: "void",
}


@dataclass(frozen=True, slots=True)
class TeamNamed:
    """An entrant's names in the bracket."""

    entry: int
    seed: int
    number: int
    title: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored match. `shown` is its state in the hall, `games` its posted games that count.

    `is_left_open`: the event was finished before it was played.
    """

    match: MatchState
    shown: str
    games: tuple[Points, ...]
    corrected: bool
    is_left_open: bool = False

    @property
    def is_on_the_floor(self) -> bool:
        return self.shown in Match.ON_THE_FLOOR


@dataclass(frozen=True, slots=True)
class Picture:
    """A stage as last read, with teams as seeds; `seeds` maps entries to them.

    `drawn` is the plan without play-offs to come, as settling takes it. `rounds` lists the codes of
    each round's matches, `carried` what entrants brought from earlier stages. A `learning`
    stage ranks nobody. `hides_seeds`: seeds would reveal hidden standings. `asked` distinguishes
    stages of one division in addresses. `is_over`: the event was finished.
    """

    stage: int
    learning: bool
    plan: Plan
    drawn: Plan
    teams: Mapping[int, TeamNamed]
    seeds: Mapping[int, int]
    planned: Mapping[str, PlannedMatch]
    rounds: Mapping[str, Sequence[str]]
    stored: dict[str, Stored]
    carried: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    asked: str = ""
    hides_seeds: bool = False
    is_over: bool = False

    def is_drawn_anew(self, codes: Collection[str]) -> bool:
        """Whether one of these matches belongs to a play-off: those appear and disappear."""
        playoffs = {row.key for row in self.plan.rounds if row.bracket == PLAYOFF}
        return any(
            code not in self.planned or self.planned[code].round in playoffs for code in codes
        )

    def at(self, code: str) -> str:
        """The bracket's page with the part that shows this match."""
        return f"?{self.asked}&match={code}" if self.asked else f"?match={code}"

    def page_of(self, code: str) -> str:
        """The match's page, from the bracket's."""
        return f"{code}/?{self.asked}" if self.asked else f"{code}/"


def read_picture(stage: Stage, play: Play, *, is_over: bool) -> Picture:
    """The whole bracket of an event's play, in a few queries, whatever its size."""
    rows = stage.field.order_by("seed").values_list(
        "entry_id", "seed", "entry__number", "entry__title", "joined", "bye", "carried"
    )
    teams = {seed: TeamNamed(entry, seed, number, title) for entry, seed, number, title, *_ in rows}
    late = {bye: seed for _, seed, *_, bye, _ in rows if bye}
    carried = {seed: brought for _, seed, *_, brought in rows if brought}
    drawn = plan_of(stage, len(teams), late, {seed: joined for _, seed, *_, joined, _, _ in rows})
    plan = drawn
    if drawn.kind.may_tie:
        field = {seed: team.entry for seed, team in teams.items()}
        plan = followed_by(drawn, facts_among(stage, drawn, field, carried).evaluation.playoff)
    picture = Picture(
        stage=stage.pk,
        learning=stage.division.learning,
        plan=plan,
        drawn=drawn,
        teams=teams,
        seeds={team.entry: seed for seed, team in teams.items()},
        planned={match.code: match for match in plan.matches},
        rounds=_by_round(plan),
        stored={},
        carried=carried,
        asked=f"stage={stage.number}" if has_later(stage.division) else "",
        hides_seeds=_hides_seeds(stage),
        is_over=is_over,
    )
    read_matches(picture, play.matches_in(stage.pk))
    return picture


def _hides_seeds(stage: Stage) -> bool:
    """Whether its seeds were won in stages whose standings are hidden, of whatever division."""
    if standings_hidden_by(stage.division) and stage.number > 1:
        return True
    into = StageWay.objects.filter(division=stage.division_id, number=stage.number)
    return any(standings_hidden_by(way.source) for way in into.select_related("source__event"))


def _by_round(plan: Plan) -> dict[str, list[str]]:
    rounds: dict[str, list[str]] = defaultdict(list)
    for match in plan.matches:
        rounds[match.round].append(match.code)
    return rounds


def read_matches(picture: Picture, matches: Sequence[PlayMatch]) -> None:
    """Take these matches as they stand, without play-off matches no longer needed."""
    seeds = picture.seeds
    placings = _placings(picture)
    for match in matches:
        if match.code not in picture.planned:
            continue
        there = tuple(seeds.get(slot.entrant or 0) for slot in match.slots)
        state = MatchState(
            match.code,
            there,
            seeds.get(match.winner or 0),
            seeds.get(match.loser or 0),
            OUTCOMES[match.state],
            placings.get(match.code, ()),
        )
        played = [
            game for game in match.games if game.counts and game.points.keys() <= seeds.keys()
        ]
        is_left_open = picture.is_over and match.state not in Match.OVER
        picture.stored[match.code] = Stored(
            match=state,
            shown=State.PLANNED if is_left_open else match.state,
            games=tuple(_by_seed(game.points, seeds) for game in played),
            corrected=any(game.corrected for game in played),
            is_left_open=is_left_open,
        )


def _by_seed(points: Points, seeds: Mapping[int, int]) -> Points:
    return {seeds[entry]: own for entry, own in points.items()}


def _placings(picture: Picture) -> dict[str, tuple[Placing, ...]]:
    """The placings at tables of individuals; empty in other formats."""
    if not picture.plan.kind.seats:
        return {}
    standing = facts_of(Stage.objects.get(pk=picture.stage)).evaluation
    return {code: match.placings for code, match in standing.matches.items()}


TITLES = {
    "winners": say("Winners' bracket"),
    "only": say("Bracket"),
    "losers": say("Losers' bracket"),
    "final": say("Final"),
    "third": say("Match for third place"),
    "consolation": say("Consolation"),
    "places": say("Bracket"),
    "table": say("Rounds"),
    "rounds": say("Rounds"),
    "playoff": say("Play-off"),
    "sittings": say("Tables"),
}


def title_of(bracket: str) -> Words:
    """The title of the block of this bracket."""
    return TITLES.get(bracket) or say("Pool %(pool)s", pool=pool_of(bracket))


def titles_of(brackets: Iterable[str]) -> dict[str, Words]:
    """The title of each bracket's block. Without a losers' bracket, it is just “Bracket”."""
    titles = {bracket: title_of(bracket) for bracket in brackets}
    if "winners" in titles and "losers" not in titles:
        titles["winners"] = TITLES["only"]
    return titles


def joins_of(
    planned: Mapping[str, PlannedMatch], codes: Sequence[str], after: Sequence[str]
) -> str:
    """How the winners of these matches go on to those `after`: in pairs, straight, or otherwise."""
    feeds = [_winners_into(planned[code]) for code in after]
    if after and list(chain(*feeds)) == list(codes) and all(len(fed) == 2 for fed in feeds):
        return "pairs"
    is_straight = len(codes) == len(after) and all(map(contains, feeds, codes))
    return "straight" if after and is_straight else "none"


def _winners_into(match: PlannedMatch) -> list[str]:
    """The matches whose winners meet here. A second final is for both of the first."""
    return [slot.match for slot in match.slots if isinstance(slot, WinnerOf) and not match.needs]


def is_never_played(picture: Picture, stored: Stored) -> bool:
    """Whether a match of a tree has no entrants, or is for places that nobody can have."""
    if picture.plan.kind.shown != "tree":
        return False
    ways = picture.plan.exits[stored.match.code]
    return stored.shown == State.VOID or ways.best >= picture.plan.entrants


def note_of(picture: Picture, stored: Stored) -> Words:
    """ "if needed" for a second final, and the places of a match if its round has several."""
    code = stored.match.code
    if picture.planned[code].needs:
        return say("if needed") if stored.shown == State.PLANNED else ""
    ways = picture.plan.exits.get(code)
    if ways is None or stored.shown in (State.BYE, State.VOID):
        return ""
    own = picture.rounds[picture.planned[code].round]
    if picture.plan.exits[own[0]].best == picture.plan.exits[own[-1]].best:
        return ""
    return _places_words(ways, picture.plan.entrants)


def _places_words(ways: Exit, entrants: int) -> Words:
    first, last = ways.best + 1, min(ways.worst + 1, entrants)
    if ways.ends or first == last:
        return say("for place %(place)s", place=first)
    return say("for places %(first)s to %(last)s", first=first, last=last)
