"""The notation that books are written in."""

from rules.book.page import Mark, Part, text_of
from rules.book.writing import line, parts, terms


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


def test_a_line_knows_the_house_rules_in_it() -> None:
    assert line("B-x", "From [min_bid|5] to [max_bid|120]", "§").keys == {"min_bid", "max_bid"}


def test_a_line_that_contradicts_itself_cites_both_paragraphs() -> None:
    torn = line("N-fine", "A club pays.", said={"2.2": "100 dollars", "7.1": "250 dollars"})

    assert torn.cites == ("2.2", "7.1")
    assert [text_of(said.parts) for said in torn.said] == ["100 dollars", "250 dollars"]


def test_a_glossary_stands_in_the_order_of_the_alphabet() -> None:
    assert [term.word for term in terms({"trick": "", "Rook": "", "bid": ""})] == [
        "bid",
        "Rook",
        "trick",
    ]
