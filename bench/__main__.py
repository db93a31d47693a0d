"""`make bench`: Cosmarch in both forms and the peer in turns, on one core; ratios are medians over the rounds.

Machines are noisy: within a round all three run right after each other, and only ratios within a round are compared.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 5
ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "build" / "bench-peer"
PEER_VERSION = "3.2.1"
BEGIN, END = "<!-- measured by make bench: begin -->", "<!-- measured by make bench: end -->"
PAGE = ROOT / "docs" / "performance.md"
# What is needed of each game: decisions against the peer's (at the fewest or the most seats), copy, clone and SVG.
NEEDED: dict[str, dict[str, str]] = {
    "bts": {"seats": "few", "free": "2 × and 5 ×", "copy": "10 × cheaper", "clone": "below 1 ×", "svg": "below 10"},
    "ti3": {
        "seats": "many",
        "free": "1 × and 3 ×",
        "copy": "compiled below 25",
        "clone": "below 1,000",
        "svg": "below 40",
    },
    "se4x": {
        "seats": "few",
        "free": "1 × and 3 ×",
        "copy": "compiled below 25",
        "clone": "below 1,000",
        "svg": "below 40",
    },
}
# The battle whose odds are measured: ships of a side, and what is needed.
ODDS: dict[str, tuple[int, str]] = {"ti3": (15, ""), "se4x": (12, "below 50")}


def peer_python() -> Path:
    """The peer's own environment, made once."""
    python = PEER / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEER)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"catanatron=={PEER_VERSION}"], check=True)
    return python


def run(*command: str) -> dict[str, object]:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    pinned = ["taskset", "-c", "0", *command] if os.path.exists("/usr/bin/taskset") else list(command)
    done = subprocess.run(pinned, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def machine() -> str:
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    return f"{model or platform.machine()}, one core, Python {platform.python_version()}, {platform.system()}"


def number(row: dict[str, object], *path: str) -> float:
    value: object = row
    for key in path:
        assert isinstance(value, dict)
        value = value[key]
    assert isinstance(value, (int, float))
    return float(value)


def ratio(ours: list[dict[str, object]], peers: list[dict[str, object]], path: tuple[str, ...], key: str) -> float:
    return statistics.median([number(a, *path) / number(b, key) for a, b in zip(ours, peers, strict=True)])


def middle(rows: list[dict[str, object]], *path: str) -> float:
    return statistics.median([number(row, *path) for row in rows])


def report(game: str, peers: list[dict[str, object]], forms: dict[str, list[dict[str, object]]]) -> list[str]:
    seats = sorted(forms["pure"][0]["seats"])  # type: ignore[call-overload]
    few, many = seats[0], seats[-1]
    lines = [
        f"## `{game}`",
        "",
        f"| figure | catanatron {PEER_VERSION} | pure Python | compiled | needed |",
        "|---|---|---|---|---|",
    ]

    def line(what: str, peer: str, cells: list[str], needed: str) -> None:
        lines.append(f"| {what} | {peer} | {' | '.join(cells)} | {needed} |")

    both = ("pure", "compiled")
    needed = NEEDED[game]
    one, other = (few, many) if needed["seats"] == "few" else (many, few)
    free = [ratio(forms[f], peers, ("seats", one, "free"), "free") for f in both]
    raw = [ratio(forms[f], peers, ("seats", one, "all"), "decisions") for f in both]
    line(
        f"decisions with a choice a second, {one} seats",
        f"{middle(peers, 'free'):,.0f}",
        [f"{middle(forms[f], 'seats', one, 'free'):,.0f} ({r:.1f} ×)" for f, r in zip(both, free, strict=True)],
        needed["free"],
    )
    line(
        f"all answers a second, forced ones included, {one} seats",
        f"{middle(peers, 'decisions'):,.0f}",
        [f"{middle(forms[f], 'seats', one, 'all'):,.0f} ({r:.2f} ×)" for f, r in zip(both, raw, strict=True)],
        "",
    )
    line(
        f"decisions with a choice a second, {other} seats",
        "",
        [f"{middle(forms[f], 'seats', other, 'free'):,.0f}" for f in both],
        "",
    )
    for count in seats:
        peer = f"{middle(peers, 'games'):.1f}" if count == few else ""
        line(
            f"whole random games a second, {count} seats",
            peer,
            [f"{middle(forms[f], 'seats', count, 'games'):.1f}" for f in both],
            "",
        )
    copies = [1 / ratio(forms[f], peers, ("copy",), "copy") for f in both]
    line(
        "state copy, µs",
        f"{middle(peers, 'copy'):.1f}",
        [f"{middle(forms[f], 'copy'):.2f} ({r:.1f} × cheaper)" for f, r in zip(both, copies, strict=True)],
        needed["copy"],
    )
    clones = [ratio(forms[f], peers, ("clone95",), "copy") for f in both]
    line(
        "mid-scene clone, 95th percentile, µs",
        f"{middle(peers, 'copy'):.1f} (copy)",
        [f"{middle(forms[f], 'clone95'):.0f} ({r:.2f} ×)" for f, r in zip(both, clones, strict=True)],
        needed["clone"],
    )
    line("mid-scene clone, median, µs", "", [f"{middle(forms[f], 'clone50'):.0f}" for f in both], "")
    line("imagine, µs", "", [f"{middle(forms[f], 'imagine'):.0f}" for f in both], "")
    line("view of a seat, µs", "", [f"{middle(forms[f], 'view'):.0f}" for f in both], "")
    line("SVG of a seat's board, ms", "", [f"{middle(forms[f], 'svg'):.1f}" for f in both], needed["svg"])
    line("save, ms", "", [f"{middle(forms[f], 'save'):.2f}" for f in both], "")
    line("memory of a finished match, MB", "", [f"{middle(forms[f], 'memory'):.1f}" for f in both], "")
    line("most memory while it was played, MB", "", [f"{middle(forms[f], 'peak'):.1f}" for f in both], "")
    if "odds" in forms["pure"][0]:
        ships, most = ODDS[game]
        line(
            f"exact odds of {ships} ships against {ships}, ms",
            "",
            [f"{middle(forms[f], 'odds'):.1f}" for f in both],
            most,
        )
    lines.append("")
    return lines


def main() -> None:
    peer = str(peer_python())
    pure, compiled = str(ROOT / ".venv" / "bin" / "python"), str(ROOT / ".venv-compiled" / "bin" / "python")
    out: list[str] = [f"`make bench` on {machine()}; {ROUNDS} rounds, medians.", ""]
    for game in NEEDED:
        peers: list[dict[str, object]] = []
        forms: dict[str, list[dict[str, object]]] = {"pure": [], "compiled": []}
        for number_of_round in range(1, ROUNDS + 1):
            print(f"{game}: round {number_of_round} of {ROUNDS}", file=sys.stderr)
            peers.append(run(peer, "bench/peer_catanatron.py"))
            forms["pure"].append(run(pure, "-m", "bench.measure", game))
            forms["compiled"].append(run(compiled, "-m", "bench.measure", game))
        out += report(game, peers, forms)
    text = "\n".join(out)
    print(text)
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    PAGE.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
