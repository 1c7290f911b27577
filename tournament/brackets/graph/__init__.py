"""Stages that lead to stages: who goes along each way, with what, and onto which line. Pure."""
