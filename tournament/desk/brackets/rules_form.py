"""The form for the rules of drawn rounds as its page shows it, with what is chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, ClassVar

from rules.core.messages import Words, say
from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.brackets.drawn_rounds import drawn_stage
from tournament.brackets.next_stage import NextStage, cut_of_all
from tournament.brackets.ranking import MOST_PLACES
from tournament.brackets.rounds.criteria import CRITERIA, Criterion
from tournament.brackets.rounds.keys import Key, shown
from tournament.brackets.rounds.rule_words import rule_words, undecided_words
from tournament.brackets.rounds.rules import USUAL_RULES, Rules, as_stored, read_rules
from tournament.brackets.rounds.terms import MatchPoints, Mean
from tournament.brackets.tie_rules import next_stage_of, rules_of
from tournament.desk.brackets.rules_input import FIXED, MARGINS, ROWS
from tournament.registration.models import Division

NOTHING = "nothing"
UNCOUNTED = ("count", "extra-hand")
"""Keys whose numbers nobody enters at the desk."""
CHOICES: tuple[Criterion, ...] = tuple(
    each for slug, each in CRITERIA.items() if slug not in UNCOUNTED
)
BYES: Mapping[str, Words] = {
    NOTHING: say("no points"),
    FIXED: say("these points"),
    "mean-of-field": say("average of everyone in that round"),
    "mean-of-winners": say("average of that round's winners"),
    "own-average": say("average of its own games"),
}
COUNT_AS: Mapping[str, Words] = {
    "win": say("a win"),
    "level": say("a level match"),
    "nothing": say("neither win nor loss"),
}
LEFT: Mapping[str, Words] = {
    "keep": say("stand"),
    "remove": say("are removed"),
    "as-byes": say("become byes for its opponents"),
}


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The fields of one key; `slug` is empty if none is chosen."""

    number: int
    slug: str = ""
    average: bool = False
    drop: int = 0
    played: bool = False

    @property
    def is_usual(self) -> bool:
        return not (self.average or self.drop or self.played)


@dataclass(frozen=True, slots=True)
class RulesBoxes:
    """The form, filled in. `said` are the rules in sentences, `undecided` what they leave open.

    `match` has the fields of match points, empty where they are as usual. `asks_why`: rounds are
    published, so a change needs a reason. `is_cut`: the places are those that advance.
    """

    is_usual: bool
    asks_why: bool
    rows: tuple[KeyRow, ...]
    places: int
    bye: str
    stored: Mapping[str, Any]
    match: Mapping[str, str]
    margins: tuple[tuple[int, str, str], ...]
    said: Sequence[Words]
    undecided: Sequence[Words]
    is_cut: bool
    keys: ClassVar[tuple[Criterion, ...]] = CHOICES
    numbers: ClassVar[range] = range(1, MOST_PLACES + 1)
    byes: ClassVar[Mapping[str, Words]] = BYES
    count_as: ClassVar[Mapping[str, Words]] = COUNT_AS
    left: ClassVar[Mapping[str, Words]] = LEFT

    @property
    def has_settings(self) -> bool:
        """Whether a key counts in another way than usual."""
        return any(not row.is_usual for row in self.rows)


def rules_form(division: Division) -> RulesBoxes | None:
    """The form of a division whose rounds are drawn one after another; None for others.

    After the first round it shows the stage's rules, and there is none once all are drawn.
    """
    onward = next_stage_of(division)
    stage = drawn_stage(division)
    if stage is not None:
        return boxes(read_rules(stage.ranking), onward, asks_why=True) if stage.to_come else None
    if formats.find(division.format).kind.ranked != "keys" or stage_of(division):
        return None
    return boxes(rules_of(division, onward), onward, asks_why=False)


def boxes(rules: Rules, onward: NextStage | None, *, asks_why: bool) -> RulesBoxes:
    """The form with these rules filled in. With a next stage, its cut are the places that count."""
    stored, points = as_stored(rules), rules.terms.bye.points
    match = rules.terms.match_points
    return RulesBoxes(
        is_usual=rules == USUAL_RULES,
        asks_why=asks_why,
        rows=tuple(_row(number, key) for number, key in zip_longest(ROWS, rules.keys)),
        places=rules.ranking.places,
        bye=_bye(points),
        stored=stored,
        match=_match_fields(match),
        margins=_margins(match),
        said=rule_words(rules, cut_of_all(onward.each) if onward else ""),
        is_cut=onward is not None,
        undecided=tuple(undecided_words(rules)),
    )


def _bye(points: int | Mean) -> str:
    """The choice for the points of a bye."""
    if isinstance(points, int):
        return FIXED if points else NOTHING
    return points


def _row(number: int, key: Key | None) -> KeyRow:
    if key is None:
        return KeyRow(number)
    average = key.average and not key.criterion.average
    return KeyRow(number, key.criterion.slug, average, key.drop, not key.byes)


def _match_fields(match: MatchPoints) -> Mapping[str, str]:
    if match == MatchPoints():
        return {}
    within = next(iter(match.loss_within.items()), None)
    fields = {name: shown(getattr(match, name)) for name in ("win", "level", "loss")}
    return fields | ({"within": str(within[0]), "points": str(within[1])} if within else {})


def _margins(match: MatchPoints) -> tuple[tuple[int, str, str], ...]:
    """Number of the row, margin and its worth."""
    known = [(str(margin), str(points)) for margin, points in sorted(match.win_by.items())]
    rows = zip(MARGINS, [*known, *([("", "")] * len(MARGINS))], strict=False)
    return tuple((number, margin, points) for number, (margin, points) in rows)
