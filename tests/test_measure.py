"""A test that plays only a sample in pure Python is run whole in compiled form."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def test_who_takes_a_sample_is_marked_long() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py")}
    samplers = [name for name, text in texts.items() if "from tests.measure import measure\n" in text]
    assert samplers and all("pytest.mark.long" in texts[name] for name in samplers)
