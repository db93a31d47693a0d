"""What was picked is named in brief: who picked it has read the rest."""

from __future__ import annotations

import pytest

from cosmarch.web.table.drafts import brief


@pytest.mark.parametrize(
    ("label", "short"),
    [
        ("Move to the north (2 there)", "Move to the north (2 there)"),
        ("Technology: gain one technology for free. The others buy one.", "Technology"),
        ("Activate Centauri and Gral (Centauri – nobody's; Gral – nobody's). 2 ships", "Activate Centauri and Gral"),
        ("K2: 1 Colony Ship and 2 Miners → K1: unexplored", "K2: 1 Colony Ship and 2 Miners → K1"),
        (
            "Take back everything that was done so far. It is free as long as nobody moved.",
            "Take back everything that was done so far",
        ),
    ],
)
def test_a_long_label_is_cut_where_it_begins_to_explain(label: str, short: str) -> None:
    assert brief(label) == short
