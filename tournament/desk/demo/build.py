"""The demo weekend: 13 teams in the second round, and the children."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_noop

from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.act.guesses import DEMO_PASSWORD, LOGINS, OWNER
from tournament.desk.brackets.stages import publish_stage
from tournament.desk.demo.play import (
    CHILDREN,
    MAIN_EVENT,
    Weekend,
    call,
    game,
    hand_in,
    mend_first_hand,
    post,
    sit_down,
    write_hands,
)
from tournament.desk.events.events import make_event
from tournament.desk.events.finishing import remove_event
from tournament.desk.registration.teams import add_teams
from tournament.desk.rulings.help_requests import request_help
from tournament.desk.seeding.seeds import order_seeds
from tournament.desk.substitutes.standby import add_standby
from tournament.desk.tables.check_in import check_in
from tournament.desk.tables.rounds import start_round
from tournament.desk.timing.arrivals import record_arrival
from tournament.desk.timing.clocks import stop_clocks
from tournament.language import HOURS_24
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.blueprints import BEACH_HOUSE
from tournament.registration.drafts import EventWords
from tournament.registration.lists.reading import read_list
from tournament.registration.models import Division, Entry, Event, Official

NAME = "Beach House Weekend (demo)"
TABLES = 6
STANDING_BY = (("Nora Quist", False), ("Hal Burnside", True))
LASTS = timedelta(minutes=95)
AS_IT_WAS = gettext_noop("The demo waits for you")


def quietly(words: str) -> None:
    """Report no progress."""


@transaction.atomic
def build(now: datetime, tell: Callable[[str], None] = quietly) -> Weekend:
    """Make the whole demo, ending just before `now`. `tell` reports progress.

    Its clocks are paused, so that a demo opened a day later has no forfeits.
    """
    tell("Making the demo: accounts and teams …")
    password = make_password(DEMO_PASSWORD)
    people = [(role, _account(name, words, password)) for name, words, role in LOGINS]
    _own(_account(*OWNER, password))
    weekend = _event(dict(people)[Role.DIRECTOR], now - LASTS)
    for role, user in people:
        Official.objects.get_or_create(event=weekend.event, user=user, role=role)
    main, children = weekend.event.divisions.order_by("position")
    _enter(weekend, main, MAIN_EVENT)
    _enter(weekend, children, CHILDREN)
    _come(weekend)
    tell("Playing the children's round …")
    _play_children(weekend, children)
    tell("Playing two rounds of the main event …")
    _play_main(weekend, main)
    stop_clocks(weekend.act(0.1), reason=AS_IT_WAS)
    return weekend


def _account(name: str, words: str, password: str) -> User:
    """The demo's login. An existing one keeps a changed password.

    Logins share one hash: each hash takes a third of a second, and the password is public.
    """
    users = get_user_model().objects
    user = users.filter(username=name).first()
    if user is None:
        first, last = words.split()
        user = users.create(username=name, password=password, first_name=first, last_name=last)
    return user


def _own(user: User) -> None:
    """Make this the owner of the installation."""
    user.is_superuser = user.is_staff = True
    user.save(update_fields=["is_superuser", "is_staff"])


def _event(director: User, start: datetime) -> Weekend:
    actor = Actor(director.get_full_name(), Role.DIRECTOR, "DESK01")
    starts_at = start.replace(minute=0, second=0, microsecond=0)
    made = make_event(
        director=director,
        actor=actor,
        now=start - timedelta(days=1),
        words=EventWords(
            NAME, "Anna Maria Island", starts_at, "America/New_York", "en", HOURS_24, False
        ),
        tables=TABLES,
        divisions=BEACH_HOUSE.divisions,
    )
    scoring = Actor("Sam Whitaker", Role.SCORING, "DESK02")
    return Weekend(made.event, actor, scoring, start)


def _enter(weekend: Weekend, division: Division, pasted: str) -> None:
    """Paste the teams, seed them in that order and publish the bracket."""
    drafts = [line.draft for line in read_list(pasted, division.team_size).lines if line.draft]
    add_teams(weekend.act(2), division=division, drafts=drafts)
    order = list(division.entries.order_by("number").values_list("pk", flat=True))
    order_seeds(weekend.act(2), division=division, seen=order, order=order)
    publish_stage(weekend.act(2), division=division, without_waiting=False)


def _come(weekend: Weekend) -> None:
    """Check in everyone but the last team, and put two people on the standby list."""
    teams = Entry.objects.filter(division__event=weekend.event).order_by("division", "number")
    for entry in list(teams)[:-1]:
        check_in(weekend.act(0.1), entry=entry)
    for name, house in STANDING_BY:
        add_standby(weekend.act(0.1), name=name, house=house)


def _matches(division: Division, round_key: str) -> list[Match]:
    """The matches of a round that are ready, in order."""
    rows = Match.objects.filter(stage__division=division, round__key=round_key, state="ready")
    return list(rows.select_related("round", "stage__division").order_by("number"))


def _start(weekend: Weekend, division: Division, *keys: str) -> None:
    for row in division.stages.get().rounds.filter(key__in=keys).order_by("position"):
        start_round(weekend.act(1), round=row)


def _play_main(weekend: Weekend, division: Division) -> None:
    """Play the main event up to the second round.

    The first round is posted. In the second, one match is in play with a help request, one waits to
    be posted, one is called and missing a team, one needs a table.
    """
    _start(weekend, division, "W1")
    for number, match in enumerate(_matches(division, "W1"), start=1):
        post(weekend, hand_in(weekend, match, number, "EW" if number == 2 else "NS"))
    _start(weekend, division, "W2", "L1")
    waiting, playing, called, *_ = _matches(division, "W2")
    hand_in(weekend, waiting, 1, "NS")
    table = call(weekend, playing, 2)
    sit_down(weekend, playing, table)
    hands = game(ruleset=division.ruleset, seed=5, favourite="NS")[:4]
    mend_first_hand(weekend, table, hands)
    write_hands(weekend, table, hands[1:], first=2)
    request_help(
        Act(weekend.event, weekend.phone(table), weekend.later(0.2)),
        table=table,
        reason="Question about the rules",
    )
    call(weekend, called, 3)
    first = called.slots.order_by("position")[0].entrant
    act = weekend.act(0.5)
    assert first is not None
    record_arrival(act, match=called, entry=first, at=act.now)


def _play_children(weekend: Weekend, division: Division) -> None:
    """Post one match of the first round; the other waits."""
    _start(weekend, division, "W1")
    first, *_ = _matches(division, "W1")
    post(weekend, hand_in(weekend, first, 5, "EW"))


def remove_demo(now: datetime) -> None:
    """Delete the demo's event and its sheets. The tombstone of its log stays."""
    for event in Event.objects.filter(name=NAME):
        remove_event(event, who="demo --reset", at=now)
