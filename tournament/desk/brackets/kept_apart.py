"""Pairs that must not meet in rounds drawn one after another: named, and allowed again."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.models import KeptApart
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import topic_of_row
from tournament.registration.models import Division, Entry


@dataclass(frozen=True, slots=True)
class Apart:
    """The division's pairs that must not meet, and who can be named.

    `may_meet`: the lines of a movement can still bring them together.
    """

    pairs: Sequence[KeptApart]
    field: Sequence[Entry]
    may_meet: bool


def apart_of(division: Division, slug: str, field: Sequence[Entry]) -> Apart | None:
    """The pairs, where this format draws its rounds one after another."""
    fmt = formats.find(slug)
    if fmt.draw_next is None:
        return None
    pairs = division.kept_apart.select_related("one", "other")
    return Apart(list(pairs), field, may_meet=fmt.foresee is not None)


def keep_apart(act: Act, *, division: Division, one: Entry, other: Entry) -> Receipt:
    """Let these two meet in no round that is still to be drawn.

    Raises Refused for one entry twice, and for a pair that is kept apart already.
    """
    with one_change(act) as change:
        first, second = sorted((one, other), key=lambda entry: entry.pk)
        _require_new_pair(first, second)
        pair = KeptApart.objects.create(division=division, one=first, other=second)
        return change.log(
            "pair.apart",
            say("%(one)s and %(other)s do not meet.", one=one.title, other=other.title),
            touched=["event", topic_of_row(division, "apart")],
            about=[pair, first, second],
        )


def _require_new_pair(one: Entry, other: Entry) -> None:
    if one == other:
        raise refusal(
            say("A pair needs two entries."),
            remedy=say("Choose two different entries."),
            code="no-two-teams",
        )
    if KeptApart.objects.filter(one=one, other=other).exists():
        raise refusal(
            say("%(one)s and %(two)s are kept apart already.", one=one.title, two=other.title),
            remedy=say("Reload the page."),
            code="kept-apart",
        )


@undoes("pair.apart", logged=("pair.allow",))
def unkeep(row: LoggedAct) -> Receipt:
    """Let them meet."""
    return let_meet(row.act, pair=row.one(KeptApart))


def let_meet(act: Act, *, pair: KeptApart) -> Receipt:
    """Let these two meet again."""
    with one_change(act) as change:
        one, other = pair.one, pair.other
        pair.delete()
        return change.log(
            "pair.allow",
            say("%(one)s and %(other)s may meet.", one=one.title, other=other.title),
            touched=["event", topic_of_row(pair.division, "apart")],
            about=[one, other],
        )


@undoes("pair.allow", logged=("pair.apart",))
def keep_again(row: LoggedAct) -> Receipt:
    """Keep them apart again."""
    one, other = row.all(Entry)
    return keep_apart(row.act, division=one.division, one=one, other=other)
