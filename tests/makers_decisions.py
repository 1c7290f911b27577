"""Makers for the director's decisions, sent as their browser sends them and checked by verify."""

from typing import Any

from django.http import HttpResponse
from django.utils.html import escape

from tests.kept import kept
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_stage, an_event
from tests.makers_floor import director_at
from tests.makers_scoring import a_posted_game
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.verify import differences
from tournament.registration.models import Event


def of_match(match: Match, rest: str) -> str:
    """An address of the match at the desk: "decide/", "bye/"."""
    division = match.stage.division
    return f"/desk/{division.event.slug}/match/{division.slug}/{match.code}/{rest}"


def of_sheet(game: Game, rest: str = "decide/") -> str:
    """An address of the game's sheet at the desk."""
    return f"/desk/{game.match.stage.division.event.slug}/sheet/{game.sheet_id}/{rest}"


def decides(stage: Stage, address: str, reason: str = "I saw it myself", **sent: Any) -> Any:
    """The director sends a decision; the answer."""
    return director_at(stage.division.event).post(address, {"reason": reason, **sent})


def decides_match(match: Match, choice: str) -> Any:
    """Decide the result of a match: "win-2", "forfeit-1", "both", "play"."""
    return decides(match.stage, of_match(match, "decide/"), choice=choice)


def decides_sheet(game: Game, where: str, **values: Any) -> Any:
    """Decide a value of a sheet: value=..., or value-NS=... as keywords of a mapping."""
    return decides(game.match.stage, of_sheet(game), where=where, **values)


def withdraws(decision: Decision) -> HttpResponse:
    """Withdraw a decision."""
    event = decision.stage.division.event
    answer: Any = director_at(event).post(
        f"/desk/{event.slug}/decisions/{decision.pk}/", {"reason": "I was wrong"}
    )
    return answer  # type: ignore[no-any-return]


def told(answer: Any, *named: object) -> bool:
    """Whether the page has a line of what follows that names all of these."""
    lines = [
        line
        for line in map(str, answer.context["follows"])
        if all(str(each) in line for each in named)
    ]
    return bool(lines) and all(escape(line) in answer.text for line in lines)


def the_decision() -> Decision:
    """The one that was made last."""
    return Decision.objects.order_by("-pk")[0]


def verified(stage: Stage) -> list[str]:
    """What verify finds wrong."""
    return list(differences(Event.objects.get(pk=stage.division.event_id)))


@kept
def a_played_match(stage: Stage, code: str = "W1-1", table: int = 1) -> Match:
    """A match whose first team won 500 to 100, posted."""
    game = a_posted_game(stage, code, table=table)
    return again(game.match)


@kept
def a_pinochle_game() -> Game:
    """A game of a ruleset that has penalties of single players."""
    stage = a_stage(a_division(an_event(), ruleset="npa-pinochle"), 4)
    match = a_called_match(stage)
    event = stage.division.event
    sitting = [
        [row.player_id for row in slot.entrant.members.order_by("place")]
        for slot in match.slots.order_by("position")
        if slot.entrant
    ]
    (north, south), (east, west) = sitting
    open_sheet(
        Act(event, DIRECTOR, NOON),
        table=event.tables.get(number=1),
        match=match,
        sitting=Sitting(
            chairs={"N": north, "E": east, "S": south, "W": west},
            scorekeeper="N",
            first_dealer="E",
            both_agreed=True,
        ),
    )
    return match.games.get()


def again(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.select_related("winner", "loser", "stage__division__event").get(
        pk=match.pk
    )
