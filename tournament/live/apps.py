from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "tournament.live"
    label = "live"
