"""Addresses of officials at the tables: the queue of calls, and rulings."""

from django.urls import path

from tournament.desk.views import calls, ruling, ruling_case

EVENT = "<slug:event>/"
CALL = EVENT + "calls/<number:call>/"
RULE = EVENT + "match/<slug:division>/<str:code>/rule/"
RULING = EVENT + "rulings/<number:ruling>/"

urlpatterns = [
    path(EVENT + "calls/", calls.queue, name="calls"),
    path(CALL + "take/", calls.take, name="call-take"),
    path(CALL + "back/", calls.give_back, name="call-back"),
    path(EVENT + "floor/calls/<number:call>/", calls.answer, name="call-answer"),
    path(RULE, ruling.choose, name="rule"),
    path(RULE + "exempt/", ruling.exempt, name="rule-exempt"),
    path(RULE + "<slug:kind>/<str:item>/", ruling.rule, name="rule-item"),
    path(EVENT + "rulings/", ruling_case.every, name="rulings"),
    path(RULING, ruling_case.case, name="ruling"),
    path(RULING + "question/", ruling_case.question, name="ruling-question"),
    path(RULING + "agree/", ruling_case.agree, name="ruling-agree"),
    path(RULING + "disagree/", ruling_case.disagree, name="ruling-disagree"),
    path(RULING + "decide/", ruling_case.decide, name="ruling-decide"),
    path(RULING + "withdraw/", ruling_case.withdraw, name="ruling-withdraw"),
]
