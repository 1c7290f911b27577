from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "tournament.desk"
    label = "desk"
