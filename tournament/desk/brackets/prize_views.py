"""The page of a division's prizes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.prizes import ALL, PlacePrize, Purse, SidePrize
from tournament.brackets.side_rankings import is_among
from tournament.desk.act.forms import (
    Chosen,
    FindingForm,
    Numbered,
    Picked,
    Ticked,
    answers_sent,
    objection,
)
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.prizes import purse_of, set_prizes, side_rankings_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest

CURRENCIES = ("USD", "EUR", "GBP", "CAD", "CHF", "AUD", "NZD", "DKK", "NOK", "SEK", "PLN")
AMOUNT = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?")
MOST_PLACES, MOST_SIDES = 64, 32
SPARE = 3
"""Empty rows below those that are filled."""
CATEGORY = "category-"
RANKING = "ranking-"


class PrizesForm(FindingForm):
    """Every row of the page: places from 1, side prizes from 1."""

    currency = Chosen(
        choices=[(code, code) for code in CURRENCIES],
        initial=CURRENCIES[0],
        label=gettext_lazy("Currency"),
        widget=forms.Select({"translate": "no"}),
    )
    pot = forms.CharField(required=False, max_length=12, label=gettext_lazy("Pot to divide"))
    through = Ticked(label=gettext_lazy("Places through all stages"))
    first_takes_no_side = Ticked(label=gettext_lazy("First place takes no side prize"))
    amount = Numbered()
    share = Numbered()
    thing = Numbered()
    side = Numbered()
    value = Numbered()
    extra = Numbered()
    goes = Numbered()
    entry = Numbered()

    def purse(self, entries: Mapping[int, int]) -> Purse:
        """The typed prizes, with the keys of `entries` by number. Raises Refused for an unreadable
        amount or share, and for an entry that is not one.
        """
        said = self.said
        return Purse(
            currency=said["currency"],
            pot=said["pot"],
            places=tuple(_filled(self._place(number) for number in range(1, MOST_PLACES + 1))),
            sides=tuple(self._sides(entries)),
            first_takes_no_side=said["first_takes_no_side"],
            through=said["through"],
        )

    def clean(self) -> dict[str, Any]:
        fields = super().clean() or self.cleaned_data
        fields["pot"] = self._cents(fields.get("pot", ""))
        reading = {"amount": self._cents, "value": self._cents, "share": self._share}
        for name, read in (reading | {"entry": self._entry}).items():
            fields[name] = {row: read(typed) for row, typed in fields.get(name, {}).items()}
        self._require_names(fields)
        return fields

    def _require_names(self, fields: Mapping[str, Any]) -> None:
        """Object to a side prize with something typed or chosen, but without a name."""
        named = {row for row, name in fields.get("side", {}).items() if name}
        filled = (fields.get(name, {}) for name in ("value", "extra", "goes", "entry"))
        if any(typed and row not in named for rows in filled for row, typed in rows.items()):
            wrong = say("A side prize has no name.")
            such = say("Enter a name, such as “Best newcomer”.")
            self.add_error(None, objection(wrong, code="no-name", remedy=such))

    def _cents(self, typed: str) -> int:
        found = AMOUNT.fullmatch(typed.strip())
        if typed.strip() and not found:
            wrong = say("“%(typed)s” is not an amount.", typed=typed[:20])
            digits = say("Enter only digits, such as 50 or 12.50.")
            self.add_error(None, objection(wrong, code="no-amount", remedy=digits))
        if not found:
            return 0
        units, cents = found[1], (found[2] or "").ljust(2, "0")
        return whole_number(units + cents) or 0

    def _share(self, typed: str) -> int:
        number = whole_number(typed or "0", ALL)
        if number is None:
            wrong = say("“%(typed)s” is not a percentage from 0 to 100.", typed=typed[:20])
            self.add_error(None, objection(wrong, code="no-share"))
        return number or 0

    def _entry(self, typed: str) -> int:
        try:
            return Picked().clean(typed) or 0
        except ValidationError as wrong:
            self.add_error(None, objection(wrong.messages[0], code="no-entry"))
            return 0

    def _place(self, number: int) -> PlacePrize:
        said = self.cleaned_data
        return PlacePrize(
            cents=said["amount"].get(number, 0),
            share=said["share"].get(number, 0),
            thing=said["thing"].get(number, "")[:60],
        )

    def _sides(self, entries: Mapping[int, int]) -> Iterator[SidePrize]:
        said = self.cleaned_data
        for row, name in sorted(said["side"].items())[:MOST_SIDES]:
            goes, number = said["goes"].get(row, ""), said["entry"].get(row, 0)
            if number and number not in entries:
                raise refusal(
                    say("There is no entry %(number)s here.", number=number),
                    remedy=say("Choose one of the suggestions, or type its number."),
                    code="no-entry",
                )
            prize = SidePrize(
                name=name[:60],
                cents=said["value"].get(row, 0),
                thing=said["extra"].get(row, "")[:60],
                category=goes.removeprefix(CATEGORY) if goes.startswith(CATEGORY) else "",
                ranking=goes.removeprefix(RANKING) if goes.startswith(RANKING) else "",
                entry=entries.get(number),
            )
            if name:
                yield prize


def _filled(rows: Iterator[PlacePrize]) -> Sequence[PlacePrize]:
    """The places down to the last one with a prize."""
    prizes = list(rows)
    while prizes and prizes[-1] == PlacePrize():
        prizes.pop()
    return prizes


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def prizes(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show and set the prizes of a division."""
    row = division_at(desk, division)
    form = PrizesForm.for_page(request)
    entries = list(row.entries.order_by("number"))
    if form.is_valid():
        purse = form.purse({entry.number: entry.pk for entry in entries})
        receipt = set_prizes(desk.act(now()), division=row, purse=purse)
        return desk.answer(receipt, "prizes", division=row.slug)
    numbers = {entry.pk: entry.number for entry in entries}
    kept = purse_of(row)
    typed = answers_sent(request) if form.is_bound else as_typed(kept, numbers)
    categories = {name for entry in entries for name in entry.categories}
    rankings = [side.name for side in side_rankings_of(row)]
    return desk.page(
        "tournament/brackets/prizes.html",
        status=422 if form.is_bound else 200,
        division=row,
        here="finish",
        findings=form.findings if form.is_bound else (),
        currencies=CURRENCIES,
        typed=typed,
        places=_rows(typed, ("amount", "share", "thing")),
        sides=_rows(typed, ("side", "value", "extra", "goes", "entry")),
        categories=_also_kept(sorted(categories), (side.category for side in kept.sides)),
        empty={side.category for side in kept.sides if not is_among(side.category, categories)},
        rankings=_also_kept(rankings, (side.ranking for side in kept.sides)),
        entries=[(entry.number, entry.title) for entry in entries],
        leads_on=row.ways_out.exists() or row.ways_in.exists(),
    )


def _also_kept(names: Sequence[str], kept: Iterable[str]) -> list[str]:
    """The names, and what prizes were kept for though it is not there now."""
    return list(dict.fromkeys((*names, *filter(None, kept))))


def as_typed(purse: Purse, numbers: Mapping[int, int]) -> dict[str, str]:
    """The prizes as the page's fields hold them, with the `numbers` of entries by key."""
    typed = {"currency": purse.currency, "pot": _amount(purse.pot)}
    typed |= {"first_takes_no_side": "on"} if purse.first_takes_no_side else {}
    typed |= {"through": "on"} if purse.through else {}
    for row, place in enumerate(purse.places, start=1):
        typed |= {f"amount-{row}": _amount(place.cents), f"thing-{row}": place.thing}
        typed |= {f"share-{row}": str(place.share or "")}
    for row, side in enumerate(purse.sides, start=1):
        goes = f"{RANKING}{side.ranking}" if side.ranking else f"{CATEGORY}{side.category}"
        goes = "" if side.entry else goes
        typed |= {f"side-{row}": side.name, f"value-{row}": _amount(side.cents)}
        typed |= {f"extra-{row}": side.thing, f"goes-{row}": goes}
        typed |= {f"entry-{row}": str(numbers.get(side.entry or 0, ""))}
    return typed


def _amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}" if cents else ""


def _rows(typed: Mapping[str, str], names: Sequence[str]) -> list[dict[str, str | int]]:
    """Rows with these fields: the filled ones and some empty ones."""
    filled = [
        row
        for row in range(1, MOST_PLACES + 1)
        if any(typed.get(f"{name}-{row}", "").removeprefix(CATEGORY) for name in names)
    ]
    last = min(max(filled, default=0) + SPARE, MOST_PLACES)
    return [
        {"number": row} | {name: typed.get(f"{name}-{row}", "") for name in names}
        for row in range(1, last + 1)
    ]
