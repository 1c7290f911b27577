"""New passwords: by a link from an owner, by e-mail, and by oneself. Every one is in the log."""

from datetime import datetime

from django.contrib.auth.models import User

from rules.core.messages import say
from rules.refusals import refusal
from tournament.accounts.access import account_topic
from tournament.accounts.change import one_installation_change
from tournament.accounts.links import (
    A_DAY,
    AN_HOUR,
    For,
    NewLink,
    made_once,
    make_link,
    use_link,
    withdraw_password_links,
)
from tournament.accounts.models import OneTimeLink, Purpose
from tournament.accounts.offices import OwnerAct
from tournament.live.services import Actor
from tournament.registration.selectors import name_of


def make_password_link(act: OwnerAct, *, account: User) -> NewLink:
    """Create a link to choose a new password. An earlier one for the account ends.

    Repeating the form returns the first one.
    """
    return made_once(act.form, lambda: _make_password_link(act, account))


def _make_password_link(act: OwnerAct, account: User) -> NewLink:
    with one_installation_change(act.actor, act.now) as change:
        if not account.is_active:
            raise refusal(
                say("This account is disabled."),
                remedy=say("Enable the account first."),
                code="disabled",
            )
        withdraw_password_links(account, act.now)
        what = For(Purpose.PASSWORD, account=account, lasts=A_DAY)
        new = make_link(what, maker=act.owner, now=act.now, form=act.form)
        change.log(
            "password.link",
            say("Password link created for %(name)s.", name=name_of(account)),
            _of(account),
        )
    return new


def make_password_email(*, account: User, actor: Actor, now: datetime) -> NewLink:
    """Create a link for an e-mail. An owner's link stays: whoever asked may be anybody."""
    with one_installation_change(actor, now) as change:
        what = For(Purpose.PASSWORD, account=account, lasts=AN_HOUR)
        new = make_link(what, maker=None, now=now)
        change.log(
            "password.email",
            say("Password link sent by e-mail to %(name)s.", name=name_of(account)),
            _of(account),
        )
    return new


def choose_password(*, link: OneTimeLink, password: str, actor: Actor, now: datetime) -> None:
    """Set the password of the link's account. All its sessions and other such links end."""
    user = link.account
    assert user is not None
    user.set_password(password)  # before the change: hashing takes a while, and hands wait
    with one_installation_change(actor, now) as change:
        use_link(link, now)
        user.save(update_fields=["password"])
        withdraw_password_links(user, now)
        said = say("%(name)s chose a new password by a link.", name=name_of(user))
        change.log("password.link-used", said, _of(user), account_topic(user))


def note_own_password(*, user: User, actor: Actor, now: datetime) -> None:
    """Log that somebody changed their own password. No link leads past the new one."""
    with one_installation_change(actor, now) as change:
        withdraw_password_links(user, now)
        said = say("%(name)s changed their password.", name=name_of(user))
        change.log("password.change", said, _of(user), account_topic(user))


def _of(account: User) -> dict[str, str]:
    return {"account": account.get_username()}
