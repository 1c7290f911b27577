"""The director changes an event's own words: name, place, start."""

from collections.abc import Mapping
from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import EVENT_WORDS
from tournament.live.services import Actor
from tournament.registration.drafts import EventWords
from tournament.registration.models import Event

WORDS = {
    "name": "name",
    "venue": "place",
    "starts_at": "start",
    "zone": "time zone",
    "tables_public": "who sees the tables",
}
QUOTED = ("name", "venue")


def change_event(*, event: Event, actor: Actor, now: datetime, words: EventWords) -> Receipt:
    """Write the new words. Its address stays, so that printed links go on working."""
    with one_change(event, actor, now) as change:
        event.refresh_from_db()
        before = {word: str(getattr(event, word)) for word in WORDS}
        for word in WORDS:
            setattr(event, word, getattr(words, word))
        event.save(update_fields=[*WORDS])
        after = {word: str(getattr(words, word)) for word in WORDS}
        change.require_as_shown(EVENT_WORDS)
        return change.log(
            "event.change",
            f"The event was changed: {_differences(before, after)}.",
            touched=[EVENT_WORDS, "event"],
            detail={"before": before, "after": after},
        )


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """ "name “Rook Night” (before: “Rook Weekend”); start"."""
    changed = [
        f"{label} “{after[word]}” (before: “{before[word]}”)" if word in QUOTED else label
        for word, label in WORDS.items()
        if after[word] != before[word]
    ]
    return "; ".join(changed) or "nothing"
