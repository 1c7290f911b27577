from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tournament.tables"
    label = "tables"
