"""The keys that standings are ordered by, and how their numbers are said. Pure."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.messages import Figure, Message, Value, Words, say, say_count
from tournament.brackets.rounds.criteria import CRITERIA, Criterion
from tournament.brackets.rounds.terms import HALF, Number


@dataclass(frozen=True, slots=True)
class Key:
    """A chosen key. `counted` is what "count" reads.

    It adds up what each round gave, or takes the `average` of the games. `drop` leaves out the
    worst rounds, missed ones first. Without `byes`, what was not played at a table is left out.
    """

    criterion: Criterion
    average: bool = False
    lower_first: bool = False
    drop: int = 0
    byes: bool = True
    counted: str = ""

    @property
    def slug(self) -> str:
        """The key's name for programs: "points", "points-average-drop-1", "count-skunk"."""
        parts = [self.criterion.slug, self.counted]
        parts += ["average"] if self.average != self.criterion.average else []
        parts += [f"drop-{self.drop}"] if self.drop else []
        parts += [] if self.byes else ["played"]
        return "-".join(filter(None, parts))

    @property
    def name(self) -> Words:
        """What people call it."""
        if not self.counted:
            return self.criterion.name
        return say("Number of “%(counted)s”", counted=self.counted)

    @property
    def sentence(self) -> Message:
        """What it counts."""
        is_turned = self.lower_first != self.criterion.lower_first
        return (is_turned and self.criterion.low) or self.criterion.sentence

    def words(self, number: Number) -> Words:
        """A number of this key within a sentence."""
        text = shown(number)
        if self.criterion.signed and number > 0:
            text = Figure(f"+{text.english}")
        said = _filled(self.criterion.phrase, number, text, self.counted)
        if self.average and not self.criterion.average:
            said = say("%(what)s a game", what=said)
        if not self.drop:
            return said
        return say_count(
            "%(what)s without the worst game",
            "%(what)s without the worst %(count)s games",
            count=self.drop,
            what=said,
        )


def shown(number: Number) -> Figure:
    """A number as people read it: two decimals at most, "½" for a half, a true minus sign."""
    rounded = round(Fraction(number), 2)
    size = abs(rounded)
    whole = int(size)
    if size - whole == HALF:
        text = f"{whole:,}½" if whole else "½"
    else:
        text = f"{whole:,}" if size == whole else f"{float(size):,}"
    return Figure(f"−{text}" if rounded < 0 else text)


def _filled(phrase: Message, number: Number, text: Figure, counted: str) -> Message:
    size = abs(Fraction(number))
    count = int(size) if size.denominator == 1 else 1 if size < 1 else 2
    values: dict[str, Value] = {"number": text, "counted": counted, "count": count}
    named = tuple((name, values[name]) for name, _ in phrase.values)
    return Message(phrase.template, named, phrase.many)


def key(slug: str, *, counted: str = "", drop: int = 0, byes: bool = True) -> Key:
    """The key with its usual settings."""
    criterion = CRITERIA[slug]
    return Key(criterion, criterion.average, criterion.lower_first, drop, byes, counted)
