"""The demo's accounts. Their password is known to everybody, so it opens nothing where others can
reach the server."""

from django.conf import settings

from rules.refusals import refusal
from tournament.live.roles import Role

DEMO_PASSWORD = "rookery-demo"


LOGINS: tuple[tuple[str, str, Role], ...] = (
    ("director", "Dora Lindqvist", Role.DIRECTOR),
    ("scoring", "Sam Whitaker", Role.SCORING),
    ("registrar", "Rosa Bell", Role.REGISTRAR),
    ("referee", "Rex Nolan", Role.REFEREE),
    ("referee2", "Ruth Ames", Role.REFEREE),
    ("deputy", "Dan Okafor", Role.DEPUTY),
)


def require_other_password(name: str, password: str) -> None:
    """Refuse the demo's password while others can reach the server."""
    if settings.OTHERS_REACH_IT and password == DEMO_PASSWORD:
        known = name.strip() if name.strip().isidentifier() else "director"
        raise refusal(
            "The demo's password is refused while other machines can reach this server.",
            remedy="Change it on the server's machine: "
            f"python3 dev.py manage changepassword {known}",
        )
