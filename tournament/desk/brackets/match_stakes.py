"""What a match of a bracket is for: its places, or that it may not be played. Pure."""

from rules.core.messages import Words, say
from tournament.brackets.exits import Exit
from tournament.brackets.models import Match
from tournament.desk.brackets.bracket_picture import Picture, Stored

State = Match.State


def is_never_played(picture: Picture, stored: Stored) -> bool:
    """Whether a match of a tree has no entrants, or is for places that nobody can have."""
    if picture.plan.kind.shown != "tree":
        return False
    ways = picture.plan.exits[stored.match.code]
    return stored.shown == State.VOID or ways.best >= picture.plan.entrants


def note_of(picture: Picture, stored: Stored) -> Words:
    """ "if needed" for a second final, and the places of a match if its round has several."""
    code = stored.match.code
    if picture.planned[code].needs:
        return say("if needed") if stored.shown == State.PLANNED else ""
    ways = picture.plan.exits.get(code)
    if ways is None or stored.shown in (State.BYE, State.VOID):
        return ""
    own = picture.rounds[picture.planned[code].round]
    if picture.plan.exits[own[0]].best == picture.plan.exits[own[-1]].best:
        return ""
    return _places_words(ways, picture.plan.entrants)


def _places_words(ways: Exit, entrants: int) -> Words:
    first, last = ways.best + 1, min(ways.worst + 1, entrants)
    if ways.ends or first == last:
        return say("for place %(place)s", place=first)
    return say("for places %(first)s to %(last)s", first=first, last=last)
