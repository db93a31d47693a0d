"""The commands that open the table in the browser."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

import typer

from cosmarch import SetupError

HOST = "127.0.0.1"
PORT = 8000

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="A SQLite file or postgresql://…; by default a file in your data folder.",
        show_default=False,
    ),
]


def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is every network.")] = HOST,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = PORT,
    db: Database = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people reach the server, such as https://play.example.org.")
    ] = "",
    bots: Annotated[int, typer.Option(min=0, max=64, metavar="N", help="Worker processes in which bots think.")] = 1,
    smtp: Annotated[
        str, typer.Option(envvar="COSMARCH_SMTP", metavar="URL", help="For e-mail: smtp://user:password@host:port.")
    ] = "",
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", help="The sender of e-mail.")] = "",
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let webhooks point into your own network.")
    ] = False,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies trusted to tell the visitor's address; by default none.")
    ] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Another name by which people reach the server.")
    ] = None,
) -> None:
    """Serve the table to browsers. Stop it with Ctrl+C; no match is lost."""
    from cosmarch.web.config import Config

    config = Config(
        database=db or default_database(),
        public_url=_checked_url(public_url),
        hosts=tuple([_checked_name(name) for name in allow_host or ()]),
        bot_workers=bots,
        smtp=_checked_smtp(smtp),
        mail_from=_checked_sender(mail_from),
        private_webhooks=private_webhooks,
    )
    _check_free(host, port)
    _run(config, host, port, _checked_proxy(proxy), f"Cosmarch: http://{host}:{port}")


def open_table() -> None:
    """What `cosmarch` alone does: serve this machine and open the browser."""
    from cosmarch.web.config import Config

    port = _free_port()
    url = f"http://{HOST}:{port}"
    typer.echo(f"Cosmarch: {url} (Ctrl+C ends it)")
    threading.Thread(target=_browse, args=(url, port), daemon=True).start()
    _run(Config(database=default_database(), bot_workers=max(1, (os.cpu_count() or 2) - 1)), HOST, port)


def _browse(url: str, port: int) -> None:
    """Open the browser when the server answers."""
    for _ in range(600):
        try:
            socket.create_connection((HOST, port), 1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return


def default_database() -> str:
    """The file in the person's data folder, which is made where it is missing."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "cosmarch"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return str(folder / "table.db")


def _run(config: object, host: str, port: int, proxy: str = "", greeting: str = "") -> None:
    import uvicorn

    from cosmarch.store import Database as Store
    from cosmarch.web.app import make_app
    from cosmarch.web.config import Config
    from cosmarch.web.http.connections import Doorman, protocol
    from cosmarch.web.warmup import prepare

    assert isinstance(config, Config)
    Store(config.database).close()  # a database that cannot be opened is said in one line
    if greeting:
        typer.echo(greeting)
    prepare()
    # The access log stays off: what is asked for is nobody's business, and addresses may be in it.
    uvicorn.run(
        make_app(config),
        host=host,
        port=port,
        http=protocol(Doorman(proxy)),
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=3,
    )


def _free_port() -> int:
    """Our usual port, or any other where that is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, PORT))
        except OSError:
            probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _check_free(host: str, port: int) -> None:
    """SetupError where nobody can listen there."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, number) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, UnicodeError) as error:
        raise SetupError(f"cannot listen on {host} port {port}: {getattr(error, 'strerror', None) or error}") from None


def _server(url: str, schemes: tuple[str, ...]) -> SplitResult | None:
    """The parts of an address that names a server and nothing on it; None where it is none."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in schemes and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts if good and not (parts.path.strip("/") or parts.query or parts.fragment) else None


def _checked_url(url: str) -> str:
    if not url:
        return ""
    parts = _server(url, ("http", "https"))
    if parts is None or parts.username is not None:
        raise SetupError("--public-url is an address such as https://play.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.-]{1,253}", name):
        raise SetupError("--allow-host is a name such as play.example.org")
    return name.lower()


def _checked_smtp(url: str) -> str:
    if url and _server(url, ("smtp", "smtps")) is None:
        raise SetupError("--smtp is an address such as smtp://user:password@mail.example.org:587")
    return url


def _checked_sender(address: str) -> str:
    if address and not re.fullmatch(r"[^@\s<>,;\"]+@[^@\s<>,;\"]+", address):
        raise SetupError("--mail-from is one address such as table@example.org")
    return address


def _checked_proxy(addresses: str) -> str:
    """Who may say for whom it asks. Everybody ("*") would let any visitor pretend to be any other."""
    for one in addresses.split(",") if addresses else ():
        try:
            ipaddress.ip_network(one.strip())
        except ValueError:
            raise SetupError("--proxy is an address or network such as 127.0.0.1 or 10.0.0.0/8") from None
    return addresses
