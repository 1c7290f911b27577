"""What a table's phone says about its dealers. Reads only."""

from tournament.tables.models import Needs, Table


def deals_for(table: Table) -> list[tuple[str, str]]:
    """Who deals for whom in the match at this table: (the partner, the player)."""
    here = "player__memberships__entry__slots__match__assignments"
    rows = Needs.objects.filter(
        **{"partner_deals": True, f"{here}__table": table, f"{here}__cleared_at__isnull": True}
    )
    pairs = rows.values_list(
        "player__memberships__entry__members__player__name",
        "player__name",
        "player__memberships__entry__members__player",
        "player",
    )
    return sorted({(partner, name) for partner, name, other, own in pairs if other != own})
