"""Addresses: the floor board, matches on it, the log and the overview."""

from django.urls import path

from tournament.desk.board import floor_views, match_views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
LEAVING = EVENT + "floor/team/<slug:division>/<number:number>/"

desk = [
    path(EVENT, floor_views.show, name="desk-event"),
    path(EVENT + "floor/", floor_views.floor, name="floor"),
    path(EVENT + "order/", floor_views.whole_order_page, name="order-of-play"),
    path(EVENT + "floor/give/", floor_views.give_all, name="floor-give-all"),
    path(EVENT + "floor/undo/<number:number>/", floor_views.take_it_back, name="floor-undo"),
    path(MATCH, match_views.match_page, name="floor-match"),
    path(MATCH + "give/", floor_views.give, name="floor-give"),
    path(MATCH + "move/", floor_views.move, name="floor-move"),
    path(MATCH + "take-back/", floor_views.take_back, name="floor-take-back"),
    path(MATCH + "heard/", floor_views.heard, name="floor-heard"),
    path(MATCH + "free/", floor_views.free, name="floor-free"),
    path(MATCH + "order/", floor_views.order, name="floor-order"),
    path(MATCH + "forfeit/", match_views.forfeit, name="forfeit"),
    path(MATCH + "double-forfeit/", match_views.both_forfeit, name="double-forfeit"),
    path(MATCH + "take-back-forfeit/", match_views.take_back, name="forfeit-back"),
    path(LEAVING, match_views.team_page, name="floor-team"),
    path(LEAVING + "leave/", match_views.withdraw, name="withdraw"),
    path(EVENT + "floor/come-back/<number:departure>/", match_views.come_back, name="come-back"),
    path(EVENT + "log/", floor_views.log, name="log"),
]
