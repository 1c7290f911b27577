"""Addresses of rules: a director's house rules."""

from django.urls import path

from tournament.desk.views import house_rules

urlpatterns = [
    path("desk/<slug:event>/<slug:division>/rules/", house_rules.house_rules, name="house-rules"),
]
