"""Find my team: letters in; the team's position and next opponent out. Pure.

Children's teams are found by number only. The team whose path a reader follows is typed, or
remembered by the browser without an account: a cookie of one division's page keeps the team's
number or name, which everybody may know.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse

from rules.core.messages import Words, all_of
from tournament.brackets.bracket import MatchState
from tournament.desk.brackets.bracket_cards import (
    WORDS,
    TeamPath,
    meets_words,
    source_words,
    team_path,
    ways_onward,
)
from tournament.desk.brackets.bracket_picture import Picture, Stored, TeamNamed
from tournament.desk.publish import NO_PATH
from tournament.registration.names import FEWEST_LETTERS, in_order, plain

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class MyTeam:
    """A team, as which it is `asked` for, and its next match with its place on the page; `code` is
    empty without one.
    `partner` plays with somebody who entered alone. `more_rounds` are still to be drawn.

    `if_won` and `if_lost` are the next opponents, in matches `winner_to` and `loser_to`; empty for
    none.
    """

    team: TeamNamed
    asked: str
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
    asked = known_as(picture, team)
    if stored is None:
        return MyTeam(team, asked, more_rounds=picture.plan.to_come > 0)
    code = stored.match.code
    names = {row.key: row.name for row in picture.plan.rounds}
    winner_to, loser_to = ways_onward(picture, code)
    if loser_to and loser_to.only not in (None, team.seed):
        loser_to = None
    partner, meets = _company(picture, team, stored.match)
    return MyTeam(
        team=team,
        asked=asked,
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


COOKIE = "team"
A_MONTH = 30 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Followed:
    """What was typed, the teams that fit, whether `more` do, and the one team with its path.

    `kept` is what finds it again.
    """

    typed: str
    teams: Sequence[TeamNamed]
    more: bool
    team: TeamNamed | None
    path: TeamPath
    kept: str = ""


def team_followed(request: HttpRequest, picture: Picture) -> Followed:
    """The team typed, else the one remembered. An empty field asks for none."""
    typed = request.GET.get("team", unquote(request.COOKIES.get(COOKIE, ""))).strip()[:60]
    found = find_teams(picture.teams.values(), typed, by_number=picture.learning)
    team = _the_one(found, typed)
    if team is None:
        is_asked = "team" in request.GET
        more = len(found) > MOST_SHOWN
        return Followed(typed if is_asked else "", found[:MOST_SHOWN], more, None, NO_PATH)
    shown = typed if picture.learning else team.title
    path, kept = team_path(picture, team.seed), known_as(picture, team)
    return Followed(shown, [team], False, team, path, kept)


def known_as(picture: Picture, team: TeamNamed) -> str:
    """What finds only this team here: its number, or its name where others have that number."""
    alike = [other for other in picture.teams.values() if other.number == team.number]
    return str(team.number) if picture.learning or len(alike) == 1 else team.title


def _the_one(found: Sequence[TeamNamed], typed: str) -> TeamNamed | None:
    """The only team found, or the one with exactly this name."""
    exact = [team for team in found if plain(team.title) == " ".join(plain(typed).split())]
    teams = exact or found
    return teams[0] if len(teams) == 1 else None


def remember_team(request: HttpRequest, response: HttpResponse, followed: Followed) -> None:
    """Keep the team that was asked for; forget one when nothing is typed."""
    kept = quote(followed.kept)
    if kept and request.COOKIES.get(COOKIE) != kept:
        response.set_cookie(
            COOKIE,
            kept,
            max_age=A_MONTH,
            path=request.path,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    elif request.GET.get("team") == "":
        response.delete_cookie(COOKIE, path=request.path, samesite="Lax")
