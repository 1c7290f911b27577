"""Everybody at the table is told before a posted sheet is changed."""

from collections.abc import Collection

from rules.refusals import refusal
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from scoring.sitting import names_now


def demand_told(sheet: ScoreSheet, told: Collection[str]) -> None:
    """Refused while a seat of the sheet is not among `told`; says whom to tell."""
    rules = rules_of(sheet)
    missing = [seat for seat in rules.seats if seat not in told]
    if missing:
        sitting = names_now(sheet)
        names = ", ".join(sitting.get(seat, seat) for seat in missing)
        raise refusal(
            f"Not everybody at the table was told: {names}.",
            remedy="Tell them, tick their names, and save again.",
            cites=rules.hall_cites.corrections,
        )
