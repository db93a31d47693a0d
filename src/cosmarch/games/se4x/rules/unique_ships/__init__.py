"""Unique ships: their design and what it does (CE-19)."""
