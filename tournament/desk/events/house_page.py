"""The page of a division's house rules, in book order. Reads only."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.core.findings import FORMAT, Finding, Findings
from rules.core.messages import say
from rules.core.preset import Preset
from rules.house.changes import with_house_rules
from rules.house.hall import KEYS as AGREEMENTS
from rules.rulesets import find
from scoring.aims import has_no_end, target_is_open
from scoring.entry import playing_rules
from tournament.brackets.dealt import cards_are_dealt
from tournament.desk.events.decided_rules import DECIDED
from tournament.desk.events.house_controls import Box, Control, Option, control_of
from tournament.registration.models import Division

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
    `target_is_open`: a target can be set although cards are dealt.
    """

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
