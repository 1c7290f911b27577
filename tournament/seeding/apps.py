from django.apps import AppConfig


class SeedingConfig(AppConfig):
    name = "tournament.seeding"
    label = "seeding"
