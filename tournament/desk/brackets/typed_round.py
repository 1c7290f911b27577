"""A round that the director enters: read, checked, and shown before it is published."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.drawn_rounds import next_history
from tournament.brackets.models import Stage
from tournament.brackets.rounds.history import History
from tournament.brackets.rounds.typed import TypedRound, as_text
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.rounds.typed_partners import read_typed
from tournament.desk.brackets.next_round import NextRound, round_drawn, shown_round
from tournament.registration.lists.preview import mark_of
from tournament.registration.models import Entry, Member


@dataclass(frozen=True, slots=True)
class TypedPage:
    """What was typed, and the round as it was read, or the `problems` of its lines.

    `entrants` is the whole field. `needs_reason`: Rookery would have drawn another round, or
    results are missing. `partners`: those across a table play together.
    """

    text: str
    entrants: Sequence[Listed]
    round: NextRound | None = None
    problems: tuple[Finding, ...] = ()
    needs_reason: bool = False
    partners: bool = False

    @property
    def mark(self) -> str:
        """Names exactly this text: only what was checked is published."""
        return mark_of(self.text)


def blank_page(stage: Stage) -> TypedPage:
    """The page with the round that Rookery would draw, to be changed; else empty."""
    partners = formats.find(stage.format).kind.partners
    try:
        history, drawn = round_drawn(stage)
    except Refused:
        entrants = who_may_be_meant(stage, next_history(stage))
        return TypedPage("", entrants, partners=partners)
    entrants = who_may_be_meant(stage, history)
    return TypedPage(as_text(drawn, entrants), entrants, partners=partners)


def typed_page(stage: Stage, text: str) -> TypedPage:
    """The page after `text` was typed."""
    history = next_history(stage)
    entrants = who_may_be_meant(stage, history)
    kind = formats.find(stage.format).kind
    read = read_typed(kind, text, entrants)
    if read.problems:
        return TypedPage(text, entrants, problems=read.problems, partners=kind.partners)
    shown = shown_round(stage, history, read.drawn)
    return TypedPage(
        text,
        entrants,
        replace(shown, done=(), warnings=(*shown.warnings, *_absent(read, entrants))),
        needs_reason=bool(shown.missing) or is_instead(stage),
        partners=kind.partners,
    )


def is_instead(stage: Stage) -> bool:
    """Whether a round that is entered takes the place of one that Rookery draws."""
    return formats.find(stage.format).draw_next is not None


def who_may_be_meant(stage: Stage, history: History) -> list[Listed]:
    """Everybody of the field before a round that is drawn from this history."""
    return listed(stage, set(history.present))


def listed(stage: Stage, present: Collection[int]) -> list[Listed]:
    """Everybody of the field by number, with the names that people know them by.

    Those `present` can be in the round.
    """
    members = Prefetch("entry__members", Member.objects.select_related("player"))
    field = stage.field.select_related("entry").prefetch_related(members).order_by("seed")
    return [
        Listed(row.seed, row.entry.title, tuple(_names(row.entry)), row.seed in present)
        for row in sorted(field, key=lambda row: row.entry.number)
    ]


def _names(entry: Entry) -> Iterator[str]:
    members = [member.player.name for member in entry.members.all()]
    yield str(entry.number)
    yield entry.name
    yield " ".join(members)
    yield from members


def _absent(read: TypedRound, entrants: Sequence[Listed]) -> Iterator[Words]:
    titles = {entrant.seed: entrant.title for entrant in entrants}
    for seed in read.absent:
        yield say("%(entry)s is not in this round and has no bye.", entry=titles[seed])
