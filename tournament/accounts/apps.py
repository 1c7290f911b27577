from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "tournament.accounts"
    label = "accounts"
