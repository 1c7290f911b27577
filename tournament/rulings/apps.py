from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "tournament.rulings"
    label = "rulings"
