"""Find my team: letters in; the team's position and next opponent out. Pure.

Children's teams are found by number only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rules.core.messages import Words, all_of
from tournament.brackets.bracket import MatchState
from tournament.desk.brackets.bracket_cards import WORDS, meets_words, source_words, ways_onward
from tournament.desk.brackets.bracket_picture import Picture, Stored, TeamNamed
from tournament.registration.names import FEWEST_LETTERS, in_order, plain

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class MyTeam:
    """A team and its next match, and its place on the page; `code` is empty without one.
    `partner` plays with somebody who entered alone. `more_rounds` are still to be drawn.

    `if_won` and `if_lost` are the next opponents, in matches `winner_to` and `loser_to`; empty for
    none.
    """

    team: TeamNamed
    code: str = ""
    at: str = ""
    round: Words = ""
    state: str = ""
    state_label: Words = ""
    meets: Words = ""
    partner: Words = ""
    if_won: Words = ""
    if_lost: Words = ""
    table: int | None = None
    winner_to: str = ""
    loser_to: str = ""
    more_rounds: bool = False


class Titled(Protocol):
    """A team's display name."""

    @property
    def number(self) -> int: ...
    @property
    def title(self) -> str: ...


Called = TypeVar("Called", bound=Titled)


def find_teams(teams: Iterable[Called], typed: str, *, by_number: bool) -> list[Called]:
    """The teams whose title contains the letters, ignoring accents, or with this number."""
    words = " ".join(plain(typed).split())
    if words.isdecimal():
        found = [team for team in teams if str(team.number) == words.lstrip("0")]
    elif by_number or len(words) < FEWEST_LETTERS:
        found = []
    else:
        found = [team for team in teams if words in plain(team.title)]
    return sorted(found, key=lambda team: in_order(team.title))


def my_teams(
    picture: Picture, teams: Sequence[TeamNamed], tables: Mapping[str, int]
) -> list[MyTeam]:
    """These teams with their current or next match, and its table if `tables` (by code) has it."""
    wanted = {team.seed for team in teams}
    standing: dict[int, Stored] = {}
    for stored in picture.stored.values():
        if not stored.match.is_decided:
            for seed in wanted.intersection(stored.match.entrants):
                if seed not in standing or stored.is_on_the_floor:
                    standing[seed or 0] = stored
    return [_my_team(picture, team, standing.get(team.seed), tables) for team in teams]


def _my_team(
    picture: Picture, team: TeamNamed, stored: Stored | None, tables: Mapping[str, int]
) -> MyTeam:
    if stored is None:
        return MyTeam(team, more_rounds=picture.plan.to_come > 0)
    code = stored.match.code
    names = {row.key: row.name for row in picture.plan.rounds}
    winner_to, loser_to = ways_onward(picture, code)
    if loser_to and loser_to.only not in (None, team.seed):
        loser_to = None
    partner, meets = _company(picture, team, stored.match)
    return MyTeam(
        team=team,
        code=code,
        at=picture.at(code),
        round=names[picture.planned[code].round],
        state=stored.shown,
        state_label=WORDS[stored.shown],
        meets=meets,
        partner=partner,
        if_won=meets_words(picture, winner_to) if winner_to else "",
        if_lost=meets_words(picture, loser_to) if loser_to else "",
        table=tables.get(code),
        winner_to=winner_to.match if winner_to else "",
        loser_to=loser_to.match if loser_to else "",
    )


def _company(picture: Picture, team: TeamNamed, match: MatchState) -> tuple[Words, Words]:
    """Who plays with this team, and who against it."""
    if len(match.entrants) == 2:
        return "", _opponent(picture, team, match)
    side_of = picture.plan.kind.side_of
    own = side_of(match.entrants.index(team.seed))
    partners: list[str] = []
    others: list[str] = []
    for position, seed in enumerate(match.entrants):
        if seed is not None and seed != team.seed:
            at_side = partners if side_of(position) == own else others
            at_side.append(picture.teams[seed].title)
    return all_of(partners) if partners else "", all_of(others)


def _opponent(picture: Picture, team: TeamNamed, match: MatchState) -> Words:
    other = 1 if match.entrants[0] == team.seed else 0
    seed = match.entrants[other]
    if seed is not None:
        return picture.teams[seed].title
    return source_words(picture, picture.planned[match.code].slots[other])
