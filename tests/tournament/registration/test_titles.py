"""What the hall calls a team."""

from tournament.registration.titles import Called, title_of, titles_of


def title(*members: str, name: str = "", learning: bool = False) -> str:
    return title_of(number=3, name=name, members=members, learning=learning)


def test_a_team_is_called_by_its_name() -> None:
    assert title("Ann Oak", "Jon Birch", name="Eagles") == "Eagles"


def test_without_a_name_it_is_called_by_its_last_names() -> None:
    assert title("Ann Oak", "Jon van Birch") == "Oak & Birch"


def test_who_waits_for_a_partner_is_called_by_his_whole_name() -> None:
    assert title("Ann Oak") == "Ann Oak"


def test_children_are_called_by_number_and_first_names_whatever_was_typed() -> None:
    assert title("Mia Smith", "Noah Jones", name="Stars", learning=True) == "Team 3 (Mia & Noah)"


def test_a_team_nobody_is_in_yet_has_its_number() -> None:
    assert title() == "Team 3"


def test_pairs_of_the_same_last_names_are_told_apart_by_their_whole_names() -> None:
    pairs = [["Ann Oak", "Bob Elm"], ["Cy Oak", "Di Elm"], ["Ed Fir", "Flo Ash"]]
    called = [Called(number, "", pair) for number, pair in enumerate(pairs, 1)]
    assert titles_of(called, learning=False) == [
        "Ann Oak & Bob Elm",
        "Cy Oak & Di Elm",
        "Fir & Ash",
    ]


def test_a_team_that_is_called_like_two_last_names_keeps_its_name() -> None:
    called = [Called(1, "Oak & Elm", ["Ed Fir", "Flo Ash"]), Called(2, "", ["Ann Oak", "Bob Elm"])]
    assert titles_of(called, learning=False) == ["Oak & Elm", "Ann Oak & Bob Elm"]
