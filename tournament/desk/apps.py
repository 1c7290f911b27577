from django.apps import AppConfig
from django.urls import register_converter

from tournament.desk.act.addresses import NumberInAddress


class DeskConfig(AppConfig):
    name = "tournament.desk"
    label = "desk"

    def ready(self) -> None:
        """Teach the addresses what `<number:…>` is, before any of them is read."""
        register_converter(NumberInAddress, "number")
