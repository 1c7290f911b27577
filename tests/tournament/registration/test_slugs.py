"""What a name gives an address."""

import pytest

from tournament.registration.slugs import slug_of


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Beach House 2026", "beach-house-2026"),
        ("Königstraße: Herbst & Winter", "konigstrasse-herbst-winter"),
        ("Łódź Øst", "lodz-ost"),
        ("大会", "event"),
        ("Finale 🎉", "finale"),
        ("🎉", "event"),
    ],
)
def test_an_address_keeps_the_letters_of_a_name(name: str, slug: str) -> None:
    assert slug_of(name, most=50, otherwise="event") == slug


def test_a_long_name_is_cut() -> None:
    assert slug_of("ß" * 40, most=36, otherwise="division") == "s" * 36
