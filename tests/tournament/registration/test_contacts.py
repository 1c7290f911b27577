"""Addresses and telephone numbers are taken off names: names are public."""

import pytest

from tournament.registration.contacts import clean_name, contacts_in


@pytest.mark.parametrize(
    ("typed", "kept", "taken"),
    [
        ("Ann Oak <ann@oak.org>", "Ann Oak", ["ann@oak.org"]),
        ("Ann Oak ann.oak+cards@mail.oak.org", "Ann Oak", ["ann.oak+cards@mail.oak.org"]),
        ("mailto:ann@oak.org Ann Oak", "Ann Oak", ["mailto:ann@oak.org"]),
        ("Ann O'Oak o'oak@oak.ie", "Ann O'Oak", ["o'oak@oak.ie"]),
        ("Ann Oak (555) 123-4567", "Ann Oak", ["(555) 123-4567"]),
        ("Ann Oak (0171 234567)", "Ann Oak", ["0171 234567"]),
        ("Ann Oak Tel.: 0171 234567", "Ann Oak", ["0171 234567"]),
        ("Ann Oak (mobile 0171 234567)", "Ann Oak", ["0171 234567"]),
        ("Ann Oak, email ann@oak.org", "Ann Oak,", ["ann@oak.org"]),
        ("Ann Oak +1 (555) 123-4567", "Ann Oak", ["+1 (555) 123-4567"]),
        ("Ann Oak 0791 123 4567", "Ann Oak", ["0791 123 4567"]),
        ("Ann Oak ☎ 555‑987‑6543", "Ann Oak ☎", ["555‑987‑6543"]),
        ("Ann Oak 555—111—2222", "Ann Oak", ["555—111—2222"]),
        ("Ann Oak 555·111·2222", "Ann Oak", ["555·111·2222"]),
        ("Ann Oak 555-123-4567x12", "Ann Oak", ["555-123-4567x12"]),
        ("Ann5551234567", "Ann", ["5551234567"]),
        ("Ann_5551234567", "Ann_", ["5551234567"]),
        ("Ann Oak ann＠oak.org", "Ann Oak", ["ann＠oak.org"]),
    ],
)
def test_what_reaches_a_person_is_taken_off_the_name(
    typed: str, kept: str, taken: list[str]
) -> None:
    assert clean_name(typed) == kept
    assert list(contacts_in(typed)) == taken


@pytest.mark.parametrize(
    "name",
    [
        *("Ann Oak 2", "Champions 2025-2026", "Table 9 3/4", "@home", "Oak & Elm", "O'Brien"),
        *("Mobile 2", "Phone 12 Oaks", "Tel Aviv 3"),
        *("Rays 22.11.2026", "Rook 2026-11-22", "Team 1 000 000", "The 1,000,000 Club"),
    ],
)
def test_other_numbers_and_signs_stay(name: str) -> None:
    assert clean_name(name) == name
    assert contacts_in(name) == ()
