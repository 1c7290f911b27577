"""Open the sheet when players sit down; the match is then in play."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, in_english, say, sentences
from rules.core.seats import Table as SeatsOf
from rules.core.sheet import THIRD_PARTY
from rules.core.signoff import third_party_agreed
from rules.refusals import Refused, outdated, refusal
from rules.ruleset import Ruleset
from scoring import services as scoring
from scoring.sitting import names_now
from tournament.brackets.match_rules import house_rules_of
from tournament.brackets.models import Game, GameSide, Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.phone.sitting_page import everybody_at, rules_at
from tournament.desk.reading.floor_people import Party, parties_of
from tournament.desk.reading.match_words import topic_of
from tournament.desk.substitutes.standby import seat_stand_ins
from tournament.desk.substitutes.wrong_table import charge_wrong_tables
from tournament.desk.timing.lateness import rule_at_start
from tournament.tables.chairs import one_team_a_side
from tournament.tables.models import Seating, Table
from tournament.tables.services import acknowledge

State = Match.State


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where (seat → player's key), keeps score and deals first.

    `scorekeeper` is a seat or "third-party", empty where the paper does not say; `both_agreed`:
    everyone agrees to a third party.
    """

    chairs: Mapping[str, int]
    scorekeeper: str
    first_dealer: str
    both_agreed: bool


def open_sheet(act: Act, *, table: Table, match: Match, sitting: Sitting) -> Receipt | None:
    """Open the called match's sheet. None if another phone was faster."""
    with one_change(act) as change:
        match.refresh_from_db()
        if match.state == State.PLAYING:
            return None
        parties = parties_of(match)
        rules = rules_at(match, parties)
        sitting = _with_dealer(rules, sitting)
        objections = list(_objections(rules, parties, sitting))
        if objections:
            raise Refused(*objections)
        game = open_game(rules, match, parties, sitting, act.now)
        _begin(match, act.now)
        acknowledge(match=match, now=act.now)
        seat_stand_ins(change, game)
        charge_wrong_tables(change, game)
        late = rule_at_start(change, game)
        names = names_now(game.sheet)
        keeper = names.get(sitting.scorekeeper, say("Someone else"))
        return change.log(
            "sheet.open",
            sentences(
                say(
                    "Seated at table %(table)s: %(sides)s.",
                    table=table.number,
                    sides=all_of(game.sheet.side_names.values()),
                ),
                say(
                    "%(keeper)s keeps score. %(dealer)s deals first.",
                    keeper=keeper,
                    dealer=names[sitting.first_dealer],
                ),
                late,
            ),
            touched=[topic_of(match), "floor"],
            detail={
                "sheet": game.sheet_id,
                "names": {seat: in_english(name) for seat, name in names.items()},
            },
        )


def _objections(rules: Ruleset, parties: Sequence[Party], sitting: Sitting) -> Iterator[Finding]:
    """Everything that prevents these players from starting."""
    teams = [party.keys for party in parties]
    if not one_team_a_side(rules.table, sitting.chairs, teams):
        yield from refusal(
            say("This seating is not allowed."),
            remedy=sentences(
                _how_they_sit(rules.table), say("Swap players until the seats are right.")
            ),
            cites=rules.seating_cites,
            code="cannot-sit-so",
        ).findings
    if sitting.scorekeeper not in (*rules.seats, THIRD_PARTY):
        yield from refusal(
            say("No scorekeeper was chosen."),
            remedy=say("Tap the player who keeps score."),
            code="no-scorekeeper",
        ).findings
    if sitting.scorekeeper == THIRD_PARTY and not sitting.both_agreed:
        everybody = everybody_at(rules.table)
        yield from refusal(
            say("Someone else keeps score only if %(everybody)s agree.", everybody=everybody),
            remedy=say(
                "If %(everybody)s agree, tick the box. Otherwise choose a player.",
                everybody=everybody,
            ),
            cites=_cites_of_third_party(rules),
            code="third-party",
        ).findings
    if sitting.first_dealer not in rules.seats:
        yield from refusal(
            say("No first dealer was chosen."),
            remedy=sentences(rules.first_deal.ask, say("Tap that player.")),
            cites=rules.first_deal.cites,
            code="no-dealer",
        ).findings


def _with_dealer(rules: Ruleset, sitting: Sitting) -> Sitting:
    """The same, with the first dealer if the book names one."""
    dealer = rules.first_deal.dealer(rules.table, sitting.scorekeeper)
    return replace(sitting, first_dealer=dealer) if dealer else sitting


def _how_they_sit(seats: SeatsOf) -> Words:
    alone = len(seats.sides) == len(seats.seats)
    return say("Each player has one seat.") if alone else say("Partners face each other.")


def _cites_of_third_party(rules: Ruleset) -> str:
    return next((rule.cites for rule in rules.signing if rule.judge is third_party_agreed), "")


def head_of_sheet(
    rules: Ruleset, match: Match, parties: Sequence[Party], sitting: Sitting
) -> dict[str, Any]:
    """The sheet's fields before the first hand, by name."""
    sides = sides_taken(rules, parties, sitting)
    return {
        "ruleset": rules.slug,
        "house_rules": house_rules_of(match),
        "names": _names(rules, sitting, sides),
        "side_names": {side: sides[side].title for side in rules.sides},
        "scorekeeper": sitting.scorekeeper,
        "first_dealer": sitting.first_dealer,
    }


def sides_taken(rules: Ruleset, parties: Sequence[Party], sitting: Sitting) -> dict[str, Party]:
    """Side → who plays it."""
    party_of = {player: party for party in parties for player in party.keys}
    return {rules.side_of(seat): party_of[player] for seat, player in sitting.chairs.items()}


def open_game(
    rules: Ruleset, match: Match, parties: Sequence[Party], sitting: Sitting, now: datetime
) -> Game:
    """Write the sheet, the game, its sides and its seatings."""
    sides = sides_taken(rules, parties, sitting)
    sheet = scoring.open_sheet(**head_of_sheet(rules, match, parties, sitting), now=now)
    game = Game.objects.create(match=match, number=match.games.count() + 1, sheet=sheet)
    GameSide.objects.bulk_create(
        GameSide(game=game, side=side, entry=entry)
        for side, party in sides.items()
        for entry in party.entries
    )
    Seating.objects.bulk_create(
        Seating(game=game, seat=seat, player_id=player) for seat, player in sitting.chairs.items()
    )
    return game


def _names(rules: Ruleset, sitting: Sitting, sides: Mapping[str, Party]) -> dict[str, str]:
    """The names on the sheet, of the chairs' owners; substitutes are written beside.

    Two people with one name are distinguished by team.
    """
    whose = {
        now: owner.name
        for party in sides.values()
        for now, owner in zip(party.keys, party.whose, strict=True)
    }
    names = {seat: whose[sitting.chairs[seat]] for seat in rules.seats}
    plain = [name.strip().casefold() for name in names.values()]
    return {
        seat: f"{name} ({sides[rules.side_of(seat)].title})"
        if plain.count(name.strip().casefold()) > 1
        else name
        for seat, name in names.items()
    }


def _begin(match: Match, now: datetime) -> None:
    moved = Match.objects.filter(pk=match.pk, state=State.CALLED).update(
        state=State.PLAYING, started_at=match.started_at or now
    )
    if moved != 1:
        raise outdated(say("This match is no longer called to this table."), code="not-called")
