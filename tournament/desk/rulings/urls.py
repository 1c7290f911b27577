"""Addresses: help requests, rulings, warnings, suspensions and fines."""

from django.urls import path

from tournament.desk.rulings import case_views, referee_views, ruling_views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
TABLE = EVENT + "tables/<number:number>/"

desk = [
    path(EVENT + "calls/", referee_views.queue, name="calls"),
    path(EVENT + "calls/<number:call>/take/", referee_views.take, name="call-take"),
    path(EVENT + "calls/<number:call>/back/", referee_views.give_back, name="call-back"),
    path(EVENT + "floor/calls/<number:call>/", referee_views.answer, name="call-answer"),
    path(MATCH + "rule/", ruling_views.choose, name="rule"),
    path(MATCH + "rule/exempt/", ruling_views.exempt, name="rule-exempt"),
    path(MATCH + "rule/<slug:kind>/<str:item>/", ruling_views.rule, name="rule-item"),
    path(EVENT + "rulings/", case_views.every, name="rulings"),
    path(EVENT + "rulings/<number:ruling>/", case_views.case, name="ruling"),
    path(EVENT + "rulings/<number:ruling>/question/", case_views.question, name="ruling-question"),
    path(EVENT + "rulings/<number:ruling>/agree/", case_views.agree, name="ruling-agree"),
    path(EVENT + "rulings/<number:ruling>/disagree/", case_views.disagree, name="ruling-disagree"),
    path(EVENT + "rulings/<number:ruling>/decide/", case_views.decide, name="ruling-decide"),
    path(EVENT + "rulings/<number:ruling>/withdraw/", case_views.withdraw, name="ruling-withdraw"),
    path(TABLE + "referee/", referee_views.table, name="referee-table"),
    path(TABLE + "warn/", referee_views.warn, name="warn"),
    path(EVENT + "people/<number:player>/suspend/", referee_views.suspend, name="suspend"),
    path(
        EVENT + "suspensions/<number:suspension>/lift/", referee_views.lift, name="suspension-lift"
    ),
    path(EVENT + "warnings/<number:warning>/back/", referee_views.take_back, name="warning-back"),
    path(EVENT + "fines/", referee_views.fines, name="fines"),
    path(EVENT + "fines/make/", referee_views.make, name="fine-make"),
    path(EVENT + "fines/<number:fine>/paid/", referee_views.paid, name="fine-paid"),
    path(EVENT + "fines/<number:fine>/waive/", referee_views.waive, name="fine-waive"),
    path(EVENT + "fines/<number:fine>/owed/", referee_views.owed, name="fine-owed"),
]
