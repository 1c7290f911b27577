"""The director sets the target that a division in play does not have yet."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rules.findings import Finding, Findings
from rules.house import with_house_rules
from rules.refusals import Refused, refusal
from rules.rulesets import find
from scoring import services as scoring
from scoring.aims import target_is_open
from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets.dealt import cards_are_dealt
from tournament.brackets.models import Game
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.tables.selectors import table_of

TARGET = "target"


def set_target(
    *, event: Event, actor: Actor, now: datetime, division: Division, points: int | str
) -> Receipt:
    """Set the points that end a game of the division from now on, in the open games too.

    Refused where there is a target already, where a side of an open game has that many points, and
    before the first cards: the house rules say it then.
    """
    with one_change(event, actor, now) as change:
        division.refresh_from_db()
        _require_open(division)
        house_rules = {**division.house_rules, TARGET: points}
        _refuse_nonsense(division, house_rules)
        division.house_rules = house_rules
        division.save(update_fields=["house_rules"])
        games = _open_games(division)
        _refuse_reached(games, int(points))
        for game in games:
            scoring.play_by(game.sheet, {**game.sheet.house_rules, TARGET: points}, now=now)
        change.require_as_shown(topic_of_row(division, "rules"))
        return change.log(
            "division.target",
            f"{division.name}: a game ends at {points} points from now on. There was no target "
            "before.",
            touched=[
                topic_of_row(division, "rules"),
                "event",
                "floor",
                *(topic_of(game.match) for game in games),
            ],
            detail={"division": division.slug, "target": points, "games": len(games)},
        )


def _require_open(division: Division) -> None:
    if not target_is_open(playing_rules(division.ruleset, division.house_rules)):
        raise refusal(
            f"{division.name} has its target already.",
            remedy="Play to it. A table can end its game earlier with “Game over”.",
        )
    if not cards_are_dealt(division):
        raise refusal("No cards are dealt yet.", remedy="Set the target in the house rules.")


def _refuse_nonsense(division: Division, house_rules: dict[str, Any]) -> None:
    findings = Findings()
    with_house_rules(find(division.ruleset), house_rules, findings)
    if findings.refused:
        raise Refused(*(row for row in findings.rows if row.severity == "error"))


def _open_games(division: Division) -> list[Game]:
    """The games at the tables that nobody has signed."""
    games = Game.objects.filter(
        match__stage__division=division, sheet__state=ScoreSheet.State.DRAFT
    )
    return list(games.select_related("sheet", "match__round").order_by("pk"))


def _refuse_reached(games: list[Game], points: int) -> None:
    findings = tuple(_reached(games, points))
    if findings:
        raise Refused(*findings)


def _reached(games: list[Game], points: int) -> Iterator[Finding]:
    for game in games:
        most = max(game.sheet.totals.values(), default=0)
        if most >= points and not game.sheet.finished:
            yield from refusal(
                f"At table {table_of(game.match)} a side has {most} points already.",
                remedy=f"Set more than {most}, or end that game with “Game over” first.",
                code="reached-already",
            ).findings
