"""Common rules of substitutions: who may substitute, from which hand, who is asked.

Runs inside the caller's change. `standby.py` seats people.
"""

from dataclasses import dataclass

from rules.core.finish import Noun
from rules.core.messages import Words, say
from rules.refusals import outdated, refusal
from scoring.aims import noun_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet
from scoring.selectors import standing_hands
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Change
from tournament.desk.reading.floor_people import entries_of, parties_of, players_of, whereabouts
from tournament.registration.models import Entry, Event, Player
from tournament.registration.names import sameness
from tournament.tables.models import Standby, Substitution, Vacancy

State = Substitution.State
AT_PLAY = (Match.State.READY, Match.State.CALLED, Match.State.PLAYING)
SIGNED = (ScoreSheet.State.SIGNED, ScoreSheet.State.VERIFIED)


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to begin with; `game` is None without an open sheet."""

    game: Game | None
    number: int


def noun_at(match: Match) -> Noun:
    """Its book's word for a hand."""
    return noun_of(rules_of_match(match))


def next_hand(match: Match) -> NextHand:
    """The first hand a substitute can play. Raises Refused at the end."""
    if match.state not in AT_PLAY:
        raise outdated(
            say("%(match)s is not ready, handed in, or over.", match=match.code), code="not-now"
        )
    games = match.games.select_related("sheet").order_by("number")
    game = games.exclude(sheet__state=ScoreSheet.State.VOID).last()
    if game is None or match.state != Match.State.PLAYING:
        return NextHand(None, 1)
    if game.sheet.state in SIGNED or game.sheet.finished:
        raise refusal(
            say("The game is over and waits for its signatures."),
            remedy=of_hand(noun_at(match), "undo-last-first"),
            code="game-over",
        )
    game.match = match
    return NextHand(game, standing_hands(game.sheet).count() + 1)


def who_sits(match: Match) -> dict[int, Entry | None]:
    """The key of everyone at this match → their team; None for a house player."""
    return {
        player: entry
        for party in parties_of(match)
        for player, entry in zip(party.keys, party.entrants, strict=True)
    }


def opponents(match: Match, leaves: Player) -> list[Entry]:
    """The entries of other sides, which must agree to a substitute for this player."""
    others = (party for party in parties_of(match) if leaves.pk not in party.keys)
    return [entry for party in others for entry in party.entries]


def require_unanswered(row: Substitution) -> None:
    """Refuse once the opponents have answered, or the proposal was withdrawn."""
    if row.state != State.ASKED:
        raise outdated(say("That was already answered."), code="answered-before")


def require_sits(match: Match, player: Player) -> None:
    """Refuse a player who does not sit at this match."""
    if player.pk not in who_sits(match):
        raise outdated(
            say("%(player)s does not play in %(match)s now.", player=player.name, match=match.code),
            code="does-not-sit",
        )


def require_free(
    event: Event, match: Match, player: Player, *, without: Substitution | None = None
) -> None:
    """Refuse a player who is not on the standby list or not free, saying where they are."""
    teams = [member for entry in entries_of(match) for member in players_of(entry)]
    if player.pk in teams:
        raise refusal(
            say("%(player)s plays in %(match)s already.", player=player.name, match=match.code),
            remedy=say("Choose someone who is on neither side."),
            code="plays-himself",
        )
    if player.pk in who_sits(match):
        raise refusal(
            say("%(player)s already sits in %(match)s.", player=player.name, match=match.code),
            remedy=say("Choose someone who is free."),
            code="sits-already",
        )
    if not Standby.objects.filter(player=player, withdrawn_at__isnull=True).exists():
        raise refusal(
            say("%(player)s is not on the standby list.", player=player.name),
            remedy=say("Add them to the standby list first."),
            code="not-on-the-list",
        )
    where = whereabouts(event, without=without).get(sameness(player.name))
    if where:
        raise refusal(
            say("%(player)s is not free: %(where)s.", player=player.name, where=where),
            remedy=say("Choose someone who is free."),
            code="not-free",
        )


def end_vacancy(match: Match, player: Player, outcome: Vacancy.Outcome, change: Change) -> None:
    """End the wait for this player, if any."""
    open_ = Vacancy.objects.filter(match=match, player=player, ended_at__isnull=True)
    open_.update(ended_at=change.now, outcome=outcome)


def is_official(row: Substitution) -> bool:
    """Whether a hand was saved with the substitute: then they finish the game."""
    if row.state != State.AGREED or row.game is None or row.answered_at is None:
        return False
    hands = row.game.sheet.hands.filter(number__gte=row.from_hand, entered_at__gte=row.answered_at)
    return hands.exists()


def chair_words(row: Substitution) -> Words:
    """ "Eve Ash for Ann Oak from hand 3"."""
    return of_hand(
        noun_at(row.match),
        "sits-from",
        player=row.player.name,
        leaves=row.leaves.name,
        number=row.from_hand if row.game else 1,
    )
