"""Every error that the public surface raises; each message is one clear sentence."""


class CosmarchError(Exception):
    """Base of all errors of the public surface."""


class SetupError(CosmarchError):
    """A match cannot be set up so: unknown game, wrong seats, bad option, bad content pack."""


class IllegalChoice(CosmarchError):
    """An answer was refused; the match is as it was. `rule` is the id of the rule that refuses, or ""."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}" if rule else reason)
        self.rule = rule
        self.reason = reason


class LoadError(CosmarchError):
    """A save or a position cannot be loaded; the message says exactly why."""


class OtherVersion(LoadError):
    """A state was written by a version whose states have other columns."""


class EngineError(CosmarchError):
    """A scene failed. The answer that led there was taken back; the match is as it was before it."""


class TooLong(CosmarchError):
    """It takes more work than whoever asked is ready to wait for."""
