"""Twilight Imperium, Third Edition: the base game with its optional rules."""
