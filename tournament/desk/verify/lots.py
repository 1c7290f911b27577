"""Draws whose secret is not the one that was announced."""

from collections.abc import Iterator

from tournament.desk.seeding.draw_check import checked
from tournament.registration.models import Event


def wrong_lots(event: Event) -> Iterator[str]:
    """A sentence for each draw that was made with another secret."""
    for lot in event.lots.filter(drawn_at__isnull=False).select_related("division"):
        check = checked(lot)
        if not check.is_honest:
            yield check.verdict
