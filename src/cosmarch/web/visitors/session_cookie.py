"""The cookie that says who somebody is: the secret of a session that the server keeps."""

from __future__ import annotations

from typing import Final

COOKIE: Final = "cosmarch"


def cookie_name(name: str, secure: bool) -> str:
    """A cookie's name as browsers see it: over https one that no other site, and no page without https, can set."""
    return f"__Host-{name}" if secure else name
