"""Makers for stages that lead to stages: planned on the page of all stages, played to the end.

The better seed of the first stage wins every game, unless a test says otherwise.
"""

from django.test import Client

from tests.makers_before import desk_page
from tournament.brackets.models import Stage
from tournament.registration.models import Division

DESK = "/desk/beach-house-2026/"


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


def publish_next(desk: Client, division: Division, reason: str = "") -> Stage:
    """Press the button under the preview of a stage that is filled from others."""
    context = desk.get(desk_page(division, "bracket/step/draw/")).context
    shown = context.get("coming") or context["next"]
    assert shown is not None
    form = {"seen": shown.shown, "key": context["key"], "reason": reason}
    answer = desk.post(desk_page(division, "bracket/next/"), form)
    assert answer.status_code == 303, answer.content.decode()
    return division.stages.latest("number")


def titles(stage: Stage) -> list[str]:
    """The field in seed order."""
    return list(stage.field.order_by("seed").values_list("entry__title", flat=True))
