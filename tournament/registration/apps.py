from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "tournament.registration"
    label = "registration"
