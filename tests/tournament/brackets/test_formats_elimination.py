"""How knock-outs are drawn, for every size that clubs play."""

from collections.abc import Iterable

import pytest

from tests.tournament.brackets.playing import double, drop, path, play_out, played, single
from tournament.brackets.bracket import Entrant, LoserOf, Plan, Void, WinnerOf, parse_source
from tournament.brackets.formats.single_elimination import lines

every_size = pytest.mark.parametrize(
    "sizes",
    [range(2, 65), range(65, 129), (200, 513), (1023, 1024)],
    ids=["2 to 64", "65 to 128", "200 and 513", "1023 and 1024"],
)


def first_round_pairs(plan: Plan) -> list[tuple[int | None, int | None]]:
    def seed(slot: object) -> int | None:
        return slot.seed if isinstance(slot, Entrant) else None

    return [
        (seed(match.slots[0]), seed(match.slots[1]))
        for match in plan.matches
        if match.round == "W1"
    ]


@every_size
def test_a_single_elimination_takes_one_match_fewer_than_entrants(sizes: Iterable[int]) -> None:
    for entrants in sizes:
        results, standing = played(single, entrants, entrants)
        assert len(results) == entrants - 1
        champion_losses = {standing.losses[standing.champion or 0]}
        others = {n for seed, n in standing.losses.items() if seed != standing.champion}
        assert (champion_losses, others) == ({0}, {1})


@every_size
def test_the_match_for_third_place_is_one_more_from_four_entrants_on(sizes: Iterable[int]) -> None:
    for entrants in sizes:
        results, standing = play_out(single(entrants, third_place=True), seed=entrants)
        assert len(results) == entrants - (entrants < 4)
        assert [len(row.entrants) for row in standing.places if row.place < 5][:4] == [1] * min(
            entrants, 4
        )


@every_size
def test_a_double_elimination_ends_with_two_losses_for_all_but_the_champion(
    sizes: Iterable[int],
) -> None:
    for entrants in sizes:
        results, standing = played(double, entrants, entrants)
        champion = standing.champion or 0
        others = {n for seed, n in standing.losses.items() if seed != champion}
        assert others == {2}
        assert len(results) == 2 * entrants - 2 + standing.losses[champion]
        assert standing.losses[champion] <= 1


@every_size
def test_without_a_second_final_a_double_elimination_has_one_length(sizes: Iterable[int]) -> None:
    for entrants in sizes:
        results, standing = play_out(double(entrants, reset_final=False), seed=entrants)
        assert len(results) == 2 * entrants - 2
        assert standing.champion is not None


@every_size
def test_everybody_has_a_place_when_it_is_over(sizes: Iterable[int]) -> None:
    for entrants in sizes:
        for draw in (single, double):
            _, standing = played(draw, entrants, entrants)
            ahead = 0
            for row in standing.places:
                assert row.place == ahead + 1
                ahead += len(row.entrants)
            assert ahead == entrants


@every_size
def test_byes_go_to_the_best_seeds_and_the_better_seed_is_listed_first(
    sizes: Iterable[int],
) -> None:
    for entrants in sizes:
        pairs = first_round_pairs(single(entrants))
        size = 2 * len(pairs)
        byes = {one for one, two in pairs if two is None}
        assert byes == set(range(1, size - entrants + 1))
        assert all(one is not None and (two is None or one < two) for one, two in pairs)


@every_size
def test_favourites_meet_as_their_seeds_say(sizes: Iterable[int]) -> None:
    """The two best meet in the last winners' match, and the four best fill the semi-finals."""
    for entrants in sizes:
        _, standing = play_out(single(entrants))
        last = single(entrants).matches[-1].code
        assert set(standing.matches[last].entrants) == {1, 2}
        assert [row.entrants for row in standing.places[:2]] == [(1,), (2,)]
        if entrants > 3:
            assert standing.places[2].entrants == (3, 4)


def test_the_lines_of_a_bracket_of_eight() -> None:
    assert lines(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_four_teams_pair_one_with_four_and_two_with_three() -> None:
    assert first_round_pairs(double(4)) == [(1, 4), (2, 3)]


def test_five_teams_have_three_byes() -> None:
    assert first_round_pairs(single(5)) == [(1, None), (4, 5), (2, None), (3, None)]


@pytest.mark.parametrize(
    ("size", "earliest"),
    [(8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 9), (512, 11), (1024, 13), (4096, 16)],
)
def test_a_rematch_comes_no_earlier_than_the_table_promises(size: int, earliest: int) -> None:
    """Nor later: the table is met exactly. The loser of the winners' final is left aside."""
    assert min(rematch_rounds(double(size))) == earliest


def test_with_four_teams_a_rematch_waits_for_the_losers_final() -> None:
    plan = double(4)
    assert "L2-1" in path(plan, drop(plan, "W1-1"))
    assert drop(plan, "W2-1") == "L2-1"


def rematch_rounds(plan: Plan) -> set[int]:
    """The losers' rounds in which a loser can meet the winner of their match, once both have
    lost."""
    last = max(int(row.key[1:]) for row in plan.rounds if row.bracket == "winners")
    rounds = set()
    for match in plan.matches:
        if match.round.startswith("W") and match.code != f"W{last}-1":
            first = drop(plan, match.code)
            fallen = [first, *path(plan, first)]
            for later in path(plan, match.code):
                if later.startswith("W") and later != f"W{last}-1":
                    second = drop(plan, later)
                    chasing = {second, *path(plan, second)}
                    meeting = next(code for code in fallen if code in chasing)
                    rounds.add(int(meeting[1:].split("-")[0]))
    return rounds


@every_size
def test_every_loser_but_the_last_drops_into_its_own_place(sizes: Iterable[int]) -> None:
    for entrants in sizes:
        plan = double(entrants)
        slots = [slot for match in plan.matches for slot in match.slots if slot != Void()]
        assert len(slots) == len(set(slots))
        for match in plan.matches:
            winner_to, loser_to = (plan.fed.get(way(match.code)) for way in (WinnerOf, LoserOf))
            assert (loser_to is not None) == (match.round.startswith("W") or match.code == "G1")
            assert (winner_to is None) == (match.code == "G2")


@pytest.mark.parametrize("entrants", [2, 5, 8, 33])
def test_sources_survive_being_written_down(entrants: int) -> None:
    for match in double(entrants).matches:
        for slot in match.slots:
            assert parse_source(slot.text()) == slot


@pytest.mark.parametrize("text", ["", "seed", "seed x", "seed -1", "winner", "loser ", "byes"])
def test_what_is_no_source_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no source"):
        parse_source(text)


def test_rounds_are_named_for_people() -> None:
    """The words are asserted: they are what stored rounds are called."""
    assert [str(row.name) for row in double(8).rounds] == [
        "Winners' quarter-final",
        "Winners' semi-final",
        "Winners' final",
        "Losers' round 1",
        "Losers' round 2",
        "Losers' round 3",
        "Losers' final",
        "Grand final",
        "Second final",
    ]
    assert [str(row.name) for row in single(16, third_place=True).rounds] == [
        "Round 1",
        "Quarter-final",
        "Semi-final",
        "Third place",
        "Final",
    ]
