"""Addresses: a table's phone, and "Game over" from the desk."""

from django.urls import path

from tournament.desk.phone import hand_views, people_views, table_views

EVENT = "<slug:event>/"
HERE = "<slug:event>/<number:number>/"

desk = [
    path(EVENT + "sheet/<number:sheet>/over/", hand_views.game_over_at_desk, name="sheet-over"),
    path(
        EVENT + "sheet/<number:sheet>/over/back/",
        hand_views.game_goes_on_at_desk,
        name="sheet-over-back",
    ),
]

table = [
    # First, because it is asked for most.
    path(HERE + "hands/", hand_views.save, name="hand-save"),
    path(HERE, table_views.show, name="table"),
    path(HERE + "claim/", table_views.claim, name="table-claim"),
    path(HERE + "heard/", people_views.heard, name="table-heard"),
    path(HERE + "seated/", people_views.everybody_sits, name="table-seated"),
    path(HERE + "seated/back/", people_views.not_seated, name="table-seated-back"),
    path(HERE + "seated/<number:player>/", people_views.one_sits, name="table-arrived"),
    path(HERE + "seats/", people_views.sit_down, name="seats"),
    path(HERE + "hands/undo/", hand_views.undo, name="hand-undo"),
    path(HERE + "hands/put-back/", hand_views.put_back, name="hand-put-back"),
    path(HERE + "hands/<number:hand>/", hand_views.change, name="hand-change"),
    path(HERE + "resent/", hand_views.resent, name="hands-resent"),
    path(HERE + "play/", hand_views.play_begins, name="play-start"),
    path(HERE + "play/back/", hand_views.play_has_not_begun, name="play-start-back"),
    path(HERE + "time/", hand_views.time_is_up, name="time-end"),
    path(HERE + "over/", hand_views.game_over, name="game-over"),
    path(HERE + "over/back/", hand_views.game_goes_on, name="game-over-back"),
    path(HERE + "sign/", hand_views.sign, name="sign"),
    path(HERE + "call/", hand_views.ask_for_help, name="call"),
    path(HERE + "rulings/<number:ruling>/", hand_views.ask_second_referee, name="table-ruling"),
    path(HERE + "consent/<number:substitution>/", people_views.consent, name="consent"),
    path(HERE + "after-wait/", people_views.choose, name="after-wait"),
]
