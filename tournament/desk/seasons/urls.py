"""Addresses: seasons, at the desk and for everyone."""

from django.urls import path

from tournament.desk.seasons import views

SEASON = "seasons/<slug:season>/"

desk = [
    path("seasons/", views.mine, name="desk-seasons"),
    path("seasons/new/", views.new, name="season-new"),
    path(SEASON, views.show, name="desk-season"),
    path(SEASON + "change/", views.change, name="season-change"),
    path(SEASON + "add/", views.add, name="season-add"),
    path(SEASON + "events/<number:row>/remove/", views.remove, name="season-remove"),
    path(SEASON + "delete/", views.delete, name="season-delete"),
]

public = [
    path(SEASON, views.season, name="season"),
    path(SEASON + "standings.csv", views.as_csv, name="season-csv"),
]
