"""Rulings for officials: opinions, and what counts. Staff only.

Reads a whole list in a few queries.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from rules.core.messages import Words
from rules.core.penalty_titles import penalty_title
from rules.rulesets import find
from scoring.entry import ending_of
from tournament.brackets.models import Match
from tournament.desk.rulings.items import ENDING, PENALTY, Item
from tournament.desk.rulings.law import verdict_words
from tournament.registration.models import Event
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import verdict_of


@dataclass(frozen=True, slots=True)
class OpinionShown:
    """An opinion in words, and whether it counts."""

    opinion: Opinion
    says: Words
    counts: bool


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling with its opinions. `says` is the verdict that counts, or counted last."""

    ruling: Ruling
    title: Words
    says: Words
    opinions: Sequence[OpinionShown]

    @property
    def by(self) -> Opinion:
        """Who made it."""
        return self.opinions[0].opinion


def rulings_of(event: Event) -> list[RulingShown]:
    """Every ruling of an event, latest first."""
    rows = Ruling.objects.filter(match__stage__division__event=event)
    return shown(rows.order_by("-at", "-pk"))


def rulings_at(match: Match) -> list[RulingShown]:
    """The rulings on this match, in order."""
    return shown(match.rulings.order_by("at", "pk"))


def rulings_standing(match: Match) -> list[RulingShown]:
    """The standing rulings, which the table sees."""
    rows = match.rulings.exclude(state=Ruling.State.WITHDRAWN)
    return shown(rows.order_by("at", "pk"))


def earlier_on(match: Match, item: Item) -> list[RulingShown]:
    """This event's rulings on the same rule of the same game, latest first."""
    division = match.stage.division
    rows = Ruling.objects.filter(
        match__stage__division__event=division.event_id,
        match__stage__division__ruleset=division.ruleset,
    )
    same = rows.filter(line=item.line) if item.line else rows.filter(item=item.key)
    return shown(same.order_by("-at", "-pk"))


def shown(rulings: QuerySet[Ruling]) -> list[RulingShown]:
    """These rulings in words."""
    opinions = Prefetch("opinions", Opinion.objects.select_related("entry__division"))
    rows = rulings.select_related("match__stage__division", "game__sheet")
    return [_shown(ruling) for ruling in rows.prefetch_related(opinions)]


def _shown(ruling: Ruling) -> RulingShown:
    rows = [
        OpinionShown(each, verdict_words(verdict_of(each), ruling.game), each.counts)
        for each in ruling.opinions.all()
    ]
    return RulingShown(ruling, _title(ruling), _counting(rows), rows)


def _counting(rows: Iterable[OpinionShown]) -> Words:
    said = list(rows)
    return next((row.says for row in said if row.counts), said[0].says if said else "")


def _title(ruling: Ruling) -> Words:
    """ "Wrong table" for "penalty/wrong-table"; "" for a rule, shown by its paragraph."""
    kind, _, code = ruling.item.partition("/")
    if kind == ENDING:
        return ending_of(find(ruling.match.stage.division.ruleset), code).label
    return penalty_title(code) if kind == PENALTY else ""
