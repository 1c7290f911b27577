"""What the hall calls a team."""

from tournament.registration.titles import title_of


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
