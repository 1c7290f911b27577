"""Published brackets, rendered card by card and cached in memory.

A card is rendered when first shown, and again when the log names its match
("match:<stage>/<code>"). So one result costs the same in a bracket of 16 and of 1,024. The cache
can be cleared at any time.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Lock

from django.template.loader import get_template
from django.utils.translation import get_language

from rules.core.messages import Words
from tournament.brackets.bracket import Evaluation, Plan, PlannedRound
from tournament.brackets.models import Stage
from tournament.brackets.places import finals_of
from tournament.brackets.settled import facts_among
from tournament.desk.act.shown import matches_topic, teams_topic
from tournament.desk.brackets.bracket_cards import OnPath, TeamPath, card_of
from tournament.desk.brackets.bracket_picture import Picture, read_matches, read_picture
from tournament.live import versions
from tournament.live.versions import touched_since
from tournament.registration.models import Event
from tournament.timing.play import play_of

STAGES_KEPT = 32
CARD = "tournament/brackets/match_card.html"
NO_PATH: TeamPath = {}
Cards = dict[str, dict[str, str]]
"""The cards of one picture by code and language. Another picture has others: who still shows the
one before must not leave its cards to readers of the next."""


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round: the codes of its matches, and how many (without byes) are decided.

    `next_up` is the index of the first match ready or in play.
    """

    key: str
    name: Words
    bracket: str
    codes: Sequence[str]
    matches: int
    decided: int
    next_up: int | None


@dataclass(slots=True)
class _Kept:
    """One cached stage. Its lock lets one thread render while others wait."""

    lock: Lock = field(default_factory=Lock)
    version: int = -1
    picture: Picture | None = None
    cards: Cards = field(default_factory=dict)
    rounds: dict[str, RoundShown] = field(default_factory=dict)
    evaluation: Evaluation | None = None
    is_evaluated: bool = False


@dataclass(frozen=True, slots=True)
class Published:
    """A public bracket at one version of its event.

    Most pages show its matches alone: it is evaluated for the first one that asks.
    """

    picture: Picture
    rounds: tuple[RoundShown, ...]
    _stage: Stage
    _cards: Cards
    _kept: _Kept

    @property
    def evaluation(self) -> Evaluation | None:
        """Set once there is a champion, and always without a tree."""
        with self._kept.lock:
            if self._kept.picture is not self.picture:
                return _decided(self.picture, self._stage)
            if not self._kept.is_evaluated:
                self._kept.evaluation = _decided(self.picture, self._stage)
                self._kept.is_evaluated = True
            return self._kept.evaluation

    def cards(self, codes: Iterable[str], path: TeamPath = NO_PATH) -> list[str]:
        """The rendered cards of these matches, those on a reader's path marked."""
        with self._kept.lock:
            return [
                _on_path(self.picture, code, path[code])
                if code in path
                else _card(self._cards, self.picture, code)
                for code in codes
            ]


_shelf: OrderedDict[tuple[int, str | None], _Kept] = OrderedDict()
_shelf_lock = Lock()


def forget() -> None:
    """Clear the cache and what it rests on, after a change of database."""
    versions.forget()
    with _shelf_lock:
        _shelf.clear()


def bracket_of(stage: Stage, event: Event) -> Published:
    """The stage's bracket, at least as new as `event.version`."""
    kept = _kept(stage.pk, get_language())
    with kept.lock:
        picture = _bring_up_to(kept, stage, event)
        rounds = tuple(kept.rounds.values())
        return Published(picture, rounds, stage, kept.cards, kept)


def evaluation_of(published: Published, stage: Stage) -> Evaluation:
    """The bracket evaluated, also while a tree has no champion yet."""
    return published.evaluation or _evaluated(published.picture, stage)


def _evaluated(picture: Picture, stage: Stage) -> Evaluation:
    field = {seed: team.entry for seed, team in picture.teams.items()}
    return facts_among(stage, picture.drawn, field, picture.carried).evaluation


def _decided(picture: Picture, stage: Stage) -> Evaluation | None:
    found = _evaluated(picture, stage)
    return found if found.champion is not None or picture.plan.kind.shown != "tree" else None


def _kept(stage: int, language: str | None) -> _Kept:
    """A stage's cached cards in one language."""
    with _shelf_lock:
        kept = _shelf.setdefault((stage, language), _Kept())
        _shelf.move_to_end((stage, language))
        while len(_shelf) > STAGES_KEPT:
            _shelf.popitem(last=False)
        return kept


def _bring_up_to(kept: _Kept, stage: Stage, event: Event) -> Picture:
    if kept.picture is None or event.version < kept.version:
        return _read_all(kept, stage, event)
    if kept.version == event.version:
        return kept.picture
    topics = touched_since(event.topic, kept.version, event.version)
    if topics & {"event", teams_topic(stage.division)}:
        return _read_all(kept, stage, event)
    mine = matches_topic(stage)
    codes = {topic.removeprefix(mine) for topic in topics if topic.startswith(mine)}
    if kept.picture.is_drawn_anew(codes):
        return _read_all(kept, stage, event)
    if codes:
        play = play_of(event)
        found = [play.match(stage.pk, code) for code in codes]
        read_matches(kept.picture, [match for match in found if match])
        for code in codes:
            kept.cards.pop(code, None)
        _tell(kept, kept.picture, codes)
    kept.version = event.version
    return kept.picture


def _read_all(kept: _Kept, stage: Stage, event: Event) -> Picture:
    picture = kept.picture = read_picture(
        stage, play_of(event), is_over=event.finished_at is not None
    )
    kept.cards = {}
    kept.rounds.clear()
    kept.evaluation, kept.is_evaluated = None, False
    _tell(kept, picture, picture.stored)
    kept.version = event.version
    return picture


def _tell(kept: _Kept, picture: Picture, codes: Collection[str]) -> None:
    """Count the rounds of these matches again. Forget the evaluation if there may be a champion."""
    touched = {picture.planned[code].round for code in codes}
    for planned in picture.plan.rounds:
        if planned.key in touched:
            kept.rounds[planned.key] = _round(picture, planned)
    if kept.evaluation or touched & _deciding_rounds(picture.plan):
        kept.is_evaluated = False


def _card(cards: Cards, picture: Picture, code: str) -> str:
    """The card in the reader's language, from the cache or rendered now."""
    rendered = cards.setdefault(code, {})
    language = get_language() or ""
    if language not in rendered:
        rendered[language] = get_template(CARD).render({"match": card_of(picture, code)})
    return rendered[language]


def _on_path(picture: Picture, code: str, on: OnPath) -> str:
    """The card for one reader: not kept, for each has another team."""
    context = {"match": card_of(picture, code), "path": on, "mine": on.line}
    return get_template(CARD).render(context)


def _deciding_rounds(plan: Plan) -> set[str]:
    """The keys of the rounds that may decide the champion: of a bracket its finals."""
    if not plan.exits:
        return {row.key for row in plan.rounds}
    return {row.round for row in finals_of(plan)}


def _round(picture: Picture, planned: PlannedRound) -> RoundShown:
    codes = picture.rounds[planned.key]
    states = [picture.stored[code].match for code in codes]
    played = [state for state in states if state.state not in ("bye", "void")]
    ready = (number for number, state in enumerate(states) if state.state == "ready")
    return RoundShown(
        key=planned.key,
        name=planned.name,
        bracket=planned.bracket,
        codes=codes,
        matches=len(played),
        decided=sum(state.is_decided for state in played),
        next_up=next(ready, None),
    )
