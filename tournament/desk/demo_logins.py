"""The demo's accounts. Their password is known to everybody, so it opens nothing on a network."""

from tournament.registration.models import Official

DEMO_PASSWORD = "rookery-demo"

LOGINS: tuple[tuple[str, str, Official.Role], ...] = (
    ("director", "Dora Lindqvist", Official.Role.DIRECTOR),
    ("scoring", "Sam Whitaker", Official.Role.SCORING),
    ("registrar", "Rosa Bell", Official.Role.REGISTRAR),
    ("referee", "Rex Nolan", Official.Role.REFEREE),
    ("referee2", "Ruth Ames", Official.Role.REFEREE),
    ("deputy", "Dan Okafor", Official.Role.DEPUTY),
)
