"""A decided value of the ruling and its place, in words.

Knows names on the sheet. Does not know who decided, or why.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from rules.core.penalty_titles import penalty_title
from rules.core.ruling import Decision
from scoring.aims import noun_of
from scoring.documents import hand_of
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet

PLACES: Mapping[str, Words] = {
    "winner": say("who won"),
    "forfeit": say("who forfeits"),
    "finished": say("whether the game is over"),
    "totals": say("the total"),
}
OF_A_HAND = {"score": "score-of", "outcome": "outcome-of"}
"""Values of a hand → their sentence."""


def place_words(sheet: ScoreSheet, where: str) -> Words:
    """ "the score of hand 2", "the penalty of Ann Oak: Wrong table", "who won"."""
    part, *rest = where.lstrip("/").split("/")
    if part in ("hands", "running"):
        what = OF_A_HAND[rest[1]] if part == "hands" else "total-after"
        place = of_hand(noun_of(rules_of(sheet)), what, number=hand_of(where))
        return _of(sheet, place, rest[2:] if part == "hands" else rest[1:])
    if part == "players":
        return say("the points of %(player)s", player=_name(sheet, rest[0]))
    if part == "penalties" and not rest[0].isdecimal():
        title = penalty_title(rest[0])
        return say("%(penalty)s: %(title)s", penalty=_penalty(sheet, rest[1]), title=title)
    return _of(sheet, PLACES.get(part, part), rest[:1])


def _penalty(sheet: ScoreSheet, seat: str) -> Words:
    return say("the penalty of %(player)s", player=_name(sheet, seat))


def _of(sheet: ScoreSheet, place: Words, names: Sequence[str]) -> Words:
    """The place, for this side only if one is named."""
    if not names:
        return place
    return say("%(place)s, %(team)s", place=place, team=_name(sheet, names[0]))


def value_words(sheet: ScoreSheet, value: Any) -> Words:
    """ "Eagles 60 and Hawks 45", "Eagles", "nobody", "60"."""
    if isinstance(value, Mapping):
        rules = rules_of(sheet)
        order = dict.fromkeys((*rules.sides, *rules.seats))
        return all_of(
            say("%(team)s %(points)s", team=_name(sheet, name), points=value[name])
            for name in order
            if name in value
        )
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return signed(value)
    if isinstance(value, list):
        return all_of(_name(sheet, name) for name in value)
    return _name(sheet, value) if value else say("nobody")


def decided_words(sheet: ScoreSheet, row: Decision) -> Words:
    """ "Decided by the director: who won: Hawks (computed: Eagles)".

    Everyone may read it, so it names the penalised player but not the reason.
    """
    part, *rest = row.where.lstrip("/").split("/")
    is_penalty = part == "penalties" and not rest[0].isdecimal()
    return say(
        "Decided by the director: %(place)s: %(value)s (computed: %(computed)s).",
        place=_penalty(sheet, rest[1]) if is_penalty else place_words(sheet, row.where),
        value=value_words(sheet, row.value),
        computed=value_words(sheet, row.computed),
    )


def _name(sheet: ScoreSheet, name: Any) -> str:
    names: dict[str, str] = {**sheet.names, **sheet.side_names}
    return str(names.get(name, name))
