"""Makers for stages that lead to stages: planned on the page of all stages, played to the end.

The better seed of the first stage wins every game, unless a test says otherwise.
"""

from django.test import Client

from tests.kept import kept
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won
from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division

DESK = "/desk/beach-house-2026/"


@kept
def eight_for_a_round_robin() -> Division:
    """Eight teams, and a round robin chosen as their first stage."""
    division = a_division(an_event())
    teams(division, 8)
    legs = {"round-robin-legs": "1"}
    choose(the_director(division.event), division, format="round-robin", **legs)
    return division


def plan_stage(desk: Client, like: Division, format: str, name: str = "") -> Division:  # noqa: A002
    """One more stage: after the division's last, or with a name in a division of its own."""
    form = {"division": like.slug, "format": format, "name": name}
    answer = desk.post(f"{DESK}stages/add/", form)
    assert answer.status_code == 303, answer.content.decode()
    return like.event.divisions.get(name=name) if name else like


def add_way(desk: Client, source: str, target: str, kind: str, **words: str) -> None:
    """Some go from one stage to another: "main-event/1" to "final/1"."""
    form = {"source": source, "target": target, "kind": kind, "carry": "none"} | words
    answer = desk.post(f"{DESK}stages/ways/add/", form)
    assert answer.status_code == 303, answer.content.decode()


def publish_next(desk: Client, division: Division) -> Stage:
    """Press the button under the preview of a stage that is filled from others."""
    context = desk.get(desk_page(division, "bracket/step/draw/")).context
    shown = context.get("coming") or context["next"]
    assert shown is not None
    form = {"seen": shown.shown, "key": context["key"], "reason": ""}
    answer = desk.post(desk_page(division, "bracket/next/"), form)
    assert answer.status_code == 303, answer.content.decode()
    return division.stages.latest("number")


def titles(stage: Stage) -> list[str]:
    """The field in seed order."""
    return list(stage.field.order_by("seed").values_list("entry__title", flat=True))


def everyone_played(stage: Stage) -> None:
    """The better seed wins every match."""
    seeds = dict(stage.field.values_list("entry", "seed"))
    while match := stage.matches.filter(state=Match.State.READY).first():
        has_won(
            stage, *sorted(seeds[each] for each in match.slots.values_list("entrant", flat=True))
        )


def to_publish(desk: Client) -> list[str]:
    """The stages that the floor's to-do list names."""
    board = desk.get(f"{DESK}floor/").context["board"]
    return [str(need.about.title) for need in board.needs if need.kind == "stage"]
