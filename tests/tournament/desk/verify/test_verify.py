"""`manage.py verify`: a broken row is named, whichever derived table it stands in."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Hand, ScoreSheet, Signature
from tests.makers import NOON
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.brackets.models import GameSide, Match, Slot
from tournament.desk.act.change import Act
from tournament.desk.scoring.corrections import correct_sheet
from tournament.desk.verify import differences
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def an_afternoon() -> Event:
    """A drawn event in which one match is posted."""
    return a_posted_game(a_drawn_stage()).match.stage.division.event


def named(event: Event) -> list[str]:
    event.refresh_from_db()
    return list(differences(event))


def test_an_honest_event_has_nothing_to_name() -> None:
    assert named(an_afternoon()) == []


BREAKS: dict[str, tuple[Callable[[], object], str]] = {
    "a hand's outcome": (
        lambda: Hand.objects.filter(number=2).update(outcome="set"),
        "hand 2 is stored as set; it was made.",
    ),
    "a hand's score": (
        lambda: Hand.objects.filter(number=2).update(score={"NS": 1, "EW": 2}),
        "hand 2 is stored with EW 2, NS 1; it scores EW 20, NS 100.",
    ),
    "a hand's number": (
        lambda: Hand.objects.filter(number=5).update(number=6),
        "hand 5 is missing.",
    ),
    "a sheet's totals": (
        lambda: ScoreSheet.objects.update(totals={"NS": 1, "EW": 2}),
        "totals are stored as EW 2, NS 1; the hands give EW 100, NS 500.",
    ),
    "a sheet's winner": (
        lambda: ScoreSheet.objects.update(winner="EW"),
        "winner is stored as EW; the hands give NS.",
    ),
    "whether a game is over": (
        lambda: ScoreSheet.objects.update(finished=False),
        "game over is stored as False; the hands give True.",
    ),
    "what was signed": (
        lambda: Signature.objects.filter(side="EW").update(content_hash="x"),
        "the sheet differs from what Player 4a signed.",
    ),
    "a missing signature": (
        lambda: Signature.objects.filter(side="EW").update(dropped_at=NOON),
        "it is posted, but a signature is missing.",
    ),
    "who stands in a slot": (
        lambda: Slot.objects.filter(match__code="W2-1", position=0).update(entrant=None),
        "Main event, match W2-1: slot 1 holds nobody; it should hold Team 1.",
    ),
    "who won": (
        lambda: Match.objects.filter(code="W1-1").update(winner=None),
        "Main event, match W1-1: its winner is nobody; it should be Team 1.",
    ),
    "who lost": (
        lambda: Match.objects.filter(code="W1-1").update(loser=None),
        "Main event, match W1-1: its loser is nobody; it should be Team 4.",
    ),
    "what a team is charged": (
        lambda: GameSide.objects.filter(entry__number=1).update(charged=30),
        "sheet of W1-1, game 1: Team 1 is charged 30 points; it should be 0.",
    ),
    "a match's state": (
        lambda: Match.objects.filter(code="W1-2").update(state="certified"),
        "Main event, match W1-2: its state is certified; it should be ready.",
    ),
    "a team's title": (
        lambda: Entry.objects.filter(number=3).update(title="Nobodies"),
        "Team 3 of Main event is called “Nobodies”; it should be “Team 3”.",
    ),
    "the event's version": (
        lambda: Event.objects.update(version=99),
        "The event is at version 99; the last row of its log is",
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_row_that_was_changed_behind_the_desk_is_named(what: str) -> None:
    event = an_afternoon()
    quietly, words = BREAKS[what]
    quietly()
    assert any(words in sentence for sentence in named(event)), named(event)


def test_a_lawful_correction_leaves_the_signatures_true() -> None:
    game = a_posted_game(a_drawn_stage())
    hands = [hand.content for hand in game.sheet.hands.order_by("number")]
    hands[4] = hands[4] | {"points": {"NS": 95, "EW": 25}}
    added = hands[0] | {"dealer": "E"}
    correct_sheet(
        Act(game.match.stage.division.event, Actor("Dora", Role.DIRECTOR, "DESK01"), NOON),
        game=game,
        revision=game.sheet.revision,
        hands=[*hands, added],
        reason="A hand was left out",
        told="NESW",
        agreed=(),
    )
    assert named(game.match.stage.division.event) == []


def test_the_command_says_that_all_is_well() -> None:
    event = an_afternoon()
    said = StringIO()
    call_command("verify", event.slug, stdout=said)
    assert "everything agrees" in said.getvalue()


def test_the_command_ends_with_one_when_a_row_differs() -> None:
    event = an_afternoon()
    Match.objects.filter(code="W1-1").update(winner=None)
    said = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("verify", event.slug, stdout=said)
    assert "its winner is nobody" in said.getvalue()


def test_the_command_names_the_events_there_are() -> None:
    an_afternoon()
    with pytest.raises(CommandError, match="beach-house-2026"):
        call_command("verify", "beach-hose")
