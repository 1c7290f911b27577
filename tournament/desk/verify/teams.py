"""What a team is called, from its number, its name and its members."""

from collections.abc import Iterator

from django.db.models import Prefetch

from tournament.registration.models import Event, Member
from tournament.registration.titles import Called, titles_of


def wrong_teams(event: Event) -> Iterator[str]:
    """Teams whose title is not what their words come to."""
    members = Prefetch("members", Member.objects.select_related("player").order_by("place"))
    for division in event.divisions.order_by("position"):
        entries = list(division.entries.prefetch_related(members).order_by("number"))
        called = [
            Called(entry.number, entry.name, [row.player.name for row in entry.members.all()])
            for entry in entries
        ]
        titles = titles_of(called, learning=division.learning)
        for entry, title in zip(entries, titles, strict=True):
            if entry.title != title:
                yield (
                    f"Team {entry.number} of {division} is called “{entry.title}”; "
                    f"its words come to “{title}”."
                )
