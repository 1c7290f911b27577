"""The officials' entries on a sheet in a few words, for corrections and lists."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.core.findings import signed
from rules.core.messages import Words, say
from rules.core.penalty_titles import penalty_title
from scoring.aims import noun_of
from scoring.decided_words import place_words, value_words
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.hand_words import in_a_row
from scoring.models import ScoreSheet
from scoring.sitting import name_of


def besides_words(sheet: ScoreSheet, besides: Mapping[str, Any]) -> Words:
    """ "Ann Oak came 7:05 late", "Wrong table: Ben Ito", or "nothing" without entries."""
    told = [words for key, value in besides.items() for words in SAID[key](sheet, value)]
    return in_a_row(told) if told else say("nothing")


def _late(sheet: ScoreSheet, late: Mapping[str, str]) -> Iterator[Words]:
    for seat, time in late.items():
        yield say(
            "%(player)s arrived %(time)s after the start", player=_name(sheet, seat), time=time
        )


def _penalties(sheet: ScoreSheet, penalties: list[Mapping[str, str]]) -> Iterator[Words]:
    for row in penalties:
        title = penalty_title(row["code"])
        yield say("%(penalty)s: %(player)s", penalty=title, player=_name(sheet, row["seat"]))


def _substitutes(sheet: ScoreSheet, substitutes: list[Mapping[str, Any]]) -> Iterator[Words]:
    for row in substitutes:
        yield of_hand(
            noun_of(rules_of(sheet)),
            "sits-from",
            player=name_of(row["name"]),
            leaves=_name(sheet, row["seat"]),
            number=row["from_hand"],
        )


def _time_called(sheet: ScoreSheet, hand: int) -> Iterator[Words]:
    yield of_hand(noun_of(rules_of(sheet)), "called-after", number=hand)


def _overrides(sheet: ScoreSheet, overrides: list[Mapping[str, Any]]) -> Iterator[Words]:
    for row in overrides:
        yield say(
            "decided %(place)s: %(value)s",
            place=place_words(sheet, row["where"]),
            value=value_words(sheet, row["value"]),
        )


def _on_paper(sheet: ScoreSheet, paper: Mapping[str, Any]) -> Iterator[Words]:
    for side, points in paper.get("totals", {}).items():
        yield say(
            "%(team)s %(points)s", team=sheet.side_names.get(side, side), points=signed(points)
        )
    if paper.get("time_called"):
        yield say("time called")


def _name(sheet: ScoreSheet, seat: str) -> str:
    return str(sheet.names.get(seat, seat))


SAID: Mapping[str, Callable[[ScoreSheet, Any], Iterator[Words]]] = {
    "late": _late,
    "penalties": _penalties,
    "substitutes": _substitutes,
    "time_called": _time_called,
    "overrides": _overrides,
    "on_paper": _on_paper,
}
