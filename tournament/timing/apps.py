from django.apps import AppConfig


class TimingConfig(AppConfig):
    name = "tournament.timing"
    label = "timing"
