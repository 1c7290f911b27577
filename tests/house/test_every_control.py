"""Every control of every page is pressed, in everybody's name: none leads nowhere.

Walks from where each person begins along the links: while the demo weekend is played, after its
end, and in a hall where every other game is played. Presses each button once for each address and
what it sends. What a press changed is undone.
"""

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from scoring.selectors import standing_hands
from tests.addresses import Hall, a_demo_hall
from tests.controls import Press, controls
from tests.kept import kept
from tests.makers import NOON, a_phone_at, an_official, logged_in
from tests.makers_before import the_director
from tests.makers_every_game import a_hall_of_every_game
from tournament.brackets.models import Match
from tournament.desk.demo.play import Weekend, game, hand_in, post, sign_both, sit_down, write_hands
from tournament.desk.tables.rounds import start_round
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Assignment, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def the_test_sees_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup begins a transaction of its own, which it cannot inside the test's."""
    monkeypatch.setattr("rookery.keep.rows.one_moment", nullcontext)


NOT_ALIKE = {"match": 4, "sheet": 3, "team": 2}
"""Pages of which one is not like another, and how many of them are looked at; of others one."""
TOO_FAR = ("logout",)
ASKS_WHY = "tournament/desk/why.html"


@dataclass(slots=True)
class Walk:
    """One person on the way through the house; `wrong` is what no press should have met.

    They look at each kind of page, and at each in every one of these `divisions`.
    """

    client: Client
    begins: list[str]
    divisions: frozenset[str] = frozenset()
    waiting: deque[str] = field(default_factory=deque)
    visits: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    pressed: set[tuple[str, ...]] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def to_the_end(self) -> list[str]:
        """Follow every link and press every button; what was wrong."""
        self.client.raise_request_exception = False
        self.waiting.extend(self.begins)
        while self.waiting:
            where = self.waiting.popleft()
            kind = kind_of(where)
            there = f"{kind} {self.divisions.intersection(where.split('/'))}"
            if (
                where not in self.seen
                and kind not in TOO_FAR
                and self.visits[there] < NOT_ALIKE.get(kind, 1)
            ):
                self.seen.add(where)
                self.visits[there] += 1
                self._look_at(where, kind)
        return self.wrong

    def _look_at(self, where: str, kind: str) -> None:
        answer = self.client.get(where)
        if answer.status_code >= 400:
            self.wrong.append(f"{where} answers {answer.status_code}")
        elif answer.status_code >= 300:
            self.waiting.append(answer["Location"])
        elif answer.get("Content-Type", "").startswith("text/html"):
            links, presses = controls(answer.text, where)
            self.waiting.extend(links)
            for press in presses:
                self._press(press, kind)

    def _press(self, press: Press, kind: str) -> None:
        name = (kind_of(press.where), press.button, *sorted(press.sent))
        if name in self.pressed or kind_of(press.where) in TOO_FAR:
            return
        self.pressed.add(name)
        before = transaction.savepoint()
        why = self._answer(press)
        transaction.savepoint_rollback(before)
        if why:
            self.wrong.append(f"{press.how} {press.where} {press.button} on {kind}: {why}")

    def _answer(self, press: Press) -> str:
        """What is wrong with the answer to a press; empty if nothing is."""
        headers = {"HX-Request": "true"} if press.by_htmx else {}
        answer: Any = getattr(self.client, press.how)(press.where, press.sent, headers=headers)
        if answer.status_code in (301, 302, 303):
            answer = self._shown_after(answer)
        if answer.status_code < 400:
            return ""
        if answer.status_code != 422:
            return f"answers {answer.status_code}"
        asked_why = ASKS_WHY in {each.name for each in answer.templates}
        shown = asked_why or "data-code=" in answer.text or "errorlist" in answer.text
        if not shown:
            return "refuses and does not say why"
        return "" if press.asks or asked_why else f"is refused at once: {words(answer.text)}"

    def _shown_after(self, answer: Any) -> Any:
        """The page that a change leads to, until its kind has been seen changed."""
        kind = kind_of(answer["Location"])
        self.shown[kind] += 1
        return (
            answer
            if self.shown[kind] > NOT_ALIKE.get(kind, 1)
            else self.client.get(answer["Location"])
        )


def words(page: str) -> str:
    """The codes of what was refused."""
    return " ".join(sorted({part.split('"')[0] for part in page.split('data-code="')[1:]}))


@cache
def kind_of(where: str) -> str:
    """The name of an address, and of what was asked of it."""
    path, _, query = where.partition("?")
    try:
        name = str(resolve(path).url_name)
    except Resolver404:
        return where
    asked = sorted(part.partition("=")[0] for part in query.split("&") if part)
    return "?".join([name, *asked])


@kept
def a_played_out_hall() -> Hall:
    """The demo weekend, played to its end."""
    hall = a_demo_hall()
    weekend = Weekend(
        hall.event,
        Actor("Dana Reyes", Role.DIRECTOR, "DESK01"),
        Actor("Sam Whitaker", Role.SCORING, "DESK02"),
        NOON,
        keys=1000,
    )
    begun = Assignment.objects.filter(match__stage__division__event=hall.event, cleared_at=None)
    for row in begun.select_related("match", "table"):
        _finish(weekend, row.match, row.table)
    while match := _next(hall.event):
        if match.round.started_at is None:
            start_round(weekend.act(1), round=match.round)
            continue
        post(weekend, hand_in(weekend, match, 4, "NS"))
    return hall


def _next(event: Event) -> Match | None:
    rows = Match.objects.filter(stage__division__event=event, state=Match.State.READY)
    return rows.select_related("round", "stage__division").order_by("round__position").first()


def _finish(weekend: Weekend, match: Match, table: Table) -> None:
    """Play on from wherever a table is."""
    if match.state == Match.State.CALLED:
        sit_down(weekend, match, table)
    open_game = match.games.get()
    if match.state != Match.State.HANDED_IN:
        hands = game(ruleset=match.stage.division.ruleset, seed=5, favourite="NS")
        played = standing_hands(open_game.sheet).count()
        write_hands(weekend, table, hands[played:], first=played + 1)
        sign_both(weekend, table)
    post(weekend, match.games.get())


def walks(hall: Hall) -> Iterator[tuple[str, Walk]]:
    """Everybody, and where they begin."""
    desk = reverse("desk-event", args=[hall.event.slug])
    director = logged_in(User.objects.get(username="director"))
    yield "director", Walk(director, [desk, "/desk/", "/"])
    yield "owner", Walk(logged_in(User.objects.get(username="owner")), ["/desk/"])
    for role in (Role.DEPUTY, Role.REFEREE, Role.SCORING, Role.REGISTRAR):
        official = an_official(hall.event, f"crawls-{role.value}", role)
        yield role.value, Walk(logged_in(official), [desk])
    yield "table", Walk(a_phone_at(hall.table), [f"/t/{hall.event.slug}/{hall.table.number}/"])
    yield "anybody", Walk(Client(), ["/"])


WHO = ("director", "owner", "deputy", "referee", "scoring", "registrar", "table", "anybody")


@pytest.mark.parametrize("who", WHO)
def test_no_control_leads_nowhere_during_play(who: str) -> None:
    assert dict(walks(a_demo_hall()))[who].to_the_end() == []


@pytest.mark.parametrize("who", ["director", "anybody"])
def test_no_control_leads_nowhere_after_the_end(who: str) -> None:
    hall = a_played_out_hall()
    assert not hall.event.divisions.filter(stages__matches__state__in=Match.WAITING).exists()
    assert dict(walks(hall))[who].to_the_end() == []


def test_no_control_leads_nowhere_once_the_event_is_finished() -> None:
    hall = a_played_out_hall()
    Event.objects.filter(pk=hall.event.pk).update(finished_at=NOON)
    assert dict(walks(hall))["director"].to_the_end() == []


@pytest.mark.parametrize("who", ["director", "tables", "anybody"])
def test_no_control_leads_nowhere_where_every_other_game_is_played(who: str) -> None:
    event, tables = a_hall_of_every_game()
    divisions = frozenset(event.divisions.values_list("slug", flat=True))
    phones = [Walk(at.phone, [at.address]) for at in tables]
    walks = {
        "director": [Walk(the_director(event), [f"/desk/{event.slug}/"], divisions=divisions)],
        "tables": phones,
        "anybody": [Walk(Client(), [f"/e/{event.slug}/"], divisions=divisions)],
    }
    assert [wrong for walk in walks[who] for wrong in walk.to_the_end()] == []
