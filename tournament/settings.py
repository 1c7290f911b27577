"""Django's settings, from what the environment says (`variables.py`, docs/settings.md).

Reading them writes nothing: `installation.py` makes the folder and the secret key.
"""

import os
from typing import cast

import dj_database_url

from tournament.installation import DATABASE, STATIC, secret_key
from tournament.logs import logging_of
from tournament.own_files import FILES
from tournament.variable_kinds import THIS_MACHINE
from tournament.variables import read

SAID = read(os.environ)
DATA = SAID.data
DEBUG = SAID.debug
LAN = SAID.lan
HTTPS = SAID.https
SECRET_KEY = secret_key(SAID)
STREAMS = SAID.streams
ADDRESS, ADDRESS_SAID = SAID.reached_at, bool(SAID.address or SAID.https)
ALLOWED_HOSTS = [*(SAID.hosts or THIS_MACHINE), *([] if SAID.hosts else ["testserver"])]
OTHERS_REACH_IT = SAID.others_reach_it
CSRF_TRUSTED_ORIGINS = [
    f"https://{'*' if host.startswith('.') else ''}{host}" for host in ALLOWED_HOSTS if HTTPS
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "tournament.static_files.StaticFiles",
    "django_htmx",
    "scoring",
    "tournament.live",
    "tournament.registration",
    "tournament.accounts",
    "tournament.seeding",
    "tournament.brackets",
    "tournament.tables",
    "tournament.timing",
    "tournament.rulings",
    "tournament.seasons",
    "tournament.desk",
    "tournament.doors",
]

MIDDLEWARE = [
    "tournament.logs.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.headers.CompressedPublicPages",
    "tournament.headers.ContentSecurityPolicy",
    "tournament.api.errors.ErrorsInOneForm",
    "tournament.language.ReadersLanguage",
    "tournament.desk.act.refusals.NoNul",
    "tournament.doors.empty.EmptyInstallation",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.desk.act.refusals.DeskMiddleware",
]
NOT_FOR_TABLES = {
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.headers.CompressedPublicPages",
    "tournament.api.errors.ErrorsInOneForm",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
}
TABLE_MIDDLEWARE = [name for name in MIDDLEWARE if name not in NOT_FOR_TABLES]
"""A table has a card instead of an account; its pages are neither files nor compressed."""

ROOT_URLCONF = "rookery.urls"
ASGI_APPLICATION = "tournament.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tournament.template_files.Unindented",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "builtins": [
                "django.templatetags.i18n",
                "tournament.desk.templatetags.document",
                "tournament.desk.templatetags.desk",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASE_URL = SAID.database or f"sqlite:///{DATA / DATABASE}"
DATABASES = {"default": dict(dj_database_url.parse(DATABASE_URL, conn_max_age=None))}
if DATABASE_URL.startswith("sqlite"):
    # The guard over the file: after it was deleted or replaced, no save is confirmed.
    DATABASES["default"]["ENGINE"] = "tournament.sqlite"
    # IMMEDIATE: the default deferred transactions fail with "database is locked" under load.
    # FULL: an acknowledged hand survives a power cut.
    # Seconds to wait while another program locks the file. Our own transactions take a fraction
    # of one, and after a longer wait people think that nothing happens.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 4,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Seconds: a server that hangs accepts a connection and says nothing, for two minutes.
    # Prepared are the statements of scoring/plain_sql.py: Django's own never are.
    FROM_THE_ADDRESS = cast("dict[str, object]", DATABASES["default"].get("OPTIONS", {}))
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "prepare_threshold": 2,
        **FROM_THE_ADDRESS,
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [FILES / "locale"]

STATIC_URL = "/static/"
STATIC_ROOT = DATA / STATIC
STATICFILES_DIRS = [FILES / "static", ("manual", FILES / "docs" / "manual")]
COLLECTED = SAID.collected
WHITENOISE_USE_FINDERS = not COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "tournament.headers.HashedStaticFiles"
        if COLLECTED
        else "tournament.headers.PlainStaticFiles"
    },
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-rookery" if HTTPS else "rookery"
CSRF_FAILURE_VIEW = "tournament.desk.act.refusals.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 3600 if HTTPS else 0
SECURE_SSL_REDIRECT = HTTPS
SILENCED_SYSTEM_CHECKS = ["security.W002", "security.W005", "security.W021"]
"""Frames are the business of our own policy (`headers.py`); HSTS for subdomains and in browsers'
lists is not ours, as other sites of the club's domain are not."""
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

MAIL = SAID.mail_server
EMAIL_HOST = MAIL.host if MAIL else ""
"""Empty where no e-mail is sent."""
if MAIL:
    EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.port, MAIL.user, MAIL.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.scheme == "smtp+starttls", MAIL.scheme == "smtps"
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = SERVER_EMAIL = SAID.mail_from

ADMINS = [("", address) for address in SAID.errors_to]
EMAIL_SUBJECT_PREFIX = ""

LOGGING = logging_of(as_json=SAID.logs_as_json, mails=bool(ADMINS))
