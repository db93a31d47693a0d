"""Notices by e-mail, read by a small mail server in this process."""

from __future__ import annotations

import base64
import socketserver
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from cosmarch.store.notices import Notice
from cosmarch.web.config import Config
from cosmarch.web.visitors import notify


class Mailbox(socketserver.TCPServer):
    """Speaks as much SMTP as a client needs, and keeps what it is given."""

    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Postman)
        self.messages: list[EmailMessage] = []
        self.envelopes: list[str] = []
        self.logins: list[str] = []
        self.refuses = False

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Postman(socketserver.StreamRequestHandler):
    server: Mailbox

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "EHLO":
                self.say("250-here")
                self.say("250 AUTH PLAIN")
            elif verb == "AUTH":
                self.server.logins.append(base64.b64decode(line.split()[2]).decode().replace("\0", "|"))
                self.say("235 welcome")
            elif verb == "RCPT" and self.server.refuses:
                self.say("550 nobody here")
            elif verb in ("MAIL", "RCPT"):
                self.server.envelopes.append(line)
                self.say("250 well")
            elif verb == "DATA":
                self.say("354 go on")
                self.take()
            else:
                self.say("221 bye" if verb == "QUIT" else "250 well")

    def take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        self.server.messages.append(message_from_bytes(b"".join(lines), policy=policy.default))
        self.say("250 kept")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def notice(lang: str = "en", title: str = "Friday", email: str = "ada@example.org") -> Notice:
    return Notice("m1", 0, "p1", "Ada", title, email, "", lang, 0)


def config(mailbox: Mailbox, login: str = "") -> Config:
    return Config(
        database="",
        public_url="https://play.example.org",
        smtp=f"smtp://{login}127.0.0.1:{mailbox.port}",
        mail_from="table@example.org",
    )


def test_a_mail_leads_straight_to_the_table(mailbox: Mailbox) -> None:
    notify.send(config(mailbox), notice())
    [message] = mailbox.messages
    assert message["To"] == "ada@example.org"
    assert message["From"] == "table@example.org"
    assert "Friday" in message["Subject"]
    assert "https://play.example.org/t/m1" in message.get_content()
    assert "Ada" in message.get_content()


@pytest.mark.parametrize("lang", ["hu", "pl"])
def test_a_mail_speaks_the_persons_language(mailbox: Mailbox, lang: str) -> None:
    notify.send(config(mailbox), notice("en"))
    notify.send(config(mailbox), notice(lang))
    english, other = mailbox.messages
    assert english["Subject"] != other["Subject"]
    assert english.get_content() != other.get_content()


def test_a_title_cannot_add_headers(mailbox: Mailbox) -> None:
    notify.send(config(mailbox), notice(title="x\r\nBcc: everybody@example.org"))
    [message] = mailbox.messages
    assert message["Bcc"] is None
    assert "Bcc: everybody@example.org" in message["Subject"]
    assert [line for line in mailbox.envelopes if "everybody" in line] == []


def test_the_server_is_told_who_sends(mailbox: Mailbox) -> None:
    notify.send(config(mailbox, "post%40example.org:se%20cret@"), notice())
    assert mailbox.logins == ["|post@example.org|se cret"]


def test_a_refused_mail_is_not_sent(mailbox: Mailbox) -> None:
    mailbox.refuses = True
    with pytest.raises(notify.Unsent):
        notify.send(config(mailbox), notice())
    assert mailbox.messages == []


def test_a_server_that_is_gone(mailbox: Mailbox) -> None:
    gone = Config(database="", smtp="smtp://127.0.0.1:9", mail_from="a@example.org")
    with pytest.raises(notify.Unsent):
        notify.send(gone, notice())
