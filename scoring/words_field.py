"""A database column for words: typed text, or a message that is worded for each reader."""

import json
from collections.abc import Callable
from typing import Any

from django.db import models
from django.db.migrations import AlterField, RunPython
from django.db.migrations.operations.base import Operation

from rules.core.messages import Words, as_data, from_data, in_english


class WordsField(models.JSONField):
    """Store `Words` as JSON (`as_data`) and return `Words`. Empty by default.

    Reading raises ValueError for JSON that is no message.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"default": str, **options})

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Words | None:
        data = super().from_db_value(value, expression, connection)
        words: Words | None = None if data is None else from_data(data)
        return words

    def get_prep_value(self, value: Any) -> Any:
        return super().get_prep_value(as_data(value))


def becomes_words(app: str, model: str, name: str, **options: Any) -> list[Operation]:
    """The operations that turn a text column into a `WordsField`.

    Old rows keep their words, as if typed.
    """

    def keep(apps: Any, editor: Any) -> None:
        _rewrite(apps.get_model(app, model), name, json.dumps, editor)

    def back(apps: Any, editor: Any) -> None:
        _rewrite(apps.get_model(app, model), name, _in_english, editor)

    return [
        AlterField(model, name, models.TextField()),
        RunPython(keep, back),
        AlterField(model, name, WordsField(**options)),
    ]


def _in_english(kept: str) -> str:
    return in_english(from_data(json.loads(kept)))


def _rewrite(model: Any, name: str, anew: Callable[[str], str], editor: Any) -> None:
    """Rewrite each row, then check its constraints, which PostgreSQL needs before it alters the
    table."""
    for pk, text in list(model.objects.values_list("pk", name)):
        model.objects.filter(pk=pk).update(**{name: anew(text)})
    editor.connection.check_constraints(table_names=[model._meta.db_table])
