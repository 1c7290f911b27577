"""What an owner sees of the accounts: who they are, and where they hold a role."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from rules.core.messages import Words
from tournament.live.roles import Role
from tournament.registration.models import Event, Official
from tournament.registration.selectors import name_of


@dataclass(frozen=True, slots=True)
class RolesAt:
    """The roles that somebody holds at an event."""

    event: Event
    roles: Sequence[Words]
    directs: bool


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account and its roles, the latest event first."""

    user: User
    events: Sequence[RolesAt]

    @property
    def name(self) -> str:
        """How others see them."""
        return name_of(self.user)

    @property
    def directs(self) -> bool:
        """Whether they direct an event, and so may create others."""
        return any(row.directs for row in self.events)


def accounts_in_order() -> list[User]:
    """All accounts: owners first, then by name."""
    rows = User.objects.all()
    return sorted(rows, key=lambda user: (not user.is_superuser, name_of(user).casefold()))


def rows_of(users: Iterable[User]) -> list[AccountRow]:
    """These accounts with their roles, in two queries or fewer."""
    listed = list(users)
    offices = Official.objects.filter(user__in=listed).select_related("event")
    held: dict[int, dict[Event, list[Role]]] = {}
    for office in offices.order_by("-event__starts_at", "event_id", "role"):
        of_user = held.setdefault(office.user_id, {})
        of_user.setdefault(office.event, []).append(Role(office.role))
    return [AccountRow(user, _events(held.get(user.pk, {}))) for user in listed]


def directed_alone(user: User) -> set[int]:
    """The keys of the events that they direct, and nobody else who can log in."""
    directors = Official.objects.filter(role=Role.DIRECTOR)
    others = directors.filter(user__is_active=True).exclude(user=user)
    own = directors.filter(user=user).exclude(event__in=others.values("event"))
    return set(own.values_list("event_id", flat=True))


def _events(held: Mapping[Event, Sequence[Role]]) -> list[RolesAt]:
    return [
        RolesAt(event, [role.said for role in roles], Role.DIRECTOR in roles)
        for event, roles in held.items()
    ]
