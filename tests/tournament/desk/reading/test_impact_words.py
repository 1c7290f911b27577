"""What a decision would change, in sentences: these are the subject."""

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
                source_words(match.slots[0].text()),
                source_words(match.slots[1].text()),
            )
            for match in plan.matches
        },
        on_floor={code.replace("_", "-"): where for code, where in on_floor.items()},
    )


def told(before: Evaluation, then: Evaluation, known: Names) -> list[str]:
    """The sentences, as they are read."""
    return [str(words) for words in consequences(before, then, known)]


def after(*results: Result, gone: int = 0, plan: Plan = PLAN) -> Evaluation:
    departures = (Departure(gone, "withdrawn"),) if gone else ()
    return evaluate(plan, results, departures)


ANTS_WIN = Result("W1-1", 1, 4)
DOVES_WIN = Result("W1-1", 4, 1)
BEES_WIN = Result("W1-2", 2, 3)


def test_a_forfeit_says_who_goes_on_where_and_who_drops_where() -> None:
    said = told(after(), after(Result("W1-1", 1, 4, "forfeit")), names())
    assert said == [
        "W1-1 (Winners' semi-final): win for Ants against Doves.",
        "Ants: next match W2-1 (Winners' final). Opponent: winner of W1-2.",
        "Doves: next match L1-1 (Losers' round 1). Opponent: loser of W1-2.",
    ]


def test_a_known_opponent_is_named() -> None:
    said = told(after(BEES_WIN), after(BEES_WIN, ANTS_WIN), names())
    assert "Ants: next match W2-1 (Winners' final). Opponent: Bees." in said


def test_a_second_forfeit_ends_a_teams_tournament() -> None:
    before = (ANTS_WIN, BEES_WIN)
    said = told(after(*before), after(*before, Result("L1-1", 3, 4, "forfeit")), names())
    assert "Doves: no further matches." in said


def test_a_double_forfeit_leaves_the_next_opponent_without_one() -> None:
    double = Result("W1-1", None, None, "double-forfeit", (1, 4))
    said = told(after(BEES_WIN), after(BEES_WIN, double), names())
    assert said[0] == "W1-1 (Winners' semi-final): no winner."
    assert "W2-1 (Winners' final): bye for Bees." in said
    assert "Ants: no further matches." in said


def test_who_leaves_gives_the_opponent_the_match() -> None:
    said = told(after(), after(gone=4), names())
    assert "W1-1 (Winners' semi-final): walkover for Ants, because Doves left." in said
    assert "Doves: no further matches." in said


def test_who_comes_back_opens_the_match_again() -> None:
    said = told(after(gone=4), after(), names())
    assert "W1-1 (Winners' semi-final) is reopened." in said
    assert "Ants: no longer in W2-1 (Winners' final)." in said
    assert "Doves: back in." in said


def test_a_match_on_the_floor_that_loses_an_entrant_is_named() -> None:
    before = (ANTS_WIN, BEES_WIN)
    on_floor = names(W2_1="in play at table 3")
    said = told(after(*before), after(DOVES_WIN, BEES_WIN), on_floor)
    assert (
        "W2-1 is in play at table 3: it leaves the floor, and an open sheet becomes void." in said
    )


def test_a_match_on_the_floor_that_stays_is_not_named() -> None:
    said = told(after(BEES_WIN), after(BEES_WIN, ANTS_WIN), names(L1_1="called to table 2"))
    assert not any("leaves the floor" in line for line in said if line.startswith("W"))


def test_a_result_that_sleeps_or_wakes_is_told() -> None:
    later = Result("W2-1", 1, 2)
    there = after(ANTS_WIN, BEES_WIN, later)
    changed = after(ANTS_WIN, BEES_WIN, later, DOVES_WIN)
    assert "The result of W2-1 no longer counts." in told(there, changed, names())
    assert "The result of W2-1 counts again." in told(changed, there, names())


def test_the_last_match_gives_the_title() -> None:
    plan = formats.find("single-elimination").plan(2)
    final = plan.matches[0].code
    said = told(after(plan=plan), after(Result(final, 1, 2, "forfeit"), plan=plan), names(plan))
    assert said[-1] == "Champion: Ants."


def test_no_change_is_no_sentence() -> None:
    assert told(after(ANTS_WIN), after(ANTS_WIN), names()) == []


TABLE = formats.find("pods").plan(4, {"rounds": 1})


def at_the_table(*points: int) -> Result:
    """Seeds 1 to 4 with these points, the lowest first."""
    ranked = sorted((total, seed) for seed, total in enumerate(points, start=1))
    rows = (Placing(seed, place, total) for place, (total, seed) in enumerate(ranked, start=1))
    return Result("S1-1", None, None, placings=tuple(rows))


def test_other_points_of_a_table_move_the_standings() -> None:
    before = after(at_the_table(0, 10, 20, 30), plan=TABLE)
    said = told(before, after(at_the_table(0, 10, 25, 30), plan=TABLE), names(TABLE))
    assert said == ["Crows: 25 points in total, not 20."]


def test_another_winner_of_a_table_is_named() -> None:
    before = after(at_the_table(0, 10, 20, 30), plan=TABLE)
    said = told(before, after(at_the_table(50, 10, 20, 30), plan=TABLE), names(TABLE))
    assert said == [
        "S1-1 (Sitting 1): win for Bees.",
        "Ants: 50 points in total, not 0.",
        "Champion: Bees.",
    ]


def test_who_leaves_a_table_that_is_called_leaves_a_chair_there() -> None:
    said = told(
        after(plan=TABLE), after(gone=4, plan=TABLE), names(TABLE, S1_1="called to table 3")
    )
    assert said == [
        "Doves: no longer in S1-1 (Sitting 1).",
        "S1-1 is called to table 3: the remaining players start a new sheet.",
        "Doves: no further matches.",
    ]
