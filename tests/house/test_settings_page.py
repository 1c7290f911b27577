"""The page of all settings says what the code declares."""

from tournament.settings_page import PAGE, page
from tournament.variables import ALL


def test_the_page_of_settings_is_current() -> None:
    """`python3 dev.py settings` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_setting_has_a_meaning_and_a_name_of_its_own() -> None:
    assert len({each.name for each in ALL}) == len(ALL)
    assert all(each.meaning and "|" not in each.meaning + each.usual for each in ALL)
