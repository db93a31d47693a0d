"""A test that plays only a sample in pure Python is run whole in compiled form."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def test_who_takes_a_sample_is_marked_long() -> None:
    texts = [(path, path.read_text(encoding="utf-8")) for path in sorted(HERE.rglob("test_*.py"))]
    samplers = [(path, text) for path, text in texts if "from tests.measure import measure\n" in text]
    assert samplers and [path for path, text in samplers if "pytest.mark.long" not in text] == []
