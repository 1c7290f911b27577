"""Where a citation can be read up: the rule page of a game, or of the division that plays it.

Knows addresses. Refuses to know what is cited.
"""

from dataclasses import dataclass

from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from tournament.registration.models import Division


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule page: the ruleset it shows, and its address."""

    ruleset: str
    address: str

    def link(self, cites: str) -> str:
        """The address of the line that a citation leads to; "" where none is known."""
        line = line_cited(find(self.ruleset), cites)
        return f"{self.address}#{line.id}" if line else ""


def rules_of_division(division: Division) -> RulePage:
    """The page with the division's own rules."""
    where = [division.event.slug, division.slug]
    return RulePage(division.ruleset, reverse("rules", args=where))


def rules_of_game(ruleset: str) -> RulePage:
    """The page of the plain rules."""
    return RulePage(ruleset, reverse("book", args=[ruleset]))
