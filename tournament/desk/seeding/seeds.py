"""Seeds: the order of a division's teams, and the director's notes on them."""

from collections.abc import Mapping, Sequence

from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.topics import seed_notes_of
from tournament.registration.models import Division
from tournament.seeding.selectors import seeded_entries
from tournament.seeding.services import set_notes, set_order

LONGEST_NOTE = 200


def order_seeds(
    act: Act, *, division: Division, seen: Sequence[int], order: Sequence[int], how: str = ""
) -> Receipt:
    """Seed the teams in `order`, by entry; `seen` is the order that the director was shown.

    `how` says in words where another order than the director's own comes from (" by draw").
    Raises `Refused` when the teams or their order are no longer those of `seen`.
    """
    with one_change(act) as change:
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so its seeds stay as they are."
        )
        teams = {entry.pk: entry for entry in seeded_entries(division)}
        if list(teams) != list(seen) or set(order) != set(seen):
            raise refusal(
                "Somebody else changed the teams or their order while this page was open.",
                remedy="Look at the order as it is now, and make your change again.",
            )
        set_order(division=division, order=[teams[pk] for pk in order])
        before = [teams[pk].number for pk in seen]
        after = [teams[pk].number for pk in order]
        return change.log(
            "seeds.order",
            f"The {len(order)} teams of {division.name} were seeded{how}.",
            touched=[f"seeds:{division.pk}"],
            detail={"before": before, "after": after},
        )


def note_seeds(act: Act, *, division: Division, notes: Mapping[int, str]) -> Receipt:
    """Keep the notes, by entry; an empty one is taken out. The log does not repeat them.

    Raises `Refused` when one is too long.
    """
    _require_short(division, notes)
    with one_change(act) as change:
        changed = set_notes(division=division, notes=notes)
        count = "1 note" if changed == 1 else f"{changed} notes"
        change.require_as_shown(seed_notes_of(division))
        return change.log(
            "seeds.note",
            f"{count} about teams of {division.name} changed.",
            touched=[seed_notes_of(division), f"seeds:{division.pk}"],
            detail={"changed": changed},
        )


def _require_short(division: Division, notes: Mapping[int, str]) -> None:
    long = [entry for entry, words in notes.items() if len(words) > LONGEST_NOTE]
    teams = [entry.title for entry in division.entries.filter(pk__in=long)]
    if teams:
        raise refusal(
            f"The note on {', '.join(teams)} is longer than {LONGEST_NOTE} characters.",
            remedy="Shorten it.",
            code="note",
        )
