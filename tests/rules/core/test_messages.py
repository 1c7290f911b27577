"""Sentences as data: worded in any language, kept as JSON, exchanged for names."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from rules.core.messages import (
    CLOCK,
    WEEKDAY,
    Figure,
    Key,
    Letter,
    Moment,
    Words,
    all_of,
    as_data,
    chosen,
    exchanged,
    from_data,
    in_english,
    one_of,
    say,
    say_count,
    sentences,
    worded,
)

AT = datetime(2026, 7, 8, 14, 5, tzinfo=UTC)


def test_a_sentence_names_its_values() -> None:
    assert str(say("%(team)s took %(points)s.", team="Eagles", points=-60)) == "Eagles took −60."


def test_a_count_chooses_between_one_and_many() -> None:
    said = [str(say_count("%(count)s hand", "%(count)s hands", count=n)) for n in (0, 1, 2)]
    assert said == ["0 hands", "1 hand", "2 hands"]


def test_names_stand_in_a_row() -> None:
    assert [str(all_of("NES"[:n])) for n in range(4)] == ["", "N", "N and E", "N, E and S"]
    assert str(one_of("NES")) == "N, E or S"


def test_a_moment_is_told_by_its_own_clock() -> None:
    assert (str(Moment(AT, CLOCK)), str(Moment(AT, WEEKDAY))) == ("14:05", "Wednesday 8 July 2026")


def test_what_is_empty_is_no_sentence() -> None:
    assert str(sentences(say("One."), None, "", say("Two."))) == "One. Two."


@pytest.mark.parametrize("name", ["%(points)s", "100 %", "%%", "{team}"])
def test_a_name_that_looks_like_a_placeholder_stays_a_name(name: str) -> None:
    assert str(say("%(team)s is late.", team=name)) == f"{name} is late."


WHOLE: Words = sentences(
    say("%(who)s bid %(bid)s.", who=all_of([Letter("NS"), "Ann"]), bid=95),
    say_count("%(count)s hand since %(at)s", "%(count)s hands", count=2, at=Moment(AT, CLOCK)),
    say("Write %(key)s.", key=Key("why")),
    say("On average %(points)s.", points=Figure("1,107.5")),
)


def test_json_keeps_a_message_for_every_language() -> None:
    kept = from_data(json.loads(json.dumps(as_data(WHOLE))))
    assert (in_english(kept), worded(kept, Backwards())) == (
        in_english(WHOLE),
        worded(WHOLE, Backwards()),
    )


def test_a_letter_and_a_key_are_exchanged_for_names() -> None:
    named = exchanged(WHOLE, lambda term: {"NS": "Hawks", "'why'": "Reason"}[str(term)])
    assert in_english(named) == "Hawks and Ann bid 95. 2 hands Write Reason. On average 1,107.5."


@pytest.mark.parametrize("data", [None, {"say": "x"}, {"at": "then", "pattern": CLOCK}, 1.5])
def test_data_of_another_form_is_no_message(data: object) -> None:
    with pytest.raises(ValueError):
        from_data(data)


class Backwards:
    """A language in which every template is another one."""

    language = "xx"

    def template(self, english: str) -> str:
        return f"⟦{english}⟧"

    def counted(self, one: str, many: str, count: int) -> str:
        return f"⟦{one if count == 1 else many}⟧"

    def listed(self, items: Sequence[str], by: str) -> str:
        return f" {by.upper()} ".join(items)

    def moment(self, at: datetime, pattern: str) -> str:
        return at.strftime(pattern)

    def figure(self, english: str) -> str:
        return english[::-1]


def test_a_chosen_text_is_in_the_readers_words_and_a_typed_one_stays() -> None:
    listed, typed = chosen("Not at the event"), chosen("100 % tired %(team)s")
    assert in_english(listed) == "Not at the event"
    assert str(typed) == "100 % tired %(team)s"
    assert from_data(as_data(typed)) == typed
