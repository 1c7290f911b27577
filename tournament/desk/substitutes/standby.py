"""The standby list, and seating whoever steps in and unseating them, on seatings and sheet.

Sheet and seatings must agree (`verify/sheets.py`). Seating runs inside the caller's change, which
checks permission.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.messages import Words, say, sentences
from rules.refusals import outdated, refusal
from scoring.sitting import MARK
from tournament.brackets.models import Game
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.registration.admission import Admitted, one_admitted
from tournament.desk.substitutes.law import NextHand, end_vacancy
from tournament.registration.contacts import clean_name
from tournament.registration.models import Event, Member, Player
from tournament.registration.names import LONGEST_PERSON, sameness
from tournament.registration.people import persons_for
from tournament.tables.models import Seating, Standby, Substitution, Vacancy


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
            raise outdated(
                say("%(player)s is already off the list.", player=standby.player.name),
                code="off-the-list",
            )
        return change.log(
            "standby.withdraw",
            say("%(player)s removed from the standby list.", player=standby.player.name),
            touched=["floor"],
            detail={"standby": standby.pk},
        )


State = Substitution.State


def sit_down(change: Change, row: Substitution, hand: NextHand) -> tuple[str, ...]:
    """Seat the substitute from this hand on. Returns what looks different.

    Before the first sheet they sit down with the others. Ends the wait for the replaced player.
    """
    row.game, row.from_hand = hand.game, hand.number
    touched: tuple[str, ...] = ()
    if hand.game is not None:
        row.seat = _seat_of(hand.game, row.leaves)
        Seating.objects.update_or_create(
            game=hand.game,
            seat=row.seat,
            from_hand=hand.number,
            defaults={"player": row.player},
        )
    row.save()
    if hand.game is not None:
        touched = _write(change, hand.game, row.reason)
    end_vacancy(row.match, row.leaves, Vacancy.Outcome.REPLACED, change)
    return touched


def seat_stand_ins(change: Change, game: Game) -> None:
    """Write substitutes from the first hand on the sheet just opened.

    One who does not sit there is left out: their player is back, or another team plays.
    """
    seats = dict(game.seatings.values_list("player_id", "seat"))
    before = game.match.substitutions.filter(state=State.AGREED, game__isnull=True)
    for row in before.order_by("-id"):
        if row.player_id not in seats:
            continue
        row.game, row.seat = game, seats[row.player_id]
        seats[row.leaves_id] = row.seat
        row.save(update_fields=["game", "seat"])
    if rows_on_sheet(game):
        _write(change, game, say("Substitute before the first hand"))


def move_stand_ins(change: Change, old: Game, new: Game, seats: Mapping[str, str]) -> None:
    """Write the substitutes of a sheet on the one that replaces it, in their seats there."""
    for row in old.substitutions.filter(state=State.AGREED, seat__in=seats):
        row.game, row.seat = new, seats[row.seat]
        row.save(update_fields=["game", "seat"])
    if rows_on_sheet(new):
        _write(change, new, say("The others play on"))


def get_up(change: Change, row: Substitution, reason: str) -> tuple[str, ...]:
    """Unseat the substitute and restore seat and sheet."""
    game = row.game
    if game is None:
        return ()
    chair = Seating.objects.filter(game=game, seat=row.seat, from_hand=row.from_hand)
    came_with_him = row.match.substitutions.filter(
        player=row.leaves_id, from_hand=row.from_hand, state=State.AGREED
    )
    if row.from_hand == 1 or came_with_him.exists():
        chair.update(player=row.leaves_id)
    else:
        chair.delete()
    return _write(change, game, reason)


def _write(change: Change, game: Game, reason: Words) -> tuple[str, ...]:
    rows = rows_on_sheet(game)
    return write_beside(change, game, "substitutes", rows, reason=reason).touched


def rows_on_sheet(game: Game) -> list[dict[str, Any]]:
    """A game's substitutes as on its sheet, from the seatings."""
    agreed = Substitution.objects.filter(match=game.match_id, state=State.AGREED)
    outside = set(agreed.values_list("player", flat=True))
    seatings = Seating.objects.filter(game=game, player__in=outside).select_related("player")
    return [
        {
            "seat": row.seat,
            "name": _told_apart(row.player.name, game.sheet.names),
            "from_hand": row.from_hand,
        }
        for row in seatings.order_by("from_hand", "seat")
    ]


def _told_apart(name: str, names: Mapping[str, str]) -> str:
    """Distinguish two people with one name at a table."""
    taken = [word.strip().casefold() for word in names.values()]
    return f"{name}{MARK}" if name.strip().casefold() in taken else name


def _seat_of(game: Game, player: Player) -> str:
    last: dict[str, int] = {}
    for row in Seating.objects.filter(game=game).order_by("from_hand"):
        last[row.seat] = row.player_id
    return next(seat for seat, sits in last.items() if sits == player.pk)
