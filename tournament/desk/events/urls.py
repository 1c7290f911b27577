"""Addresses: events, divisions, house rules and officials."""

from django.urls import path

from tournament.desk.events import event_views
from tournament.desk.events import views as events_views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"

desk = [
    path("", event_views.mine, name="desk"),
    path("new/", event_views.new, name="event-new"),
    path(EVENT + "copy/", event_views.copy, name="event-copy"),
    path(EVENT + "change/", event_views.change, name="event-change"),
    path(EVENT + "finish/", event_views.finish, name="event-finish"),
    path(EVENT + "reopen/", event_views.reopen, name="event-reopen"),
    path(EVENT + "delete/", event_views.delete, name="event-delete"),
    path(EVENT + "divisions/new/", events_views.new_division, name="division-new"),
    path(DIVISION + "change/", events_views.division_words, name="division-change"),
    path(DIVISION + "remove/", events_views.take_division_out, name="division-remove"),
    path(EVENT + "officials/", events_views.officials, name="officials"),
    path(EVENT + "officials/add/", events_views.give_role, name="official-add"),
    path(EVENT + "officials/invite/", events_views.invite, name="official-invite"),
    path(
        EVENT + "officials/invite/<number:invite>/withdraw/",
        events_views.take_invite_back,
        name="invite-withdraw",
    ),
    path(
        EVENT + "officials/<number:official>/who/",
        events_views.official_words,
        name="official-who",
    ),
    path(
        EVENT + "officials/<number:official>/remove/",
        events_views.take_role,
        name="official-remove",
    ),
    path(DIVISION + "rules/", events_views.house_rules, name="house-rules"),
    path(DIVISION + "rules/target/", events_views.target, name="set-target"),
]
