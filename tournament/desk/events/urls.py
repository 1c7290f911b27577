"""Addresses: events, divisions, house rules and officials."""

from django.urls import path

from tournament.desk.events import division_views, event_views, official_views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"

desk = [
    path("", event_views.mine, name="desk"),
    path("new/", event_views.new, name="event-new"),
    path(EVENT + "copy/", event_views.copy, name="event-copy"),
    path(EVENT + "change/", event_views.change, name="event-change"),
    path(EVENT + "divisions/new/", division_views.new_division, name="division-new"),
    path(DIVISION + "change/", division_views.division_words, name="division-change"),
    path(DIVISION + "remove/", division_views.take_division_out, name="division-remove"),
    path(EVENT + "officials/", official_views.officials, name="officials"),
    path(EVENT + "officials/add/", official_views.give_role, name="official-add"),
    path(
        EVENT + "officials/<number:official>/who/",
        official_views.official_words,
        name="official-who",
    ),
    path(
        EVENT + "officials/<number:official>/remove/",
        official_views.take_role,
        name="official-remove",
    ),
    path(DIVISION + "rules/", division_views.house_rules, name="house-rules"),
    path(DIVISION + "rules/target/", division_views.target, name="set-target"),
]
