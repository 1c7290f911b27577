"""The rules of the games: pure functions on a score sheet. No people, no clock, no Django."""
