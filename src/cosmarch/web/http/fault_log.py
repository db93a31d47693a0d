"""Telling the log that something of ours went wrong, and where, but nothing that a visitor wrote."""

from __future__ import annotations

import logging
import traceback

DEEPEST = 12  # calls that are told


def report(log: logging.Logger, what: str, error: BaseException) -> None:
    """One line: what failed, the kind of error, and the calls that led to it. The error's own text is left out, since
    it may quote a name, a title or an answer."""
    calls = [f"{call.filename.rpartition('/')[2]}:{call.lineno}" for call in traceback.extract_tb(error.__traceback__)]
    log.error("%s: %s at %s", what, type(error).__name__, " < ".join(reversed(calls[-DEEPEST:])) or "?")
