"""Content packs in the browser: upload, the same checks as on the command line, hostile files, tables that use one."""

from __future__ import annotations

import html
import io
import re
import stat
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from httpx2 import Response

import cosmarch
from cosmarch import SetupError
from cosmarch.store.packs import MOST
from cosmarch.web.http import uploads
from cosmarch.web.http.uploads import parts, unzipped
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
DATA = Path(cosmarch.__file__).parent / "games" / "bts" / "content" / "data"
EVENTS = (DATA / "events.toml").read_text(encoding="utf-8")
RENAMED = (DATA / "technologies.toml").read_text(encoding="utf-8")
NAME = re.search(r'^name = "([^"]+)"', RENAMED, re.MULTILINE)
assert NAME is not None
OWN = RENAMED.replace(f'name = "{NAME[1]}"', 'name = "Of My Own Box"', 1)


def zipped(files: Mapping[str, str | bytes], **kept: object) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def send(one: Visitor, body: bytes, game: str = "bts", name: str = "My box") -> Response:
    return one.client.post(
        "/packs",
        data={"game": game, "name": name},
        files={"pack": ("pack.zip", body, "application/zip")},
        headers=ORIGIN,
        follow_redirects=False,
    )


def kept(one: Visitor) -> list[str]:
    return re.findall(r'/new\?game=bts&amp;pack=([0-9a-f]+)"', one.get("/packs").text)


# ---- the way to a table


def test_a_table_plays_with_the_hosts_pack_and_its_save_holds_it(visitor: Make) -> None:
    one, other = visitor(), visitor()
    assert send(one, zipped({"technologies.toml": OWN})).status_code == 303
    [pack] = kept(one)
    assert f'<option value="{pack}" selected>My box' in one.get("/new", game="bts", pack=pack).text
    id = one.table("me", "me", pack=pack, **{"option.round_limit": "1"})
    match = one.match(id)
    assert match.pack == {"technologies.toml": OWN}
    assert "technologies.toml" in one.get(f"/t/{id}", seat=0).text
    while not one.match(id).over:
        ask = one.match(id).asks[0]
        assert one.answer(id, ask.seat, ask.tokens[0]).status_code == 200
    saved = cosmarch.load(one.get(f"/t/{id}/save").text)
    assert saved.pack == match.pack and saved.hash == one.match(id).hash
    for path in ("replay?seat=all", "after"):
        assert one.get(f"/t/{id}/{path}").status_code == 200
    again = one.form(f"/t/{id}/rematch").headers["location"].rpartition("/")[2]
    assert one.match(again).pack == match.pack
    assert other.form("/new", game="bts", seats=2, seat0="me", seat1="me", pack=pack).status_code == 422, "not theirs"


def test_a_pack_can_be_forgotten_and_tables_keep_their_copy(visitor: Make) -> None:
    one = visitor()
    send(one, zipped({"mypack/technologies.toml": OWN, "mypack/readme.txt": "hello"}))
    [pack] = kept(one)
    id = one.table("me", "me", pack=pack)
    visitor().form("/packs/forget", pack=pack)
    assert kept(one) == [pack]
    one.form("/packs/forget", pack=pack)
    assert kept(one) == []
    one.services.journal.forget(id)
    assert one.match(id).pack


def test_an_account_takes_the_guests_packs_along(visitor: Make) -> None:
    one, phone = visitor(), visitor()
    one.form("/account/register", name="Ada", password="a good password")
    send(phone, zipped({"events.toml": EVENTS}))
    phone.form("/account/login", name="Ada", password="a good password")
    assert kept(phone) == kept(one) and len(kept(one)) == 1


# ---- the same checks and messages


def told(answer: Response) -> str:
    assert answer.status_code == 422
    found = re.search(r'id="wrong">([^<]*)<', answer.text)
    assert found is not None
    return html.unescape(found[1])


def test_the_same_words_as_on_the_command_line(visitor: Make, tmp_path: Path) -> None:
    one = visitor()
    wrong = EVENTS.replace('op = "', 'op = "jmup_', 1)
    assert wrong != EVENTS
    (tmp_path / "events.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(SetupError) as error:
        cosmarch.new("bts", seats=2, pack=cosmarch.read_pack(tmp_path))
    assert told(send(one, zipped({"events.toml": wrong}))) == str(error.value)
    assert str(error.value).startswith("events.toml: ")
    assert kept(one) == []


def test_the_public_reader(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="not a folder"):
        cosmarch.read_pack(tmp_path / "none")
    with pytest.raises(SetupError, match=r"no \.toml file"):
        cosmarch.read_pack(str(tmp_path))
    (tmp_path / "technologies.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "notes.md").write_text("left alone", encoding="utf-8")
    assert cosmarch.read_pack(str(tmp_path)) == {"technologies.toml": OWN}
    (tmp_path / "events.toml").write_bytes(b"\xff")
    with pytest.raises(SetupError, match=r"events\.toml: not UTF-8"):
        cosmarch.read_pack(tmp_path)


def test_a_game_that_takes_none(visitor: Make) -> None:
    one = visitor()
    assert send(one, zipped({"a.toml": ""}), game="tollgate").status_code == 422
    assert 'name="pack"' not in one.get("/new", game="tollgate").text


# ---- hostile files


def linked(name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    return out.getvalue()


def locked() -> bytes:
    body = bytearray(zipped({"events.toml": "x"}))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        body[body.index(mark) + at] |= 1
    return bytes(body)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "not a zip"),
        (b"PK\x03\x04 nothing more", "not a zip"),
        (zipped({"readme.txt": "x"}), "no .toml file"),
        (zipped({"../events.toml": "x"}), "odd name"),
        (zipped({"/etc/events.toml": "x"}), "odd name"),
        (zipped({"a\\events.toml": "x"}), "odd name"),
        (zipped({"a/events.toml": "x", "b/systems.toml": "x"}), "several folders"),
        (zipped({"nothing_of_ours.toml": "x = 1"}), "unknown file"),
        (zipped({"events.toml": b"\xff\xfe"}), "not UTF-8"),
        (zipped({f"{n}.txt": "" for n in range(uploads.MOST_ENTRIES + 1)}), "more than"),
        (zipped({"events.toml": b"#" * (uploads.LARGEST_FILE + 1)}), "larger than"),
        (zipped({"events.toml": "a = " + "[" * 100_000}), "nested too deeply"),
        (linked("events.toml"), "not a plain file"),
        (locked(), "not a plain file"),
    ],
)
def test_hostile_packs(visitor: Make, body: bytes, words: str) -> None:
    one = visitor()
    assert words in told(send(one, body))
    assert kept(one) == []


def test_no_more_is_inflated_than_a_pack_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A zip may lie about its sizes: only what is read counts."""
    read: list[int] = []
    before = zipfile.ZipExtFile.read

    def counted(file: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
        content = before(file, n)
        read.append(len(content))
        return content

    monkeypatch.setattr(zipfile.ZipExtFile, "read", counted)
    with pytest.raises(SetupError, match="larger than"):
        unzipped(zipped({f"{n}.toml": b"#" * uploads.LARGEST_FILE for n in range(50)}))
    assert sum(read) <= uploads.LARGEST_PACK + uploads.LARGEST_FILE + 1


def test_an_upload_that_is_too_large_is_not_read(visitor: Make) -> None:
    one = visitor()
    assert send(one, b"x" * (2 * 2**20)).status_code == 413
    large = {"content-type": "application/x-www-form-urlencoded", **ORIGIN}
    assert one.client.post("/new", content=b"x" * 70_000, headers=large).status_code == 413, "elsewhere as before"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", b""),
        ("multipart/form-data; boundary=", b""),
        ("multipart/form-data; boundary=x", b""),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n\r\n--x--"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--'),
        ("multipart/form-data; boundary=x", b"--x\r\n" * 500),
    ],
)
def test_no_form(visitor: Make, kind: str, body: bytes) -> None:
    with pytest.raises(ValueError, match=r"form|part|decode"):
        parts(kind, body)
    assert visitor().client.post("/packs", content=body, headers={"content-type": kind, **ORIGIN}).status_code == 400


def test_a_form_with_any_bytes() -> None:
    content = bytes(range(256)) * 3 + b"\r\n--almost\r\n\n\r"
    body = b'--b\r\nContent-Disposition: form-data; name="game"\r\n\r\nbts\r\n--b\r\nContent-Disposition: form-data; '
    body += b'name="pack"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n' + content + b"\r\n--b--\r\n"
    assert parts("multipart/form-data; boundary=b", body) == ({"game": "bts"}, {"pack": content})


def test_so_many_and_no_more(visitor: Make) -> None:
    one = visitor()
    for _ in range(MOST):
        assert send(one, zipped({"events.toml": EVENTS})).status_code == 303
    assert send(one, zipped({"events.toml": EVENTS})).status_code == 409
