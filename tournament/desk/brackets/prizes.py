"""A division's prizes, the rankings beside the places, who leads them, and what they count.

Officials count at the matches of a round: skunks, hands alone, pinochles.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, TypeAlias

from babel.numbers import format_currency

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets.counted import Counted
from tournament.brackets.division_book import division_book
from tournament.brackets.models import Round, Slot
from tournament.brackets.outcome import Standing
from tournament.brackets.prizes import ALL, Award, Places, Purse, awards
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.key_list import Field, require_useful
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.rules import aimed
from tournament.brackets.side_rankings import SideRanking, read_sides, side_standings
from tournament.brackets.stage_rules import rules_of_stage
from tournament.brackets.suited import highest_wins, kind_of
from tournament.brackets.whole_ranking import whole_ranking_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import matches_topic, topic_of_row
from tournament.language import tongue
from tournament.registration.models import Division, Entry
from tournament.tables.settling import settle


def set_side_rankings(act: Act, *, division: Division, sides: Sequence[SideRanking]) -> Receipt:
    """Write the side rankings, also after the last round."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["side_rankings"])
        before, division.side_rankings = division.side_rankings, [s.as_stored() for s in sides]
        division.save(update_fields=["side_rankings"])
        change.require_as_shown(topic_of_row(division, "side-rankings"))
        return change.log(
            "rankings.set",
            sentences(
                say("Side rankings of %(division)s saved.", division=division.name),
                say_count("%(count)s ranking.", "%(count)s rankings.", count=len(sides)),
            ),
            touched=[topic_of_row(division, "side-rankings"), "event"],
            detail={"before": before, "after": division.side_rankings},
        )


def valid_sides(division: Division, rows: Iterable[Mapping[str, Any]]) -> tuple[SideRanking, ...]:
    """The typed rankings. Raises Refused for one that does not fit or can rank nobody."""
    sides = read_sides(rows, highest_wins=highest_wins(division))
    for side in sides:
        require_useful(side.keys, _field(division))
    return sides


def _field(division: Division) -> Field:
    """What side rankings can read. Where all do not meet alike, what opponents did says little."""
    two_sides = not kind_of(division).seats
    return Field(two_sides=two_sides, meetings=False, absences=not two_sides)


def side_keys(division: Division) -> tuple[Key, ...]:
    """The keys that a side ranking can have."""
    field = _field(division)
    return tuple(
        each
        for each in aimed(map(key, CRITERIA), highest_wins=highest_wins(division))
        if not each.criterion.procedure and field.lacks(each) is None
    )


def side_rankings_of(division: Division) -> tuple[SideRanking, ...]:
    """The side rankings that the director set."""
    return read_sides(division.side_rankings, highest_wins=highest_wins(division))


def side_places(division: Division) -> list[tuple[SideRanking, list[Standing]]]:
    """Each side ranking with its standings so far, by entry. None in a learning division."""
    if division.learning or not division.side_rankings:
        return []
    book = division_book(division)
    entries = list(division.entries.values_list("pk", "categories", "club"))
    return [
        (
            side,
            side_standings(side, book, [pk for pk, *row in entries if side.includes(*row)]),
        )
        for side in side_rankings_of(division)
    ]


Numbers: TypeAlias = Mapping[tuple[int, int, str], int]
"""(match, entry, what) → how often."""


def count_round(act: Act, *, round: Round, numbers: Numbers) -> Receipt:  # noqa: A002
    """Save what was counted in the round, for each entry in its matches. 0 removes it.

    What `numbers` do not name stays as it was.
    """
    stage = round.stage
    with one_change(act) as change:
        before = {key: n for key, n in numbers_of(round).items() if key in numbers}
        known = {*Slot.objects.filter(match__round=round).values_list("match_id", "entrant_id")}
        after = {key: n for key, n in numbers.items() if n and key[:2] in known}
        rows = Counted.objects.filter(match__round=round)
        named = [row.pk for row in rows if (row.match_id, row.entry_id, row.what) in numbers]
        rows.filter(pk__in=named).delete()
        Counted.objects.bulk_create(
            Counted(match_id=match, entry_id=entry, what=what, number=number)
            for (match, entry, what), number in after.items()
        )
        change.require_as_shown(topic_of_row(round, "counts"))
        return change.log(
            "counts.set",
            say(
                "Counts saved for %(division)s, %(round)s: %(count)s in all.",
                division=stage.division.name,
                round=round.title,
                count=sum(numbers_of(round).values()),
            ),
            touched=[
                *(topic_of_row(round, "counts"), "event", matches_topic(stage)),
                *settle(stage, act.now),
            ],
            detail={"round": round.pk, "before": _rows(before), "after": _rows(after)},
        )


def numbers_of(round: Round) -> dict[tuple[int, int, str], int]:  # noqa: A002
    """What was counted in the round so far."""
    rows = Counted.objects.filter(match__round=round)
    return {
        (match, entry, what): number
        for match, entry, what, number in rows.values_list("match_id", "entry_id", "what", "number")
    }


def counted_names(division: Division) -> tuple[str, ...]:
    """What the division counts, for its rankings: each name once."""
    keys = [
        *(what for stage in division.stages.all() for what in rules_of_stage(stage).counted),
        *(key.counted for side in side_rankings_of(division) for key in side.keys),
    ]
    return tuple(dict.fromkeys(filter(None, keys)))


def _rows(numbers: Numbers) -> list[list[int | str]]:
    """The numbers for the log."""
    return [[*key, number] for key, number in sorted(numbers.items())]


def set_prizes(act: Act, *, division: Division, purse: Purse) -> Receipt:
    """Write the prizes. Allowed until the event is finished, since prizes are often set late."""
    _require_sense(purse)
    with one_change(act) as change:
        division.refresh_from_db(fields=["prizes"])
        before, division.prizes = division.prizes, asdict(purse)
        division.save(update_fields=["prizes"])
        change.require_as_shown(topic_of_row(division, "prizes"))
        return change.log(
            "prizes.set",
            sentences(
                say("Prizes of %(division)s saved.", division=division.name),
                say_count("%(count)s place.", "%(count)s places.", count=len(purse.places)),
                say_count(
                    "%(count)s side prize.", "%(count)s side prizes.", count=len(purse.sides)
                ),
            ),
            touched=[topic_of_row(division, "prizes"), "event"],
            detail={"before": before, "after": division.prizes},
        )


def _require_sense(purse: Purse) -> None:
    shares = sum(prize.share for prize in purse.places)
    if shares > ALL:
        raise refusal(
            say("The shares add up to %(shares)s per cent.", shares=shares),
            remedy=say("Change them to 100 per cent or less."),
            code="shares-over",
            where="share",
        )
    if shares and not purse.pot:
        raise refusal(
            say("There are shares, but no pot to divide."),
            remedy=say("Enter the pot, or amounts instead of shares."),
            code="no-pot",
            where="pot",
        )


def purse_of(division: Division) -> Purse:
    """The division's prizes; none if none are set."""
    return Purse.read(division.prizes)


def has_prizes(division: Division) -> bool:
    """Whether the division has a prize."""
    purse = purse_of(division)
    return bool(purse.places or purse.sides) and not division.learning


def taken(division: Division, places: Places) -> dict[int, Words]:
    """What each entry takes, in words; `places` has each place in the division with its entries.

    Nothing in a learning division. Prizes for places through all stages go by these, once they are
    over.
    """
    purse = purse_of(division)
    if not has_prizes(division):
        return {}
    if purse.through and (ranking := whole_ranking_of(division)):
        places = ranking.places if ranking.is_over else ()
    placed = [entry for _, entries in places for entry in entries]
    categories: Mapping[int, Sequence[str]] = dict(
        Entry.objects.filter(pk__in=placed).values_list("pk", "categories")
    )
    return {
        entry: all_of(_worded(award, purse.currency) for award in rows)
        for entry, rows in awards(purse, places, categories, _rankings(division, purse)).items()
    }


def _rankings(division: Division, purse: Purse) -> Mapping[str, Places]:
    """The places of each side ranking, if a prize goes to one."""
    if not any(side.ranking for side in purse.sides):
        return {}
    return {
        side.name: [
            (place, [row.entrant for row in own])
            for place, own in groupby(rows, key=lambda row: row.place)
        ]
        for side, rows in side_places(division)
    }


def _worded(award: Award, currency: str) -> Words:
    parts = [*([money(award.cents, currency)] if award.cents else []), *award.things]
    prize: Words = all_of(parts)
    if award.shared_by > 1 and award.things:
        prize = say("%(prize)s (shared by %(count)s)", prize=prize, count=award.shared_by)
    return say("%(name)s: %(prize)s", name=award.name, prize=prize) if award.name else prize


def money(cents: int, currency: str) -> str:
    """An amount as the reader's language writes it: "$12.50", "12,50 €"."""
    return str(format_currency(cents / 100, currency, locale=tongue()))
