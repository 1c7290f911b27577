"""Rotations that were searched for beforehand, and the search."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.drills import precompute
from tournament.brackets.rotation import cells
from tournament.brackets.rotation.tables import metrics_of
from tournament.brackets.rotation.whole import is_known_at_once, rotation

REACHED = dict(
    [
        *[((9, 6), 12), ((10, 6), 4), ((10, 8), 19), ((11, 6), 0), ((12, 6), 6), ((13, 6), 0)],
        *[((14, 8), 6), ((15, 8), 0), ((16, 8), 8), ((17, 8), 1), ((17, 10), 24), ((18, 8), 0)],
        *[((20, 8), 0), ((20, 10), 11), ((24, 10), 0)],
    ]
)
"""Opponent repeats, by players and rounds. In all but 17x8 they are at most those of ten seconds of
search in compiled code."""


def test_every_stored_round_seats_everybody_once_and_byes_are_fair() -> None:
    for (people, rounds), rows in cells.cells().items():
        assert len(rows) == rounds
        played = [0] * people
        for tables in rows:
            seated = [player for table in tables for player in table]
            assert len(seated) == len(set(seated)) == people - people % 4
            for player in seated:
                played[player] += 1
        assert max(played) - min(played) <= 1


def test_nobody_is_partner_of_anybody_twice_while_there_are_others() -> None:
    for (people, rounds), rows in cells.cells().items():
        assert rounds >= people or metrics_of(rows)["partner_repeats"] == 0


def test_to_32_players_nothing_is_searched_while_a_director_waits() -> None:
    for people, rounds in product(range(4, 33), range(2, 13)):
        assert (people, rounds) in cells.cells() or is_known_at_once(people, rounds)


def test_stored_rotations_repeat_as_few_opponents_as_were_reached() -> None:
    found = {cell: metrics_of(rows)["opponent_repeats"] for cell, rows in cells.cells().items()}
    assert all(found[cell] <= least for cell, least in REACHED.items())


@pytest.mark.parametrize(("people", "rounds"), [(13, 6), (15, 8), (17, 10), (20, 8)])
def test_a_whole_rotation_uses_what_is_stored(people: int, rounds: int) -> None:
    of = metrics_of(rotation([range(1, people + 1)] * rounds, seed=5).tables)
    assert (of["partner_repeats"], of["opponent_repeats"]) == (0, REACHED[people, rounds])


def test_another_seed_seats_the_same_rounds_in_another_order_of_people() -> None:
    one, other = (rotation([range(1, 14)] * 6, seed=seed).tables for seed in (5, 6))
    assert one != other
    assert metrics_of(one) == metrics_of(other)


def test_a_line_reads_as_it_was_written() -> None:
    lines = cells.FILE.read_text("ascii").splitlines()
    stored = cells.cells()
    assert lines == [cells.line_of(people, stored[people, rounds]) for people, rounds in stored]
    assert list(stored) == sorted(stored)
    assert cells.searched(range(61), 3, Random(1)) is None


def test_the_search_keeps_what_it_finds_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cells.txt"
    file.write_text("")
    monkeypatch.setattr(cells, "FILE", file)
    monkeypatch.setattr(precompute, "ROUNDS", range(6, 7))
    monkeypatch.setattr(precompute, "PLAYERS", range(12, 13))
    cells.cells.cache_clear()
    try:
        assert precompute.main(["--tries", "1", "--swaps", "20000"]) == 0
        assert capsys.readouterr().out.startswith("12x6: (0, ")
        stored = file.read_text()
        assert precompute.main(["--tries", "1", "--swaps", "1000", "12x6"]) == 0
        assert file.read_text() == stored
        with pytest.raises(SystemExit):
            precompute.main(["12x99"])
    finally:
        cells.cells.cache_clear()
