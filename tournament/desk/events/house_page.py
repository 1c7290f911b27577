"""The page of a division's house rules, in book order. Reads only.

Format, ties and seeds follow from the division. The form does not ask for them, and stored values
under their keys are ignored: the rule page shows what is played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeAlias

from rules.book import find as find_book
from rules.core.findings import FORMAT, Finding, Findings
from rules.core.messages import say
from rules.core.preset import Preset
from rules.core.series import ADDED
from rules.house.changes import with_house_rules
from rules.house.hall import KEYS as AGREEMENTS
from rules.rulesets import find
from scoring.aims import has_no_end, target_is_open
from scoring.entry import playing_rules
from tournament.brackets import formats
from tournament.brackets.dealt import cards_are_dealt
from tournament.brackets.games import series_chosen
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.procedures import SHARE
from tournament.brackets.rounds.rules import MISSED
from tournament.brackets.stage_graph import planned_stages
from tournament.brackets.suited import kind_of
from tournament.brackets.tie_rules import cut_at, rules_of
from tournament.desk.events.house_controls import Box, Control, Option, control_of
from tournament.registration.models import Division
from tournament.seeding.draws import drawn_names, last_lot
from tournament.seeding.models import Lot, Seed

TIE_BREAKS = {SHARE: "shared", "best-game": "best-round", "penalties": "fewest-penalties"}
"""Key of the standings → what the book calls it."""
GAMES = ("games_per_match", "match_by")
"""Asked by the form, although the bracket may play other matches."""

Decides: TypeAlias = Callable[[Division], object]


def rules_to_print(division: Division) -> dict[str, Any]:
    """The house rules for print: the form's, and the division's own."""
    keys = {rule.key for rule in find(division.ruleset).house_rules}
    decided = {key: decides(division) for key, decides in DECIDED.items() if key in keys}
    asked = {key: value for key, value in division.house_rules.items() if key not in DECIDED}
    return _with_games(division, asked | {k: v for k, v in decided.items() if v is not None})


def _with_games(division: Division, house_rules: dict[str, Any]) -> dict[str, Any]:
    """The house rules with the bracket's series, if it differs."""
    usual = division.rules.match
    played = series_chosen(formats.find(division.format).chosen(division.options), usual)
    if played == usual:
        return house_rules
    others = {key: value for key, value in house_rules.items() if key not in GAMES}
    games = {"games_per_match": played.games} if played.games > 1 else {}
    return others | games | ({"match_by": "added"} if played.kind == ADDED else {})


def _format(division: Division) -> object:
    return division.format


def _grand_final(division: Division) -> object:
    """Whether a second final is played, in this stage or the next."""
    planned = [row.division for row in planned_stages(division)]
    stages = [(row.format, row.options) for row in planned]
    resets = [formats.find(slug).chosen(options).get("reset_final") for slug, options in stages]
    known = [reset for reset in resets if reset is not None]
    return ("second-final" if known[-1] else "decides") if known else None


def _legs(division: Division) -> object:
    return formats.find(division.format).chosen(division.options).get("legs")


def _pairing(division: Division) -> object:
    """By lot if the teams of the last draw are still in drawn order."""
    lot = last_lot(division, Lot.Purpose.SEEDS)
    if lot is None or not lot.drawn_at:
        return "by-seed"
    rows = Seed.objects.filter(division=division).order_by("number")
    order = list(rows.values_list("entry__title", flat=True))
    drawn = [name for name in drawn_names(lot) if name in order]
    is_drawn = bool(drawn) and [name for name in order if name in drawn] == drawn
    return "by-lot" if is_drawn else "by-seed"


def _many_tied(division: Division) -> object:
    """None for a bracket or points."""
    if kind_of(division).ranked != "record":
        return None
    rules = rules_of(division, cut_at(division, 1))
    return "knock-out-by-draw" if rules.ranking.breaks_ties else "shared"


def _children(division: Division) -> object:
    return "unranked" if division.learning else None


def _event_ranking(division: Division) -> object:
    """Points for individuals, unless tables won count first; otherwise matches won."""
    if not kind_of(division).seats:
        return "wins"
    keys = (key.criterion.slug for key in rules_of(division, cut_at(division, 1)).keys)
    return "wins" if next(slug for slug in keys if slug != MISSED) == "wins" else "points"


def _rounds(division: Division) -> object:
    """The rounds that were chosen, or those of a round robin; None for an open number."""
    if division.format != "round-robin":
        return formats.find(division.format).chosen(division.options).get("rounds") or None
    try:
        plan = formats.find(division.format).plan(division.entries.count(), division.options)
    except Refusal:
        return None
    return len(plan.rounds)


def _rotation(division: Division) -> object:
    """Partners stay together in a team, and change where players enter alone."""
    if kind_of(division).partners:
        return "partners-change"
    return "partners-stay" if division.team_size > 1 else None


def _tie_break(division: Division) -> object:
    """What breaks ties in points. None if they do not count first, or something else does."""
    if not kind_of(division).partners:
        return None
    first, *then = rules_of(division, cut_at(division, 1)).keys
    by = then[0].criterion.slug if then else SHARE
    return TIE_BREAKS.get(by) if first.criterion.slug == "points" else None


DECIDED: Mapping[str, Decides] = {
    "format": _format,
    "grand_final": _grand_final,
    "round_robin_legs": _legs,
    "pairing": _pairing,
    "many_tied": _many_tied,
    "children": _children,
    "event_ranking": _event_ranking,
    "rounds": _rounds,
    "rotation": _rotation,
    "tie_break": _tie_break,
}
"""For each such house rule, its value in the division. None keeps the book's words."""


AT = "/house_rules/"
ENDS = ("target", "hands", "minutes")
Typed = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class HouseRuleShown:
    """One house rule: its control, its value, and what is wrong with it."""

    control: Control
    typed: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def is_changed(self) -> bool:
        """Whether it differs from the book."""
        return any(self.typed)

    @property
    def is_agreement(self) -> bool:
        """Whether it is only printed and not enforced."""
        return self.control.rule.key in AGREEMENTS

    @property
    def text(self) -> str:
        """The text of its input."""
        return self.typed[0] if self.typed else ""

    @property
    def boxes(self) -> list[tuple[Box, str]]:
        """The number boxes, each with its value."""
        typed = [*self.typed, *([""] * len(self.control.boxes))]
        return list(zip(self.control.boxes, typed, strict=False))

    @property
    def options(self) -> list[tuple[Option, bool]]:
        """The options, each with whether it is selected."""
        return [(option, option.text in self.typed) for option in self.control.options]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """The house rules of one section of the book."""

    title: str
    rows: tuple[HouseRuleShown, ...]

    @property
    def changed(self) -> int:
        """How many of them differ from the book's."""
        return sum(row.is_changed for row in self.rows)


@dataclass(frozen=True, slots=True)
class HousePage:
    """Everything on the page.

    `findings` belong to no row. `ends` are the rules that could end a game that has no end.
    `target_is_open`: a target can be set although cards are dealt. `language` is the code of the
    book's.
    """

    language: str
    groups: tuple[RuleSection, ...]
    findings: tuple[Finding, ...]
    is_dealt: bool
    ends: tuple[HouseRuleShown, ...]
    target_is_open: bool
    presets: tuple[Preset, ...]

    @property
    def rows(self) -> list[HouseRuleShown]:
        """Every row of every group."""
        return [row for group in self.groups for row in group.rows]

    @property
    def wrong(self) -> list[HouseRuleShown]:
        """The rows with errors."""
        return [row for row in self.rows if row.findings]

    @property
    def changed(self) -> int:
        """How many rules differ from the book's."""
        return sum(group.changed for group in self.groups)


def controls_of(division: Division) -> list[Control]:
    """A control for every askable house rule, in book order."""
    ruleset = find(division.ruleset)
    asked = [rule for rule in ruleset.house_rules if rule.key not in DECIDED]
    controls = [control_of(rule, ruleset) for rule in asked]
    return sorted(controls, key=lambda one: (one.place.section.number, one.place.line.number))


def chosen(division: Division, typed: Typed) -> dict[str, Any]:
    """The house rules in a form, without those equal to the book."""
    values = {
        control.rule.key: control.value_of(typed.get(control.rule.key, ()))
        for control in controls_of(division)
    }
    return {key: value for key, value in values.items() if value is not None}


def house_page(
    division: Division, typed: Typed | None = None, findings: Sequence[Finding] | None = None
) -> HousePage:
    """The page as stored, or with input and objections."""
    stored = division.house_rules
    said = list(map(_of_a_form, _stale(division) if findings is None else findings))
    rows = []
    for control in controls_of(division):
        key = control.rule.key
        now = control.texts_of(stored[key]) if key in stored else ()
        texts = tuple(now if typed is None else typed.get(key, ()))
        rows.append(
            HouseRuleShown(control, texts, tuple(row for row in said if _key_of(row) == key))
        )
    known = {row.control.rule.key for row in rows}
    rules, is_dealt = playing_rules(division.ruleset, stored), cards_are_dealt(division)
    return HousePage(
        language=find_book(division.ruleset).language,
        groups=tuple(_groups(rows)),
        findings=tuple(row for row in said if _key_of(row) not in known),
        is_dealt=is_dealt,
        ends=tuple(row for row in rows if row.control.rule.key in ENDS and has_no_end(rules)),
        target_is_open=is_dealt and target_is_open(rules),
        presets=() if is_dealt else rules.presets,
    )


def filled_in(division: Division, typed: Typed, preset: Preset) -> Typed:
    """The form with the preset's rules. Rules that no preset sets stay as they are."""
    presets = find(division.ruleset).presets
    described = {key for one in presets for key in one.house_rules}
    rest = {key: texts for key, texts in typed.items() if key not in described}
    given = preset.house_rules
    return rest | {
        control.rule.key: control.texts_of(given[control.rule.key])
        for control in controls_of(division)
        if control.rule.key in given
    }


def _key_of(finding: Finding) -> str:
    """The house rule of an objection: "counters" of "/house_rules/counters/rook"."""
    return finding.where.removeprefix(AT).partition("/")[0]


def _groups(rows: Sequence[HouseRuleShown]) -> Iterator[RuleSection]:
    for title, group in groupby(rows, key=lambda row: row.control.place.section.title):
        yield RuleSection(title, tuple(group))


def _stale(division: Division) -> list[Finding]:
    """The ruleset's objections to house rules stored earlier."""
    findings = Findings()
    with_house_rules(find(division.ruleset), division.house_rules, findings)
    return findings.rows


def _of_a_form(finding: Finding) -> Finding:
    """The objection for a form: without document citations or keys."""
    if finding.code == "unknown-house-rule":
        finding = replace(finding, remedy=say("Save the house rules to leave it out."))
    return replace(finding, cites="") if finding.cites == FORMAT else finding
