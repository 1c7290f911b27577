"""What can be ruled on in a game, and the rulings made. Staff only. Reads only.

Penalties, endings of a hand and rules come from the ruleset as the division plays it, and from its
rule page. Whole lists are read in a few queries.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from rules.book import published
from rules.book.cited import line_cited
from rules.book.page import Book, Line, Section, text_of
from rules.book.search import search
from rules.core.messages import Words, in_english
from rules.core.outcomes import Ending
from rules.core.penalties import Penalty
from rules.core.penalty_titles import penalty_title
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.entry import ending_of, endings_of
from tournament.brackets.models import Match
from tournament.desk.events.house_page import rules_to_print
from tournament.desk.rulings.law import verdict_words
from tournament.registration.models import Division, Event
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import verdict_of

PENALTY, ENDING, RULE = "penalty", "ending", "rule"
NO_QUESTION = frozenset({"passed-out", "board-set", "no-marriage"})
"""Endings from the cards alone: nobody did anything wrong."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to rule on.

    `line` is the anchor of its rule, or "". `whose` is I for a single player's penalty, T for a
    team's, "" if the list does not say. `points` are deducted; `out`: the player is disqualified.
    """

    kind: str
    code: str
    title: Words
    words: Words
    cites: str
    line: str
    whose: str = ""
    points: int = 0
    out: bool = False

    @property
    def key(self) -> str:
        """ "penalty/wrong-table"."""
        return f"{self.kind}/{self.code}"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule to quote, its place, and the book's other lines on its paragraph.

    `language` is the code of the one they are written in.
    """

    language: str
    section: Section
    line: Line
    paragraph: str
    more: Sequence[tuple[Section, Line]]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A division's rules and the items in them."""

    rules: Ruleset
    book: Book

    def penalties(self) -> Iterator[Item]:
        """The penalty list, without clubs' fines."""
        for code, row in self.rules.penalties.items():
            if not row.dollars:
                yield self._penalty(code, row)

    def endings(self) -> Iterator[Item]:
        """Endings by someone's fault, and struck hands."""
        for ending in endings_of(self.rules)[1:]:
            if ending.code not in NO_QUESTION:
                yield self._ending(ending)

    def endings_by(self, item: Item) -> list[Item]:
        """The endings that record a team's penalty, by its paragraph."""
        if item.kind != PENALTY or item.whose != "T":
            return []
        paragraph = item.cites.partition(";")[0]
        return [ending for ending in self.endings() if ending.cites.startswith(paragraph)]

    def lines(self, typed: str) -> Iterator[Item]:
        """The rules with all of these words."""
        for section, line in search(self.book, typed).lines() if typed.strip() else ():
            yield _rule(section, line)

    def find(self, key: str) -> Item | None:
        """The item with this key, or None."""
        lines = (_rule(section, line) for section, line in self.book.lines())
        every = (*self.penalties(), *self.endings(), *lines)
        return next((item for item in every if item.key == key), None)

    def text(self, anchor: str) -> RuleText | None:
        """The rule with this anchor, or None."""
        found = next((row for row in self.book.lines() if row[1].id == anchor), None)
        if found is None:
            return None
        paragraph = found[1].cites[0]
        same = [row for row in self.book.lines() if paragraph in row[1].cites and row != found]
        return RuleText(self.book.language, *found, paragraph, same)

    def _penalty(self, code: str, row: Penalty) -> Item:
        title = penalty_title(code)
        anchor = self._anchor(code, " ".join((row.cites, in_english(row.why))))
        whose = "T" if row.team else "I"
        return Item(
            PENALTY, code, title, row.why, row.cites, anchor, whose, row.points, row.replaced
        )

    def _ending(self, ending: Ending) -> Item:
        whose = "" if ending.keeps_deal else "T"
        anchor = self._anchor(ending.code, ending.cites)
        return Item(ENDING, ending.code, ending.label, ending.hint, ending.cites, anchor, whose)

    def _anchor(self, code: str, cites: str) -> str:
        """The line with that name, or the one that the citation leads to."""
        for _, line in self.book.lines():
            if line.id.partition("-")[2] == code:
                return line.id
        found = line_cited(self.book, cites)
        return found.id if found else ""


def rule_book(division: Division) -> RuleBook:
    """A division's rules as played."""
    return RuleBook(
        division.rules,
        published(division.ruleset, rules_to_print(division)),
    )


def penalty_item(division: Division, code: str) -> Item:
    """A penalty of the list. Raises LookupError for an unknown code."""
    item = rule_book(division).find(f"{PENALTY}/{code}")
    if item is None:
        raise LookupError(f"{division}: {code!r}")
    return item


def _rule(section: Section, line: Line) -> Item:
    number = f"{section.number}.{line.number}"
    return Item(RULE, line.id, number, text_of(line.parts), "; ".join(line.cites), line.id)


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
