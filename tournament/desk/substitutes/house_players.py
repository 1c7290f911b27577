"""House players at tables of individuals, and lost players."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say
from rules.refusals import Refused, outdated, refusal
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.brackets.played_games import is_of_individuals
from tournament.brackets.walk import FEWEST_ENTRANTS
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import people_topic
from tournament.desk.reading import impact
from tournament.desk.reading.floor_people import entries_of, parties_of
from tournament.desk.reading.impact_words import is_new_sheet
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.substitutes.law import require_free
from tournament.desk.substitutes.lost_players import require_lost
from tournament.registration.models import Player
from tournament.tables.models import Standby, Vacancy
from tournament.tables.settling import settle

NOBODY_SITS = (Match.State.READY, Match.State.CALLED, Match.State.VOID)
"""States in which chairs can be filled, even if too few are left to play."""


@dataclass(frozen=True, slots=True)
class HouseChairs:
    """Who fills a seat, and how many are empty. `is_open`: nobody is seated yet.

    `too_few`: the match is not played unless someone fills one.
    """

    filled: Sequence[HouseChair]
    empty: int
    is_open: bool
    too_few: bool

    @property
    def can_be_filled(self) -> bool:
        return self.is_open and self.empty > 0


@dataclass(frozen=True, slots=True)
class LostPlayer:
    """The director's options for a lost player.

    `agreed` is the house rule, or "". `follows` are the effects of playing on. `closed` says why it
    is impossible. `cites` is where the rules leave it open, or "".
    """

    agreed: str
    follows: Sequence[Words]
    closed: Words
    cites: str


def house_chairs(match: Match) -> HouseChairs | None:
    """The chairs at a table of individuals; None elsewhere."""
    if not is_of_individuals(match):
        return None
    seated = sum(len(party.sitting) for party in parties_of(match))
    rows = match.house_chairs.filter(withdrawn_at__isnull=True).select_related("player")
    too_few = lacks_one(match)
    return HouseChairs(
        filled=list(rows),
        empty=len(rules_of_match(match).seats) - seated,
        is_open=too_few or match.state in (Match.State.READY, Match.State.CALLED),
        too_few=too_few,
    )


def lacks_one(match: Match) -> bool:
    """Whether a house player would make a short table playable."""
    few = match.state == Match.State.VOID and match.slots.count() > 2
    return few and len(entries_of(match)) >= FEWEST_ENTRANTS


def lost_player(vacancy: Vacancy) -> LostPlayer:
    """The options for a player missing from such a table."""
    law = rules_of_match(vacancy.match)
    agreed, cites = str(law.agreed.get("player_leaves", "")), law.hall_cites.leaving
    try:
        lost = require_lost(vacancy)
    except Refused as why:
        return LostPlayer(agreed, (), why.findings[0].message, cites)
    follows = impact.if_forfeited(vacancy.match, lost.entry, None)
    # Here they continue on the same sheet, with their points.
    follows = [line for line in follows if not is_new_sheet(line)]
    return LostPlayer(agreed, follows, "", cites)


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
    rules, parties = rules_of_match(match), parties_of(match)
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
            raise outdated(
                say("%(player)s is playing, or has already left.", player=chair.player.name),
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
