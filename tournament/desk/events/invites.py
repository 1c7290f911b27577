"""Invites to an event: a director makes and withdraws them, the invited person accepts one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.safestring import SafeString

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.accounts.links import For, NewLink, made_once, make_link, use_link, withdraw_link
from tournament.accounts.models import OneTimeLink, Purpose
from tournament.desk.act.change import Act, Receipt, one_change, one_change_at_any_time
from tournament.desk.tables.cards import qr_of
from tournament.desk.templatetags.desk import is_only_here
from tournament.live.roles import Role
from tournament.registration.models import Official
from tournament.registration.selectors import name_of

MAY: Mapping[str, Words] = {
    Role.REGISTRAR: say("takes entries and prints cards"),
    Role.SCORING: say("posts and corrects score sheets, reads the log"),
    Role.REFEREE: say("answers help requests and makes rulings"),
    Role.DEPUTY: say("makes final rulings while the director is away"),
    Role.DIRECTOR: say("does everything"),
}
"""What each role does, in words."""


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A one-time link as it is shown, once: whole, and as a QR code. Its key is in the fragment,
    which no server log sees.
    """

    address: str
    qr: SafeString
    ends_at: datetime
    is_only_here: bool
    """Whether no other device can open it."""


def shown_link(new: NewLink, absolute: Callable[[str], str]) -> ShownLink:
    """The link with this server's address, as `absolute` makes it of a path."""
    address = f"{absolute(reverse('link'))}#k={new.key}"
    host = urlsplit(address).netloc
    return ShownLink(address, qr_of(address), new.link.ends_at, is_only_here(host))


def invite_official(act: Act, *, role: str, note: str, maker: User) -> NewLink:
    """Create an invite to a role. Repeating the key returns the first one."""
    return made_once(act.key, lambda: _invite_official(act, role, note, maker))


def _invite_official(act: Act, role: str, note: str, maker: User) -> NewLink:
    what = For(Purpose.OFFICIAL, event=act.event, role=role, note=note)
    with one_change(Act(act.event, act.actor, act.now)) as change:
        new = make_link(what, maker=maker, now=act.now, form=act.key)
        change.log(
            "official.invite",
            _named(
                new.link,
                say("Invite created: %(role)s.", role=new.link.office),
                say("Invite created for %(name)s: %(role)s.", name=note, role=new.link.office),
            ),
            touched=["event"],
            detail={"role": role, "for": note},
        )
    return new


def withdraw_invite(act: Act, *, invite: OneTimeLink) -> Receipt:
    """Withdraw an open invite, also of a finished event."""
    with one_change_at_any_time(act) as change:
        withdraw_link(invite, act.now)
        role = invite.office
        return change.log(
            "official.invite-withdraw",
            _named(
                invite,
                say("Invite withdrawn: %(role)s.", role=role),
                say("Invite for %(name)s withdrawn: %(role)s.", name=invite.note, role=role),
            ),
            touched=["event"],
            detail={"role": invite.role, "for": invite.note},
        )


def _named(invite: OneTimeLink, without: Words, words: Words) -> Words:
    return words if invite.note else without


def accept_invite(act: Act, *, invite: OneTimeLink, user: User) -> Receipt:
    """Give the invited person the role. Raises Refused if they have it; the invite stays open.

    A finished event takes a director too: its own may be gone for good.
    """
    opens = one_change_at_any_time if invite.role == Role.DIRECTOR else one_change
    with opens(act) as change:
        use_link(invite, act.now)
        role = Role(invite.role).said
        other = act.event.officials.filter(user=user).first()
        who = {"person": other.person, "club": other.club} if other else {}
        _, is_new = Official.objects.get_or_create(
            event=act.event, user=user, role=invite.role, defaults=who
        )
        if not is_new:
            raise refusal(
                say("You already have this role: %(role)s.", role=role),
                remedy=say("Leave the invite to someone else, or go to the event."),
                code="has-role",
            )
        maker = name_of(invite.made_by) if invite.made_by else ""
        return change.log(
            "official.accept",
            say("%(official)s accepted an invite: %(role)s.", official=name_of(user), role=role),
            touched=["event"],
            detail={"official": user.get_username(), "role": invite.role, "invited-by": maker},
        )
