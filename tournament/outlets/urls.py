"""Addresses: an event's files, for its officials; calendars and feeds for everybody."""

from django.urls import path

from tournament.outlets import downloads_views, outside_views, token_views

DOWNLOADS = "<slug:event>/downloads/"

desk = [
    path(DOWNLOADS, downloads_views.downloads, name="downloads"),
    path(DOWNLOADS + "games.csv", downloads_views.games, name="games-csv"),
    path(DOWNLOADS + "hands.csv", downloads_views.hands, name="hands-csv"),
    path(DOWNLOADS + "log.csv", downloads_views.log, name="log-csv"),
    path(DOWNLOADS + "<slug:division>/entries.csv", downloads_views.entries, name="entries-csv"),
    path(DOWNLOADS + "<slug:division>/contacts.csv", downloads_views.contacts, name="contacts-csv"),
    path("<slug:event>/tokens/", token_views.tokens, name="tokens"),
    path(
        "<slug:event>/tokens/<number:token>/withdraw/", token_views.withdraw, name="token-withdraw"
    ),
]

public = [
    path("e/<slug:event>/calendar.ics", outside_views.calendar, name="event-calendar"),
    path("e/<slug:event>/results.atom", outside_views.feed, name="results-feed"),
    path("my/<slug:event>/<str:link>/calendar.ics", outside_views.my_calendar, name="my-calendar"),
]
