"""What the host decides about a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one server process; the command `serve` fills them."""

    database: str
    public_url: str = ""  # where people reach the server, for links in notices; "": notices carry no link
    bot_workers: int = 1
    bot_seconds: float = 30.0  # a bot that thinks longer is stopped, and a simpler one answers
    smtp: str = ""  # smtp://user:password@host:port, smtps://… ; "": no e-mail
    mail_from: str = ""
    private_webhooks: bool = False  # webhooks may point into the host's own network
    limits: bool = True  # rate limits

    @property
    def secure(self) -> bool:
        """Cookies travel over https only."""
        return self.public_url.startswith("https://")
