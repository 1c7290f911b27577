"""What an archive holds: the tables of an event and how their rows belong to it. Pure.

Accounts stay at home, and with them everything that only an account has. A person comes with their
name, without what they did or were told at other events.
"""

from typing import Final

PERSON: Final = "registration_person"
ENTRY: Final = "registration_entry"
EVENT: Final = "registration_event"
LOG: Final = "live_logentry"
DECISIONS: Final = "decisions"
"""The part that is no table: what the log says was decided, by decision."""

_STAGE: Final = "stage__division__event"
_MATCH: Final = f"match__{_STAGE}"
_GAME: Final = f"game__{_MATCH}"
_SHEET: Final = f"sheet__{_GAME}"

OF_EVENT: Final = {
    EVENT: "pk",
    "registration_division": "event",
    PERSON: "players__event",
    "registration_player": "event",
    "registration_contact": "player__event",
    ENTRY: "division__event",
    "registration_member": "entry__division__event",
    "registration_departure": "entry__division__event",
    "seeding_seed": "division__event",
    "seeding_seednote": "entry__division__event",
    "seeding_lot": "event",
    "brackets_laterstage": "division__event",
    "brackets_stageway": "division__event",
    "brackets_keptapart": "division__event",
    "brackets_stage": "division__event",
    "brackets_stageentry": _STAGE,
    "brackets_sitout": f"entrant__{_STAGE}",
    "brackets_round": _STAGE,
    "brackets_rounddraw": f"round__{_STAGE}",
    "brackets_match": _STAGE,
    "brackets_slot": _MATCH,
    "brackets_counted": _MATCH,
    "brackets_housechair": _MATCH,
    "brackets_keptchair": _MATCH,
    "brackets_namedwinner": _MATCH,
    "brackets_carddraw": _STAGE,
    "brackets_drawncard": f"draw__{_STAGE}",
    "brackets_extrahand": _STAGE,
    "scoring_scoresheet": _GAME,
    "scoring_hand": _SHEET,
    "scoring_signature": _SHEET,
    "scoring_correction": _SHEET,
    "brackets_game": _MATCH,
    "brackets_gameside": _GAME,
    "brackets_decision": _STAGE,
    "brackets_result": _MATCH,
    "brackets_placing": f"result__{_MATCH}",
    "brackets_swap": _STAGE,
    "tables_table": "event",
    "tables_playsin": "division__event",
    "tables_needs": "player__event",
    "tables_assignment": "table__event",
    "tables_seating": _GAME,
    "tables_standby": "player__event",
    "tables_substitution": _MATCH,
    "tables_vacancy": _MATCH,
    "tables_wrongtable": _MATCH,
    "timing_announcement": f"round__{_STAGE}",
    "timing_checkin": "entry__division__event",
    "timing_arrival": _MATCH,
    "timing_startofplay": _GAME,
    "timing_roundtime": f"round__{_STAGE}",
    "timing_timecall": _GAME,
    "timing_roundend": f"round__{_STAGE}",
    "timing_stop": "event",
    "timing_extratime": _MATCH,
    "timing_lateruling": _MATCH,
    "timing_lateruling_absent": f"lateruling__{_MATCH}",
    "rulings_conductwarning": "event",
    "rulings_fine": "event",
    "rulings_ruling": _MATCH,
    "rulings_opinion": f"ruling__{_MATCH}",
    "desk_call": "event",
}
"""Each table, and how its rows lead to the event. The log belongs to it by its topic."""

STAY: Final = {
    "accounts_installation": "the installation's",
    "accounts_onetimelink": "opens this installation",
    "accounts_recoverycode": "accounts",
    "accounts_secondfactor": "accounts",
    "auth_group": "accounts",
    "auth_group_permissions": "accounts",
    "auth_permission": "accounts",
    "auth_user": "accounts",
    "auth_user_groups": "accounts",
    "auth_user_user_permissions": "accounts",
    "brackets_paperentry": "one account's reading of a paper, before two agree",
    "desk_apitoken": "opens this installation",
    "desk_guess": "the installation's",
    "django_content_type": "Django's",
    "django_session": "accounts",
    "live_message": "for those who are in the hall now",
    "live_restore": "the installation's",
    "live_tombstone": "the installation's",
    "registration_official": "accounts",
    "registration_pastresult": "a person's, of other events",
    "rulings_exemption": "an account's",
    "rulings_suspension": "a person's, at this installation",
    "seasons_season": "of several events",
    "seasons_seasonevent": "of several events",
    "tables_resent": "of a restore here",
    "timing_heartbeat": "this computer's clock",
}
"""Tables that no archive has, and why."""

ONLY_WITH_PEOPLE: Final = frozenset(
    {
        "registration_contact",
        "seeding_seednote",
        "seeding_lot",
        "tables_needs",
        "rulings_conductwarning",
        "rulings_fine",
    }
)
"""Tables that are empty in an archive without personal data."""

NOT_KEPT: Final = {EVENT: ("version", "look_again_at")}
"""Columns that the log gives: `version` is its last number. The clock looks anew."""
