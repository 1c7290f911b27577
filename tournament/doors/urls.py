"""Addresses: the doors of the house, and the owner's pages."""

from django.urls import path

from tournament.doors import (
    again_views,
    first_owner_views,
    forgotten_views,
    link_views,
    login_views,
    owner_views,
    second_factor_views,
    second_step_views,
    unsent_views,
)

INSTALLATION = "installation/"
ACCOUNT = INSTALLATION + "accounts/<number:account>/"

desk = [
    path(INSTALLATION, owner_views.installation, name="installation"),
    path(INSTALLATION + "club/", owner_views.club, name="club"),
    path(INSTALLATION + "invites/", owner_views.invite, name="invite"),
    path(
        INSTALLATION + "invites/<number:invite>/withdraw/",
        owner_views.withdraw,
        name="invite-here-withdraw",
    ),
    path(ACCOUNT, owner_views.account, name="account"),
    path(ACCOUNT + "access/", owner_views.access, name="account-access"),
    path(ACCOUNT + "events/", owner_views.make_events, name="account-events"),
    path(ACCOUNT + "second-factor/", owner_views.second_factor, name="account-second-factor"),
    path(ACCOUNT + "password/", owner_views.password, name="account-password"),
]

public = [
    path("link/", link_views.open_link, name="link"),
    path("link/join/", link_views.join, name="link-join"),
    path("link/other/", link_views.another_account, name="link-other"),
    path("link/password/", link_views.new_password, name="link-password"),
    path("setup/", first_owner_views.first_owner, name="first-owner"),
    path("login/", login_views.Login.as_view(), name="login"),
    path("login/unsent/", unsent_views.unsent, name="unsent"),
    path("login/code/", second_step_views.login_code, name="login-code"),
    path("password/", login_views.ChangePassword.as_view(), name="password"),
    path("password/account/", login_views.my_account, name="my-account"),
    path("password/second/", second_factor_views.second_factor, name="second-factor"),
    path("password/second/off/", second_factor_views.second_factor_off, name="second-factor-off"),
    path("password/second/codes/", second_factor_views.recovery_codes, name="recovery-codes"),
    path("password/again/", again_views.password_again, name="password-again"),
    path("forgotten/", forgotten_views.forgotten, name="forgotten"),
    path("forgotten/sent/", forgotten_views.sent, name="forgotten-sent"),
    path("logout/", login_views.Logout.as_view(), name="logout"),
]
