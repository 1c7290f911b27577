"""Which formats a game can be played in.

A game for two sides is played in matches; a game for three or more individuals at tables.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import one_of, say
from rules.core.seats import Table
from rules.refusals import refusal
from scoring.aims import highest_sum_wins
from scoring.entry import playing_rules
from tournament.brackets import formats
from tournament.brackets.formats import Format
from tournament.brackets.kinds import Kind
from tournament.brackets.models import Stage
from tournament.brackets.parts import rounds_of_game
from tournament.brackets.table_sizes import MOST
from tournament.registration.games import fills_with_two, plays_alone
from tournament.registration.models import Division


def formats_for(ruleset: str, house_rules: Mapping[str, Any]) -> list[Format]:
    """The formats that suit the game, the usual one first."""
    table = playing_rules(ruleset, house_rules).table
    return [fmt for fmt in all_formats() if _suits(fmt, table)]


def formats_open_to(division: Division) -> list[Format]:
    """Those of the game's formats that the entries in the division's list can play."""
    suiting = formats_for(division.ruleset, division.house_rules)
    if not division.entries.exists():
        return suiting
    return [fmt for fmt in suiting if fmt.kind.partners == division.enter_alone]


def all_formats() -> list[Format]:
    """The available formats, the usual ones first, and of those the brackets."""
    found = map(formats.find, formats.slugs())
    return sorted(found, key=lambda fmt: (not fmt.usual, fmt.kind.shown != "tree"))


def suited(format: str, ruleset: str, house_rules: Mapping[str, Any]) -> str:  # noqa: A002
    """This format if it suits the game, otherwise the game's usual one."""
    slugs = [fmt.slug for fmt in formats_for(ruleset, house_rules)]
    return format if format in slugs else slugs[0]


def set_format(division: Division, slug: str) -> None:
    """Give the division this format, unsaved. Where partners change, players enter alone.

    Refuses a format for other entries than are in the list.
    """
    alone = players_enter_alone(slug)
    if alone != division.enter_alone and division.pk and division.entries.exists():
        raise refusal(
            say("In this format players enter alone.")
            if alone
            else say("In this format sides stay together."),
            remedy=say(
                "Add a division with this format, or remove the entries of %(division)s first.",
                division=division.name,
            ),
            code="other-size",
        )
    division.format, division.enter_alone = slug, alone


def require_same_entries(division: Division, fmt: Format) -> None:
    """Refuse a later stage for other entries than the division has."""
    if players_enter_alone(fmt.slug) != division.enter_alone:
        raise refusal(
            say("%(format)s is for other entries than this division has.", format=fmt.title),
            remedy=say("Choose another format for this stage."),
            code="other-size",
        )


def players_enter_alone(slug: str) -> bool:
    """Whether the sides of this format are made anew of single players."""
    return formats.find(slug).kind.partners


def require_suited(division: Division, fmt: Format) -> None:
    """Refuse a format that does not suit the division's game."""
    suiting = formats_for(division.ruleset, division.house_rules)
    if fmt not in suiting:
        raise refusal(
            say(
                "%(game)s does not fit this format: %(format)s.",
                game=division.game,
                format=fmt.title,
            ),
            remedy=say("Choose one of: %(options)s.", options=one_of(row.title for row in suiting)),
            code="unsuited-format",
        )


def options_for(division: Division) -> dict[str, Any]:
    """The division's options, with those that follow from the game."""
    return options_by_game(division, division.format, division.options)


def options_by_game(division: Division, slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options of a format, with those that follow from the division's game."""
    known = {option.name for option in formats.find(slug).options}
    told = _by_the_book(division)
    return {**options, **{key: told[key] for key in known & told.keys()}}


def is_still_drawn_so(stage: Stage, division: Division) -> bool:
    """Whether the published stage still follows from the division's rules."""
    options, told = {**stage.options, **stage.ranking}, _by_the_book(division)
    asked = ["highest_wins", "seats"]
    asked += ["game_first", "game_last"] if options.get("each") else []
    asked += ["six"] if options.get("six") else []
    return all(options.get(key, told[key]) == told[key] for key in asked)


def _by_the_book(division: Division) -> dict[str, Any]:
    rules = division.rules
    rounds = rounds_of_game(rules)
    return {
        "highest_wins": highest_sum_wins(rules),
        "game_first": rounds.start,
        "game_last": rounds.stop - 1,
        "six": len(rules.seats) > MOST,
        "seats": _seats_to_fill(rules.table),
    }


def _seats_to_fill(table: Table) -> int:
    """The players of a game that is for so many; 0 if some seats may stay empty."""
    return table.fewest if table.fewest == len(table.seats) else 0


def highest_wins(division: Division) -> bool:
    """Whether the highest points win the division's game."""
    return highest_sum_wins(division.rules)


def kind_of(division: Division) -> Kind:
    """The kind of stage that the division's format and game make."""
    return formats.find(division.format).kind_for(options_for(division))


def _suits(fmt: Format, table: Table) -> bool:
    if fmt.kind.partners:
        pairs = len(table.sides) == 2 and len(table.seats) == len(fmt.kind.seats)
        return pairs and fills_with_two(table)
    if not fmt.kind.seats:
        return fills_with_two(table)
    return plays_alone(table) and table.fewest <= MOST
