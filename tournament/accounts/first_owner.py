"""The first owner: whoever reads the code on the server's terminal."""

import hmac
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.accounts.accounts import AccountWords, has_owner, make_account
from tournament.accounts.change import ONLY, one_installation_change
from tournament.accounts.models import Installation
from tournament.accounts.secrets import code_digest, new_code
from tournament.live.roles import Role
from tournament.live.services import Actor


@dataclass(frozen=True, slots=True)
class ClubWords:
    """The club that runs the installation, and its time zone."""

    club: str
    zone: str


@transaction.atomic
def renew_first_code() -> str:
    """Make a new code for the first owner; the one before is no longer valid.

    Returns "" if there is an owner.
    """
    if has_owner():
        return ""
    code = new_code()
    Installation.objects.update_or_create(pk=ONLY, defaults={"first_code": code_digest(code)})
    return code


def make_first_owner(
    *, code: str, account: AccountWords, club: ClubWords, device: str, now: datetime
) -> User:
    """Create the first owner's account, and name the club. One of several at once succeeds.

    Raises Refused with code "has-owner" if there is an owner, "wrong-code" if the code is wrong.
    """
    actor = Actor(account.name, Role.OWNER, device)
    with one_installation_change(actor, now) as change:
        here = change.installation
        if has_owner():
            raise already_owned()
        if not hmac.compare_digest(here.first_code, code_digest(code)):
            raise _wrong_code()
        owner = make_account(account)
        owner.is_superuser = owner.is_staff = True
        owner.save(update_fields=["is_superuser", "is_staff"])
        here.club, here.zone, here.first_code = club.club, club.zone, ""
        here.save(update_fields=["club", "zone", "first_code"])
        change.log(
            "owner.first",
            say("%(name)s set up this installation and is its owner.", name=account.name),
            {"account": account.username, "club": club.club, "zone": club.zone},
        )
    return owner


def already_owned() -> Refused:
    """The refusal of whoever comes second."""
    return refusal(
        say("Someone else has just set up this installation."),
        remedy=say("Ask them for an invite. If you have an account, log in."),
        code="has-owner",
    )


def _wrong_code() -> Refused:
    return refusal(
        say("That is not the code."),
        remedy=say(
            "Enter the code from the terminal where Rookery was started last. Each start prints a "
            "new one."
        ),
        code="wrong-code",
        where="key",
    )
