"""What decisions on a ruling of the clock share. Runs inside the caller's change."""

from rules.refusals import refusal
from tournament.desk.speaking import does
from tournament.live.services import Actor
from tournament.timing.models import LateRuling

State = LateRuling.State


def decide(
    ruling: LateRuling,
    state: LateRuling.State,
    *,
    before: tuple[LateRuling.State, ...],
    actor: Actor,
    reason: str,
) -> None:
    """The ruling gets this state; refused when somebody decided it meanwhile."""
    standing = LateRuling.objects.filter(pk=ruling.pk, state__in=before)
    if standing.update(state=state, decided_by=actor.name, reason=reason) != 1:
        raise refusal("This ruling was decided before.", remedy="Look at the clock page again.")
    ruling.refresh_from_db()


def the_absent(ruling: LateRuling, verb: str) -> str:
    """The teams that were absent, and what is said of them: "Eagles and Hawks forfeit"."""
    first, *others = ruling.absent.select_related("division")
    if not others:
        return f"{first} {does(first, verb)}"
    return f"{' and '.join(map(str, (first, *others)))} {verb}"
