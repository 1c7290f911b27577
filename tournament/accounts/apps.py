from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in

from tournament.accounts.proof import note_login


class AccountsConfig(AppConfig):
    name = "tournament.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Note log-ins."""
        user_logged_in.connect(note_login)
