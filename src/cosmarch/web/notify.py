"""Telling people that a game waits for them: by e-mail (SMTP) and by webhook (JSON as Discord takes it)."""

from __future__ import annotations

import http.client
import ipaddress
import smtplib
import socket
import ssl
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from cosmarch import words
from cosmarch.store.notices import Notice
from cosmarch.web.config import Config

PATIENCE: Final = 10.0  # seconds for another server to answer


class Unsent(Exception):
    """It could not be sent now."""


def send(config: Config, notice: Notice) -> None:
    """Send it every way the person has named; Unsent where none of them worked."""
    say = words(notice.lang, "core", "web")
    subject = say("web.notice.subject", title=notice.title)
    body = say("web.notice.body", player=notice.name, title=notice.title)
    if config.public_url:
        body = f"{body}\n{config.public_url}/t/{notice.match}"
    failed: list[str] = []
    sent = False
    if notice.email and config.smtp:
        try:
            mail(config, notice.email, subject, body)
            sent = True
        except (OSError, smtplib.SMTPException, ValueError) as error:
            failed.append(f"e-mail: {type(error).__name__}")
    if notice.webhook:
        try:
            hook(notice.webhook, body, config.private_webhooks)
            sent = True
        except (OSError, http.client.HTTPException, ValueError) as error:
            failed.append(f"webhook: {type(error).__name__}")
    if failed and not sent:
        raise Unsent("; ".join(failed))


def mail(config: Config, to: str, subject: str, body: str) -> None:
    server = urlsplit(config.smtp)
    message = EmailMessage()
    message["From"] = config.mail_from or f"cosmarch@{server.hostname}"
    message["To"] = to
    message["Subject"] = " ".join(subject.split())
    message.set_content(body)
    host, context = server.hostname or "localhost", ssl.create_default_context()
    connection: smtplib.SMTP
    if server.scheme == "smtps":
        connection = smtplib.SMTP_SSL(host, server.port or 465, timeout=PATIENCE, context=context)
    else:
        connection = smtplib.SMTP(host, server.port or 25, timeout=PATIENCE)
    with connection as smtp:
        smtp.ehlo()
        safe = server.scheme == "smtps" or host in ("localhost", "127.0.0.1", "::1")
        if server.scheme == "smtp" and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            safe = True
        if server.username and not safe:
            raise ValueError("the mail server would be sent the password in the clear")
        if server.username:
            smtp.login(unquote(server.username), unquote(server.password or ""))
        smtp.send_message(message, to_addrs=[to])


NAT64: Final = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))
COMPATIBLE: Final = ipaddress.ip_network("::/96")  # IPv4 addresses as IPv6 once wrote them


def is_public(address: str) -> bool:
    """Whether an address leads out into the world, whatever it is wrapped in: an IPv6 address may carry an IPv4 one
    (mapped, 6to4, Teredo, NAT64), which is where it really leads."""
    try:
        place = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(place, ipaddress.IPv6Address):
        carried = [place.ipv4_mapped, place.sixtofour, *(place.teredo or ())]
        if place in COMPATIBLE or any(place in network for network in NAT64):
            carried.append(ipaddress.IPv4Address(int(place) & 0xFFFFFFFF))
        inner = [one for one in carried if one is not None]
        if inner:
            return all(is_public(str(one)) for one in inner)
    return place.is_global and not place.is_multicast and not place.is_reserved


def hook(url: str, text: str, private: bool) -> None:
    """Post to a person's webhook. The address is looked up once and must be a public one, so that nobody can make the
    server talk into its own network; redirects are not followed."""
    parts = urlsplit(url)
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise ValueError("a webhook is an https address")
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private and not all(is_public(one) for one in found):
        raise ValueError("the webhook points into a private network")
    address = found[0]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    body = msgspec.json.encode({"content": text[:1900]})
    sock = socket.create_connection((address, port), PATIENCE)
    if parts.scheme == "https":
        sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    connection.sock = sock
    try:
        connection.request("POST", path, body, {"content-type": "application/json", "user-agent": "Cosmarch"})
        status = connection.getresponse().status
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise ValueError(f"the webhook answered {status}")
