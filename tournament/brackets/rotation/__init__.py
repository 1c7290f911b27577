"""Individuals whose partners change from round to round. Pure."""
