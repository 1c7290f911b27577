"""The director changes an event's own words: name, place, start."""

from datetime import datetime

from tournament.desk.change import Receipt, one_change
from tournament.desk.topics import EVENT_WORDS
from tournament.live.services import Actor
from tournament.registration.drafts import EventWords
from tournament.registration.models import Event

WORDS = ("name", "venue", "starts_at", "zone", "tables_public")


def change_event(*, event: Event, actor: Actor, now: datetime, words: EventWords) -> Receipt:
    """Write the new words. Its address stays, so that printed links go on working."""
    with one_change(event, actor, now) as change:
        change.require_as_shown(EVENT_WORDS)
        before = {word: str(getattr(event, word)) for word in WORDS}
        for word in WORDS:
            setattr(event, word, getattr(words, word))
        event.save(update_fields=WORDS)
        after = {word: str(getattr(words, word)) for word in WORDS}
        return change.log(
            "event.change",
            "The event's name, place and start were saved.",
            touched=[EVENT_WORDS, "event"],
            detail={"before": before, "after": after},
        )
