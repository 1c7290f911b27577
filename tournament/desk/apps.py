from django.apps import AppConfig
from django.urls import register_converter

from rules.core.messages import Message
from rules.typed_numbers import DIGITS
from tournament.language import ReaderVoice


class NumberInAddress:
    """`<number:…>` in an address, small enough for every database. Longer ones give a 404."""

    regex = DIGITS

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class DeskConfig(AppConfig):
    name = "tournament.desk"
    label = "desk"

    def ready(self) -> None:
        """Register `<number:…>` before addresses load, and the reader's language for messages."""
        register_converter(NumberInAddress, "number")
        Message.voice = ReaderVoice()
