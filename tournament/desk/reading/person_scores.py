"""Each person's score from one game, for ledgers and individual standings. Reads only.

Uses seatings (`tables.Seating`); `rules/judging/stays.py` says who gets the points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.ruling import Ruling
from rules.judging.stays import Share, Stay, shares
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game
from tournament.desk.reading.sides import entries_by_seat
from tournament.registration.models import Entry, Player
from tournament.tables.models import Seating, Standby
from tournament.tables.stand_ins import owners


@dataclass(frozen=True, slots=True)
class PersonScore:
    """A person's share of a game.

    `team` is their side's, None in a house player's chair. `stands_in`: the chair was not theirs.
    `counts`: under their own name.
    """

    player: Player
    team: Entry | None
    share: Share
    stands_in: bool
    counts: bool


def player_scores(game: Game) -> list[PersonScore]:
    """Everyone who sat there, and the chairs' owners even if they never did.

    By seat and hand. If the rules say so, a replaced player has 0 and a substitute the points of
    their hands; otherwise the points are the team's, and a substitute has none. House players are
    not ranked, so their points do not count.
    """
    sheet = game.sheet
    claims = {"complete": True} if sheet.finished else {}
    return scores_by(game, judge(sheet, contents(standing_hands(sheet)), **claims))


def scores_by(game: Game, ruling: Ruling) -> list[PersonScore]:
    """The same, if the sheet were ruled so."""
    rules = rules_of(game.sheet)
    stays = list(_stays(game))
    people = Player.objects.in_bulk({stay.person for stay in stays})
    stands_in = {(stay.person, stay.seat) for stay in stays if stay.stands_in}
    teams = entries_by_seat(game, [(seat, rules.side_of(seat)) for seat in rules.seats])
    of_the_house = _of_the_house(people)
    return [
        PersonScore(
            player=people[share.person],
            team=(team := teams.get(share.seat)),
            share=share,
            stands_in=(share.person, share.seat) in stands_in,
            counts=share.counts and team is not None and share.person not in of_the_house,
        )
        for share in shares(rules, ruling, stays)
    ]


def _stays(game: Game) -> Iterator[Stay]:
    """Who sat where; if a substitute played the first hand, the owner first."""
    chairs = owners(game.match)
    for row in Seating.objects.filter(game=game).order_by("seat", "from_hand"):
        stands_in = row.player_id in chairs
        if stands_in and row.from_hand == 1:
            yield Stay(chairs[row.player_id], row.seat, 1, stands_in=False)
        yield Stay(row.player_id, row.seat, row.from_hand, stands_in)


def _of_the_house(people: Mapping[int, Player]) -> set[int]:
    """The house players, by the latest entry on the standby list.

    Someone can be listed again as an ordinary substitute.
    """
    rows = Standby.objects.filter(player__in=people).order_by("id")
    return {player for player, house in dict(rows.values_list("player", "house")).items() if house}
