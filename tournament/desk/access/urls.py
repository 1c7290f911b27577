"""Addresses: the door of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.desk.access import login_views

public = [
    path("login/", login_views.Login.as_view(), name="login"),
    path("password/", login_views.ChangePassword.as_view(), name="password"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
