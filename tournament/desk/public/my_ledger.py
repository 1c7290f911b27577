"""A team's ledger: every hand, bonus and penalty of its games, with sums. Reads only.

For holders of a personal link and for staff: reasons for a player's penalties are private.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Exists, OuterRef, Prefetch
from django.urls import reverse
from django.utils.translation import get_language

from rules.core.findings import signed
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from scoring.aims import numbered
from scoring.decided_words import decided_words
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.models import Correction, Hand, ScoreSheet
from scoring.on_paper import paper_totals, paper_words
from scoring.selectors import contents
from scoring.words import in_words
from tournament.brackets.models import Game, GameSide, Match
from tournament.brackets.played_games import PostedSide, counting, with_others
from tournament.desk.act.shown import with_hands
from tournament.desk.public.match_page import call_by_first_names
from tournament.desk.public.news import about_matches, mark_of
from tournament.desk.reading.floor_people import title_of
from tournament.desk.reading.match_words import RulePage, topic_of
from tournament.desk.reading.person_scores import (
    Chairs,
    PersonScore,
    chairs_in,
    entries_by_side,
    scores_in,
    titles_by_side,
)
from tournament.live.versions import Remembered
from tournament.registration.models import Division, Entry
from tournament.timing.breaks import SIGNED_BY_ALL, SignedGame
from tournament.timing.play import play_of

State = ScoreSheet.State

WAITS = {
    State.DRAFT: say("in play"),
    State.SIGNED: say("being signed"),
    State.VERIFIED: say("waiting to be posted"),
}


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line: its subject, points, running total, reason and paragraph.

    `link` leads to the paragraph. `apart`: it affects one player only.
    """

    what: Words
    points: Words
    total: str
    why: Words
    cites: str
    link: str
    apart: bool = False

    @property
    def paragraph(self) -> str:
        """The paragraph without its text, which is behind the link."""
        return self.cites.partition(":")[0]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person's points from the game, with the reason. `counts`: under their own name."""

    player: int
    name: str
    points: int
    why: Words
    counts: bool

    @property
    def signed(self) -> str:
        return signed(self.points)


@dataclass(frozen=True, slots=True)
class LedgerGame:
    """A game of the team. A `final` one is posted; `state` describes others.

    One that `counts` is between the match's entrants of now, and no correction made it superfluous.
    `by_person`: someone's points differ from the team's, or they substituted. `score`: team, points
    and whether it is one's own, which comes first.
    """

    match: str
    topic: str
    round: Words
    number: int
    against: str
    lines: Sequence[LedgerLine]
    decided: Sequence[Words]
    total: int
    final: bool
    counts: bool
    corrected: bool
    state: Words
    people: Sequence[PersonLine]
    by_person: bool
    score: Sequence[tuple[str, str, bool]]

    @property
    def signed(self) -> str:
        return signed(self.total)


@dataclass(frozen=True, slots=True)
class TeamLedger:
    """All games of a team, and sums of the posted ones that count.

    For the team, and for each person where they differ. `signed` are the games that all sides
    signed, the last of them last.
    """

    games: Sequence[LedgerGame]
    total: str
    posted: int
    people: Sequence[tuple[int, str, str]]
    signed: Sequence[SignedGame]

    @property
    def topics(self) -> set[str]:
        """The names of its matches in the log."""
        return {game.topic for game in self.games}

    def running_score(self, match: str) -> Sequence[tuple[str, str, bool]]:
        """The score of the game in play or review in the match of this topic; empty without one."""
        found = (game.score for game in self.games if game.topic == match and not game.final)
        return next(found, ())


def my_ledger(entry: Entry) -> TeamLedger:
    """The team's games in order of opening. Four queries as a rule."""
    rows = _games(entry)
    chairs = chairs_in(rows) if rows else {}
    count = _counting(rows)
    games = [_game(game, entry, chairs[game.pk], counts=game.pk in count) for game in rows]
    final = [game for game in games if game.counts]
    return TeamLedger(
        games=games,
        total=signed(sum(game.total for game in final)),
        posted=len(final),
        people=_sums(final),
        signed=sorted(_signed(rows, entry), key=lambda game: game.at),
    )


LEDGERS_KEPT = 2048
_ledgers: Remembered[TeamLedger] = Remembered(LEDGERS_KEPT)


def kept_ledger(entry: Entry) -> TeamLedger:
    """The team's ledger, computed once a change of its own matches, those to come too."""
    event, key = entry.division.event, (entry.pk, get_language())
    topics = {match.topic for match in play_of(event).matches_of(entry.pk)}
    known = _ledgers.last(key)
    topics |= known.topics if known else set()
    found = _ledgers.get(key, (topics, mark_of(event, about_matches(with_hands(topics)))))
    if found is not None:
        return found
    ledger = my_ledger(entry)
    topics |= ledger.topics
    return _ledgers.put(key, (topics, mark_of(event, about_matches(with_hands(topics)))), ledger)


def _games(entry: Entry) -> list[Game]:
    rows = Game.objects.filter(sides__entry=entry).exclude(sheet__state=State.VOID)
    corrected = Exists(Correction.objects.filter(sheet=OuterRef("sheet")))
    return list(
        rows.annotate(corrected=corrected, former=with_others("pk"))
        .select_related("match__round", "match__stage__division", "sheet")
        .prefetch_related(
            Prefetch("sides", GameSide.objects.select_related("entry")),
            Prefetch("sheet__hands", Hand.objects.filter(struck="").order_by("number")),
        )
        .order_by("sheet__opened_at", "pk")
    )


def _counting(games: Iterable[Game]) -> set[int]:
    """The keys of the games that count."""
    matches: dict[Match, list[PostedSide]] = {}
    for game in sorted(games, key=attrgetter("number")):
        if game.sheet.state == State.POSTED and not vars(game)["former"]:
            matches.setdefault(game.match, []).extend(map(PostedSide.of, game.sides.all()))
    return {
        key
        for match, sides in matches.items()
        for key in counting(match.stage, match.round.bracket, sides)
    }


def _signed(games: Iterable[Game], entry: Entry) -> Iterator[SignedGame]:
    for game in games:
        sheet = game.sheet
        if sheet.verified_at and sheet.state in SIGNED_BY_ALL:
            yield SignedGame(
                entry.pk, game.match_id, sheet.verified_at, sheet.ruleset, sheet.house_rules
            )


def _game(game: Game, entry: Entry, chairs: Chairs, *, counts: bool) -> LedgerGame:
    sheet, rules = game.sheet, rules_of(game.sheet)
    if entry.division.learning:
        call_by_first_names(sheet)
    side = next(row.side for row in game.sides.all() if row.entry_id == entry.pk)
    ruling = judge(sheet, contents(sheet.hands.all()), complete=sheet.finished)
    total = ruling.totals.get(side, 0)
    people = [row for row in scores_in(game, ruling, chairs) if row.team == entry]
    return LedgerGame(
        match=game.match.code,
        topic=topic_of(game.match),
        round=game.match.round.title,
        number=game.number,
        against=", ".join(title for other, title in titles_by_side(game).items() if other != side),
        lines=list(_lines(sheet, rules, ruling, side, _rule_page(entry.division))),
        decided=[decided_words(sheet, row) for row in ruling.overrides],
        total=total,
        final=sheet.state == State.POSTED,
        counts=counts,
        corrected=bool(vars(game)["corrected"]),
        state=WAITS.get(State(sheet.state), ""),
        people=[_person(sheet, row, entry.division) for row in people],
        by_person=any(row.stands_in or row.share.points != total for row in people),
        score=_score(game, entry),
    )


def _score(game: Game, entry: Entry) -> list[tuple[str, str, bool]]:
    """Team, points, whether it is one's own: the own one first."""
    told = [
        (title_of(side), signed(game.sheet.totals.get(key, 0)), entry in side)
        for key, side in sorted(entries_by_side(game).items())
    ]
    return sorted(told, key=lambda row: not row[2])


def _rule_page(division: Division) -> RulePage:
    where = [division.event.slug, division.slug]
    return RulePage(division.ruleset, reverse("rules", args=where))


def _lines(
    sheet: ScoreSheet, rules: Ruleset, ruling: Ruling, side: str, page: RulePage
) -> Iterator[LedgerLine]:
    for number, hand in enumerate(ruling.hands, start=1):
        yield LedgerLine(
            what=numbered(rules, number),
            points=_with_sign((hand.score or {}).get(side, 0)),
            total=signed(ruling.running[number - 1].get(side, 0)),
            why=str(in_words(sheet, hand.why, number)),
            cites=hand.cites,
            link=page.link(hand.cites),
        )
    if side in paper_totals(sheet):
        yield LedgerLine(
            what=say("Totals only"),
            points=_with_sign(ruling.totals[side]),
            total=signed(ruling.totals[side]),
            why=str(paper_words(sheet)),
            cites="",
            link="",
        )
    for bonus in ruling.bonuses:
        if bonus.side == side:
            yield LedgerLine(
                what=say("bonus"),
                points=_with_sign(bonus.points),
                total="",
                why=str(in_words(sheet, bonus.why)),
                cites=bonus.cites,
                link=page.link(bonus.cites),
            )
    seats = rules.seats_of(side)
    for row in ruling.penalties:
        if row.seat in seats:
            yield LedgerLine(
                what=say("penalty, %(name)s", name=sheet.names.get(row.seat, row.seat)),
                points=say("0 for the round") if row.replaced else _with_sign(-row.points),
                total="",
                why=str(in_words(sheet, row.why)),
                cites=row.cites,
                link=page.link(row.cites),
                apart=True,
            )


def _with_sign(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def _person(sheet: ScoreSheet, row: PersonScore, division: Division) -> PersonLine:
    name = row.player.name
    return PersonLine(
        player=row.player.pk,
        name=name.split()[0] if division.learning else name,
        points=row.share.points,
        why=str(in_words(sheet, row.share.why)),
        counts=row.counts,
    )


def _sums(games: Sequence[LedgerGame]) -> list[tuple[int, str, str]]:
    """Each person's key, name and points, if they differ at all."""
    if not any(game.by_person for game in games):
        return []
    names: dict[int, str] = {}
    sums: dict[int, int] = {}
    for line in (line for game in games for line in game.people if line.counts):
        names[line.player] = line.name
        sums[line.player] = sums.get(line.player, 0) + line.points
    return [(player, names[player], signed(points)) for player, points in sums.items()]
