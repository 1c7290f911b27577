"""Accounts: who they are, and making one. Runs inside the caller's transaction."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from rules.core.messages import say
from rules.refusals import Refused, refusal


@dataclass(frozen=True, slots=True)
class AccountWords:
    """What someone types for an account of their own. `name` is how others see them."""

    name: str
    username: str
    password: str
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
            return User.objects.create_user(
                words.username, words.email, words.password, first_name=words.name
            )
    except IntegrityError:
        raise name_taken(words.username) from None


def name_taken(username: str) -> Refused:
    """The refusal of a user name that somebody has."""
    return refusal(
        say("The user name %(name)s is taken.", name=username),
        remedy=say("Choose another one, or log in if it is yours."),
        code="name-taken",
        where="username",
    )
