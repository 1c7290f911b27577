from django.urls import path

from tournament.desk.views import (
    phone_arrivals,
    phone_between,
    phone_call,
    phone_claim,
    phone_hands,
    phone_heard,
    phone_play,
    phone_ruling,
    phone_seats,
    phone_signing,
    phone_table,
)

HERE = "<slug:event>/<number:number>/"

urlpatterns = [
    path(HERE, phone_table.show, name="table"),
    path(HERE + "claim/", phone_claim.claim, name="table-claim"),
    path(HERE + "heard/", phone_heard.heard, name="table-heard"),
    path(HERE + "seated/", phone_arrivals.everybody, name="table-seated"),
    path(HERE + "seated/back/", phone_arrivals.take_back, name="table-seated-back"),
    path(HERE + "seated/<number:player>/", phone_arrivals.one, name="table-arrived"),
    path(HERE + "seats/", phone_seats.start, name="seats"),
    path(HERE + "hands/", phone_hands.save, name="hand-save"),
    path(HERE + "hands/undo/", phone_hands.undo, name="hand-undo"),
    path(HERE + "hands/<number:hand>/", phone_hands.change, name="hand-change"),
    path(HERE + "play/", phone_play.start, name="play-start"),
    path(HERE + "play/back/", phone_play.take_back, name="play-start-back"),
    path(HERE + "time/", phone_play.end, name="time-end"),
    path(HERE + "sign/", phone_signing.sign, name="sign"),
    path(HERE + "call/", phone_call.call, name="call"),
    path(HERE + "rulings/<number:ruling>/", phone_ruling.second, name="table-ruling"),
    path(HERE + "consent/<number:substitution>/", phone_between.consent, name="consent"),
    path(HERE + "after-wait/", phone_between.choose, name="after-wait"),
]
