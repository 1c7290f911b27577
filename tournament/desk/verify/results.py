"""Results by play: whether each is what the posted games of its match come to."""

from collections.abc import Iterator

from tournament.brackets.models import GameSide, Match, Result
from tournament.brackets.played_games import score_between
from tournament.registration.models import Event


def wrong_results(event: Event) -> Iterator[str]:
    """Matches between two whose result by play is not that of their posted games."""
    games = GameSide.objects.filter(game__match__stage__division__event=event)
    pairs: dict[tuple[int, int], set[int]] = {}
    for played, game, entry in games.order_by("game_id").values_list(
        "game__match_id", "game_id", "entry_id"
    ):
        pairs.setdefault((played, game), set()).add(entry)
    told = {(match, frozenset(pair)) for (match, _), pair in pairs.items() if len(pair) == 2}
    matches = Match.objects.select_related("stage__division").in_bulk({row for row, _ in told})
    for number, pair in sorted(told, key=lambda row: (row[0], sorted(row[1]))):
        yield from _of_pair(matches[number], pair)


def _of_pair(match: Match, pair: frozenset[int]) -> Iterator[str]:
    rows = match.results.filter(
        reason=Result.Reason.PLAYED,
        withdrawn_at__isnull=True,
        game__isnull=False,
        winner__in=pair,
        loser__in=pair,
    )
    last = rows.order_by("pk").last()
    score = score_between(match, pair)
    stored, played = last.winner_id if last else None, score.winner
    if stored != played and not score.at_table:
        titles = dict(match.stage.field.values_list("entry_id", "entry__title"))
        yield (
            f"{match.stage.division}, match {match.code}: its result names "
            f"{titles.get(stored or 0, 'nobody')} as winner, its games come to "
            f"{titles.get(played or 0, 'nobody')}."
        )
