"""What the host decides about a server."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one server process; the command `serve` fills them."""

    database: str
    public_url: str = ""  # where people reach the server, for links in notices; "": notices carry no link
    hosts: tuple[str, ...] = ()  # further names by which people reach it
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

    def serves(self, host: str) -> bool:
        """Whether the server goes by this name (a `Host` header). Numbers and this machine's own name are always its:
        no stranger can point them elsewhere, as they can a name of their own."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in ("localhost", *self.hosts) or (self.public_url and name == urlsplit(self.public_url).hostname):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def origin(self, scheme: str, host: str) -> str:
        """The origin of our own pages where they are reached by this name: behind a proxy the scheme is the one that
        people use, whatever the proxy uses."""
        if self.public_url and urlsplit(self.public_url).netloc == host:
            scheme = urlsplit(self.public_url).scheme
        return f"{scheme}://{host}"
