from django.apps import AppConfig


class BracketsConfig(AppConfig):
    name = "tournament.brackets"
    label = "brackets"
