"""Seeds: the order of the teams, the notes on them, and draws by lot."""

from collections.abc import Mapping, Sequence

from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.lots import announced, announcement, drawn, outcome
from tournament.desk.act.shown import seed_notes_topic, seeds_topic, teams_topic
from tournament.desk.registration.admission import partners_admitted
from tournament.registration.entering import join_entries
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.draws import drawn_entries, drawn_names, is_of
from tournament.seeding.models import Lot
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
                code="stale-order",
            )
        set_order(division=division, order=[teams[pk] for pk in order])
        before = [teams[pk].number for pk in seen]
        after = [teams[pk].number for pk in order]
        return change.log(
            "seeds.order",
            f"The {len(order)} teams of {division.name} were seeded{how}.",
            touched=[seeds_topic(division)],
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
        change.require_as_shown(seed_notes_topic(division))
        return change.log(
            "seeds.note",
            f"{count} about teams of {division.name} changed.",
            touched=[seed_notes_topic(division), seeds_topic(division)],
            detail={"changed": changed},
        )


def _require_short(division: Division, notes: Mapping[int, str]) -> None:
    long = [entry for entry, words in notes.items() if len(words) > LONGEST_NOTE]
    teams = [entry.title for entry in division.entries.filter(pk__in=long)]
    if teams:
        raise refusal(
            f"The note on {', '.join(teams)} is longer than {LONGEST_NOTE} characters.",
            remedy="Shorten it.",
            code="too-long",
        )


def announce_draw(act: Act, *, division: Division, purpose: Lot.Purpose) -> Receipt:
    """Fix the list as it is now, by team number, and a secret that nobody knows.

    For partners the list holds those who wait for one, for seeds the teams that can play.
    """
    with one_change(act) as change:
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so there is nothing to draw."
        )
        wanted = waiting_entries if purpose == Lot.Purpose.PARTNERS else complete_entries
        names = [entry.title for entry in wanted(division)]
        lot = announced(change, division=division, purpose=purpose, names=names)
        return change.log(
            "draw.announce",
            announcement(lot),
            touched=[seeds_topic(division)],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )


def draw_seeds(act: Act, *, lot: Lot) -> Receipt:
    """Publish the secret. Raises `Refused` when the announced teams have changed."""
    with one_change(act) as change:
        if not is_of(lot, list(complete_entries(lot.division))):
            raise refusal(
                f"The teams changed after {lot} was announced, so it cannot be drawn any more.",
                remedy="Announce another draw from the teams as they are now.",
                code="stale-lot",
            )
        drawn(change, lot)
        return change.log(
            "draw.seeds",
            outcome(lot),
            touched=[seeds_topic(lot.division)],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)},
        )


def draw_partners(act: Act, *, lot: Lot, accepted: str = "") -> Receipt:
    """Publish the secret and make the teams: the first two out, the next two, and so on.

    The last one out of an odd number waits on. `accepted` is the director's reason to let somebody
    play who is suspended. Raises `Refused` when others wait now than were announced.
    """
    with one_change(act) as change:
        division = lot.division
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so no team can be put together."
        )
        waiting = list(waiting_entries(division))
        if not is_of(lot, waiting):
            raise refusal(
                f"Others wait for a partner now than when {lot} was announced.",
                remedy="Announce another draw from those who wait now.",
                code="stale-lot",
            )
        let_in = partners_admitted(waiting, accepted)
        drawn(change, lot)
        order = drawn_entries(lot, waiting)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        words = _pair_words(pairs)
        for one, other in pairs:
            join_entries(entry=one, other=other)
        return change.log(
            "draw.partners",
            f"{outcome(lot)}. {words}{let_in.words}",
            touched=[teams_topic(division), seeds_topic(division)],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)}
            | {**let_in.detail},
        )


def _pair_words(pairs: Sequence[tuple[Entry, Entry]]) -> str:
    return "; ".join(f"{one} play with {other}" for one, other in pairs) + "."
