"""House rules in a book: the words of the book are struck, those of the event underlined."""

from rules.book import published
from rules.book.page import Book, Line, Mark


def line_of(book: Book, anchor: str) -> Line:
    return next(line for _, line in book.lines() if line.id == anchor)


def shown(line: Line) -> str:
    """A line as it is printed, with <s> and <u>."""
    tags = {Mark.PLAIN: "{}", Mark.STRUCK: "<s>{}</s>", Mark.CHANGED: "<u>{}</u>"}
    return "".join(tags[part.mark].format(part.words) for part in line.parts)


def beach_house(**house_rules: object) -> Book:
    return published("beach-house-rook", house_rules)


def test_without_house_rules_the_book_stands_as_it_is_written() -> None:
    assert shown(line_of(beach_house(), "B-target")) == (
        "A game goes to <s>300</s> <u>500</u> points."
    )
    assert not any(line.changed_keys for _, line in beach_house().lines())


def test_a_house_rule_strikes_the_number_and_underlines_its_own() -> None:
    changed = line_of(beach_house(target=250), "B-end")

    assert shown(changed) == (
        "After every finished hand: <s>a team with 500 or more ends the game</s> <u>a team with "
        "250 or more ends the game</u>."
    )
    assert changed.changed_keys == {"target"}


def test_a_number_the_book_had_changed_itself_is_struck_as_well() -> None:
    assert shown(line_of(beach_house(target=250), "B-target")) == (
        "A game goes to <s>300</s> <s>500</s> <u>250</u> points."
    )


def test_a_choice_is_written_in_words() -> None:
    changed = shown(line_of(beach_house(all_pass="dealer"), "B-all-pass"))

    assert changed.endswith("<u>the dealer has to take it at the lowest bid</u>.")


def test_a_house_rule_set_to_what_the_book_says_changes_nothing() -> None:
    assert beach_house(target=500, all_pass="redeal", min_bid=5) == beach_house()


def test_what_the_ruleset_cannot_take_is_left_out() -> None:
    assert beach_house(target="many", min_bid=3, colour="red") == beach_house()


def test_only_the_house_rule_that_is_set_changes_a_line_of_several() -> None:
    changed = line_of(beach_house(bid_step=10), "B-legal-bids")

    assert changed.changed_keys == {"bid_step"}
    assert shown(changed).count("<s>") == 1


def test_a_reading_names_the_house_rule_and_whether_it_is_set_here() -> None:
    readings = {row.id: row for row in beach_house(min_bid=70).readings}

    assert str(readings["B-03"].label) == "Lowest opening bid"
    assert readings["B-03"].is_changed_here
    assert not readings["B-01"].is_changed_here
    assert readings["B-07"].label == ""


def test_several_choices_are_written_one_after_the_other() -> None:
    both = published("rubicon-bezique", {"extra_combinations": ["carte-blanche", "triple-bezique"]})

    assert shown(line_of(both, "Z-extras")).endswith(
        "<u>carte blanche counts 50 and triple bezique counts 1500</u>."
    )


def test_a_list_with_a_stranger_in_it_is_left_out() -> None:
    for strange in (["carte-noire"], [["carte-blanche"]], "carte-blanche"):
        played = published("rubicon-bezique", {"extra_combinations": strange})
        assert not line_of(played, "Z-extras").changed_keys


def test_yes_is_written_in_the_words_of_the_line() -> None:
    played = published("kentucky-rook", {"nest_points_allowed": True})

    assert "<u>may be among them</u>" in shown(line_of(played, "K-nest"))


def test_sides_and_lost_points_are_written_as_people_write_them() -> None:
    sides = {"Cats": ["A", "C"], "Dogs": ["B", "D"]}
    played = published("tally", {"sides": sides, "min_points": -20})

    assert "<u>Cats (A, C), Dogs (B, D)</u>" in shown(line_of(played, "Y-sides"))
    assert "<u>−20</u>" in shown(line_of(played, "Y-least"))
