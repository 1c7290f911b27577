"""The layout of a published bracket: blocks, rounds, pages of a large one, and its map. Pure.

A small bracket is shown whole, with the rounds that are over folded above 16 teams; of a large one
at most `PAGE` matches of one round, so that a phone can load it, and links to the rounds of at most
`POOLS` pools. A phone shows one round of either.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.safestring import SafeString, mark_safe

from rules.core.messages import Words
from tournament.brackets.models import Match
from tournament.desk.brackets.bracket_cards import TeamPath
from tournament.desk.brackets.bracket_picture import WHOLE, Picture, joins_of, titles_of
from tournament.desk.publish import NO_PATH, Published, RoundShown

PAGE = 64
ROOMY = 16
POOLS = 12
"""So many pools of a large stage have their rounds linked and their standings shown together."""
ONE_ROUND, QUIET = "one-round", "learning"
"""Classes in static/css/bracket.css."""
ALL = "all"
"""Asked for instead of a round: every round, also those that are over."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round on the page. `joins` says how its matches feed the next round.

    `here` is the round that a phone shows. `first` to `last` are its matches on the page, `earlier`
    and `later` where its other pages begin.
    """

    shown: RoundShown
    joins: str
    cards: SafeString
    here: bool
    first: int
    last: int
    earlier: int | None = None
    later: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The rounds of one bracket, after those that are folded."""

    bracket: str
    title: Words
    folded: tuple[RoundShown, ...]
    rounds: tuple[RoundPage, ...]
    here: bool


@dataclass(frozen=True, slots=True)
class RoundTab:
    """A link to a round. `at` is its place on the page, if it is not at the top."""

    shown: RoundShown
    at: str
    current: bool


@dataclass(frozen=True, slots=True)
class BracketPage:
    """What a division's page shows of its bracket.

    `folds`: rounds that are over can be folded. `is_part`: one round of a large bracket. `brackets`
    are those with tabs; `before` and `after` name rounds of others that have none, or "".
    """

    blocks: tuple[Block, ...]
    tabs: tuple[RoundTab, ...]
    look: str
    folds: bool
    is_unfolded: bool
    is_part: bool
    brackets: tuple[str, ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PartWanted:
    """The part of a bracket: from a round on; of a large one from a match number on."""

    key: str = ""
    start: int = 1


def part_with(published: Published, code: str) -> PartWanted:
    """The part with this match."""
    planned = published.picture.planned.get(code)
    return PartWanted(planned.round, planned.number) if planned else PartWanted()


def bracket_page(published: Published, wanted: PartWanted, path: TeamPath = NO_PATH) -> BracketPage:
    """The bracket, or part of a large one: the `wanted` part, or what is in play.

    A reader's team stands out on its `path`.
    """
    rounds = [row for row in published.rounds if row.matches or row.bracket != "final"]
    picture = published.picture
    is_part = len(picture.planned) > WHOLE
    here = _round_here(rounds, wanted, path)
    layout = _Layout(published, rounds, wanted, path, here)
    look = _look(picture)
    beside = _beside(rounds, here) if is_part else rounds
    first, last = rounds.index(beside[0]), rounds.index(beside[-1])
    return BracketPage(
        blocks=(layout.part(),) if is_part else layout.blocks(),
        tabs=layout.tabs(beside),
        look=f"{ONE_ROUND} {look}" if is_part else look,
        folds=len(picture.teams) > ROOMY and not is_part,
        is_unfolded=wanted.key == ALL,
        is_part=is_part,
        brackets=tuple(dict.fromkeys(row.bracket for row in beside)),
        before=rounds[first - 1].key if first else "",
        after=rounds[last + 1].key if last + 1 < len(rounds) else "",
    )


def _beside(rounds: Sequence[RoundShown], here: RoundShown) -> Sequence[RoundShown]:
    """The rounds of `POOLS` brackets of the stage, this one among them."""
    brackets = list(dict.fromkeys(row.bracket for row in rounds))
    first = POOLS * (brackets.index(here.bracket) // POOLS)
    shown = set(brackets[first : first + POOLS])
    return [row for row in rounds if row.bracket in shown]


def _round_here(rounds: Sequence[RoundShown], wanted: PartWanted, path: TeamPath) -> RoundShown:
    """The round that a phone shows: asked for, or of the reader's team, or in play, or the last."""
    asked = (row for row in rounds if row.key == wanted.key)
    own = (row for row in rounds if any(_is_open(path, code) for code in row.codes))
    in_play = (row for row in rounds if row.next_up is not None)
    return next(chain(asked, own, in_play), rounds[-1])


def _is_open(path: TeamPath, code: str) -> bool:
    return code in path and path[code].step == "open"


def _look(picture: Picture) -> str:
    """CSS classes of the bracket: roomy for few teams, quiet for children."""
    roomy = "roomy" if len(picture.teams) <= ROOMY else ""
    return f"{roomy} {QUIET}".strip() if picture.learning else roomy


@dataclass(frozen=True, slots=True)
class _Layout:
    """A bracket's rounds, and what a reader wants of them."""

    published: Published
    rounds: Sequence[RoundShown]
    wanted: PartWanted
    path: TeamPath
    here: RoundShown

    def tabs(self, rounds: Sequence[RoundShown]) -> tuple[RoundTab, ...]:
        """Links to these rounds."""
        top = self.rounds[0].bracket
        return tuple(
            RoundTab(
                row,
                at="" if row.bracket == top else f"#round-{row.key}",
                current=row is self.here and self.wanted.key != ALL,
            )
            for row in rounds
        )

    def blocks(self) -> tuple[Block, ...]:
        """The rounds by bracket. The third-place match is shown beside it."""
        of: dict[str, list[RoundShown]] = {}
        for row in self.rounds:
            of.setdefault(row.bracket, []).append(row)
        titles = titles_of(of)
        return tuple(self._block(bracket, titles[bracket], block) for bracket, block in of.items())

    def _block(self, bracket: str, title: Words, rows: Sequence[RoundShown]) -> Block:
        folded = self._over(rows)
        shown = rows[folded:]
        following: list[RoundShown | None] = [*shown[1:], None]
        pages = tuple(self._whole(row, after) for row, after in zip(shown, following, strict=True))
        here = any(page.here for page in pages)
        return Block(bracket, title, tuple(rows[:folded]), pages, here)

    def _over(self, rows: Sequence[RoundShown]) -> int:
        """How many of these rounds are folded: those before the one asked for, or in play.

        None where that would hide all of a reader's path, for the team plays no more.
        """
        if self.wanted.key == ALL or len(self.published.picture.teams) <= ROOMY:
            return 0
        if self.wanted.key == self.here.key and self.here in rows:
            return rows.index(self.here)
        is_done = self.path and not any(_is_open(self.path, code) for code in self.path)
        if is_done or all(_is_over(row) for row in self.rounds):
            return 0
        in_play = (number for number, row in enumerate(rows) if not _is_over(row))
        return next(in_play, len(rows) - 1)

    def _whole(self, row: RoundShown, after: RoundShown | None) -> RoundPage:
        return RoundPage(
            row,
            joins=joins_of(self.published.picture.planned, row.codes, after.codes if after else ()),
            cards=self._cards(row.codes),
            here=row is self.here,
            first=1,
            last=len(row.codes),
        )

    def part(self) -> Block:
        """The page of one round of a large bracket."""
        row = self.here
        own = next((number for number, code in enumerate(row.codes) if code in self.path), None)
        start = (own if own is not None else row.next_up or 0) + 1
        if self.wanted.key == row.key:
            start = self.wanted.start
        first = PAGE * ((min(max(start, 1), len(row.codes)) - 1) // PAGE)
        last = min(first + PAGE, len(row.codes))
        page = RoundPage(
            row,
            joins="none",
            cards=self._cards(row.codes[first:last]),
            here=True,
            first=first + 1,
            last=last,
            earlier=first + 1 - PAGE if first else None,
            later=last + 1 if last < len(row.codes) else None,
        )
        title = titles_of(each.bracket for each in self.rounds)[row.bracket]
        return Block(row.bracket, title, (), (page,), here=True)

    def _cards(self, codes: Sequence[str]) -> SafeString:
        return mark_safe("".join(self.published.cards(codes, self.path)))


def _is_over(row: RoundShown) -> bool:
    return row.decided >= row.matches


State = Match.State

COLUMN, BOX = 11, (8, 2)
ROW, BETWEEN = 3, 5
FEWEST = 3
SHOWN = {
    State.PLANNED: "open",
    State.READY: "open",
    State.CALLED: "playing",
    State.PLAYING: "playing",
    State.HANDED_IN: "checked",
    State.CERTIFIED: "over",
    State.FORFEITED: "over",
    State.WALKOVER: "over",
}
"""How a match is drawn; byes and what is not played leave a gap."""


@dataclass(frozen=True, slots=True)
class MapColumn:
    """A round's place on the map, and its matches."""

    key: str
    codes: Sequence[str]
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class BracketMap:
    """The drawing: for each look the outlines of its boxes as one SVG path."""

    width: int
    height: int
    columns: tuple[MapColumn, ...]
    boxes: tuple[tuple[str, str], ...]


def map_of(published: Published, page: BracketPage, path: TeamPath) -> BracketMap | None:
    """The map of a tree that is shown whole and has rounds to fold; no other needs one."""
    is_tree = published.picture.plan.kind.shown == "tree"
    return bracket_map(published, path) if is_tree and page.folds else None


def bracket_map(published: Published, path: TeamPath) -> BracketMap:
    """The whole bracket, its blocks below each other, with a reader's `path`."""
    columns = tuple(_columns(row for row in published.rounds if row.matches))
    boxes: dict[str, list[str]] = defaultdict(list)
    for column in columns:
        for number, code in enumerate(column.codes):
            outline = _outline(column, number)
            if look := SHOWN.get(State(published.picture.stored[code].shown)):
                boxes[look].append(outline)
            if code in path:
                boxes["mine"].append(outline)
    return BracketMap(
        width=max(column.x for column in columns) + COLUMN,
        height=max(column.y + column.height for column in columns),
        columns=columns,
        boxes=tuple((look, "".join(outlines)) for look, outlines in boxes.items()),
    )


def _columns(rounds: Iterable[RoundShown]) -> Iterator[MapColumn]:
    """The rounds of each bracket beside each other, the final behind the winners'."""
    of: dict[str, list[RoundShown]] = defaultdict(list)
    for row in rounds:
        of[row.bracket].append(row)
    final = of.pop("final", [])
    top = 0
    for bracket, block in of.items():
        height = ROW * max(FEWEST, *(len(row.codes) for row in block))
        for number, row in enumerate(block):
            yield MapColumn(row.key, row.codes, number * COLUMN, top, height)
        if bracket == "winners":
            yield from _behind(final, len(block), top + height // 2)
        top += height + BETWEEN


def _behind(final: Iterable[RoundShown], columns: int, middle: int) -> Iterator[MapColumn]:
    """The final's rounds, as high as they are, behind so many columns."""
    height = ROW * FEWEST
    for number, row in enumerate(final, start=columns):
        yield MapColumn(row.key, row.codes, number * COLUMN, middle - height // 2, height)


def _outline(column: MapColumn, number: int) -> str:
    """The box of this match of the round, in the order of the bracket."""
    width, height = BOX
    y = column.y + (number + 0.5) * column.height / len(column.codes) - height / 2
    return f"M{column.x + 1} {y:g}h{width}v{height}h-{width}z"
