"""Who plays the sides of a game, and each person's score from it. Reads only.

A side is one team, or partners who entered alone; without a row, house players sit there. Ledgers
and individual standings use seatings (`tables.Seating`); `rules/judging/stays.py` says who gets the
points. A penalty is charged to a seat, and whoever was replaced has what they played: neither is
the partner's loss.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, prefetch_related_objects

from rules.core.messages import Words
from rules.core.ruling import Ruling
from rules.judging.stays import Share, Stay, shares
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.selectors import contents, standing_hands
from tournament.brackets.games import MatchScore
from tournament.brackets.match_results import follow_games
from tournament.brackets.models import Game, GameSide
from tournament.desk.reading.floor_people import title_of
from tournament.registration.models import Entry, Player
from tournament.tables.models import Seating, Standby, Substitution
from tournament.tables.stand_ins import AGREED, owners_in


def entries_by_side(game: Game) -> dict[str, list[Entry]]:
    """Side → its entries."""
    return _by_side(game.sides.all())


def titles_by_side(game: Game) -> dict[str, str]:
    """Side → what its entries are called together."""
    return titles_of(game.sides.all())


def titles_of(rows: Iterable[GameSide]) -> dict[str, str]:
    """The same of a game's sides that are known."""
    return {side: title_of(entries) for side, entries in _by_side(rows).items()}


def _by_side(rows: Iterable[GameSide]) -> dict[str, list[Entry]]:
    sides: dict[str, list[Entry]] = {}
    for row in rows:
        sides.setdefault(row.side, []).append(row.entry)
    return sides


def entries_by_seat(game: Game, seats: Iterable[tuple[str, str]]) -> dict[str, Entry]:
    """Seat → the entry it belongs to, for these seats with their sides."""
    sides = entries_by_side(game)
    entered_alone = any(len(side) > 1 for side in sides.values())
    chairs = chairs_in([game])[game.pk] if entered_alone else Chairs((), {}, ())
    return _entries_by_seat(sides, seats, chairs)


def _entries_by_seat(
    sides: Mapping[str, Sequence[Entry]], seats: Iterable[tuple[str, str]], chairs: "Chairs"
) -> dict[str, Entry]:
    found = ((seat, _entry_of(sides.get(side, ()), chairs.people_at(seat))) for seat, side in seats)
    return {seat: entry for seat, entry in found if entry}


def _entry_of(entries: Collection[Entry], people: Collection[int]) -> Entry | None:
    if len(entries) < 2:
        return next(iter(entries), None)
    return next(
        (one for one in entries if any(row.player_id in people for row in one.members.all())), None
    )


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who sat in a game: `seatings` by seat and hand, with their players.

    `owners`: key of a substitute → the chair's owner. `house` are the keys of house players.
    """

    seatings: Sequence[Seating]
    owners: Mapping[int, Player]
    house: Collection[int]

    @property
    def people(self) -> dict[int, Player]:
        """Everyone who sat there, and the chairs' owners, by key."""
        seated = {row.player_id: row.player for row in self.seatings}
        return seated | {owner.pk: owner for owner in self.owners.values()}

    def people_at(self, seat: str) -> set[int]:
        """The keys of everyone who sat in a seat, and of those they stood in for."""
        sat = {row.player_id for row in self.seatings if row.seat == seat}
        return sat | {self.owners[player].pk for player in sat & self.owners.keys()}

    @property
    def stays(self) -> Iterator[Stay]:
        """Who sat where; if a substitute played the first hand, the owner first."""
        for row in self.seatings:
            stands_in = row.player_id in self.owners
            if stands_in and row.from_hand == 1:
                yield Stay(self.owners[row.player_id].pk, row.seat, 1, stands_in=False)
            yield Stay(row.player_id, row.seat, row.from_hand, stands_in)


def chairs_in(games: Collection[Game]) -> dict[int, Chairs]:
    """The chairs of each of these games, by key. One query, and two more with substitutes."""
    agreed = Substitution.objects.filter(match=OuterRef("game__match"), state=AGREED)
    rows = Seating.objects.filter(game__in=games).select_related("player")
    rows = rows.annotate(
        replaced=Exists(agreed), stood_by=Exists(Standby.objects.filter(player=OuterRef("player")))
    )
    seated = list(rows.order_by("game", "seat", "from_hand"))
    owners = owners_in(row.match_id for row in games) if any(row.replaced for row in seated) else {}
    others = {owner.pk for chairs in owners.values() for owner in chairs.values()}
    listed = {row.player_id for row in seated if row.stood_by} | others
    house = _of_the_house(listed) if listed else set()
    return {
        game.pk: Chairs(
            [row for row in seated if row.game_id == game.pk], owners.get(game.match_id, {}), house
        )
        for game in games
    }


def _of_the_house(people: Collection[int]) -> set[int]:
    """The house players, by the latest entry on the standby list.

    Someone can be listed again as an ordinary substitute.
    """
    rows = Standby.objects.filter(player__in=people).order_by("id")
    return {player for player, house in dict(rows.values_list("player", "house")).items() if house}


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


def scores_by(game: Game, ruling: Ruling) -> list[PersonScore]:
    """Everyone who sat there, and the chairs' owners even if they never did.

    By seat and hand. If the rules say so, a replaced player has 0 and a substitute the points of
    their hands; otherwise the points are the team's, and a substitute has none. House players are
    not ranked, so their points do not count.
    """
    return scores_in(game, ruling, chairs_in([game])[game.pk])


def scores_in(game: Game, ruling: Ruling, chairs: Chairs) -> list[PersonScore]:
    """The same of people whose chairs are known."""
    rules = rules_of(game.sheet)
    stays, people = list(chairs.stays), chairs.people
    stands_in = {(stay.person, stay.seat) for stay in stays if stay.stands_in}
    seats = [(seat, rules.side_of(seat)) for seat in rules.seats]
    teams = _entries_by_seat(entries_by_side(game), seats, chairs)
    return [
        PersonScore(
            player=people[share.person],
            team=(team := teams.get(share.seat)),
            share=share,
            stands_in=(share.person, share.seat) in stands_in,
            counts=share.counts and team is not None and share.person not in chairs.house,
        )
        for share in shares(rules, ruling, stays)
    ]


def follow_game(game: Game, now: datetime, *, words: Words = "") -> MatchScore:
    """Let the match follow its posted games, with the players' own points where partners change."""
    ruling = judge(game.sheet, contents(standing_hands(game.sheet)))
    prefetch_related_objects([game], "sides__entry__members")
    keep_charges(game, ruling)
    return follow_games(game, now, words=words, own=own_points(game, ruling))


def own_points(game: Game, ruling: Ruling) -> Mapping[int, int]:
    """Entry → its points, for each whose points differ from those of its side."""
    sides = entries_by_side(game)
    if not any(len(entries) > 1 for entries in sides.values()):
        return {}
    side_of = {entry.pk: side for side, entries in sides.items() for entry in entries}
    own = {
        row.team.pk: row.share.points
        for row in scores_by(game, ruling)
        if row.team and not row.stands_in
    }
    return {
        entry: points for entry, points in own.items() if points != ruling.totals[side_of[entry]]
    }


def charges(game: Game, ruling: Ruling) -> Counter[int]:
    """Entry → the points of its own penalties. Those of a substitute are not."""
    charged: Counter[int] = Counter()
    if ruling.penalties:
        for row in scores_by(game, ruling):
            if row.team and not row.stands_in:
                charged[row.team.pk] += row.share.charged
    return charged


def keep_charges(game: Game, ruling: Ruling) -> None:
    """Keep what each entry is charged."""
    charged = charges(game, ruling)
    changed = [side for side in game.sides.all() if side.charged != charged[side.entry_id]]
    for side in changed:
        side.charged = charged[side.entry_id]
    GameSide.objects.bulk_update(changed, ["charged"])
