"""An event's play: kept in memory, and always what the database holds."""

import pytest

from tests.each_change import at_each_change
from tests.makers import DIRECTOR, NOON, a_called_match
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_scoring import a_game_in_play, a_posted_game
from tournament.brackets.models import Stage
from tournament.brackets.unfinished import unfinished_stages
from tournament.desk.act.change import Act, one_change
from tournament.desk.reading.match_words import topic_of
from tournament.desk.tables.hall import choose_zone, describe_tables
from tournament.live import versions
from tournament.registration.models import Event
from tournament.timing import facts, play
from tournament.timing.facts import hall_of, setup_of
from tournament.timing.kept_waits import kept_waits
from tournament.timing.lateness import waits_to_come
from tournament.timing.play import Play, play_of

pytestmark = pytest.mark.django_db


def said(of: Play) -> list[object]:
    """All that a play says, without the version."""
    matches = [
        (
            *(row.pk, row.code, row.state, row.started_at, row.signed_at, row.table),
            *(row.slots, row.games),
            *(row.winner, row.loser, row.announced, row.round.name, row.stage.division.name),
        )
        for row in of.matches.values()
    ]
    return [matches, of.keys, of.entrants, list(of.rounds), list(of.stages)]


def test_whatever_the_demo_does_what_is_kept_is_what_the_database_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(last: str) -> None:
        for event in Event.objects.all():
            assert said(play_of(event)) == said(play._read(event)), last
            kept, there = hall_of(event), facts._read_hall(event)
            assert (kept, kept.pauses) == (there, there.pauses), last
            assert setup_of(event) == facts._read_setup(event), last
            waits = [row for row in waits_to_come(event, NOON) if row.announced <= NOON]
            assert kept_waits(event, NOON) == waits, last
            still = play_of(event).unfinished | setup_of(event).undrawn
            rows = Stage.objects.filter(division__event=event)
            unfinished = rows.filter(pk__in=unfinished_stages(rows))
            assert still == {stage.division_id for stage in unfinished}, last

    assert at_each_change(monkeypatch, look) > 15


def fresh(stage: Stage) -> Event:
    return Event.objects.get(pk=stage.division.event_id)


def test_after_a_change_only_its_match_is_read() -> None:
    stage = a_hall()
    before = play_of(fresh(stage))
    match = a_called_match(stage, "W1-2", 3)
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as called:
        called.log("match.call", "Called.", touched=[topic_of(match), "floor"])
    after = play_of(fresh(stage))
    assert (after.matches[match.pk].state, after.matches[match.pk].table) == ("called", 3)
    for key in before.matches.keys() - {match.pk}:
        assert after.matches[key] is before.matches[key]
    assert list(after.matches) == list(before.matches)


def test_a_closed_table_is_heard_of() -> None:
    stage = a_hall()
    for address, tables in (("4/close/", 3), ("4/open/", 4)):
        assert hall_of(fresh(stage)).tables != tables
        director_at(stage.division.event).post(at_desk(stage, f"tables/{address}"))
        assert hall_of(fresh(stage)).tables == tables


def test_when_every_side_signed_counts_from_the_last_game() -> None:
    stage = a_hall()
    game, other = a_posted_game(stage, "W1-1"), a_game_in_play(stage, "W1-2", table=2)
    matches = play_of(fresh(stage)).matches
    assert matches[game.match_id].signed_at == NOON
    assert matches[other.match_id].signed_at is None
    assert matches[game.match_id].teams == ("Team 1", "Team 8")


def test_after_a_restore_all_is_read_again() -> None:
    stage = a_hall()
    known = play_of(fresh(stage))
    assert play_of(fresh(stage)) is known
    versions.forget()
    assert play_of(fresh(stage)) is not known


def test_a_zone_is_known_as_soon_as_it_is_chosen() -> None:
    stage = a_hall()
    event, division = fresh(stage), stage.division
    all_tables = hall_of(event).tables_for(division.pk)
    act = Act(event, DIRECTOR, NOON)
    describe_tables(act, numbers=[1], zone="Terrace", accessible=False)
    assert hall_of(fresh(stage)).tables_for(division.pk) == all_tables
    choose_zone(act, division=division, zone="Terrace")
    assert hall_of(fresh(stage)).tables_for(division.pk) == 1
    choose_zone(act, division=division, zone="")
    assert hall_of(fresh(stage)).tables_for(division.pk) == all_tables > 1
