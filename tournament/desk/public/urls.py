"""Addresses: public pages."""

from django.urls import path

from tournament.desk.public import (
    my_page_views,
    outside_views,
    results_views,
    rules_views,
)
from tournament.desk.public import views as public_views

desk = [
    path("<slug:event>/rules/", rules_views.at_desk, name="desk-rules"),
    path("<slug:event>/certificates/", results_views.certificates, name="certificates"),
    path("<slug:event>/outside/", outside_views.outside, name="desk-outside"),
]

public = [
    path("e/<slug:event>/rules/", rules_views.public, name="event-rules"),
    path("rules/<slug:ruleset>/", rules_views.book, name="book"),
    path("practice/", rules_views.games, name="practices"),
    path("practice/<slug:ruleset>/", rules_views.practice, name="practice"),
    path("", public_views.home, name="home"),
    path("cards/scorekeeper/", public_views.scorekeeper_card, name="scorekeeper-card"),
    path("cards/player/", public_views.player_card, name="player-card"),
    path("accessibility/", public_views.accessibility, name="accessibility"),
    path("manual/", public_views.manual, name="manual"),
    path("manual/<str:language>/", public_views.manual, name="manual-in"),
    path("e/<slug:event>/", public_views.event, name="event"),
    path("e/<slug:event>/card.png", public_views.link_card, name="link-card"),
    path("wall/<slug:event>/", my_page_views.wall, name="wall"),
    path("overlay/<slug:event>/", outside_views.overlays, name="overlays"),
    path(
        "overlay/<slug:event>/table/<number:number>/",
        outside_views.overlay_table,
        name="overlay-table",
    ),
    path(
        "overlay/<slug:event>/<slug:division>/<str:code>/",
        outside_views.overlay_match,
        name="overlay-match",
    ),
    path("embed/<slug:event>/", outside_views.embed_event, name="embed-event"),
    path(
        "embed/<slug:event>/<slug:division>/",
        outside_views.embed_division,
        name="embed-division",
    ),
    path("my/<slug:event>/<str:link>/", my_page_views.my_page, name="my-page"),
    path("e/<slug:event>/find/", my_page_views.find, name="find"),
    path("e/<slug:event>/overall/", results_views.overall, name="overall"),
    path("e/<slug:event>/<slug:division>/", public_views.division, name="division"),
    path(
        "e/<slug:event>/<slug:division>/print/", public_views.bracket_printed, name="bracket-print"
    ),
    path("e/<slug:event>/<slug:division>/rules/", rules_views.rules, name="rules"),
    path(
        "e/<slug:event>/<slug:division>/practice/",
        rules_views.practice_here,
        name="practice-here",
    ),
    path("e/<slug:event>/<slug:division>/results/", results_views.results, name="results"),
    path(
        "e/<slug:event>/<slug:division>/results/print/",
        results_views.printed,
        name="results-print",
    ),
    path("e/<slug:event>/<slug:division>/results.csv", results_views.as_csv, name="results-csv"),
    path("e/<slug:event>/<slug:division>/results.pdf", results_views.as_pdf, name="results-pdf"),
    path(
        "e/<slug:event>/<slug:division>/team/<number:number>/",
        my_page_views.team,
        name="team-public",
    ),
    path("e/<slug:event>/<slug:division>/<str:code>/", public_views.match, name="match"),
]
