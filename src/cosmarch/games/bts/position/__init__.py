"""Positions: writing a table in words and numbers that a person can edit, and reading it back."""
