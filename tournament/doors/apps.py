from django.apps import AppConfig


class DoorsConfig(AppConfig):
    name = "tournament.doors"
    label = "doors"
