"""The club that runs the installation."""

from rules.core.messages import say
from tournament.accounts.change import one_installation_change, the_installation
from tournament.accounts.first_owner import ClubWords
from tournament.accounts.offices import OwnerAct


def change_club(act: OwnerAct, *, words: ClubWords) -> None:
    """Save the club's name and time zone, unless they are as they were."""
    here = the_installation()
    if (here.club, here.zone) == (words.club, words.zone):
        return
    with one_installation_change(act.actor, act.now) as change:
        here = change.installation
        before = {"club": here.club, "zone": here.zone}
        here.club, here.zone = words.club, words.zone
        here.save(update_fields=["club", "zone"])
        change.log(
            "club.change",
            say("Club: %(club)s, time zone: %(zone)s.", club=words.club, zone=words.zone),
            {"before": before, "after": {"club": words.club, "zone": words.zone}},
        )
