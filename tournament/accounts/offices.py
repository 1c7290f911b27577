"""Offices of the installation: whoever is invited becomes an owner, or an organizer of events."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User

from rules.core.messages import say
from rules.refusals import refusal
from tournament.accounts.change import one_installation_change
from tournament.accounts.links import For, NewLink, made_once, make_link, use_link, withdraw_link
from tournament.accounts.models import OneTimeLink, Purpose
from tournament.live.services import Actor
from tournament.registration.selectors import name_of


@dataclass(frozen=True, slots=True)
class OwnerAct:
    """An owner acts on the installation, now. `form` is the key of the form that was sent."""

    owner: User
    actor: Actor
    now: datetime
    form: UUID | None = None


def invite_here(act: OwnerAct, *, what: For) -> NewLink:
    """Create an invite to the installation, or for a director of an event.

    Repeating the form returns the first one.
    """
    return made_once(act.form, lambda: _invite_here(act, what))


def _invite_here(act: OwnerAct, what: For) -> NewLink:
    with one_installation_change(act.actor, act.now) as change:
        new = make_link(what, maker=act.owner, now=act.now, form=act.form)
        office = new.link.office
        said = say("Invite created: %(role)s.", role=office)
        if what.note:
            said = say("Invite created for %(name)s: %(role)s.", name=what.note, role=office)
        event = what.event.slug if what.event else ""
        change.log("invite.make", said, {"purpose": what.purpose, "for": what.note, "event": event})
    return new


def withdraw_here(act: OwnerAct, *, invite: OneTimeLink) -> None:
    """Withdraw an open invite. Raises Refused if it is open no more."""
    with one_installation_change(act.actor, act.now) as change:
        withdraw_link(invite, act.now)
        said = say("Invite withdrawn: %(role)s.", role=invite.office)
        if invite.note:
            said = say(
                "Invite for %(name)s withdrawn: %(role)s.", name=invite.note, role=invite.office
            )
        change.log("invite.withdraw", said, {"purpose": invite.purpose, "for": invite.note})


def accept_office(*, invite: OneTimeLink, user: User, actor: Actor, now: datetime) -> None:
    """Give the invited person the office. Raises Refused if they have it; the invite stays open."""
    with one_installation_change(actor, now) as change:
        use_link(invite, now)
        is_owner = invite.purpose == Purpose.OWNER
        if user.is_superuser or (user.is_staff and not is_owner):
            raise refusal(
                say("You already have this role: %(role)s.", role=invite.office),
                remedy=say("Leave the invite to someone else, or go to the event."),
                code="has-role",
            )
        user.is_staff, user.is_superuser = True, is_owner
        user.save(update_fields=["is_staff", "is_superuser"])
        maker = name_of(invite.made_by) if invite.made_by else ""
        change.log(
            "invite.accept",
            say(
                "%(official)s accepted an invite: %(role)s.",
                official=name_of(user),
                role=invite.office,
            ),
            {"account": user.get_username(), "purpose": invite.purpose, "invited-by": maker},
        )


def note_new_account(*, user: User, actor: Actor, now: datetime) -> None:
    """Log that somebody made an account with an invite."""
    with one_installation_change(actor, now) as change:
        change.log(
            "account.make",
            say("%(name)s created an account with an invite.", name=name_of(user)),
            {"account": user.get_username()},
        )
