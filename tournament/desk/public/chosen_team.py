"""The team whose path a reader follows in a bracket: typed, or remembered by the browser.

No account: a cookie of one division's page keeps the team's number, which everybody may know.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from tournament.desk.brackets.bracket_picture import Picture, TeamNamed
from tournament.desk.brackets.team_path import TeamPath, team_path
from tournament.desk.public.my_team import MOST_SHOWN, find_teams
from tournament.desk.publish import NO_PATH
from tournament.registration.names import plain

COOKIE = "team"
A_MONTH = 30 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Followed:
    """What was typed, the teams that fit, whether `more` do, and the one team with its path."""

    typed: str
    teams: Sequence[TeamNamed]
    more: bool
    team: TeamNamed | None
    path: TeamPath


def team_followed(request: HttpRequest, picture: Picture) -> Followed:
    """The team typed, else the one remembered. An empty field asks for none."""
    typed = request.GET.get("team", request.COOKIES.get(COOKIE, "")).strip()[:60]
    found = find_teams(picture.teams.values(), typed, by_number=picture.learning)
    team = _the_one(found, typed)
    if team is None:
        is_asked = "team" in request.GET
        more = len(found) > MOST_SHOWN
        return Followed(typed if is_asked else "", found[:MOST_SHOWN], more, None, NO_PATH)
    shown = typed if picture.learning else team.title
    return Followed(shown, [team], False, team, team_path(picture, team.seed))


def _the_one(found: Sequence[TeamNamed], typed: str) -> TeamNamed | None:
    """The only team found, or the one with exactly this name."""
    exact = [team for team in found if plain(team.title) == " ".join(plain(typed).split())]
    teams = exact or found
    return teams[0] if len(teams) == 1 else None


def remember_team(request: HttpRequest, response: HttpResponse, team: TeamNamed | None) -> None:
    """Keep the team that was asked for; forget one when nothing is typed."""
    if team and request.COOKIES.get(COOKIE) != str(team.number):
        response.set_cookie(
            COOKIE,
            str(team.number),
            max_age=A_MONTH,
            path=request.path,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    elif request.GET.get("team") == "":
        response.delete_cookie(COOKIE, path=request.path, samesite="Lax")
