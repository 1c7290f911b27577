"""An event's officials: their roles, and their identity as players."""

from collections.abc import Iterator

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say, sentences
from rules.refusals import Refused, outdated, refusal
from tournament.accounts.access import account_topic
from tournament.accounts.links import withdraw_invites_of
from tournament.desk.act.change import Act, Receipt, one_change, one_change_at_any_time
from tournament.desk.act.shown import topic_of_row
from tournament.live.roles import Role
from tournament.registration.models import Official, Person
from tournament.registration.names import LONGEST_CLUB, clean
from tournament.registration.selectors import name_of


def add_official(act: Act, *, username: str, password: str, role: str) -> Receipt:
    """Give someone a role. With a password and a free username it creates the account.

    Repeating the key returns the first answer.
    """
    kept = make_password(password) if password else ""  # slow: before hands have to wait for it
    with one_change(act, body={"official": username, "role": role}) as change:
        if change.answer:
            return change.answer
        user = _account(username, password, kept)
        other = act.event.officials.filter(user=user).first()
        who = {"person": other.person, "club": other.club} if other else {}
        office, is_new = Official.objects.get_or_create(
            event=act.event, user=user, role=role, defaults=who
        )
        if not is_new:
            raise refusal(
                say(
                    "%(official)s already has this role: %(role)s.",
                    official=user.get_username(),
                    role=office.office,
                ),
                remedy=say("Choose another role or another person."),
                code="has-role",
            )
        return change.log(
            "official.add",
            say(
                "%(official)s added to the officials: %(role)s.",
                official=user.get_username(),
                role=office.office,
            ),
            touched=["event"],
            detail={"official": user.get_username(), "role": role},
        )


def _account(username: str, password: str, kept: str) -> User:
    users = get_user_model().objects
    known = users.filter(username__iexact=username).first()
    if known and password:
        raise refusal(
            say("An account called %(name)s already exists.", name=known.get_username()),
            remedy=say(
                "If it is the same person, leave the password empty. If not, choose another user "
                "name."
            ),
            code="account-taken",
        )
    if known:
        return known
    if not password:
        raise refusal(
            say("No account is called %(name)s.", name=username),
            remedy=say("Check the spelling, or enter a password to create the account."),
            code="no-account",
        )
    new = User(username=username)
    _require_fit_name(new)
    _require_strong_password(password, new)
    return users.create(username=users.model.normalize_username(username), password=kept)


def _require_fit_name(user: User) -> None:
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise refusal(
            say("“%(name)s” cannot be a user name.", name=user.username[:40]),
            remedy=say("Use up to 150 letters, digits and the signs @ . + - _, without spaces."),
            code="no-user-name",
        ) from error


def _require_strong_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        remedy = say("Choose a longer one that is easy to remember, such as four words.")
        raise Refused(
            *(Finding("password", ERROR, "", words, "", remedy) for words in error.messages)
        ) from error


def remove_official(act: Act, *, official: Official) -> Receipt:
    """Remove a role, also after the end. The account and its log rows stay.

    A director's open invites are withdrawn. Raises `Refused` for the only director, and if it is
    removed already.
    """
    with one_change_at_any_time(act) as change:
        if not act.event.officials.filter(pk=official.pk).exists():
            raise role_is_gone()
        directors = act.event.officials.filter(role=Role.DIRECTOR)
        if official.role == Role.DIRECTOR and directors.count() == 1:
            raise refusal(
                say("%(official)s is the only director.", official=str(official.user)),
                remedy=say("Make someone else director first."),
                code="last-director",
            )
        words = say(
            "%(official)s removed from the officials: %(role)s.",
            official=str(official.user),
            role=official.office,
        )
        detail = {"official": official.user.get_username(), "role": official.role}
        official.delete()
        if official.role == Role.DIRECTOR:
            withdraw_invites_of(official.user, act.event, act.now)
        touched = ["event", account_topic(official.user)]
        return change.log("official.remove", words, touched=touched, detail=detail)


def role_is_gone() -> Refused:
    """The refusal of what concerns a role that was removed meanwhile."""
    return outdated(say("This role is already removed."), code="gone")


def describe_official(act: Act, *, official: User, person: Person | None, club: str) -> Receipt:
    """Set an official's identity as a player, for all their roles at the event.

    Without person and club they may rule on every match. Raises `Refused` for a club name that is
    too long.
    """
    named = clean(club)
    if len(named) > LONGEST_CLUB:
        raise refusal(
            say("This is too long."),
            remedy=say("Use at most %(most)s characters.", most=LONGEST_CLUB),
            code="too-long",
        )
    with one_change(act) as change:
        act.event.officials.filter(user=official).update(person=person, club=named)
        change.require_as_shown(topic_of_row(official))
        return change.log(
            "official.describe",
            sentences(*_described(name_of(official), person, named)),
            touched=[topic_of_row(official), "event"],
            detail={"official": official.get_username(), "club": named},
        )


def _described(official: str, person: Person | None, club: str) -> Iterator[Words]:
    yield (
        say("%(official)s plays as %(player)s.", official=official, player=person.name)
        if person
        else say("%(official)s does not play.", official=official)
    )
    if club:
        yield say("Club: %(club)s.", club=club)
