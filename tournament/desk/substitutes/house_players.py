"""House players at tables of individuals."""

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match
from tournament.brackets.played_games import is_of_individuals
from tournament.brackets.walk import FEWEST_ENTRANTS
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import people_topic
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.floor_people import parties_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substitutes.house_chairs import NOBODY_SITS
from tournament.desk.substitutes.law import law_of, require_free
from tournament.registration.models import Player
from tournament.tables.models import Standby
from tournament.tables.settling import settle


def fill_chair(act: Act, *, match: Match, player: Player) -> Receipt:
    """Let a house player play along, unranked.

    A match with too few players becomes playable. Raises Refused for anyone else or a busy player,
    without an empty seat, once the sheet is open, and if no opponent is left.
    """
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        _require_chair(match)
        require_free(act.event, match, player)
        if not Standby.objects.filter(player=player, withdrawn_at=None, house=True).exists():
            raise refusal(
                say("%(player)s is not a house player.", player=player.name),
                remedy=say("Choose a house player from the standby list."),
                code="no-house-player",
            )
        row = HouseChair.objects.create(match=match, player=player, at=act.now)
        change.require_as_shown(people_topic(match))
        return change.log(
            "chair.fill",
            say(
                "House player %(player)s got a seat in %(match)s, unranked.",
                player=player.name,
                match=match_words(match),
            ),
            touched=[people_topic(match), topic_of(match), *settle(match.stage, act.now), "floor"],
            detail={"chair": row.pk, "player": player.pk},
        )


def _require_chair(match: Match) -> None:
    rules, parties = law_of(match), parties_of(match)
    if not is_of_individuals(match):
        raise refusal(
            say("House players only fill seats where each player is ranked alone."),
            remedy=say("Name them as a substitute instead."),
            code="teams-play",
        )
    if match.state not in NOBODY_SITS:
        raise refusal(
            say("The players have sat down, or the match is not ready."),
            remedy=say("Name them as a substitute instead."),
            code="sit-already",
        )
    if sum(len(party.entries) for party in parties) < FEWEST_ENTRANTS:
        raise refusal(
            say("%(match)s is not played: no opponent is left.", match=match.code),
            remedy=say("Undo the last absence, and name a substitute for that player."),
            code="nobody-left",
        )
    seated = sum(len(party.sitting) for party in parties)
    if seated >= len(rules.seats):
        raise refusal(
            say("No seat is empty: %(count)s play there.", count=seated),
            remedy=say("No more players fit at this table."),
            cites=rules.seating_cites,
            code="no-empty-chair",
        )


def empty_chair(act: Act, *, chair: HouseChair) -> Receipt:
    """Remove a house player. With too few left, the match is not played.

    Raises Refused once the sheet is open, and the second time.
    """
    with one_change(act) as change:
        standing = HouseChair.objects.filter(
            pk=chair.pk, withdrawn_at__isnull=True, match__state__in=NOBODY_SITS
        )
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                say("%(player)s is playing, or has already left.", player=chair.player.name),
                remedy=say("Reload the page."),
                code="cannot-get-up",
            )
        match = chair.match
        change.require_as_shown(people_topic(match))
        return change.log(
            "chair.empty",
            say(
                "House player %(player)s left %(match)s.",
                player=chair.player.name,
                match=match_words(match),
            ),
            touched=[people_topic(match), topic_of(match), *settle(match.stage, act.now), "floor"],
            detail={"chair": chair.pk},
        )
