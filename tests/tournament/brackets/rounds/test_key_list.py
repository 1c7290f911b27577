"""A director's list of keys and terms, read or refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.brackets.rounds.ledgers import five
from tournament.brackets.ranking import SHARED, Ranking
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.key_list import (
    Field,
    field_of,
    read_keys,
    require_useful,
    unbroken,
    written,
)
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.posting import TableResult, book_of
from tournament.brackets.rounds.term_list import read_terms
from tournament.brackets.rounds.terms import ByeWorth, MatchPoints, Terms, Withdrawal


def refused(rows: object) -> str:
    with pytest.raises(Refusal) as why:
        read_keys(rows)
    return why.value.code


def test_a_row_is_a_slug_or_a_key_with_settings() -> None:
    rows = [
        "wins",
        {"key": "points", "drop": 1, "byes": False},
        {"key": "count", "counted": "skunk"},
    ]
    assert read_keys(rows) == (
        key("wins"),
        key("points", drop=1, byes=False),
        key("count", counted="skunk"),
    )


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (None, "no-keys"),
        ([], "no-keys"),
        (["luck"], "key-unknown"),
        ([{"counted": "skunk"}], "key-unknown"),
        ([3], "key-unfit"),
        (["wins", "points", "wins"], "key-twice"),
        (["points", {"key": "points", "lower_first": True}], "key-twice"),
        (["wins", "shared", "points"], "key-never-used"),
        ([{"key": "wins", "speed": 1}], "key-unfit"),
        ([{"key": "wins", "byes": 1}], "key-unfit"),
        ([{"key": "points", "drop": -1}], "key-unfit"),
        ([{"key": "points", "drop": True}], "key-unfit"),
        ([{"key": "best-game", "drop": 1}], "key-unfit"),
        ([{"key": "head-to-head", "average": True}], "key-unfit"),
        ([{"key": "card-draw", "byes": False}], "key-unfit"),
        (["count"], "key-unfit"),
        ([{"key": "wins", "counted": "skunk"}], "key-unfit"),
    ],
)
def test_a_list_that_does_not_fit_is_refused(rows: object, code: str) -> None:
    assert refused(rows) == code


def some_key(slug: str, data: st.DataObject) -> Key:
    kind = CRITERIA[slug]
    if kind.procedure:
        return key(slug)
    return Key(
        kind,
        average=data.draw(st.booleans()) if kind.adds_up else kind.average,
        lower_first=data.draw(st.booleans()),
        drop=data.draw(st.integers(0, 3)) if kind.adds_up else 0,
        byes=data.draw(st.booleans()),
        counted="skunk" if slug == "count" else "",
    )


@given(st.sampled_from(sorted(CRITERIA)), st.data())
def test_a_written_key_reads_as_the_same(slug: str, data: st.DataObject) -> None:
    chosen = some_key(slug, data)
    assert read_keys([written(chosen)]) == (chosen,)


@pytest.mark.parametrize(
    ("slug", "field"),
    [
        ("points", Field(points=False)),
        ("net", Field(points=False)),
        ("points-against", Field(two_sides=False)),
        ("head-to-head", Field(meetings=False)),
        ("buchholz", Field(meetings=False)),
    ],
)
def test_a_key_that_can_separate_nobody_is_named_beforehand(slug: str, field: Field) -> None:
    with pytest.raises(Refusal) as why:
        require_useful([key("wins"), key(slug)], field)
    assert why.value.code == "key-unusable"
    require_useful([key("wins"), key(slug)], Field())


def test_only_what_the_game_counts_can_be_ranked() -> None:
    chosen = [key("count", counted="loner")]
    require_useful(chosen, Field(counts={"loner"}))
    require_useful(chosen, Field(counts=None))
    with pytest.raises(Refusal, match="loner"):
        require_useful(chosen, Field(counts={"skunk"}))


def test_the_book_shows_what_its_event_has() -> None:
    assert field_of(five()) == Field()
    bare = TableResult(1, 1, ((1,), (2,)), first=(0,))
    assert field_of(book_of((1, 2), [bare], {}, Terms())) == Field(points=False)
    pod = TableResult(1, 1, ((1,), (2,), (3,)), (4, 5, 6), first=(0,))
    assert field_of(book_of((1, 2, 3), [pod], {}, Terms())) == Field(two_sides=False)
    assert field_of(book_of((1, 2), [], {}, Terms())) == Field()


def test_a_tie_that_can_remain_is_said_beforehand() -> None:
    assert unbroken([key("wins"), key("points")], Ranking()) is not None
    assert unbroken([key("wins"), key("card-draw")], Ranking()) is None
    assert unbroken([key("wins"), key("shared")], Ranking()) is None
    assert unbroken([key("wins")], SHARED) is None


def test_terms_are_read_from_options() -> None:
    options: dict[str, Any] = {
        "bye": {"points": "mean-of-winners", "counts_as": "level", "game": True},
        "match_points": {"win": 2, "level": 0.5, "win_by": {"31": 3}},
        "withdrawal": {"results": "as-byes", "under_half": True},
        "movement": "mitchell",
    }
    terms = read_terms(options)
    assert terms.bye == ByeWorth("mean-of-winners", "level", is_game=True)
    assert terms.match_points.worth("won", 31) == 3
    assert terms.match_points.level * 2 == 1
    assert terms.withdrawal == Withdrawal("as-byes", under_half=True)
    assert read_terms({}) == Terms()
    assert read_terms({"bye": {"points": "nothing"}}).bye == ByeWorth()
    assert read_terms({"match_points": {"win": 3}}).match_points == MatchPoints(3, 1, 0)


@pytest.mark.parametrize(
    "options",
    [
        {"bye": 3},
        {"bye": {"points": "most"}},
        {"bye": {"points": 1.5}},
        {"bye": {"counts_as": "loss"}},
        {"bye": {"counts_as": ["win"]}},
        {"bye": {"game": 1}},
        {"bye": {"worth": 1}},
        {"match_points": {"win": "two"}},
        {"match_points": {"win": 0.3}},
        {"match_points": {"win": float("nan")}},
        {"match_points": {"win": 10**400}},
        {"match_points": {"win_by": {"²": 3}}},
        {"bye": {"points": 10**400}},
        {"match_points": {"win_by": [31]}},
        {"match_points": {"win_by": {"x": 3}}},
        {"match_points": {"win_by": {"31": "3"}}},
        {"withdrawal": {"results": "burn"}},
        {"withdrawal": {"results": ["keep"]}},
    ],
)
def test_terms_that_do_not_fit_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refusal) as why:
        read_terms(options)
    assert why.value.code == "terms-unfit"
