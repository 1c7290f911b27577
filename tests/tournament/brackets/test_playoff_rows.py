"""The stored play-off follows the tie: it comes, changes and goes, and comes back as it was."""

import pytest

from tests.makers import NOON, a_called_match, a_division, a_stage, an_event
from tests.makers_stages import won
from tests.page_parts import told
from tournament.brackets.card_draws import keep_cards
from tournament.brackets.models import Match, Stage
from tournament.brackets.services import settle_stage
from tournament.desk.verify import differences
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db

RING = {(1, 2): 1, (2, 3): 2, (1, 3): 3}
"""Of four, the first three beat each other in a ring and all beat the fourth."""


def entry(stage: Stage, seed: int) -> Entry:
    return stage.field.get(seed=seed).entry


def gives(stage: Stage, code: str, winner: int, loser: int) -> None:
    won(stage.matches.get(code=code), entry(stage, winner), entry(stage, loser))


def tied() -> Stage:
    """A round robin of four in which three are level."""
    stage = a_stage(a_division(an_event()), 4, slug="round-robin")
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    for match in stage.matches.all():
        one, two = sorted(seeds[slot.entrant_id or 0] for slot in match.slots.all())
        better = RING.get((one, two), one)
        gives(stage, match.code, better, one + two - better)
    return stage


def draw(stage: Stage, *cards: int) -> None:
    tied = [entry(stage, seed) for seed in (1, 2, 3)]
    keep_cards(
        stage=stage, tied=tied, cards=dict(zip(tied, cards, strict=True)), witness="W", now=NOON
    )
    settle_stage(stage)


def playoffs(stage: Stage) -> list[tuple[str, str, list[str]]]:
    rows = stage.matches.filter(round__bracket="playoff").order_by("code")
    return [
        (row.code, row.state, [str(slot.entrant) for slot in row.slots.order_by("position")])
        for row in rows
    ]


def code_of(stage: Stage, one: int, two: int) -> str:
    rows = stage.matches.filter(slots__entrant=entry(stage, one))
    return rows.get(
        pk__in=Match.objects.filter(slots__entrant=entry(stage, two)), round__bracket="table"
    ).code


def test_the_play_off_is_there_once_the_cards_are_drawn() -> None:
    stage = tied()
    assert playoffs(stage) == []
    draw(stage, 4, 14, 9)
    assert playoffs(stage) == [
        ("P1-1", "bye", ["Team 2", "None"]),
        ("P1-2", "ready", ["Team 3", "Team 1"]),
        ("P2-1", "planned", ["Team 2", "None"]),
    ]


def test_it_goes_with_the_tie_and_comes_back_as_it_was() -> None:
    stage = tied()
    draw(stage, 4, 14, 9)
    before = playoffs(stage)
    gives(stage, code_of(stage, 1, 3), 1, 3)
    assert playoffs(stage) == []
    assert not stage.rounds.filter(bracket="playoff").exists()
    gives(stage, code_of(stage, 1, 3), 3, 1)
    assert playoffs(stage) == before


def test_a_play_off_that_was_played_is_kept_without_entrants_and_revives() -> None:
    stage = tied()
    draw(stage, 4, 14, 9)
    gives(stage, "P1-2", 1, 3)
    before = playoffs(stage)
    gives(stage, code_of(stage, 1, 3), 1, 3)
    assert playoffs(stage) == [("P1-2", "void", ["None", "None"])]
    assert list(differences(stage.division.event)) == []
    gives(stage, code_of(stage, 1, 3), 3, 1)
    assert playoffs(stage) == before


def test_one_that_was_called_leaves_its_table() -> None:
    stage = tied()
    draw(stage, 4, 14, 9)
    a_called_match(stage, "P1-2")
    gives(stage, code_of(stage, 1, 3), 1, 3)
    assert stage.matches.get(code="P1-2").state == Match.State.VOID


def test_a_match_of_a_play_off_that_is_missing_is_named() -> None:
    stage = tied()
    draw(stage, 4, 14, 9)
    stage.matches.get(code="P2-1").delete()
    (difference,) = differences(stage.division.event)
    assert told([difference], "Main event", "P2-1")
