"""Accounts: who they are, and making one. Runs inside the caller's transaction."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.accounts.change import one_installation_change
from tournament.live.services import Actor
from tournament.registration.selectors import name_of


@dataclass(frozen=True, slots=True)
class AccountWords:
    """What someone types for an account of their own. `name` is how others see them.

    `secret` is the hash of the password. It takes a while, so it is made before a change begins.
    """

    name: str
    username: str
    secret: str
    email: str = ""


def has_accounts() -> bool:
    """Whether anybody has an account here."""
    return User.objects.exists()


def has_owner() -> bool:
    """Whether there is an owner who can log in."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def make_account(words: AccountWords) -> User:
    """Create an account that can log in. Raises Refused if its user name was just taken."""
    try:
        with transaction.atomic():
            return User.objects.create(
                username=User.normalize_username(words.username),
                email=User.objects.normalize_email(words.email),
                password=words.secret,
                first_name=words.name,
            )
    except IntegrityError:
        raise name_taken(words.username) from None


def change_self(*, user: User, name: str, email: str, actor: Actor, now: datetime) -> None:
    """Save somebody's own name and e-mail address."""
    with one_installation_change(actor, now) as change:
        before = name_of(user)
        user.first_name, user.last_name, user.email = name, "", email
        user.save(update_fields=["first_name", "last_name", "email"])
        change.log(
            "account.change",
            say("%(name)s changed their name or e-mail address.", name=name),
            {"account": user.get_username(), "name": [before, name]},
        )


def name_taken(username: str) -> Refused:
    """The refusal of a user name that somebody has."""
    return refusal(
        say("The user name %(name)s is taken.", name=username),
        remedy=say("Choose another one, or log in if it is yours."),
        code="name-taken",
        where="username",
    )
