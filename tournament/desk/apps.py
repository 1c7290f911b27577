from django.apps import AppConfig
from django.urls import register_converter

from rules.core.messages import Message
from tournament.desk.act.addresses import NumberInAddress
from tournament.language import ReaderVoice


class DeskConfig(AppConfig):
    name = "tournament.desk"
    label = "desk"

    def ready(self) -> None:
        """Register `<number:…>` before addresses load, and the reader's language for messages."""
        register_converter(NumberInAddress, "number")
        Message.voice = ReaderVoice()
