"""Addresses for everybody, and the door of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.desk.views import login, public, rules

DIVISION = "e/<slug:event>/<slug:division>/"

urlpatterns = [
    path("", public.home, name="home"),
    path("login/", login.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("e/<slug:event>/", public.event, name="event"),
    path(DIVISION, public.division, name="division"),
    path(DIVISION + "rules/", rules.rules, name="rules"),
    path(DIVISION + "<str:code>/", public.match, name="match"),
]
