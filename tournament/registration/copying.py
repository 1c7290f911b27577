"""Copy an event's divisions, teams and websites to another one, in the caller's transaction.

Withdrawals, PINs and everything played are left out.
"""

from tournament.registration.models import Division, Entry, Event, Member, Player
from tournament.registration.selectors import with_players


def copy_divisions(*, source: Event, target: Event) -> dict[int, Division]:
    """Copy the divisions of `source` to `target`. Maps each original's key to its copy."""
    copies = {}
    for division in source.divisions.order_by("position"):
        copies[division.pk] = Division.objects.create(
            event=target,
            position=division.position,
            slug=division.slug,
            name=division.name,
            ruleset=division.ruleset,
            house_rules=division.house_rules,
            learning=division.learning,
            format=division.format,
            options=division.options,
            enter_alone=division.enter_alone,
            ranking=division.ranking,
            side_rankings=division.side_rankings,
            game_minutes=division.game_minutes,
        )
    return copies


def copy_sites(*, source: Event, target: Event) -> None:
    """Let the websites that may show `source` show `target` too."""
    target.sites = source.sites
    target.save(update_fields=["sites"])


def copy_entries(*, source: Division, target: Division) -> dict[int, Entry]:
    """Copy the teams of `source` to `target`. Maps each original's key to its copy."""
    old = list(with_players(source.entries.order_by("number")))
    new = Entry.objects.bulk_create(
        Entry(
            division=target,
            number=row.number,
            name=row.name,
            club=row.club,
            title=row.title,
            categories=row.categories,
        )
        for row in old
    )
    seats = [
        (entry, member) for row, entry in zip(old, new, strict=True) for member in row.members.all()
    ]
    players = Player.objects.bulk_create(
        Player(event_id=target.event_id, name=member.player.name, person_id=member.player.person_id)
        for _, member in seats
    )
    Member.objects.bulk_create(
        Member(entry=entry, player=player, place=member.place)
        for (entry, member), player in zip(seats, players, strict=True)
    )
    return {row.pk: entry for row, entry in zip(old, new, strict=True)}
