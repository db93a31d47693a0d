"""Every error that the public surface raises; each message is one clear sentence."""

from __future__ import annotations

from collections.abc import Callable


class CosmarchError(Exception):
    """Base of all errors of the public surface."""


class SetupError(CosmarchError):
    """A match cannot be set up so: unknown game, wrong seats, bad option, bad content pack."""


class IllegalChoice(CosmarchError):
    """An answer was refused; the match is as it was. `rule` is the id of the rule that refuses, or ""; `reason`
    says why in English, `told` in every language."""

    def __init__(self, rule: str, reason: str | Callable[[str], str]) -> None:
        self._reason = reason
        self.rule = rule
        self.reason = self.told("en")
        super().__init__(f"{rule}: {self.reason}" if rule else self.reason)

    def told(self, lang: str) -> str:
        """The reason in a language; in English where it was given as a text."""
        reason = self._reason
        return reason if isinstance(reason, str) else reason(lang)


class LoadError(CosmarchError):
    """A save or a position cannot be loaded; the message says exactly why."""


class OtherVersion(LoadError):
    """A state was written by a version whose states have other columns."""


class EngineError(CosmarchError):
    """A scene failed. The answer that led there was taken back; the match is as it was before it."""


class TooLong(CosmarchError):
    """It takes more work than whoever asked is ready to wait for."""
