"""A director with a stack of paper: whole events over HTTP, round after round.

What was entered is kept by number, so that a test can rank it by hand.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from django.test import Client

from tests.findings import codes_in
from tests.makers_before import desk_page, the_director
from tests.makers_floor import match_at_desk
from tests.makers_games import enter
from tests.makers_paper import a_row, save_rows, teams_of
from tournament.brackets.models import Game, Match, Stage
from tournament.brackets.rounds.keys import shown
from tournament.desk.act.secrets import pin
from tournament.registration.models import Division, Entry

Points = tuple[int, int]


class Evening:
    """A director with a stack of paper: what was entered, round by round."""

    def __init__(self, division: Division, names: tuple[str, ...]) -> None:
        self.division = division
        self.desk = the_director(division.event)
        enter(self.desk, division, names)
        self.rounds: list[list[dict[int, int]]] = []

    @property
    def stage(self) -> Stage:
        return self.division.stages.get()

    def sends(self, path: str, **words: object) -> None:
        answer = self.desk.post(desk_page(self.division, path), words)
        assert answer.status_code == 303, codes_in(answer.text)

    def draws(self) -> None:
        """Publish the next round as the page shows it."""
        page = self.desk.get(desk_page(self.division, "bracket/"))
        shown = page.context["next_round"]
        assert shown.is_ready, shown
        self.sends("bracket/round/", seen=shown.seen, key=page.context["key"])

    def plays(self, points: Callable[[int, int], Points]) -> None:
        """Every table of the last round is entered, all in one form."""
        row = self.stage.rounds.order_by("position").last()
        assert row
        matches = list(row.matches.exclude(state=Match.State.BYE).order_by("number"))
        typed, played = [], []
        for match in matches:
            numbers = [entry.number for entry in teams_of(match)]
            told = points(numbers[0], numbers[1])
            typed.append(a_row(match, *told))
            played.append(dict(zip(numbers, told, strict=True)))
        assert save_rows(self.desk, matches[0], *typed).status_code == 303
        byes = row.matches.filter(state=Match.State.BYE).values_list("slots__entrant__number")
        self.rounds.append([*played, *({number: 0} for (number,) in byes if number)])

    def corrects(self, number: int, table: int, points: Points) -> None:
        """A sheet of an earlier round was entered wrong; both sides agree."""
        match = self.stage.matches.get(round__key=f"R{number}", number=table)
        game = Game.objects.get(match=match)
        sides = dict(game.sides.values_list("entry__number", "side"))
        told = dict(zip([entry.number for entry in teams_of(match)], points, strict=True))
        pins = {f"pin-{entry.pk}": pin(entry) for entry in teams_of(match)}
        self.agrees(game, {sides[number]: typed for number, typed in told.items()}, pins)
        self.rounds[number - 1] = [
            told if row.keys() == told.keys() else row for row in self.rounds[number - 1]
        ]

    def agrees(self, game: Game, told: Mapping[str, int], pins: Mapping[str, str]) -> None:
        """The total of each side is corrected."""
        sheet, totals = game.sheet, {f"total-{side}": str(typed) for side, typed in told.items()}
        more = {"reason": "Mixed up", "told": list(sheet.names), "revision": sheet.revision}
        address = f"/desk/{self.division.event.slug}/sheet/{sheet.pk}/correct/"
        answer = self.desk.post(address, {**totals, **pins, **more})
        assert answer.status_code == 303, codes_in(answer.text)

    def leaves(self, number: int) -> None:
        address = f"floor/team/{self.division.slug}/{number}/leave/"
        form = {"kind": "withdrawn", "reason": "Ill"}
        answer = self.desk.post(f"/desk/{self.division.event.slug}/{address}", form)
        assert answer.status_code == 303

    def met(self) -> list[frozenset[int]]:
        """Who met, in order."""
        return [frozenset(row) for played in self.rounds for row in played if len(row) == 2]

    def seated(self, number: int) -> dict[int, tuple[int, ...]]:
        """The numbers at each table of a round."""
        rows = self.stage.matches.filter(round__key=f"R{number}").order_by("number")
        return {row.number: tuple(entry.number for entry in teams_of(row)) for row in rows}

    def places(self) -> list[tuple[int, set[int]]]:
        """The public standings, best first; who is level shares a place."""
        address = f"/e/{self.division.event.slug}/{self.division.slug}/"
        places = Client().get(address).context["places"]
        return [(row.place, {team.number for team in row.teams}) for row in places]


class EveningOfPartners(Evening):
    """The same where partners change. A round is {number: points}; who sits out has None."""

    def __init__(self, division: Division, names: tuple[str, ...]) -> None:
        super().__init__(division, names)
        self.played: list[dict[int, Fraction | None]] = []

    def plays_out(self, score: Callable[[tuple[int, ...]], Points]) -> None:
        """Every open table of the last round is entered, all in one form. `score` is told who sits
        north, east, south and west."""
        row = self.stage.rounds.order_by("position").last()
        assert row
        rows = row.matches.filter(slots__isnull=False).distinct().order_by("number")
        matches = [each for each in rows if each.state in (Match.State.READY, *Match.ON_THE_FLOOR)]
        typed = {each: score(chairs_of(each)) for each in matches}
        rows_sent = [a_partners_row(each, told) for each, told in typed.items()]
        answer = save_rows(self.desk, matches[0], *rows_sent)
        assert answer.status_code == 303, codes_in(answer.text)
        self.played.append(dict.fromkeys(self.sitting_out(len(self.played) + 1)))
        for each, told in typed.items():
            for place, number in enumerate(chairs_of(each)):
                if number:
                    self.played[-1][number] = Fraction(told[place % 2])

    def sitting_out(self, number: int) -> set[int]:
        """Who has no table in this round."""
        alone = self.stage.matches.filter(round__key=f"R{number}", state=Match.State.BYE)
        return set(alone.values_list("slots__entrant__number", flat=True)) - {None}

    def finds(self, number: int, table: int) -> Match:
        return self.stage.matches.get(round__key=f"R{number}", number=table)

    def puts_right(self, number: int, table: int, points: Points) -> None:
        """A sheet of an earlier round was entered wrong: one of each side agrees with a PIN."""
        match = self.finds(number, table)
        game = Game.objects.get(match=match)
        sides: dict[str, list[Entry]] = {}
        for row in game.sides.select_related("entry"):
            sides.setdefault(row.side, []).append(row.entry)
        north = teams_of(match)[0]
        told = {
            side: points[0] if north in entries else points[1] for side, entries in sides.items()
        }
        pins = {f"pin-{entries[0].pk}": pin(entries[-1]) for entries in sides.values()}
        self.agrees(game, told, pins)
        for side, entries in sides.items():
            for entry in entries:
                self.played[number - 1][entry.number] = Fraction(told[side])

    def at(self, match: Match, rest: str, **words: object) -> Any:
        """Something is done with the people of a match; taken."""
        answer = self.desk.post(match_at_desk(match, f"people/{rest}"), words)
        assert answer.status_code == 303, codes_in(answer.text)
        return answer

    def means(self) -> list[dict[int, Fraction]]:
        """Every round with the mean of those who played for those who sat out."""
        found = []
        for each in self.played:
            scored = [points for points in each.values() if points is not None]
            mean = sum(scored, Fraction(0)) / len(scored)
            found.append({n: mean if points is None else points for n, points in each.items()})
        return found

    def totals(self) -> dict[int, Fraction]:
        """Everyone's points of all rounds."""
        found: dict[int, Fraction] = {}
        for each in self.means():
            for number, points in each.items():
                found[number] = found.get(number, Fraction(0)) + points
        return found

    def points_shown(self) -> dict[int, str]:
        """Everyone's points in the public standings; the withdrawn are there too."""
        address = f"/e/{self.division.event.slug}/{self.division.slug}/"
        rows = Client().get(address).context["keyed"].rows
        return {row.team.number: str(row.numbers[0]) for row in rows}

    def points_by_hand(self) -> dict[int, str]:
        """The same as a club would work them out."""
        return {number: str(shown(points)) for number, points in self.totals().items()}

    def best(self) -> dict[int, Fraction]:
        """The most that everyone had in one game."""
        found: dict[int, Fraction] = {}
        for each in self.played:
            for number, points in each.items():
                if points is not None:
                    found[number] = max(points, found.get(number, points))
        return found


def chairs_of(match: Match) -> tuple[int, ...]:
    """The numbers of those at a table: north, east, south, west; 0 for an empty chair."""
    slots = match.slots.select_related("entrant").order_by("position")
    return tuple(slot.entrant.number if slot.entrant else 0 for slot in slots)


def a_partners_row(match: Match, told: Points) -> dict[str, Any]:
    """A row of the grid: the points of north and south, then of east and west."""
    first: dict[int, int | None] = {}
    for slot in match.slots.filter(entrant__isnull=False).order_by("position"):
        first.setdefault(slot.side, slot.entrant_id)
    points = {f"points-{match.pk}-e{first[side]}": str(told[side]) for side in (0, 1)}
    return {**points, f"game-{match.pk}": "1", f"key-{match.pk}": ""}


def ranked(keys: Mapping[int, Any]) -> list[tuple[int, set[int]]]:
    """Places by these keys, the highest first."""
    ahead = {number: sum(other > own for other in keys.values()) for number, own in keys.items()}
    return [
        (place + 1, {number for number in keys if ahead[number] == place})
        for place in sorted(set(ahead.values()))
    ]
