"""The server's entry point: Django in a small fixed pool of threads.

Threads of a fixed pool keep their database connection; Django's own ASGI handler opens a new one
for every request. Live streams will get a lane of their own in front of Django.
"""

import gc
import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

THREADS = 4

application = WSGIMiddleware(
    get_wsgi_application(),  # type: ignore[arg-type]  # a response is an iterable of bytes
    workers=THREADS,
)

# What was loaded by now stays: the collector need not walk it again after every few requests.
gc.collect()
gc.freeze()
