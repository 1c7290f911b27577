"""Seeds: the order of the teams, notes, and draws, which anyone can recompute.

The check of a draw uses nothing of it but its list, hash and secret.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.core.tie_deck import TieDeck
from rules.refusals import refusal
from rules.rulesets import find
from tournament.brackets.drawn import require_undrawn
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.secrets import announced, announcement, drawn, outcome
from tournament.desk.act.shown import seed_notes_topic, seeds_topic, teams_topic
from tournament.desk.registration.admission import partners_admitted
from tournament.registration.entering import join_entries
from tournament.registration.models import Division, Entry, Event
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.draws import drawn_entries, drawn_names, is_of
from tournament.seeding.lots import card_names, commitment, drawn_order, key
from tournament.seeding.models import Lot
from tournament.seeding.selectors import seeded_entries
from tournament.seeding.services import set_notes, set_order
from tournament.timing.facts import standings_hidden_by

LONGEST_NOTE = 200


def order_seeds(
    act: Act, *, division: Division, seen: Sequence[int], order: Sequence[int], how: Words = ""
) -> Receipt:
    """Seed the teams in `order`, by entry. `seen` is the order the director saw.

    `how` tells the log where the order comes from, unless it is the director's own. Raises
    `Refused` if the teams or their order have changed since `seen`.
    """
    with one_change(act) as change:
        require_undrawn(division)
        teams = {entry.pk: entry for entry in seeded_entries(division)}
        if list(teams) != list(seen) or set(order) != set(seen):
            raise refusal(
                say("Entries or seeds changed while this page was open."),
                remedy=say("Check what changed before you try again."),
                code="stale-order",
            )
        set_order(division=division, order=[teams[pk] for pk in order])
        before = [teams[pk].number for pk in seen]
        after = [teams[pk].number for pk in order]
        return change.log(
            "seeds.order",
            sentences(_seeded(division, len(order)), how),
            touched=[seeds_topic(division)],
            detail={"before": before, "after": after},
        )


def _seeded(division: Division, teams: int) -> Words:
    return say_count(
        "Seeded %(count)s entry of %(division)s.",
        "Seeded %(count)s entries of %(division)s.",
        count=teams,
        division=division.name,
    )


def note_seeds(act: Act, *, division: Division, notes: Mapping[int, str]) -> Receipt:
    """Save the notes by entry; an empty one is removed. The log leaves them out.

    Raises `Refused` if one is too long.
    """
    _require_short(division, notes)
    with one_change(act) as change:
        changed = set_notes(division=division, notes=notes)
        change.require_as_shown(seed_notes_topic(division))
        return change.log(
            "seeds.note",
            say_count(
                "Changed %(count)s seeding note in %(division)s.",
                "Changed %(count)s seeding notes in %(division)s.",
                count=changed,
                division=division.name,
            ),
            touched=[seed_notes_topic(division), seeds_topic(division)],
            detail={"changed": changed},
        )


def _require_short(division: Division, notes: Mapping[int, str]) -> None:
    long = [entry for entry, words in notes.items() if len(words) > LONGEST_NOTE]
    teams = [entry.title for entry in division.entries.filter(pk__in=long)]
    if teams:
        raise refusal(
            say("The note is too long for: %(teams)s.", teams=all_of(teams)),
            remedy=say("Use at most %(most)s characters.", most=LONGEST_NOTE),
            code="too-long",
        )


def announce_draw(act: Act, *, division: Division, purpose: Lot.Purpose) -> Receipt:
    """Fix the current list, by team number, and a secret.

    For partners the list has the players without one, for seeds the playing teams.
    """
    with one_change(act) as change:
        require_undrawn(division)
        wanted = waiting_entries if purpose == Lot.Purpose.PARTNERS else complete_entries
        names = [entry.title for entry in wanted(division)]
        lot = announced(change, division=division, purpose=purpose, names=names)
        return change.log(
            "draw.announce",
            announcement(lot),
            touched=[seeds_topic(division)],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )


def draw_seeds(act: Act, *, lot: Lot) -> Receipt:
    """Publish the secret. Raises `Refused` when the announced teams have changed."""
    with one_change(act) as change:
        if not is_of(lot, list(complete_entries(lot.division))):
            raise refusal(
                say(
                    "The entries changed after %(draw)s was announced, so it is no longer valid.",
                    draw=lot.title,
                ),
                remedy=say("Announce a new draw with the current entries."),
                code="stale-lot",
            )
        drawn(change, lot)
        return change.log(
            "draw.seeds",
            outcome(lot),
            touched=[seeds_topic(lot.division)],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)},
        )


def draw_partners(act: Act, *, lot: Lot, accepted: str) -> Receipt:
    """Publish the secret and make teams: the first two drawn, the next two, and so on.

    With an odd number the last one has no partner yet. `accepted` is the director's reason to admit
    suspended players. Raises `Refused` if the list has changed since the announcement.
    """
    with one_change(act) as change:
        division = lot.division
        require_undrawn(division)
        waiting = list(waiting_entries(division))
        if not is_of(lot, waiting):
            raise refusal(
                say(
                    "Players without a partner changed after %(draw)s was announced, so it is no "
                    "longer valid.",
                    draw=lot.title,
                ),
                remedy=say("Announce a new draw with the current players."),
                code="stale-lot",
            )
        let_in = partners_admitted(waiting, accepted)
        drawn(change, lot)
        order = drawn_entries(lot, waiting)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        for one, other in pairs:
            join_entries(entry=one, other=other)
        return change.log(
            "draw.partners",
            sentences(outcome(lot), *_pairs_said(pairs), let_in.words),
            touched=[teams_topic(division), seeds_topic(division)],
            detail={"draw": lot.number, "secret": lot.secret, "order": drawn_names(lot)}
            | {**let_in.detail},
        )


def _pairs_said(pairs: Sequence[tuple[Entry, Entry]]) -> list[Words]:
    return [
        say("%(first)s and %(second)s are partners.", first=one.title, second=other.title)
        for one, other in pairs
    ]


@dataclass(frozen=True, slots=True)
class Out:
    """A drawn name: its sort key, or its card."""

    name: str
    key: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A recomputed draw: whether the secret matches the hash, and the result."""

    lot: Lot
    hash: str
    is_honest: bool
    out: tuple[Out, ...]

    @property
    def is_of_cards(self) -> bool:
        return self.lot.purpose == Lot.Purpose.CARDS

    @property
    def deck(self) -> TieDeck:
        return deck_of(self.lot)

    @property
    def verdict(self) -> Words:
        """The result of the check, in a sentence."""
        draw = self.lot.title
        if not self.lot.drawn_at:
            return say(
                "%(draw)s is announced but not drawn. Its secret is still hidden.", draw=draw
            )
        if self.is_honest:
            return say("%(draw)s is verified: the secret matches the published hash.", draw=draw)
        return say("%(draw)s is WRONG: the secret does not match the published hash.", draw=draw)


def deck_of(lot: Lot) -> TieDeck:
    """The deck of its division's game."""
    return find(lot.division.ruleset).tie_deck


def checked(lot: Lot) -> Checked:
    """Recompute the draw. Before it is drawn the result is empty."""
    hash_now = commitment(lot.secret) if lot.drawn_at else ""
    return Checked(lot, hash_now, hash_now == lot.commitment, tuple(_out(lot)))


def _out(lot: Lot) -> list[Out]:
    if not lot.drawn_at:
        return []
    if lot.purpose == Lot.Purpose.CARDS:
        cards = card_names(lot.secret, lot.names, deck_of(lot))
        return [Out(name, card=card) for name, card in zip(lot.names, cards, strict=True)]
    order = drawn_order(lot.secret, lot.names)
    return [Out(lot.names[index], key=key(lot.secret, lot.names[index])) for index in order]


def public_draws(event: Event) -> QuerySet[Lot]:
    """The draws that everybody may see. Tie-break cards reveal who is level."""
    hiding = [row.pk for row in event.divisions.all() if standings_hidden_by(row)]
    return event.lots.exclude(purpose=Lot.Purpose.CARDS, division__in=hiding)
