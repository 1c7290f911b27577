"""Addresses: the clock, lateness and rounds."""

from django.urls import path

from tournament.desk.timing import clock_views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
ROUND = EVENT + "rounds/<slug:division>/<str:key>/"

desk = [
    path(EVENT + "rounds/", clock_views.rounds, name="rounds"),
    path(ROUND, clock_views.start, name="round-start"),
    path(ROUND + "time/", clock_views.time_up, name="round-time"),
    path(ROUND + "time/back/", clock_views.time_back, name="round-time-back"),
    path(EVENT + "clock/", clock_views.clock, name="clock"),
    path(EVENT + "clock/stop/", clock_views.stop, name="clock-stop"),
    path(EVENT + "clock/go-on/", clock_views.go_on, name="clock-go-on"),
    path(
        EVENT + "clock/arrivals/<number:arrival>/back/",
        clock_views.not_arrived,
        name="arrival-back",
    ),
    path(
        EVENT + "clock/rulings/<number:ruling>/enforce/",
        clock_views.enforce,
        name="lateness-enforce",
    ),
    path(EVENT + "clock/rulings/<number:ruling>/waive/", clock_views.waive, name="lateness-waive"),
    path(
        EVENT + "clock/rulings/<number:ruling>/change/",
        clock_views.change,
        name="lateness-change",
    ),
    path(EVENT + "clock/announce/", clock_views.announce, name="round-announce"),
    path(MATCH + "arrive/", clock_views.arrive, name="arrive"),
    path(MATCH + "extra-time/", clock_views.extra, name="extra-time"),
    path(MATCH + "not-late/", clock_views.not_late, name="not-late"),
]
