"""A division's prizes as the director announces them, and who takes which."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby

from babel.numbers import format_currency

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets.prizes import ALL, Award, Places, Purse, awards
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.desk.brackets.side_rankings import side_places
from tournament.language import tongue
from tournament.registration.models import Division, Entry


def set_prizes(act: Act, *, division: Division, purse: Purse) -> Receipt:
    """Write the prizes. Allowed until the event is finished, since prizes are often set late."""
    _require_sense(purse)
    with one_change(act) as change:
        division.refresh_from_db(fields=["prizes"])
        before, division.prizes = division.prizes, asdict(purse)
        division.save(update_fields=["prizes"])
        change.require_as_shown(topic_of_row(division, "prizes"))
        return change.log(
            "prizes.set",
            sentences(
                say("Prizes of %(division)s saved.", division=division.name),
                say_count("%(count)s place.", "%(count)s places.", count=len(purse.places)),
                say_count(
                    "%(count)s side prize.", "%(count)s side prizes.", count=len(purse.sides)
                ),
            ),
            touched=[topic_of_row(division, "prizes"), "event"],
            detail={"before": before, "after": division.prizes},
        )


def _require_sense(purse: Purse) -> None:
    shares = sum(prize.share for prize in purse.places)
    if shares > ALL:
        raise refusal(
            say("The shares add up to %(shares)s per cent.", shares=shares),
            remedy=say("Change them to 100 per cent or less."),
            code="shares-over",
            where="share",
        )
    if shares and not purse.pot:
        raise refusal(
            say("There are shares, but no pot to divide."),
            remedy=say("Enter the pot, or amounts instead of shares."),
            code="no-pot",
            where="pot",
        )


def purse_of(division: Division) -> Purse:
    """The division's prizes; none if none are set."""
    return Purse.read(division.prizes)


def taken(division: Division, places: Places) -> dict[int, Words]:
    """What each entry takes, in words; `places` has each place with its entries.

    Nothing in a learning division.
    """
    purse = purse_of(division)
    if division.learning or not (purse.places or purse.sides):
        return {}
    categories: Mapping[int, Sequence[str]] = dict(
        Entry.objects.filter(division=division).values_list("pk", "categories")
    )
    return {
        entry: all_of(_worded(award, purse.currency) for award in rows)
        for entry, rows in awards(purse, places, categories, _rankings(division, purse)).items()
    }


def _rankings(division: Division, purse: Purse) -> Mapping[str, Places]:
    """The places of each side ranking, if a prize goes to one."""
    if not any(side.ranking for side in purse.sides):
        return {}
    return {
        side.name: [
            (place, [row.entrant for row in own])
            for place, own in groupby(rows, key=lambda row: row.place)
        ]
        for side, rows in side_places(division)
    }


def _worded(award: Award, currency: str) -> Words:
    parts = [*([money(award.cents, currency)] if award.cents else []), *award.things]
    prize: Words = all_of(parts)
    if award.shared_by > 1 and award.things:
        prize = say("%(prize)s (shared by %(count)s)", prize=prize, count=award.shared_by)
    return say("%(name)s: %(prize)s", name=award.name, prize=prize) if award.name else prize


def money(cents: int, currency: str) -> str:
    """An amount as the reader's language writes it: "$12.50", "12,50 €"."""
    return str(format_currency(cents / 100, currency, locale=tongue()))
