"""What a decision would change, in sentences: these, one and many, are the subject."""

from dataclasses import replace

from tournament.brackets import formats
from tournament.brackets.bracket import Departure, Evaluation, Placing, Plan, Result, evaluate
from tournament.desk.reading.floor_matches import source_words
from tournament.desk.reading.impact_words import Names, consequences

TEAMS = {1: "Ants", 2: "Bees", 3: "Crows", 4: "Doves"}
PLAN = formats.find("double-elimination").plan(4)


def names(plan: Plan = PLAN, **on_floor: str) -> Names:
    rounds = {row.key: row.name for row in plan.rounds}
    return Names(
        teams=TEAMS,
        rounds={match.code: rounds[match.round] for match in plan.matches},
        waits_for={
            match.code: (
                f"the {source_words(match.slots[0].text())}",
                f"the {source_words(match.slots[1].text())}",
            )
            for match in plan.matches
        },
        on_floor={code.replace("_", "-"): where for code, where in on_floor.items()},
    )


def after(*results: Result, gone: int = 0, plan: Plan = PLAN) -> Evaluation:
    departures = (Departure(gone, "withdrawn"),) if gone else ()
    return evaluate(plan, results, departures)


ANTS_WIN = Result("W1-1", 1, 4)
DOVES_WIN = Result("W1-1", 4, 1)
BEES_WIN = Result("W1-2", 2, 3)


def test_a_forfeit_says_who_goes_on_where_and_who_drops_where() -> None:
    said = consequences(after(), after(Result("W1-1", 1, 4, "forfeit")), names())
    assert said == [
        "Ants win W1-1 (Winners' semi-final) against Doves.",
        "Ants go to W2-1 (Winners' final) against the winner of W1-2.",
        "Doves go to L1-1 (Losers' round 1) against the loser of W1-2.",
    ]


def test_a_known_opponent_is_named() -> None:
    said = consequences(after(BEES_WIN), after(BEES_WIN, ANTS_WIN), names())
    assert "Ants go to W2-1 (Winners' final) against Bees." in said


def test_a_second_forfeit_ends_a_teams_tournament() -> None:
    before = (ANTS_WIN, BEES_WIN)
    said = consequences(after(*before), after(*before, Result("L1-1", 3, 4, "forfeit")), names())
    assert "Doves have no match left." in said


def test_a_double_forfeit_leaves_the_next_opponent_without_one() -> None:
    double = Result("W1-1", None, None, "double-forfeit", (1, 4))
    said = consequences(after(BEES_WIN), after(BEES_WIN, double), names())
    assert said[0] == "Nobody wins W1-1 (Winners' semi-final)."
    assert "Bees have no opponent in W2-1 (Winners' final) and go on." in said
    assert "Ants have no match left." in said


def test_who_leaves_gives_the_opponent_the_match() -> None:
    said = consequences(after(), after(gone=4), names())
    assert "Ants win W1-1 (Winners' semi-final) without playing: Doves have left." in said
    assert "Doves have no match left." in said


def test_who_comes_back_opens_the_match_again() -> None:
    said = consequences(after(gone=4), after(), names())
    assert "W1-1 (Winners' semi-final) is open again." in said
    assert "Ants no longer play in W2-1 (Winners' final)." in said
    assert "Doves are in again." in said


def test_a_match_on_the_floor_that_loses_an_entrant_is_named() -> None:
    before = (ANTS_WIN, BEES_WIN)
    on_floor = names(W2_1="being played at table 3")
    said = consequences(after(*before), after(DOVES_WIN, BEES_WIN), on_floor)
    assert (
        "W2-1 is being played at table 3: it leaves the floor, and an open sheet counts no more."
        in said
    )


def test_a_match_on_the_floor_that_stays_is_not_named() -> None:
    said = consequences(after(BEES_WIN), after(BEES_WIN, ANTS_WIN), names(L1_1="called to table 2"))
    assert not any("leaves the floor" in line for line in said if line.startswith("W"))


def test_a_result_that_sleeps_or_wakes_is_told() -> None:
    later = Result("W2-1", 1, 2)
    there = after(ANTS_WIN, BEES_WIN, later)
    changed = after(ANTS_WIN, BEES_WIN, later, DOVES_WIN)
    assert "The result of W2-1 no longer counts." in consequences(there, changed, names())
    assert "The result of W2-1 counts again." in consequences(changed, there, names())


def test_the_last_match_gives_the_title() -> None:
    plan = formats.find("single-elimination").plan(2)
    final = plan.matches[0].code
    said = consequences(
        after(plan=plan), after(Result(final, 1, 2, "forfeit"), plan=plan), names(plan)
    )
    assert said[-1] == "Ants have won the title."


def test_of_one_person_it_is_said_as_of_one() -> None:
    plan = formats.find("single-elimination").plan(4)
    alone = replace(names(plan), alone=True)
    start, gone = after(plan=plan), after(gone=4, plan=plan)
    assert consequences(start, gone, alone) == [
        "Ants wins W1-1 (Semi-final) without playing: Doves has left.",
        "Ants goes to W2-1 (Final) against the winner of W1-2.",
        "Doves has no match left.",
    ]
    back = consequences(gone, start, alone)
    assert "Ants no longer plays in W2-1 (Final)." in back
    assert "Doves is in again." in back


def test_no_change_is_no_sentence() -> None:
    assert consequences(after(ANTS_WIN), after(ANTS_WIN), names()) == []


TABLE = formats.find("pods").plan(4, {"rounds": 1})


def at_the_table(*points: int) -> Result:
    """Seeds 1 to 4 with these points, the lowest first."""
    ranked = sorted((total, seed) for seed, total in enumerate(points, start=1))
    rows = (Placing(seed, place, total) for place, (total, seed) in enumerate(ranked, start=1))
    return Result("S1-1", None, None, placings=tuple(rows))


def test_other_points_of_a_table_move_the_standings() -> None:
    before = after(at_the_table(0, 10, 20, 30), plan=TABLE)
    said = consequences(before, after(at_the_table(0, 10, 25, 30), plan=TABLE), names(TABLE))
    assert said == ["Crows: 25 points in all, not 20."]


def test_another_winner_of_a_table_is_named() -> None:
    before = after(at_the_table(0, 10, 20, 30), plan=TABLE)
    said = consequences(before, after(at_the_table(50, 10, 20, 30), plan=TABLE), names(TABLE))
    assert said == [
        "S1-1 (Sitting 1) is won by Bees.",
        "Ants: 50 points in all, not 0.",
        "Bees have won the title.",
    ]


def test_who_leaves_a_table_that_is_called_leaves_a_chair_there() -> None:
    said = consequences(
        after(plan=TABLE), after(gone=4, plan=TABLE), names(TABLE, S1_1="called to table 3")
    )
    assert said == [
        "Doves no longer play in S1-1 (Sitting 1).",
        "S1-1 is called to table 3: those who are left begin a new sheet.",
        "Doves have no match left.",
    ]
