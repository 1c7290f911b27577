"""Settings: everything a deployment may say comes from the environment, with sane defaults.

DATABASE_URL      a PostgreSQL address; without it SQLite in ROOKERY_DATA
ROOKERY_DATA      folder of the database and the secret key (default: ./data)
ROOKERY_ADDRESS   where people reach the server, for links that a command prints
ROOKERY_HOSTS     host names the server answers to, separated by commas
ROOKERY_LAN       1: other machines can reach the server; the demo's passwords are refused
ROOKERY_HTTPS     1: a proxy in front speaks TLS; cookies are sent over https only
ROOKERY_COLLECTED 1: static files were collected and carry hashed names
ROOKERY_DEBUG     1: Django's debug pages, for developers
"""

import os
import secrets
from pathlib import Path

import dj_database_url

BASE = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ROOKERY_DATA") or BASE / "data").resolve()
DATA.mkdir(parents=True, exist_ok=True)


def _switch(name: str) -> bool:
    return os.environ.get(name, "") == "1"


def _secret_key() -> str:
    """The server's secret, made once, kept beside the database; links and PINs hang on it."""
    path = DATA / "secret_key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text().strip()


DEBUG = _switch("ROOKERY_DEBUG")
LAN = _switch("ROOKERY_LAN")
HTTPS = _switch("ROOKERY_HTTPS")
SECRET_KEY = _secret_key()
ADDRESS = os.environ.get("ROOKERY_ADDRESS") or "http://localhost:8000"
ALLOWED_HOSTS = [host for host in os.environ.get("ROOKERY_HOSTS", "").split(",") if host] or [
    "localhost",
    "127.0.0.1",
    "[::1]",
    "testserver",
]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "scoring",
    "tournament.live",
    "tournament.registration",
    "tournament.seeding",
    "tournament.brackets",
    "tournament.tables",
    "tournament.timing",
    "tournament.rulings",
    "tournament.desk",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.headers.CompressedPublicPages",
    "tournament.headers.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.desk.refusals.DeskMiddleware",
]

ROOT_URLCONF = "tournament.urls"
ASGI_APPLICATION = "tournament.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA / 'db.sqlite3'}"
DATABASES = {"default": dict(dj_database_url.parse(DATABASE_URL, conn_max_age=None))}
if DATABASE_URL.startswith("sqlite"):
    # The guard over the file: deleted or replaced, nothing is answered "saved".
    DATABASES["default"]["ENGINE"] = "tournament.sqlite"
    # IMMEDIATE: the default deferred transactions answer "database is locked" under load.
    # FULL: an acknowledged hand survives a power cut.
    # Seconds to wait while another program holds the file, on a phone as on a page: our own
    # transactions take a fraction of one, and who waits longer thinks that nothing happens.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 4,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-us"
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns of a folder that is not there
STATICFILES_DIRS = [BASE / "static"]
COLLECTED = _switch("ROOKERY_COLLECTED")
WHITENOISE_USE_FINDERS = not COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "tournament.headers.HashedStaticFiles"
        if COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
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
CSRF_FAILURE_VIEW = "tournament.desk.views.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 3600 if HTTPS else 0
SECURE_SSL_REDIRECT = HTTPS
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
