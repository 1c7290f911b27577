"""The demo is a real event in mid-flow, and comes back as it was."""

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import PROTECT
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from scoring.models import Hand, ScoreSheet
from tests.makers import NOON, a_division, an_event, minutes, teams
from tests.makers_clock import the_clock_at
from tournament.brackets.models import Match
from tournament.desk.act.guesses import DEMO_PASSWORD, LOGINS
from tournament.desk.demo.build import NAME, build
from tournament.desk.events.finishing import FIRST
from tournament.live.models import LogEntry, Tombstone
from tournament.own_files import PROGRAM
from tournament.registration.models import Event
from tournament.timing.models import LateRuling

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("made")]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Event]:
    """The demo, made once for all tests here; what a test does to it ends with the test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build(NOON).event
        transaction.set_rollback(True)


def demo(*words: str) -> str:
    out = StringIO()
    call_command("demo", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def main_event() -> list[Match]:
    return list(Match.objects.filter(stage__division__name="Main event").select_related("round"))


def test_the_main_event_is_in_the_second_round_of_the_winners_bracket() -> None:
    states = {
        key: sorted(match.state for match in main_event() if match.round.key == key)
        for key in ("W1", "W2", "W3")
    }
    assert states["W1"] == ["bye"] * 3 + ["certified"] * 5
    assert states["W2"] == ["called", "handed-in", "playing", "ready"]
    assert states["W3"] == ["planned"] * 2


def test_one_sheet_waits_to_be_posted_and_one_holds_a_struck_hand() -> None:
    assert ScoreSheet.objects.filter(state="verified").count() == 1
    assert Hand.objects.filter(struck="changed").count() == 1


def test_what_happened_last_happened_a_moment_ago() -> None:
    last = LogEntry.objects.order_by("at").last()
    assert last is not None
    assert NOON - minutes(5) < last.at <= NOON


def test_a_day_later_the_clock_has_forfeited_nothing(made: Event) -> None:
    the_clock_at(NOON + timedelta(days=1))
    assert not LateRuling.objects.filter(match__stage__division__event=made).exists()
    assert not Match.objects.filter(state="forfeited").exists()


def test_it_says_how_far_it_is_while_it_is_made() -> None:
    steps, quiet = StringIO(), StringIO()
    call_command("demo", "--reset", stdout=StringIO(), stderr=steps)
    call_command("demo", "--reset", stdout=StringIO(), stderr=quiet, verbosity=0)
    assert len(steps.getvalue().splitlines()) == 4
    assert quiet.getvalue() == ""


def test_the_logins_open_with_their_password() -> None:
    for name, _, _ in LOGINS:
        assert authenticate(username=name, password=DEMO_PASSWORD)


def test_the_children_have_first_names_and_numbers_only(made: Event) -> None:
    children = made.divisions.get(learning=True)
    assert children.entries.count() == 6
    names = children.entries.values_list("players__name", flat=True)
    assert all(" " not in name for name in names)


def test_everything_in_it_can_be_recomputed_from_the_facts(made: Event) -> None:
    call_command("verify", made.slug, stdout=StringIO())


def test_the_demo_is_made_once_and_reset_brings_it_back() -> None:
    with pytest.raises(CommandError, match="--reset"):
        demo()
    Match.objects.update(state="planned")
    demo("--reset")
    assert Match.objects.filter(state="playing").count() == 1
    assert Event.objects.filter(name=NAME).count() == 1
    assert Tombstone.objects.get().who == "demo --reset"


def test_whatever_holds_on_to_something_goes_before_it() -> None:
    gone_with_their_owner = {"Slot", "GameSide", "Placing", "DrawnCard", "Counted"}
    gone_with_their_owner |= {"NamedWinner"}
    holders = {
        model.__name__
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.remote_field and field.remote_field.on_delete is PROTECT
    }
    assert holders - gone_with_their_owner <= {model.__name__ for model, _ in FIRST}


def test_reset_leaves_other_events_alone_and_answers_the_way_in() -> None:
    teams(a_division(an_event(name="Beach House Weekend")), 3)
    said = demo("--reset")
    assert said == demo("--show")  # and nothing else: `dev.py run` shows it as the way in
    assert Event.objects.get(name="Beach House Weekend").divisions.get().entries.count() == 3


def test_it_says_how_to_get_in() -> None:
    said = demo("--show")
    assert "director, scoring, registrar, referee, referee2, deputy, owner;" in said
    assert "/t/beach-house-weekend-demo/2/claim/#k=" in said


@pytest.mark.parametrize("is_said", [True, False])
def test_whoever_asks_beside_the_server_hears_that_its_port_may_be_another(is_said: bool) -> None:
    with override_settings(ADDRESS="http://localhost:8000", ADDRESS_SAID=is_said):
        assert ("another port" in demo("--show")) is not is_said


@override_settings(OTHERS_REACH_IT=True)
def test_on_a_network_it_says_that_the_logins_do_not_work_and_what_to_type() -> None:
    assert f"{PROGRAM} manage changepassword director" in demo("--show")
    assert "do not work on a network" in demo("--show")
