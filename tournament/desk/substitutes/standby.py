"""The standby list."""

from collections.abc import Sequence

from rules.core.messages import say, sentences
from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.registration.admission import Admitted, one_admitted
from tournament.registration.contacts import clean_name
from tournament.registration.models import Event, Member, Player
from tournament.registration.names import LONGEST_PERSON, sameness
from tournament.registration.people import persons_for
from tournament.tables.models import Standby


def add_standby(act: Act, *, name: str, house: bool, accepted: str = "") -> Receipt:
    """Put a player, or someone new, on the list by name. `house`: a house player.

    Raises Refused without a name, if already listed, and for a house player who is on a ranked
    team. `accepted` is the director's reason to admit a suspended newcomer.
    """
    told = clean_name(name)
    if not told or len(told) > LONGEST_PERSON:
        raise refusal(
            say("No name was entered."),
            remedy=say("Use at most %(most)s characters.", most=LONGEST_PERSON),
            code="no-name",
        )
    with one_change(act) as change:
        same = [
            row for row in act.event.players.order_by("id") if sameness(row.name) == sameness(told)
        ]
        _require_not_yet(same)
        if house:
            _require_no_team(same)
        let_in = Admitted() if same else one_admitted(act.event, told, accepted)
        player = same[0] if same else _somebody_new(act.event, told)
        row = Standby.objects.create(player=player, house=house, since=act.now)
        added = (
            say("%(player)s added to the standby list as a house player.", player=player.name)
            if house
            else say("%(player)s added to the standby list.", player=player.name)
        )
        return change.log(
            "standby.add",
            sentences(added, let_in.words),
            touched=["floor"],
            detail={"standby": row.pk, "house": house, **let_in.detail},
        )


def listed(act: Act, *, name: str) -> Player:
    """The player on the list with this name. Adds them first if they are not on it."""
    standing = Standby.objects.filter(player__event=act.event, withdrawn_at__isnull=True)
    rows = standing.select_related("player").order_by("pk")
    same = sameness(clean_name(name))
    found = next((row.player for row in rows if sameness(row.player.name) == same), None)
    if found is None:
        add_standby(act, name=name, house=False)
        found = rows.reverse()[0].player
    return found


def _require_not_yet(same: Sequence[Player]) -> None:
    if Standby.objects.filter(player__in=same, withdrawn_at__isnull=True).exists():
        raise refusal(
            say("%(player)s is already on the standby list.", player=same[0].name),
            remedy=say("If this is another person of that name, add more of the name."),
            code="stands-by-already",
        )


def _require_no_team(same: Sequence[Player]) -> None:
    member = Member.objects.filter(player__in=same).select_related("player", "entry").first()
    if member:
        raise refusal(
            say(
                "%(player)s plays in %(team)s, so cannot be a house player.",
                player=member.player.name,
                team=member.entry.title,
            ),
            remedy=say(
                "Add them without the tick. For another person of that name, write more of it."
            ),
            code="plays-himself",
        )


def _somebody_new(event: Event, name: str) -> Player:
    return Player.objects.create(event=event, name=name, person=persons_for([name])[0])


def withdraw_standby(act: Act, *, standby: Standby) -> Receipt:
    """Remove a player from the list; current substitutions go on. Raises Refused if already
    done.
    """
    with one_change(act) as change:
        standing = Standby.objects.filter(pk=standby.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                say("%(player)s is already off the list.", player=standby.player.name),
                remedy=say("Reload the page."),
                code="off-the-list",
            )
        return change.log(
            "standby.withdraw",
            say("%(player)s removed from the standby list.", player=standby.player.name),
            touched=["floor"],
            detail={"standby": standby.pk},
        )
