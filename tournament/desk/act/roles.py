"""Which role may do what, as a table. A director holds every staff role."""

from django.contrib.auth.models import User

from tournament.live.roles import Role
from tournament.registration.models import Official

DIRECTOR = Role.DIRECTOR
REGISTRAR = Role.REGISTRAR
SCORING = Role.SCORING
REFEREE = Role.REFEREE
DEPUTY = Role.DEPUTY

CAPABILITIES: dict[str, tuple[Role, ...]] = {
    "see the desk": (DIRECTOR, DEPUTY, REFEREE, REGISTRAR, SCORING),
    "set up": (DIRECTOR,),
    "enter teams": (REGISTRAR, DIRECTOR),
    "seed": (DIRECTOR,),
    "publish": (DIRECTOR,),
    "run the floor": (DIRECTOR,),
    "print cards": (REGISTRAR, DIRECTOR),
    "post sheets": (SCORING, DIRECTOR),
    "correct sheets": (SCORING, DIRECTOR),
    "read the log": (SCORING, REFEREE, DEPUTY, DIRECTOR),
    "check in": (REGISTRAR, REFEREE, DIRECTOR),
    "propose substitutes": (REGISTRAR, REFEREE, DIRECTOR),
    "rule": (REFEREE, DEPUTY, DIRECTOR),
    "decide rulings": (DEPUTY, DIRECTOR),
    "overrule": (DIRECTOR,),
}


def acting_role(held: frozenset[str], capability: str) -> Role | None:
    """The role in which someone who holds `held` uses a capability, or None.

    The narrowest role comes first, so the log says "Scoring table" when the scoring table posts,
    and "Director" when only a director could.
    """
    for role in CAPABILITIES[capability]:
        if role in held:
            return role
    return None


def may_make_events(user: User) -> bool:
    """Return whether this account may create events.

    Allowed for the server's own accounts, those given the right, every director, and everyone
    before the first event.
    """
    if user.is_staff or user.is_superuser:
        return True
    directors = Official.objects.filter(role=Role.DIRECTOR)
    return directors.filter(user=user).exists() or not directors.exists()
