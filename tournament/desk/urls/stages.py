"""Addresses of what follows the first draw: places and ties, cards, the next stage."""

from django.urls import path

from tournament.desk.views import places, ties

BRACKET = "<slug:event>/<slug:division>/bracket/"
TIES = BRACKET + "ties/"

urlpatterns = [
    path(BRACKET + "places/", places.decide, name="stage-places"),
    path(BRACKET + "onward/", places.onward, name="stage-onward"),
    path(BRACKET + "next/", places.publish, name="stage-next"),
    path(TIES, ties.show, name="ties"),
    path(TIES + "<int:stage>/cards/", ties.typed, name="cards-type"),
    path(TIES + "<int:stage>/announce/", ties.announce, name="cards-announce"),
    path(TIES + "<int:stage>/draw/", ties.draw, name="cards-draw"),
    path(TIES + "draws/<int:draw>/take-back/", ties.take_back, name="cards-take-back"),
]
