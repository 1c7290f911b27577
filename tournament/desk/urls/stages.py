"""Addresses of what follows the first draw: places and ties, cards, the next stage, categories."""

from django.urls import path

from tournament.desk.registration import views as registration_views
from tournament.desk.views import draw_pairing, places, standings, ties

DIVISION = "<slug:event>/<slug:division>/"
CATEGORIES = DIVISION + "categories/"
BRACKET = DIVISION + "bracket/"
TIES = BRACKET + "ties/"

urlpatterns = [
    path(BRACKET + "places/", places.decide, name="stage-places"),
    path(BRACKET + "onward/", places.onward, name="stage-onward"),
    path(BRACKET + "next/", places.publish, name="stage-next"),
    path(BRACKET + "pairing/", draw_pairing.show, name="draw-pairing"),
    path(BRACKET + "pairing/swap/", draw_pairing.save, name="draw-swap"),
    path(BRACKET + "standings/hide/", standings.hide, name="standings-hide"),
    path(BRACKET + "standings/show/", standings.show, name="standings-show"),
    path(CATEGORIES, registration_views.categories, name="categories"),
    path(CATEGORIES + "keep/", registration_views.keep_categories, name="categories-keep"),
    path(TIES, ties.show, name="ties"),
    path(TIES + "<number:stage>/cards/", ties.typed, name="cards-type"),
    path(TIES + "<number:stage>/announce/", ties.announce, name="cards-announce"),
    path(TIES + "<number:stage>/draw/", ties.draw, name="cards-draw"),
    path(TIES + "draws/<number:draw>/take-back/", ties.take_back, name="cards-take-back"),
]
