"""The director gives somebody a role at the event, with a new account if he has none."""

from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from rules.findings import ERROR, Finding
from rules.refusals import Refused, refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event, Official


def add_official(
    *, event: Event, actor: Actor, now: datetime, username: str, password: str, role: str
) -> Receipt:
    """Give the role. An account is made when a password comes with a user name that is free."""
    with one_change(event, actor, now) as change:
        user = _account(username, password)
        other = event.officials.filter(user=user).first()
        who = {"person": other.person, "club": other.club} if other else {}
        office, is_new = Official.objects.get_or_create(
            event=event, user=user, role=role, defaults=who
        )
        if not is_new:
            raise refusal(
                f"{user} is {office.get_role_display()} already.",
                remedy="Choose another role, or another person.",
            )
        return change.log(
            "official.add",
            f"{user} is {office.get_role_display()} of {event.name} now.",
            touched=["event"],
            detail={"official": user.get_username(), "role": role},
        )


def _account(username: str, password: str) -> User:
    users = get_user_model().objects
    known = users.filter(username__iexact=username).first()
    if known and password:
        raise refusal(
            f"There is an account called {known} already.",
            remedy="If it is the same person, leave the password empty; if not, choose another "
            "user name.",
        )
    if known:
        return known
    if not password:
        raise refusal(
            f"There is no account called {username}.",
            remedy="Check the spelling; or make the account by giving it a password, and tell "
            "the person both.",
        )
    new = User(username=username)
    _refuse_unfit(new)
    _refuse_weak(password, new)
    return users.create_user(username, password=password)


def _refuse_unfit(user: User) -> None:
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise refusal(
            f"“{user.username[:40]}” cannot be a user name.",
            remedy="Use up to 150 letters, digits and the signs @ . + - _, without spaces.",
        ) from error


def _refuse_weak(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        remedy = "Choose a longer one that is easy to say, such as four words."
        raise Refused(
            *(Finding("password", ERROR, "", words, "", remedy) for words in error.messages)
        ) from error
