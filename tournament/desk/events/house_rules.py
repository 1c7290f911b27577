"""A division's house rules, and setting the target during play."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.findings import ERROR, Finding, Findings
from rules.core.messages import Words, say, sentences
from rules.core.seats import Table
from rules.house.changes import in_order, with_house_rules
from rules.refusals import Refused, refusal
from rules.rulesets import find
from scoring import services as scoring
from scoring.aims import target_is_open
from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets import formats
from tournament.brackets.dealt import cards_are_dealt, require_undealt
from tournament.brackets.models import Game
from tournament.brackets.suited import formats_for, is_still_drawn_so, set_format, suited
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.desk.events.house_controls import control_of
from tournament.desk.reading.match_words import topic_of
from tournament.registration.games import plays_alone
from tournament.registration.models import Division
from tournament.tables.selectors import table_of

House = Mapping[str, Any]
TARGET = "target"


def set_house_rules(act: Act, *, division: Division, house_rules: House) -> Receipt:
    """Set the house rules. Raises `Refused` with all objections."""
    with one_change(act) as change:
        division.refresh_from_db()
        require_undealt(division)
        _require_sensible(division, house_rules)
        before, drawn_as = division.house_rules, division.format
        _suit_format(division, house_rules)
        division.house_rules = in_order(house_rules)
        _require_same_draw(division)
        division.save(update_fields=["house_rules", "format", "enter_alone"])
        change.require_as_shown(topic_of_row(division, "rules"))
        return change.log(
            "division.house-rules",
            sentences(*_words(division, before), _of_format(division, drawn_as)),
            touched=[topic_of_row(division, "rules"), "event"],
            detail={"division": division.slug, "before": before, "after": division.house_rules},
        )


def _require_sensible(division: Division, house_rules: House) -> None:
    findings = Findings()
    with_house_rules(find(division.ruleset), house_rules, findings)
    if findings.refused:
        raise Refused(*(row for row in findings.rows if row.severity == ERROR))


def _suit_format(division: Division, house_rules: House) -> None:
    """Change the format if it does not suit the new sides.

    Raises `Refused` if teams are entered, if no format suits, and if the director chose the format
    with options.
    """
    before, after = (
        playing_rules(division.ruleset, rules).table
        for rules in (division.house_rules, house_rules)
    )
    if _sides(before) == _sides(after):
        return
    if division.entries.exists() and not (plays_alone(before) and plays_alone(after)):
        raise refusal(
            say(
                "%(division)s already has entries, so its sides are locked.", division=division.name
            ),
            remedy=say("Remove the entries first, or add a division for these sides."),
            where="/house_rules/sides",
            code="teams-entered",
        )
    if not formats_for(division.ruleset, house_rules):
        raise refusal(
            say("No format here fits these sides."),
            remedy=say("Enter two sides of equal size, or three to five single players."),
            where="/house_rules/sides",
            code="no-format",
        )
    wanted = suited(division.format, division.ruleset, house_rules)
    if wanted == division.format:
        return
    if division.options:
        raise refusal(
            say(
                "The format of %(division)s does not fit these sides: %(format)s.",
                division=division.name,
                format=_title(division.format),
            ),
            remedy=say(
                "Enter two sides, or add a division for these sides. Its format: %(format)s.",
                format=_title(wanted),
            ),
            where="/house_rules/sides",
            code="format-chosen",
        )
    set_format(division, wanted)


def _require_same_draw(division: Division) -> None:
    """Refuse rules by which a published stage would have been drawn otherwise."""
    if not all(is_still_drawn_so(stage, division) for stage in division.stages.all()):
        raise refusal(
            say("%(division)s was drawn by the rules as they were.", division=division.name),
            remedy=say("Unpublish the bracket, change the rules and publish again."),
            where="/house_rules",
            code="drawn-by-rules",
        )


def _sides(table: Table) -> list[int]:
    """The players on each side of the smallest table."""
    return [*map(len, table.members.values())][: table.fewest]


def _title(slug: str) -> Words:
    return formats.find(slug).title


def _of_format(division: Division, before: str) -> Words:
    if division.format == before:
        return ""
    return say(
        "Format: %(format)s (before: %(before)s).",
        format=_title(division.format),
        before=_title(before),
    )


def _words(division: Division, before: House) -> list[Words]:
    """The changes: "House rules of Main event changed. Target: 250 (before: 500)."."""
    ruleset = find(division.ruleset)
    changed: list[Words] = []
    for rule in ruleset.house_rules:
        now, then = division.house_rules.get(rule.key), before.get(rule.key)
        if now != then:
            control = control_of(rule, ruleset)
            said, said_before = (
                control.place.usual if value is None else control.words_of(value)
                for value in (now, then)
            )
            changed.append(
                say(
                    "%(rule)s: %(now)s (before: %(before)s).",
                    rule=rule.label,
                    now=said,
                    before=said_before,
                )
            )
    if not changed:
        return [say("House rules of %(division)s saved without changes.", division=division.name)]
    return [say("House rules of %(division)s changed.", division=division.name), *changed]


def set_target(act: Act, *, division: Division, points: int | str) -> Receipt:
    """Set the target from now on, in open games too.

    Raises `Refused` if there is a target, if a side of an open game already has that many points,
    and before the first cards: use the house rules then.
    """
    with one_change(act) as change:
        division.refresh_from_db()
        _require_open(division)
        house_rules = {**division.house_rules, TARGET: points}
        _require_sensible(division, house_rules)
        division.house_rules = house_rules
        division.save(update_fields=["house_rules"])
        games = _open_games(division)
        _require_unreached(games, int(points))
        for game in games:
            scoring.play_by(game.sheet, {**game.sheet.house_rules, TARGET: points}, now=act.now)
        change.require_as_shown(topic_of_row(division, "rules"))
        return change.log(
            "division.target",
            say(
                "%(division)s: target set to %(points)s points. There was no target before.",
                division=division.name,
                points=points,
            ),
            touched=[
                topic_of_row(division, "rules"),
                "event",
                "floor",
                *(topic_of(game.match) for game in games),
            ],
            detail={"division": division.slug, "target": points, "games": len(games)},
        )


def _require_open(division: Division) -> None:
    if not target_is_open(division.rules):
        raise refusal(
            say("%(division)s already has a target.", division=division.name),
            remedy=say("Play to it. A table can end its game earlier with “Game over”."),
            code="has-target",
        )
    if not cards_are_dealt(division):
        raise refusal(
            say("Play has not started."),
            remedy=say("Set the target in the house rules."),
            code="not-dealt",
        )


def _open_games(division: Division) -> list[Game]:
    """The unsigned games at the tables."""
    games = Game.objects.filter(
        match__stage__division=division, sheet__state=ScoreSheet.State.DRAFT
    )
    return list(games.select_related("sheet", "match__round").order_by("pk"))


def _require_unreached(games: list[Game], points: int) -> None:
    findings = tuple(_reached(games, points))
    if findings:
        raise Refused(*findings)


def _reached(games: list[Game], points: int) -> Iterator[Finding]:
    for game in games:
        most = max(game.sheet.totals.values(), default=0)
        if most >= points and not game.sheet.finished:
            yield from refusal(
                say(
                    "A side at table %(table)s already has %(points)s points.",
                    table=str(table_of(game.match)),
                    points=most,
                ),
                remedy=say(
                    "Set more than %(points)s, or end that game with “Game over” first.",
                    points=most,
                ),
                code="reached-already",
            ).findings
