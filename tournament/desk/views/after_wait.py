"""What those who waited for a missing player choose, at their table or at the desk."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt
from tournament.desk.actions.agree_substitute import agree_substitute
from tournament.desk.actions.claim_forfeit import claim_forfeit
from tournament.desk.pages.vacancies import VacancyShown
from tournament.live.services import Actor
from tournament.registration.models import Event


def after_wait(
    event: Event, actor: Actor, now: datetime, shown: VacancyShown, *, choice: str, by: str
) -> Receipt:
    """The forfeit, or play with the substitute they refused; Refused for neither. `by` says in
    words who chose; that was shown before."""
    if choice == "forfeit":
        return claim_forfeit(event=event, actor=actor, now=now, vacancy=shown.row, by=by)
    if choice == "play" and shown.refused:
        return agree_substitute(
            event=event, actor=actor, now=now, substitution=shown.refused, by=by
        )
    raise refusal("It is not clear what they choose.", remedy="Tap one of the buttons.")
