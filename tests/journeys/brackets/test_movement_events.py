"""Whole events along the tables, over HTTP: pasted entries, results from paper, a correction, a
late comer, a drop-out, and the final standings as a club would work them out by hand."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from django.test import Client

from tests.findings import codes_in
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import enter
from tests.makers_paper import a_row, save_rows, teams_of
from tests.makers_stages import choose, publish
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.secrets import pin
from tournament.desk.verify import differences
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
Points = tuple[int, int]
A_UP, B_UP, B_DOWN = (1, 0), (0, 1), (0, -1)


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
        totals = {f"total-{sides[number]}": str(typed) for number, typed in told.items()}
        pins = {f"pin-{entry.pk}": pin(entry) for entry in teams_of(match)}
        sheet = game.sheet
        more = {"reason": "Mixed up", "told": list(sheet.names), "revision": sheet.revision}
        address = f"/desk/{self.division.event.slug}/sheet/{sheet.pk}/correct/"
        answer = self.desk.post(address, {**totals, **pins, **more})
        assert answer.status_code == 303, codes_in(answer.text)
        self.rounds[number - 1] = [
            told if row.keys() == told.keys() else row for row in self.rounds[number - 1]
        ]

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


def rook(one: int, other: int) -> Points:
    """The better pair goes out with 500 or a little more, and the other is behind."""
    high, low = 500 + 5 * (one * other % 7), 5 * (60 - max(one, other))
    return (high, low) if one < other else (low, high)


def by_hand(rounds: list[list[dict[int, int]]]) -> dict[int, tuple[Fraction, Fraction]]:
    """Wins and points, where a bye is a win with the mean of that round's winners."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    for played in rounds:
        best = [max(row.values()) for row in played if len(row) == 2]
        bye = Fraction(sum(best), len(best))
        for row in played:
            for number, points in row.items():
                wins, total = found.get(number, (Fraction(0), Fraction(0)))
                won = len(row) == 1 or points == max(row.values())
                found[number] = wins + won, total + (bye if len(row) == 1 else points)
    return found


def ranked(keys: Mapping[int, tuple[Fraction, Fraction]]) -> list[tuple[int, set[int]]]:
    """Places by these keys, the highest first."""
    ahead = {number: sum(other > own for other in keys.values()) for number, own in keys.items()}
    return [
        (place + 1, {number for number in keys if ahead[number] == place})
        for place in sorted(set(ahead.values()))
    ]


def test_seventeen_pairs_where_a_stays_and_b_moves_up_one() -> None:
    names = tuple(f"Host {n} & Guest {n}" for n in range(1, 18))
    night = Evening(a_division(an_event(tables=9)), names)
    choose(night.desk, night.division, format="movement", **{"movement-rounds": "4"})
    keys = {"key-1": "wins", "key-2": "points", "key-3": "card-draw", "places": "1"}
    night.sends("bracket/places/", **keys, bye="mean-of-winners", bye_as="win")
    publish(night.desk, night.division)
    night.plays(rook)
    night.draws()
    assert moved(night, 2, B_UP)
    night.plays(rook)
    night.corrects(1, 3, (480, 500))
    night.sends("late/", place="round", player=["Lea Late", "Tom Tardy"])
    night.draws()
    assert moved(night, 3, B_UP)
    night.plays(rook)
    night.leaves(4)
    night.draws()
    night.plays(rook)

    assert len(night.met()) == len(set(night.met()))
    assert night.places() == ranked(by_hand(night.rounds))
    assert list(differences(Event.objects.get())) == []


def moved(night: Evening, number: int, up: tuple[int, int]) -> bool:
    """Whether sides A and B of the round before went up so many tables, where two meet there."""
    before, now = (numbers_by_chair(night, each) for each in (number - 1, number))
    tables = len(night.seated(number - 1))
    return all(
        now.get(((table - 1 + up[side]) % tables + 1, side), entry) == entry
        for (table, side), entry in before.items()
    )


def numbers_by_chair(night: Evening, number: int) -> dict[tuple[int, int], int]:
    """Who sits at (table, side) where two meet: hosts on side 0, guests on side 1."""
    return {
        (table, side): entry
        for table, pair in night.seated(number).items()
        if len(pair) == 2
        for side, entry in enumerate(pair)
    }


CRIBBAGE = {"sides": ["A", "B"], "target": 121, "min_points": 0, "max_points": 121}


def cribbage(one: int, other: int) -> Points:
    """The better player pegs out; every third loser is skunked."""
    low = 121 - (10 + 3 * max(one, other) % 20) - 30 * ((one + other) % 3 == 0)
    return (121, low) if one < other else (low, 121)


def match_points(rounds: list[list[dict[int, int]]]) -> dict[int, tuple[Fraction, Fraction]]:
    """Two for a win, three for one by 31 or more; then the difference. A bye is a win of two."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    for played in rounds:
        for row in played:
            for number, points in row.items():
                won, margin = found.get(number, (Fraction(0), Fraction(0)))
                by = 2 * points - sum(row.values()) if len(row) == 2 else 0
                worth = 2 if len(row) == 1 else (by > 0) * (2 + (by >= 31))
                found[number] = won + worth, margin + by
    return found


def test_twenty_two_cribbage_players_to_the_right_and_then_to_the_left() -> None:
    names = tuple(f"Pegger {n}" for n in range(1, 23))
    division = a_division(an_event(tables=11), ruleset="tally", house_rules=CRIBBAGE)
    night = Evening(division, names)
    boxes = {"movement-movement": "two-phases", "movement-rounds": "6"}
    choose(night.desk, division, format="movement", **boxes)
    keys = {"key-1": "match-points", "key-2": "difference", "key-3": "card-draw", "places": "1"}
    worth = {"win": "2", "level": "1", "loss": "0", "by-1": "31", "by-1-points": "3"}
    night.sends("bracket/places/", **keys, **worth, bye="nothing", bye_as="win")
    publish(night.desk, division)
    night.plays(cribbage)
    night.draws()
    assert moved(night, 2, A_UP)
    night.plays(cribbage)
    night.corrects(2, 2, (121, 80))
    night.leaves(20)
    night.draws()
    night.plays(cribbage)
    night.sends("late/", place="round", player=["Lea Late"])
    for number, up in ((4, A_UP), (5, B_DOWN), (6, B_DOWN)):
        night.draws()
        assert moved(night, number, up)
        night.plays(cribbage)

    assert len(night.met()) == len(set(night.met()))
    assert night.places() == ranked(match_points(night.rounds))
    assert list(differences(Event.objects.get())) == []
