"""Texts of several lines as paragraphs."""

from __future__ import annotations


def paragraphs(text: str) -> tuple[str, ...]:
    return tuple([line for line in text.split("\n") if line])
