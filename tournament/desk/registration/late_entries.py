"""Late entries: into an open bye, the next stage, the next drawn round, or a chair of a sitting."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import F, Model

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import Refused, outdated, refusal
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.field_numbers import numbered
from tournament.brackets.late import take_bye
from tournament.brackets.late_chairs import LateChairs, join_sittings, late_chairs
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.next_round_field import join_stage, may_unjoin
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic, seeds_topic, teams_topic
from tournament.desk.registration.admission import Admitted, admitted, field_for
from tournament.desk.registration.late_places import (
    NEXT,
    ROUND,
    SITTING,
    OpenBye,
    open_byes,
    stage_before,
    who_missed_the_draw,
)
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry
from tournament.seeding.services import seed_last
from tournament.tables.settling import settle


@dataclass(frozen=True, slots=True)
class Joined:
    """How the log tells that an entry has joined; `settles` is the stage to settle then."""

    verb: str
    words: Words
    detail: Mapping[str, object]
    touched: Sequence[str] = ("event", "floor")
    about: Sequence[Model] = ()
    settles: Stage | None = None


def enter_late(
    act: Act, *, division: Division, team: TeamDraft | Entry, place: str, accepted: str
) -> Receipt:
    """Enter the team as the last seed, in this place (`LatePlace.value`).

    `accepted` is the reason to admit suspended players. Raises `Refused` if the place is not open
    or the team incomplete.
    """
    body = {"late": division.pk, "members": _as_body(team), "match": place}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        join = _way_in(division, place)
        entry, let_in = _entry_of(division, team, accepted)
        joined = join(entry)
        seed_last(entry)
        return change.log(
            joined.verb,
            sentences(joined.words, let_in.words),
            touched=[
                *joined.touched,
                *(settle(joined.settles, act.now) if joined.settles else ()),
                *(teams_topic(division), seeds_topic(division)),
            ],
            about=joined.about,
            detail={"team": entry.number, **joined.detail, **let_in.detail},
        )


def _way_in(division: Division, place: str) -> Callable[[Entry], Joined]:
    """What lets an entry join in this place. Raises `Refused` if it is not open."""
    if place == NEXT:
        return partial(_join_next_stage, stage_before(division))
    if place == ROUND:
        return partial(_join_rounds, require_rounds_to_come(division))
    if place == SITTING:
        return partial(_join_sittings, _chairs_at(division))
    return partial(_join_in_bye, _bye_at(division, place))


def _join_in_bye(bye: OpenBye, entry: Entry) -> Joined:
    take_bye(stage=bye.stage, match=bye.match, seed=bye.seed, entry=entry)
    return Joined(
        "team.late",
        say(
            "%(team)s entered late at %(match)s, as number %(number)s.",
            team=entry.title,
            match=bye.match,
            number=entry.number,
        ),
        {"seed": bye.seed, "match": bye.match},
        touched=["floor"],
        settles=bye.stage,
    )


def _join_next_stage(stage: Stage, entry: Entry) -> Joined:
    before, stage.joining = stage.joining, [*stage.joining, entry.number]
    stage.save(update_fields=["joining"])
    return Joined(
        "team.late",
        say(
            "%(team)s entered late, as number %(number)s and last seed of the next stage "
            "of %(division)s.",
            team=entry.title,
            number=entry.number,
            division=entry.division.name,
        ),
        {"before": before, "after": stage.joining},
        touched=["event"],
    )


def _join_rounds(stage: Stage, entry: Entry) -> Joined:
    entrant = join_stage(stage=stage, entry=entry)
    return Joined(
        "round.join",
        say(
            "%(team)s entered late, as number %(number)s, from round %(round)s on.",
            team=entry.title,
            number=entry.number,
            round=entrant.joined,
        ),
        {"stage": stage.pk, "seed": entrant.seed, "round": entrant.joined},
        touched=["event", "floor", next_round_topic(stage)],
        about=[stage, entry],
        settles=stage,
    )


def _join_sittings(chairs: LateChairs, entry: Entry) -> Joined:
    entrant = join_sittings(chairs, entry)
    return Joined(
        "sitting.join",
        say(
            "%(team)s entered late, as number %(number)s, and sits at %(matches)s.",
            team=entry.title,
            number=entry.number,
            matches=all_of(chairs.codes),
        ),
        {"stage": chairs.stage.pk, "seed": entrant.seed, "matches": list(chairs.codes)},
        settles=chairs.stage,
    )


def _chairs_at(division: Division) -> LateChairs:
    stage = last_stage_of(division)
    if stage is None:
        raise outdated(
            say("%(division)s has no sitting to come.", division=division.name),
            code="no-sitting-to-come",
        )
    return late_chairs(stage)


def _bye_at(division: Division, match: str) -> OpenBye:
    byes = {bye.match: bye for bye in open_byes(division)}
    if match not in byes:
        raise _not_open(match, byes)
    return byes[match]


def _not_open(match: str, byes: Iterable[str]) -> Refused:
    """The refusal of a match without an open bye."""
    remedy = say("Choose one of: %(byes)s.", byes=", ".join(byes))
    if not match:
        return refusal(say("No bye chosen."), remedy=remedy, code="no-choice")
    closed = say("The bye of %(match)s is no longer open.", match=match)
    return refusal(closed, remedy=remedy, code="bye-closed")


def _entry_of(division: Division, team: TeamDraft | Entry, accepted: str) -> tuple[Entry, Admitted]:
    """The team's entry, created if needed, in the caller's transaction.

    `accepted` admits suspended players. Raises `Refused` if it may not be entered or is incomplete.
    """
    if isinstance(team, TeamDraft):
        return _entered(division, team, accepted)
    if not who_missed_the_draw(division).filter(pk=team.pk).exists():
        raise refusal(
            say(
                "%(team)s cannot enter late. It is already in, incomplete or withdrawn.",
                team=team.title,
            ),
            remedy=say("Check who is entered."),
            code="not-late",
        )
    return team, Admitted()


def _entered(division: Division, draft: TeamDraft, accepted: str) -> tuple[Entry, Admitted]:
    let_in = admitted([draft], field_for(division), accepted)
    if len(draft.members) < division.team_size:
        raise refusal(
            say("A late entry plays at once, so it needs all its players."),
            remedy=say("Name every player."),
            code="no-partner",
        )
    (entry,) = add_entries(division=division, drafts=[draft])
    entry.refresh_from_db()
    return entry, let_in


def _as_body(team: TeamDraft | Entry) -> list[str]:
    """The team in the body of a command, to recognise a repeat."""
    return list(team.members) if isinstance(team, TeamDraft) else [f"team/{team.number}"]


def take_back_late_entry(act: Act, *, division: Division, number: int) -> Receipt:
    """Take a late entry out of the rounds before it plays one. Its name stays in the list."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        row = numbered(stage, number)
        if row is None or not may_unjoin(row):
            raise refusal(
                say("This entry is in a published round, or another one entered after it."),
                remedy=say("Take that back first, or withdraw the entry on the floor."),
                code="plays-already",
            )
        entry = row.entry
        row.delete()
        return change.log(
            "round.unjoin",
            say("Took back the late entry of %(team)s.", team=entry.title),
            touched=[
                *("event", "floor", next_round_topic(stage)),
                *settle(stage, act.now),
                *(teams_topic(division), seeds_topic(division)),
            ],
            about=[stage, entry],
            detail={"stage": stage.pk, "team": number},
        )


def _is_in_no_round(detail: Detail) -> bool:
    """Whether the late entry can still be taken out."""
    stage, number = detail["stage"], detail["team"]
    entries = StageEntry.objects.filter(entry__division=F("stage__division"))
    row = entries.filter(stage=stage, entry__number=number).first()
    return row is not None and may_unjoin(row)


@undoes("round.join", logged=("round.unjoin",), while_so=_is_in_no_round)
def unjoin(row: LoggedAct) -> Receipt:
    """Take the late entry out of the rounds."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return take_back_late_entry(row.act, division=division, number=entry.number)
