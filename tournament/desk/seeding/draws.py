"""Draws by lot, for the seeds or for partners: announce and draw."""

from collections.abc import Sequence

from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.lots import announced, announcement, drawn, outcome
from tournament.desk.registration.admission import partners_admitted
from tournament.registration.entering import join_entries
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.draws import drawn_entries, drawn_names, is_of
from tournament.seeding.models import Lot


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
            touched=[f"seeds:{division.pk}"],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )


def draw_seeds(act: Act, *, lot: Lot) -> Receipt:
    """Publish the secret. Raises `Refused` when the announced teams have changed."""
    with one_change(act) as change:
        if not is_of(lot, list(complete_entries(lot.division))):
            raise refusal(
                f"The teams changed after {lot} was announced, so it cannot be drawn any more.",
                remedy="Announce another draw from the teams as they are now.",
            )
        drawn(change, lot)
        return change.log(
            "draw.seeds",
            outcome(lot),
            touched=[f"seeds:{lot.division_id}"],
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
            touched=[f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)}
            | {**let_in.detail},
        )


def _pair_words(pairs: Sequence[tuple[Entry, Entry]]) -> str:
    return "; ".join(f"{one} play with {other}" for one, other in pairs) + "."
