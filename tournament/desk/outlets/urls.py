"""Addresses: an event's files, for its officials."""

from django.urls import path

from tournament.desk.outlets import downloads_views

DOWNLOADS = "<slug:event>/downloads/"

desk = [
    path(DOWNLOADS, downloads_views.downloads, name="downloads"),
    path(DOWNLOADS + "hands.csv", downloads_views.hands, name="hands-csv"),
    path(DOWNLOADS + "log.csv", downloads_views.log, name="log-csv"),
    path(DOWNLOADS + "<slug:division>/entries.csv", downloads_views.entries, name="entries-csv"),
    path(DOWNLOADS + "<slug:division>/contacts.csv", downloads_views.contacts, name="contacts-csv"),
]
