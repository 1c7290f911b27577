"""Rewrite stored house rules whose sides have names, so that their order is kept."""

from typing import Any

from django.db.migrations import RunPython

from rules.house.changes import in_order


def sides_become_pairs(app: str, model: str) -> RunPython:
    """The migration that turns objects of sides into pairs, and back."""

    def keep(apps: Any, _editor: Any) -> None:
        _rewrite(apps.get_model(app, model), in_order)

    def back(apps: Any, _editor: Any) -> None:
        _rewrite(apps.get_model(app, model), _as_objects)

    return RunPython(keep, back)


def _rewrite(model: Any, anew: Any) -> None:
    for pk, before in list(model.objects.values_list("pk", "house_rules")):
        after = anew(before)
        if after != before:
            model.objects.filter(pk=pk).update(house_rules=after)


def _as_objects(written: dict[str, Any]) -> dict[str, Any]:
    return {
        key: dict(value) if isinstance(value, list) and _is_named(value) else value
        for key, value in written.items()
    }


def _is_named(rows: list[Any]) -> bool:
    return any(isinstance(row, list) for row in rows)
