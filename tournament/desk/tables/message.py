"""The message to everyone, and whether table numbers are public."""

from datetime import datetime

from rules.core.messages import CLOCK, Moment, Words, say, sentences
from rules.refusals import outdated, refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import EVENT_WORDS, MESSAGE
from tournament.live.models import Message
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall

SEEN = (EVENT_WORDS, "event", "floor")
"""What looks different when table numbers become public or private."""


def put_up_message(act: Act, *, words: str, until: datetime | None = None) -> Receipt:
    """Show a message on the projector, every table's phone and the public pages.

    Replaces the previous one. Raises Refused if it is empty, too long for a phone, showing already,
    or would already have expired.
    """
    said = " ".join(words.split())
    _require_sayable(said, until, act.now)
    with one_change(act) as change:
        before = Message.objects.filter(topic=act.event.topic).first()
        if before and (before.words, before.until) == (said, until):
            raise refusal(
                say("This message is already showing."),
                remedy=say("Enter another message, or remove it."),
                code="shows-already",
            )
        Message.objects.update_or_create(
            topic=act.event.topic, defaults={"words": said, "until": until}
        )
        ends = Moment(on_the_wall(until, act.event.zone), CLOCK) if until else None
        change.require_as_shown(MESSAGE)
        return change.log(
            "message.put-up",
            sentences(
                say("Message shown to everyone: “%(message)s”.", message=said),
                say("It is removed at %(time)s.", time=ends) if ends else None,
            ),
            touched=[MESSAGE, "event", "floor"],
            about=[act.event],
            detail={
                "before": before.words if before else "",
                "before_until": before.until.isoformat() if before and before.until else None,
                "after": said,
                "until": until.isoformat() if until else None,
            },
        )


def _require_sayable(said: str, until: datetime | None, now: datetime) -> None:
    if not said:
        raise refusal(
            say("The message is empty."),
            remedy=say("Enter a message, or remove it."),
            code="no-words",
        )
    if len(said) > Message.LONGEST:
        raise refusal(
            say(
                "The message has %(count)s characters; the limit is %(most)s.",
                count=len(said),
                most=Message.LONGEST,
            ),
            remedy=say("Shorten it."),
            code="too-long",
        )
    if until is not None and until <= now:
        raise refusal(
            say("That time has passed."),
            remedy=say("Enter a later time today, or leave the field empty."),
            code="past",
        )


def take_down_message(act: Act) -> Receipt:
    """Remove the message. Raises Refused without one."""
    with one_change(act) as change:
        standing = Message.objects.filter(topic=act.event.topic).first()
        if standing is None:
            raise outdated(say("No message is showing."), code="no-message")
        standing.delete()
        change.require_as_shown(MESSAGE)
        return change.log(
            "message.take-down",
            say("Message removed: “%(message)s”", message=standing.words),
            touched=[MESSAGE, "event", "floor"],
            about=[act.event],
            detail={
                "before": standing.words,
                "before_until": standing.until.isoformat() if standing.until else None,
            },
        )


@undoes("message.put-up", "message.take-down", logged=("message.put-up", "message.take-down"))
def say_as_before(row: LoggedAct) -> Receipt:
    """Restore the previous message, or none if there was none or it has expired."""
    words, told = row.detail["before"], row.detail["before_until"]
    until = datetime.fromisoformat(told) if told else None
    if not words or (until is not None and until <= row.act.now):
        return take_down_message(row.act)
    return put_up_message(row.act, words=words, until=until)


def show_tables(act: Act) -> Receipt:
    """Name tables on public pages, projector and personal pages. Raises Refused if they are."""
    words = say("Table numbers are public.")
    with one_change(act) as change:
        _set_public(act.event, True, words)
        change.require_as_shown(EVENT_WORDS)
        return change.log("tables.show", words, touched=SEEN, about=[act.event])


def hide_tables(act: Act) -> Receipt:
    """Let officials tell players their table in person. Raises Refused if they do."""
    words = say("Table numbers are given in person.")
    with one_change(act) as change:
        _set_public(act.event, False, words)
        change.require_as_shown(EVENT_WORDS)
        return change.log("tables.hide", words, touched=SEEN, about=[act.event])


def _set_public(event: Event, public: bool, stands: Words) -> None:
    """Raises Refused with `stands` if nothing would change."""
    others = Event.objects.filter(pk=event.pk).exclude(tables_public=public)
    if not others.update(tables_public=public):
        raise outdated(stands, code="so-already")


@undoes("tables.show", logged=("tables.hide",))
def told_in_person(row: LoggedAct) -> Receipt:
    """Give table numbers in person again."""
    return hide_tables(row.act)


@undoes("tables.hide", logged=("tables.show",))
def public_again(row: LoggedAct) -> Receipt:
    """Make table numbers public again."""
    return show_tables(row.act)
