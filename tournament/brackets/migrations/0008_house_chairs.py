import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The table is there already: `tables` 0006 gave it its name."""

    dependencies = [
        ("brackets", "0007_decisions"),
        ("registration", "0004_referees_and_deputies"),
        ("tables", "0006_house_chairs_move"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="HouseChair",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="house_chairs",
                                to="brackets.match",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="house_chairs",
                                to="registration.player",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["match", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("withdrawn_at__isnull", True)),
                                fields=("match", "player"),
                                name="a_house_player_has_one_chair",
                            )
                        ],
                    },
                )
            ],
        ),
    ]
