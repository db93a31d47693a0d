"""Telling people that a game waits for them: by e-mail (SMTP) and by webhook (JSON as Discord takes it)."""

from __future__ import annotations

import http.client
import ipaddress
import smtplib
import socket
import ssl
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from cosmarch import words
from cosmarch.store.notices import Notice
from cosmarch.web.config import Config

PATIENCE: Final = 10.0  # seconds for another server to take each step
LONGEST: Final = 30.0  # seconds for all of it, however slowly the other side goes on talking
STRIKES: Final = 3  # failures in a row after which a server is left alone for a while
REST: Final = 60.0  # seconds; they double with each further failure
LONGEST_REST: Final = 3600.0
REMEMBERED: Final = 1000  # servers


class Unsent(Exception):
    """It could not be sent now."""


class Breaker:
    """Servers that failed several times in a row are not tried again for a while: their silence would cost everybody
    else's notices time. Threads share it."""

    def __init__(self, time: Callable[[], float] = time.monotonic) -> None:
        self._time = time
        self._failed: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allows(self, server: str) -> bool:
        with self._lock:
            return self._failed.get(server, (0, 0.0))[1] <= self._time()

    def worked(self, server: str) -> None:
        with self._lock:
            self._failed.pop(server, None)

    def failed(self, server: str) -> None:
        with self._lock:
            strikes = self._failed.pop(server, (0, 0.0))[0] + 1
            rest = min(LONGEST_REST, REST * 2.0 ** min(strikes - STRIKES, 10)) if strikes >= STRIKES else 0.0
            self._failed[server] = (strikes, self._time() + rest)
            while len(self._failed) > REMEMBERED:
                self._failed.popitem(last=False)


@contextmanager
def cut_off(seconds: float, connection: Callable[[], socket.socket | None]) -> Iterator[None]:
    """After so many seconds the connection is cut, whatever is still being said: a time limit on each step alone would
    let a server that sends a letter now and then hold us for ever."""

    late = threading.Event()

    def cut() -> None:
        late.set()
        sock = connection()
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError("it took too long")


def send(config: Config, notice: Notice, breaker: Breaker | None = None) -> None:
    """Send it every way the person has named; Unsent where none of them worked."""
    breaker = breaker or Breaker()
    say = words(notice.lang, "core", "web")
    subject = say("web.alarm.subject" if notice.alarm else "web.notice.subject", title=notice.title)
    body = say("web.alarm.body" if notice.alarm else "web.notice.body", player=notice.name, title=notice.title)
    if config.public_url:
        body = f"{body}\n{config.public_url}/t/{notice.match}"
    ways: list[tuple[str, str, Callable[[], None]]] = []
    if notice.email and config.smtp:
        ways.append(("e-mail", config.smtp, lambda: mail(config, notice.email, subject, body)))
    if notice.webhook:
        server = urlsplit(notice.webhook).netloc
        ways.append(("webhook", server, lambda: hook(notice.webhook, body, config.private_webhooks)))
    failed: list[str] = []
    for kind, server, way in ways:
        if not breaker.allows(server):
            failed.append(f"{kind}: left alone for a while")
            continue
        try:
            way()
            breaker.worked(server)
        except (OSError, smtplib.SMTPException, http.client.HTTPException, ValueError) as error:
            breaker.failed(server)
            failed.append(f"{kind}: {type(error).__name__}")
    if failed and len(failed) == len(ways):
        raise Unsent("; ".join(failed))


def mail(config: Config, to: str, subject: str, body: str, seconds: float = LONGEST) -> None:
    server = urlsplit(config.smtp)
    message = EmailMessage()
    message["From"] = config.mail_from or f"cosmarch@{server.hostname}"
    message["To"] = to
    message["Subject"] = " ".join(subject.split())
    message.set_content(body)
    host, context = server.hostname or "localhost", ssl.create_default_context()
    connection: smtplib.SMTP
    if server.scheme == "smtps":
        connection, port = smtplib.SMTP_SSL(timeout=PATIENCE, context=context), server.port or 465
    else:
        connection, port = smtplib.SMTP(timeout=PATIENCE), server.port or 25
    connection._host = host  # type: ignore[attr-defined]  # whose certificate is asked for: set where it connects itself
    with cut_off(seconds, lambda: connection.sock), connection as smtp:
        smtp.connect(host, port)
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


def hook(url: str, text: str, private: bool, seconds: float = LONGEST) -> None:
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
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    connection.sock = socket.create_connection((address, port), PATIENCE)
    try:
        with cut_off(seconds, lambda: connection.sock):
            if parts.scheme == "https":
                context = ssl.create_default_context()
                safe = context.wrap_socket(connection.sock, server_hostname=host, do_handshake_on_connect=False)
                connection.sock = safe
                safe.do_handshake()
            headers = {"content-type": "application/json", "user-agent": "Cosmarch"}
            connection.request("POST", path, body, headers)
            status = connection.getresponse().status
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise ValueError(f"the webhook answered {status}")
