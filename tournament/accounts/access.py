"""Who may come in, and who may make events: an owner decides, and it holds at once."""

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session

from rules.core.messages import say
from rules.refusals import refusal
from tournament.accounts.change import one_installation_change
from tournament.accounts.links import withdraw_links_of
from tournament.accounts.offices import OwnerAct
from tournament.registration.selectors import name_of


def account_topic(account: User) -> str:
    """The name under which the installation's log says that an account's access has changed."""
    return f"account:{account.pk}"


def is_last_owner(account: User) -> bool:
    """Whether nobody else could open the owner's pages."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=account.pk)
    return account.is_superuser and not others.exists()


def disable_account(act: OwnerAct, *, account: User) -> None:
    """Disable an account. Its sessions and open links end. Raises Refused for the last owner."""
    with one_installation_change(act.actor, act.now) as change:
        if is_last_owner(account):
            raise refusal(
                say("%(name)s is the only owner.", name=name_of(account)),
                remedy=say("Invite another owner first."),
                code="last-owner",
            )
        User.objects.filter(pk=account.pk).update(is_active=False)
        end_sessions(account)  # so that none comes back when it is enabled again
        withdraw_links_of(account, act.now)
        change.log(
            "account.disable",
            say("%(name)s can no longer log in.", name=name_of(account)),
            {"account": account.get_username()},
            touched=account_topic(account),
        )


def end_sessions(account: User, but: str = "") -> None:
    """Delete the account's sessions, except the one with the key `but`."""
    for session in Session.objects.exclude(pk=but).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(account.pk):
            session.delete()


def enable_account(act: OwnerAct, *, account: User) -> None:
    """Let a disabled account log in again, with its old password and roles."""
    with one_installation_change(act.actor, act.now) as change:
        User.objects.filter(pk=account.pk).update(is_active=True)
        change.log(
            "account.enable",
            say("%(name)s can log in again.", name=name_of(account)),
            {"account": account.get_username()},
        )


def let_make_events(act: OwnerAct, *, account: User, may: bool) -> None:
    """Give or take the right to create events."""
    with one_installation_change(act.actor, act.now) as change:
        User.objects.filter(pk=account.pk).update(is_staff=may)
        name = name_of(account)
        said = (
            say("%(name)s can now create events.", name=name)
            if may
            else say("%(name)s can no longer create events.", name=name)
        )
        detail = {"account": account.get_username(), "may": may}
        change.log("account.make-events", said, detail)
