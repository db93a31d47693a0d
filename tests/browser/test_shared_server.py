"""The server that all browser tests of a worker share."""

from __future__ import annotations

from tests.browser.guest import real
from tests.faults.load import new_table
from tests.web.running import Server


def test_a_test_meets_the_same_matches_whatever_was_played_before(server: Server) -> None:
    def dealt() -> str:
        id, _ = new_table(server)
        return real(server, id).hash

    server.seed(7)
    before = [dealt(), dealt()]
    server.seed(7)
    assert [dealt(), dealt()] == before and before[0] != before[1]
