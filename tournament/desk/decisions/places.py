"""The places of a stage: current, computed, and decided by the director."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.decision_facts import record_decision
from tournament.brackets.decisions import Decision
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import Stage
from tournament.brackets.outcome import Evaluation
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.standings import TABLE, members_of
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import matches_topic, places_topic
from tournament.desk.brackets.bracket_picture import title_of
from tournament.desk.reading.impact import between
from tournament.registration.models import Entry
from tournament.tables.settling import settle


def decide_places(act: Act, *, stage: Stage, places: Mapping[int, int], reason: str) -> Receipt:
    """Decide the places of these teams, by number, for a reason.

    The others keep their order; advancement, categories and prizes follow. Raises Refused if
    nothing would change.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        chosen = chosen_places(stage, places)
        if not chosen:
            raise refusal(
                say("No places changed."),
                remedy=say("Enter a new place beside a name."),
                code="nothing-changed",
            )
        computed = computed_places(stage)
        decision = record_decision(
            stage=stage,
            about=Decision.About.PLACES,
            value={str(entry.pk): place for entry, place in chosen.items()},
            computed={str(entry.pk): computed.get(entry.pk) for entry in chosen},
            reason=why,
            actor=act.actor,
            now=act.now,
        )
        touched = settle(stage, act.now)
        said = all_of(
            _decided(entry, place, computed.get(entry.pk))
            for entry, place in sorted(chosen.items(), key=lambda row: row[1])
        )
        change.require_as_shown(matches_topic(stage), places_topic(stage))
        return change.log(
            "decision.places",
            sentences(
                say(
                    "Places of %(division)s overridden: %(places)s.",
                    division=stage.division.name,
                    places=said,
                ),
                given_reason(why),
            ),
            touched=[places_topic(stage), *touched, "event", "floor"],
            detail={
                "decision": decision.pk,
                "stage": stage.pk,
                "value": decision.value,
                "computed": decision.computed,
                "reason": why,
            },
        )


def _decided(entry: Entry, place: int, computed: int | None) -> Words:
    if computed is None:
        return say("%(team)s place %(place)s (computed: open)", team=entry.title, place=place)
    return say(
        "%(team)s place %(place)s (computed: %(computed)s)",
        team=entry.title,
        place=place,
        computed=computed,
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's computed and current place; None while uncertain."""

    entry: Entry
    computed: int | None
    place: int | None
    is_decided: bool


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """Entrants ranked together: a pool, or the whole stage."""

    title: Words
    rows: tuple[Standing, ...]


def groups_of(stage: Stage) -> list[RankedGroup]:
    """Everyone in the stage, by pool and current place."""
    facts = facts_of(stage)
    stands, computed = (_held(row) for row in (facts.evaluation, _undecided(facts).evaluation))
    entries = {entry.pk: entry for entry in Entry.objects.filter(stages__stage=stage)}
    return [
        RankedGroup(
            title="" if pool == TABLE else title_of(pool),
            rows=tuple(
                Standing(
                    entry=entries[facts.entries[seed]],
                    computed=computed.get(seed),
                    place=stands.get(seed),
                    is_decided=seed in facts.decided,
                )
                for seed in sorted(seeds, key=lambda seed: (stands.get(seed, len(seeds)), seed))
            ),
        )
        for pool, seeds in _pools(facts)
    ]


Row = tuple[str, Words, Standing]


def rows_of(stage: Stage) -> list[Row]:
    """The same one by one: the field of each in a form, its pool, and its places."""
    return [
        (f"place-{number_in(row.entry, stage.division_id)}", group.title, row)
        for group in groups_of(stage)
        for row in group.rows
    ]


def search_words(row: Row) -> str:
    """What a search finds it by."""
    return f"{row[2].entry.number} {row[2].entry.title}"


def computed_places(stage: Stage) -> Mapping[int, int]:
    """Entry → its place without any decision, if certain."""
    facts = facts_of(stage)
    held = _held(_undecided(facts).evaluation)
    return {facts.entries[seed]: place for seed, place in held.items()}


def chosen_places(stage: Stage, typed: Mapping[int, int]) -> Mapping[Entry, int]:
    """The typed places that differ from the current ones, by team number.

    Raises Refused for a team outside the stage, one whose place was decided before, and a place
    that does not exist.
    """
    wanted: dict[Entry, int] = {}
    for group in groups_of(stage):
        for row in group.rows:
            place = typed.get(number_in(row.entry, stage.division_id), row.place)
            if place is None or place == row.place:
                continue
            if not 1 <= place <= len(group.rows):
                raise refusal(
                    say(
                        "Place %(place)s is not possible for %(team)s.",
                        place=place,
                        team=row.entry.title,
                    ),
                    remedy=say("Enter a number from 1 to %(most)s.", most=len(group.rows)),
                    code="no-such-place",
                )
            if row.is_decided:
                raise refusal(
                    say("The place of %(team)s is already overridden.", team=row.entry.title),
                    remedy=say("Remove that override first. It stays on record."),
                    code="decided-before",
                )
            wanted[row.entry] = place
    field = stage.field.select_related("entry")
    strangers = typed.keys() - {number_in(row.entry, stage.division_id) for row in field}
    if strangers:
        raise outdated(
            say("Number %(team)s is not in this stage.", team=min(strangers)), code="not-in-stage"
        )
    return wanted


def if_placed_so(stage: Stage, places: Mapping[Entry, int]) -> list[Words]:
    """The effects of these places, in sentences."""
    facts = facts_of(stage)
    decided = {facts.seeds[entry.pk]: place for entry, place in places.items()}
    return impact_of_places(stage, facts, replace(facts, decided={**facts.decided, **decided}))


def impact_of_places(stage: Stage, before: Facts, after: Facts) -> list[Words]:
    """The effects of other places: who moves, and what depends on it."""
    titles = dict(stage.field.values_list("seed", "entry__title"))
    moved: list[Words] = list(_moved(_held(before.evaluation), _held(after.evaluation), titles))
    return [*moved, *between(stage, before, after)]


def _moved(
    before: Mapping[int, int], after: Mapping[int, int], titles: Mapping[int, str]
) -> Iterator[Words]:
    for seed in sorted(after, key=lambda seed: (after[seed], seed)):
        if seed not in before:
            yield say("%(team)s: place %(place)s.", team=titles[seed], place=after[seed])
        elif before[seed] != after[seed]:
            yield say(
                "%(team)s: place %(place)s, not %(before)s.",
                team=titles[seed],
                place=after[seed],
                before=before[seed],
            )
    for seed in sorted(before.keys() - after.keys()):
        yield say("%(team)s: place open again.", team=titles[seed])


def _undecided(facts: Facts) -> Facts:
    return replace(facts, decided={})


def _held(standing: Evaluation) -> dict[int, int]:
    return {seed: row.place for row in standing.places for seed in row.entrants}


def _pools(facts: Facts) -> Sequence[tuple[str, Sequence[int]]]:
    if facts.plan.kind.ranked == "record":
        return list(members_of(facts.plan).items())
    return [(TABLE, sorted(facts.entries))]
