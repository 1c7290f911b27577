"""A director's list of keys: read, checked and written. Pure.

A row is the slug of a key, or {"key": "points", "average": true, "drop": 1, "byes": false,
"lower_first": true, "counted": "skunk"} with the settings that differ from the usual ones.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from rules.core.messages import Words, one_of, say
from tournament.brackets.ranking import Ranking
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.criteria import CRITERIA, Criterion, Need
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.procedures import SHARE

MOST_DROPPED = 16
_FLAGS = ("average", "lower_first", "byes")


@dataclass(frozen=True, slots=True)
class Field:
    """What an event has for keys to read. `counts` names what its game counts; None if unknown.

    Without `others`, everyone has the same opponents; without `absences`, nobody can miss a round.
    If not `alone`, players enter alone and meet with partners.
    """

    points: bool = True
    two_sides: bool = True
    alone: bool = True
    meetings: bool = True
    others: bool = True
    absences: bool = True
    counts: Collection[str] | None = None

    def lacks(self, key: Key) -> Need | None:
        """The first need of this key that the event does not meet."""
        has: Mapping[Need, bool] = {
            "points": self.points,
            "two-sides": self.two_sides,
            "alone": self.alone,
            "meetings": self.meetings,
            "others": self.others,
            "absences": self.absences,
            "counted": self.counts is None or key.counted in self.counts,
        }
        return next((need for need in key.criterion.needs if not has[need]), None)


def field_of(book: Book) -> Field:
    """What the book shows of its event. Where nothing was played, anything may come."""
    played = [line for rows in book.lines.values() for line in rows if line.kind == "played"]
    return Field(
        points=not played or any(line.points is not None for line in played),
        two_sides=not any(line.points is not None and line.against is None for line in played),
    )


def read_keys(rows: object) -> tuple[Key, ...]:
    """The keys in a stored or typed list. Raises Refusal for one that does not fit."""
    if not isinstance(rows, list) or not rows:
        raise Refusal(
            say("There is no list of keys for the standings."),
            say("Choose at least one, such as wins."),
            code="no-keys",
        )
    keys = tuple(_read(row) for row in rows)
    for number, key in enumerate(keys):
        if key.slug in {before.slug for before in keys[:number]}:
            raise Refusal(
                say("“%(key)s” is in the list twice.", key=key.criterion.name),
                say("Choose each key once."),
                code="key-twice",
            )
        if number and keys[number - 1].criterion.slug == SHARE:
            raise Refusal(
                say(
                    "“%(key)s” comes after “Shared place” and is never used.",
                    key=key.criterion.name,
                ),
                say("Move “Shared place” to the end of the list."),
                code="key-never-used",
            )
    return keys


def written(key: Key) -> dict[str, object]:
    """The row that reads as this key."""
    return {
        "key": key.criterion.slug,
        "average": key.average,
        "lower_first": key.lower_first,
        "drop": key.drop,
        "byes": key.byes,
        "counted": key.counted,
    }


def require_useful(keys: Sequence[Key], field: Field) -> None:
    """Refuse, before the first round, a key that can separate nobody in such an event."""
    for key in keys:
        need = field.lacks(key)
        if need is not None:
            raise Refusal(
                _WHY[need](key),
                say("Remove it from the list, or choose another key."),
                code="key-unusable",
            )


def unbroken(keys: Sequence[Key], ranking: Ranking) -> Words | None:
    """A sentence if a tie for a place that matters can remain after all keys."""
    if not ranking.places or any(key.criterion.procedure for key in keys):
        return None
    return say(
        "A tie for a place that counts can remain, and is then shared. Add a card draw, an extra "
        "hand or a play-off if it must be broken."
    )


_WHY: Mapping[Need, Callable[[Key], Words]] = {
    "points": lambda key: say(
        "“%(key)s” cannot break a tie: no points are recorded.", key=key.criterion.name
    ),
    "two-sides": lambda key: say(
        "“%(key)s” cannot break a tie: more than two sides sit at a table.", key=key.criterion.name
    ),
    "alone": lambda key: say(
        "“%(key)s” cannot break a tie: a game needs partners, and players are ranked alone.",
        key=key.criterion.name,
    ),
    "meetings": lambda key: say(
        "“%(key)s” cannot break a tie: those who are ranked never meet.", key=key.criterion.name
    ),
    "others": lambda key: say(
        "“%(key)s” cannot break a tie: everyone meets everyone.", key=key.criterion.name
    ),
    "absences": lambda key: say(
        "“%(key)s” cannot break a tie: nobody can miss a round.", key=key.criterion.name
    ),
    "counted": lambda key: say(
        "“%(counted)s” cannot break a tie: this game does not count it.", counted=key.counted
    ),
}
"""Why a key that needs this separates nobody."""


def _read(row: object) -> Key:
    settings = {"key": row} if isinstance(row, str) else row
    if not isinstance(settings, dict):
        raise _unfit(say("A row of the list of keys is not a key."))
    criterion = _criterion(settings.get("key"))
    for problem in _problems(settings, criterion):
        raise _unfit(problem)
    counted = str(settings.get("counted", "")).strip()
    if bool(counted) != ("counted" in criterion.needs):
        raise _unfit(say("Only “Number counted” names what is counted, and it must."))
    return Key(
        criterion,
        average=cast(bool, settings.get("average", criterion.average)),
        lower_first=cast(bool, settings.get("lower_first", criterion.lower_first)),
        drop=cast(int, settings.get("drop", 0)),
        byes=cast(bool, settings.get("byes", True)),
        counted=counted,
    )


def _criterion(slug: object) -> Criterion:
    if not isinstance(slug, str) or slug not in CRITERIA:
        raise Refusal(
            say("There is no key “%(key)s”.", key=str(slug)),
            say("Choose one of: %(options)s.", options=one_of(CRITERIA)),
            code="key-unknown",
        )
    return CRITERIA[slug]


def _problems(settings: Mapping[str, object], criterion: Criterion) -> Iterator[Words]:
    unknown = next(
        (name for name in settings if name not in (*_FLAGS, "key", "drop", "counted")), ""
    )
    if unknown:
        yield say("A key has no setting “%(name)s”.", name=unknown)
    for name in _FLAGS:
        if not isinstance(settings.get(name, True), bool):
            yield say("The setting “%(name)s” is neither true nor false.", name=name)
    drop = settings.get("drop", 0)
    if type(drop) is not int or not 0 <= drop <= MOST_DROPPED:
        yield say("The number of rounds left out must be 0 to %(most)s.", most=MOST_DROPPED)
    elif not criterion.adds_up and (drop or settings.get("average")):
        yield say("“%(key)s” adds nothing up, so no round can be left out.", key=criterion.name)
    if criterion.procedure and settings.keys() - {"key"} - _idle(settings, criterion):
        yield say("“%(key)s” has no settings.", key=criterion.name)


def _idle(settings: Mapping[str, object], criterion: Criterion) -> set[str]:
    """The settings that are as usual anyway."""
    usual = written(Key(criterion, criterion.average, criterion.lower_first))
    return {name for name, value in settings.items() if usual.get(name) == value}


def _unfit(sentence: Words) -> Refusal:
    return Refusal(sentence, say("Correct the list of keys."), code="key-unfit")
