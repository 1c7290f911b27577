"""What a page that asks again has seen of the message to everybody. Pure."""

from zlib import crc32

from tournament.registration.models import Event


def message_mark(message: str) -> str:
    """A short word for an address: another message, or none any more, is another word."""
    return f"{crc32(message.encode()):x}" if message else "0"


def seen_of(event: Event, message: str) -> str:
    """The event as it is, with what is said: a message that comes down by itself is no change."""
    return f"{event.version}.{message_mark(message)}" if message else str(event.version)
