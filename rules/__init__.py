"""What the rule books say: pure functions on a sheet. Knows no people, no clock, no Django."""
