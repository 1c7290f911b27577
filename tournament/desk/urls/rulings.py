"""Addresses of officials at the tables: the queue of calls, and rulings."""

from django.urls import path

from tournament.desk.rulings import case_views, referee_views, ruling_views

EVENT = "<slug:event>/"
CALL = EVENT + "calls/<number:call>/"
RULE = EVENT + "match/<slug:division>/<str:code>/rule/"
RULING = EVENT + "rulings/<number:ruling>/"

urlpatterns = [
    path(EVENT + "calls/", referee_views.queue, name="calls"),
    path(CALL + "take/", referee_views.take, name="call-take"),
    path(CALL + "back/", referee_views.give_back, name="call-back"),
    path(EVENT + "floor/calls/<number:call>/", referee_views.answer, name="call-answer"),
    path(RULE, ruling_views.choose, name="rule"),
    path(RULE + "exempt/", ruling_views.exempt, name="rule-exempt"),
    path(RULE + "<slug:kind>/<str:item>/", ruling_views.rule, name="rule-item"),
    path(EVENT + "rulings/", case_views.every, name="rulings"),
    path(RULING, case_views.case, name="ruling"),
    path(RULING + "question/", case_views.question, name="ruling-question"),
    path(RULING + "agree/", case_views.agree, name="ruling-agree"),
    path(RULING + "disagree/", case_views.disagree, name="ruling-disagree"),
    path(RULING + "decide/", case_views.decide, name="ruling-decide"),
    path(RULING + "withdraw/", case_views.withdraw, name="ruling-withdraw"),
]
