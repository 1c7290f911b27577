"""The house laws of every format there is: found by looking, so a new file obeys them too."""

import pytest

from tournament.brackets.bracket import (
    Departure,
    Draw,
    Evaluation,
    MatchState,
    Placing,
    Plan,
    Result,
    difference,
    evaluate,
    parse_source,
)
from tournament.brackets.formats import Format, find, slugs
from tournament.brackets.refusals import Refusal

FORMATS = [find(slug) for slug in slugs()]
every_format = pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.slug)


def sizes(fmt: Format) -> list[int]:
    wanted = [fmt.fewest, fmt.fewest + 1, fmt.fewest + 5, 13, 32]
    return [entrants for entrants in wanted if entrants <= fmt.most]


def some(fmt: Format) -> int:
    """Thirteen, or as many as it takes."""
    return min(13, fmt.most)


def played(plan: Plan) -> tuple[list[Result], Evaluation]:
    """The plan played to its end, the better seed winning, cards drawn where they are asked for."""
    draws = [Draw(seed, 1 + seed % 14) for seed in range(1, plan.entrants + 1)]
    results: list[Result] = []
    standing = evaluate(plan, results, (), draws)
    while standing.ready:
        results.extend(map(won_by_the_better, standing.ready))
        standing = evaluate(plan, results, (), draws)
    return results, standing


def won_by_the_better(match: MatchState) -> Result:
    seeds = sorted(seed or 0 for seed in match.entrants)
    if len(seeds) == 2:
        return Result(match.code, seeds[0], seeds[1])
    rows = (Placing(seed, place, 10 * place) for place, seed in enumerate(seeds, start=1))
    return Result(match.code, None, None, placings=tuple(rows))


def code_of(refusal: Refusal) -> str:
    assert str(refusal.sentence).endswith(".")
    assert str(refusal.remedy).endswith(".")
    return refusal.code


@every_format
def test_it_has_a_title_and_explains_its_options(fmt: Format) -> None:
    assert fmt.title
    assert all(str(option.sentence) for option in fmt.options)
    assert find(fmt.slug) is fmt


@every_format
def test_its_codes_are_its_own_and_its_rounds_are_named(fmt: Format) -> None:
    for entrants in sizes(fmt):
        plan = fmt.plan(entrants)
        keys = [row.key for row in plan.rounds]
        assert len(keys) == len(set(keys))
        assert len({match.code for match in plan.matches}) == len(plan.matches)
        assert {match.round for match in plan.matches} == set(keys)
        assert all(match.code.partition("-")[0] == match.round for match in plan.matches)


@every_format
def test_what_it_plans_fits_its_columns(fmt: Format) -> None:
    plan = fmt.plan(fmt.most)
    assert all(len(match.code) <= 12 for match in plan.matches)
    assert all(len(row.key) <= 10 and len(row.bracket) <= 20 for row in plan.rounds)
    assert all(len(str(row.name)) <= 60 for row in plan.rounds)
    assert all(len(slot.text()) <= 30 for match in plan.matches for slot in match.slots)


@every_format
def test_its_sources_can_be_written_down_and_read_again(fmt: Format) -> None:
    for match in fmt.plan(some(fmt)).matches:
        assert tuple(parse_source(slot.text()) for slot in match.slots) == match.slots


@every_format
def test_it_is_drawn_alike_every_time(fmt: Format) -> None:
    assert fmt.plan(some(fmt)) == fmt.plan(some(fmt), fmt.chosen({}))


@every_format
def test_played_out_everything_is_decided_and_nobody_is_placed_twice(fmt: Format) -> None:
    for entrants in sizes(fmt):
        plan = fmt.plan(entrants)
        results, standing = played(plan)
        assert all(match.is_decided for match in standing.matches.values())
        assert standing.stale == ()
        placed = [seed for row in standing.places for seed in row.entrants]
        assert sorted(placed) == ([] if plan.to_come else list(range(1, entrants + 1)))
        assert all(str(row.why).endswith(".") for row in standing.places)
        assert not difference(standing, evaluate(plan, results))


@every_format
def test_every_prefix_of_a_log_can_be_played_on(fmt: Format) -> None:
    """No deadlock: while something is undecided, something can be played."""
    plan = fmt.plan(some(fmt))
    results, _ = played(plan)
    for length in range(0, len(results), 5):
        standing = evaluate(plan, results[:length])
        assert standing.ready or all(row.is_decided for row in standing.matches.values())


@every_format
def test_who_has_left_wins_nothing_more(fmt: Format) -> None:
    plan = fmt.plan(some(fmt))
    standing = evaluate(plan, [], [Departure(1, "disqualified")])
    assert standing.out == (1,)
    assert all(row.winner != 1 or row.state == "bye" for row in standing.matches.values())


@every_format
def test_too_few_and_too_many_are_refused(fmt: Format) -> None:
    with pytest.raises(Refusal) as few:
        fmt.plan(fmt.fewest - 1)
    with pytest.raises(Refusal) as many:
        fmt.plan(fmt.most + 1)
    assert code_of(few.value) == "too-few-teams"
    assert code_of(many.value) == "too-many-teams"


@every_format
def test_options_it_does_not_know_are_refused(fmt: Format) -> None:
    with pytest.raises(Refusal) as unknown:
        fmt.plan(some(fmt), {"speed": 1})
    assert code_of(unknown.value) == "no-such-option"
    for option in fmt.options:
        with pytest.raises(Refusal) as wrong:
            fmt.plan(some(fmt), {option.name: "much"})
        assert code_of(wrong.value) == "no-such-option"


def test_a_format_that_is_not_there_is_refused_with_the_list() -> None:
    with pytest.raises(Refusal) as unknown:
        find("lottery")
    assert code_of(unknown.value) == "no-such-format"
    assert "single-elimination" in str(unknown.value.remedy)
