"""Who may make events, which everybody can then see on the first page.

Accounts come into being in two ways: on the server (`manage.py createsuperuser`), and by a
director, for an official of one event. The second kind is let in to help, not to publish.
"""

from django.contrib.auth.models import User

from tournament.registration.models import Official


def may_make_events(user: User) -> bool:
    """Return whether this account may: one of the server's own, one that was allowed to, a
    director of any event, and anybody while nobody directs one yet."""
    if user.is_staff or user.is_superuser:
        return True
    directors = Official.objects.filter(role=Official.Role.DIRECTOR)
    return directors.filter(user=user).exists() or not directors.exists()
