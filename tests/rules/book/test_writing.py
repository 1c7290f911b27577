"""The notation that books are written in."""

from rules.book.page import Mark, Part
from rules.book.writing import parts


def test_words_without_marks_are_one_part() -> None:
    assert parts("Cut for the deal.") == (Part("Cut for the deal."),)


def test_struck_and_changed_words_stand_side_by_side() -> None:
    assert parts("~~41~~ __57__ cards") == (
        Part("41", Mark.STRUCK),
        Part(" "),
        Part("57", Mark.CHANGED),
        Part(" cards"),
    )


def test_words_a_house_rule_can_replace_keep_their_own_mark() -> None:
    assert parts("[step|5], [target|__500__]") == (
        Part("5", key="step"),
        Part(", "),
        Part("500", Mark.CHANGED, "target"),
    )
