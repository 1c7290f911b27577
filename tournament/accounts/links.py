"""One-time links: made, found by their key, used, withdrawn. The caller has the transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import Q, QuerySet

from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.accounts.models import OneTimeLink, Purpose
from tournament.accounts.secrets import key_digest, key_of_form, new_key
from tournament.live.roles import Role
from tournament.registration.models import Event
from tournament.registration.selectors import name_of

A_WEEK = timedelta(days=7)
A_DAY = timedelta(days=1)
AN_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class For:
    """What a link is for: an office at an event, an office here, or an account's password.

    `note` names the invited person, for the list of open invites.
    """

    purpose: Purpose
    event: Event | None = None
    role: str = ""
    account: User | None = None
    note: str = ""
    lasts: timedelta = A_WEEK
    """How long the link can be opened."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link with its key, which is nowhere else: it is shown to whoever sent its form."""

    link: OneTimeLink
    key: str


def make_link(what: For, *, maker: User | None, now: datetime, form: UUID | None = None) -> NewLink:
    """Create a link. Raises Refused if this form, by its key, has already made one."""
    if form and OneTimeLink.objects.filter(key=form).exists():
        raise refusal(
            say("This link was already created. It is shown only once."),
            remedy=say("If you lost it, withdraw it and create a new one."),
            code="link-shown-before",
        )
    key = key_of_form(form) if form else new_key()
    link = OneTimeLink.objects.create(
        purpose=what.purpose,
        event=what.event,
        role=what.role,
        account=what.account,
        note=what.note,
        digest=key_digest(key),
        made_by=maker,
        made_at=now,
        ends_at=now + what.lasts,
        key=form,
    )
    return NewLink(link, key)


def made_once(form: UUID | None, make: Callable[[], NewLink]) -> NewLink:
    """Create a link, or return the one of this form while it can be used.

    Two clicks can arrive together: the database accepts a form's key once, so the later one gets
    the first one's link.
    """
    try:
        return make()
    except (IntegrityError, Refused):
        before = _open_link_of(form) if form else None
        if before is None:
            raise
        return before


def _open_link_of(form: UUID) -> NewLink | None:
    link = OneTimeLink.objects.filter(key=form, used_at=None, withdrawn_at=None).first()
    key = key_of_form(form)
    return NewLink(link, key) if link and link.digest == key_digest(key) else None


def link_with(digest: str, now: datetime) -> OneTimeLink:
    """The link whose key has this hash. Raises Refused, with the remedy, if it cannot be used."""
    links = OneTimeLink.objects.select_related("event", "account", "made_by")
    link = links.filter(digest=digest).first()
    if link is None:
        raise refusal(
            say("This link is not valid."),
            remedy=say("Check that you have all of it, or ask for a new one."),
            code="link-unknown",
        )
    why = _why_not(link, now)
    if why:
        raise why
    return link


def _why_not(link: OneTimeLink, now: datetime) -> Refused | None:
    if link.used_at:
        remedy = say(
            "If you used it, log in. If not, ask %(name)s for a new link.", name=_maker(link)
        )
        return refusal(say("This link was already used."), remedy=remedy, code="link-used")
    if link.withdrawn_at:
        return _over(link, say("This link was withdrawn."), "link-withdrawn")
    if link.ends_at <= now:
        return _over(link, say("This link has expired."), "link-expired")
    if link.event and link.event.finished_at and link.role != Role.DIRECTOR:
        return refusal(
            say("%(event)s is over.", event=link.event.name),
            remedy=say("If there is still work to do, ask %(name)s.", name=_maker(link)),
            code="link-event-over",
        )
    if link.account and not link.account.is_active:
        return refusal(
            say("This account is disabled."),
            remedy=say("Ask %(name)s to enable it.", name=_maker(link)),
            code="link-disabled",
        )
    return None


def _over(link: OneTimeLink, message: Words, code: str) -> Refused:
    return refusal(
        message, remedy=say("Ask %(name)s for a new link.", name=_maker(link)), code=code
    )


def _maker(link: OneTimeLink) -> Words:
    return name_of(link.made_by) if link.made_by else say("the owner")


def use_link(link: OneTimeLink, now: datetime) -> None:
    """Mark the link as used. Of several at once one succeeds; the others get Refused."""
    fresh = _open(OneTimeLink.objects.filter(pk=link.pk), now)
    if not fresh.update(used_at=now):
        link_with(link.digest, now)


def withdraw_link(link: OneTimeLink, now: datetime) -> None:
    """Let an invite's link open nothing. Raises Refused if it is open no more."""
    if not _open(OneTimeLink.objects.filter(pk=link.pk), now).update(withdrawn_at=now):
        raise refusal(
            say("This invite is no longer open."),
            remedy=say("Reload the page to see the open invites."),
            code="not-open",
        )


def withdraw_links_of(account: User, now: datetime) -> None:
    """Withdraw what this account made, and what would let it in."""
    theirs = OneTimeLink.objects.filter(Q(made_by=account) | Q(account=account))
    _open(theirs, now).update(withdrawn_at=now)


def withdraw_invites_of(maker: User, event: Event, now: datetime) -> None:
    """Withdraw what this account made at the event: the key of one would let it in again."""
    _open(OneTimeLink.objects.filter(made_by=maker, event=event), now).update(withdrawn_at=now)


def withdraw_password_links(account: User, now: datetime) -> None:
    """Withdraw the links that would let someone choose this account's password."""
    _open(OneTimeLink.objects.filter(account=account), now).update(withdrawn_at=now)


def open_invites(now: datetime, event: Event | None = None) -> QuerySet[OneTimeLink]:
    """The invites that can still be used: those to an event, or all."""
    invites = OneTimeLink.objects.exclude(purpose=Purpose.PASSWORD)
    if event is not None:
        invites = invites.filter(event=event)
    return _open(invites, now).select_related("event", "made_by").order_by("-made_at", "-pk")


def _open(links: QuerySet[OneTimeLink], now: datetime) -> QuerySet[OneTimeLink]:
    return links.filter(used_at=None, withdrawn_at=None, ends_at__gt=now)
