"""Put a team together from the parts of a line: players, name, contacts. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from rules.core.findings import WARNING, Finding
from rules.core.messages import say
from rules.typed_numbers import whole_number
from tournament.registration.admission import at_line
from tournament.registration.contacts import clean_name
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.players import Players, players_in, reached, shown, turned
from tournament.registration.lists.roles import (
    CLUB,
    FIRST,
    LAST,
    NAME,
    NOTE,
    PLAYER,
    PRIVATE,
    SEED,
)
from tournament.registration.lists.words import SEEKS

LARGEST_SEED = 9999
LONGEST_CONTACT = 200


class Part(NamedTuple):
    """A piece of a line, its contacts hidden, and what it is. `whole`: a name, not to be read."""

    role: str
    text: str
    whole: bool = False


@dataclass(slots=True)
class Team:
    """A team being put together. `seeks`: the list says that a partner is wanted."""

    draft: TeamDraft
    seeks: bool = False
    remarks: list[Finding] = field(default_factory=list)


def assembled(parts: Sequence[Part], contacts: Sequence[str], line: int, size: int) -> Team:
    """Put a team together. The caller refuses one without members."""
    found = [
        Players((part.text,)) if part.whole else players_in(part.text, size)
        for part in parts
        if part.role == PLAYER and part.text
    ]
    typed = [name for each in found for name in each.names] + _first_and_last(parts)
    members = [name for name in typed if clean_name(shown(name))]
    seed, remarks = _seed(parts, found, line)
    draft = TeamDraft(
        tuple(clean_name(shown(name)) for name in members),
        _words(parts, NAME, [each.name for each in found]),
        _words(parts, CLUB, [each.club for each in found]),
        line,
        seed,
        _reach(parts, typed, members, contacts),
    )
    noted = any(SEEKS.search(part.text) for part in parts if part.role == NOTE)
    return Team(draft, noted or any(each.seeks for each in found), remarks)


def _first_and_last(parts: Sequence[Part]) -> list[str]:
    """Names from separate columns for first and last names."""
    firsts = [part.text for part in parts if part.role == FIRST]
    lasts = [part.text for part in parts if part.role == LAST]
    return [turned(last, first) for first, last in zip_longest(firsts, lasts, fillvalue="")]


def _words(parts: Sequence[Part], role: str, more: Sequence[str]) -> str:
    """The words of all parts with one role, without repeats."""
    texts = [*(part.text for part in parts if part.role == role), *more]
    kept = (clean_name(shown(text)) for text in texts)
    return " / ".join(dict.fromkeys(filter(None, kept)))


def _seed(
    parts: Sequence[Part], found: Sequence[Players], line: int
) -> tuple[int | None, list[Finding]]:
    texts = [shown(part.text) for part in parts if part.role == SEED]
    texts += [each.seed for each in found]
    typed = next((text.strip("#.()") for text in texts if text), "")
    seed = whole_number(typed, LARGEST_SEED) or None
    if seed or not typed:
        return seed, []
    sentence = say("“%(typed)s” is not a seed.", typed=typed[:20])
    remedy = say("The entry has no seed.")
    return None, [at_line("no-seed", WARNING, line, sentence, remedy)]


def _reach(
    parts: Sequence[Part], typed: Sequence[str], members: Sequence[str], contacts: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """The contacts of each member: those typed with the name, then the list's others.

    Of each kind, the first goes to the first member.
    """
    if not members:
        return ()
    reach = [[*reached(name, contacts)] for name in members]
    loose = [each for name in typed if name not in members for each in reached(name, contacts)]
    beside = _beside_each(parts, members)
    for place, part in enumerate(parts):
        if part.role in (NAME, CLUB, SEED):
            loose += reached(part.text, contacts)
        elif part.role == PRIVATE and part.text:
            own = reached(part.text, contacts) or (shown(part.text)[:LONGEST_CONTACT],)
            (reach[beside[place]] if place in beside else loose).extend(own)
    met = {True: 0, False: 0}
    for contact in filter(None, loose):
        is_mail = "@" in contact
        reach[min(met[is_mail], len(members) - 1)].append(contact)
        met[is_mail] += 1
    kept = tuple(tuple(dict.fromkeys(each)) for each in reach)
    return kept if any(kept) else ()


def _beside_each(parts: Sequence[Part], members: Sequence[str]) -> dict[int, int]:
    """Place of a private part → the member whose column stands before it.

    Empty unless each player has a column and a private one after it.
    """
    named = [place for place, part in enumerate(parts) if part.role == PLAYER]
    roles = [part.role for part in parts[1:]]
    filled = [place for place in named if parts[place].text]
    if len(filled) != len(members) or any(roles[place : place + 1] != [PRIVATE] for place in named):
        return {}
    return {place + 1: member for member, place in enumerate(filled)}
