"""Catalogues: how they are read, and that the three languages say the same things."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.core.text import languages, read_catalogue, words

LOCALE = Path(cosmarch.__file__).parent / "locale"
# those of the program and of the registered games: a game's domains begin with its id
DOMAINS = sorted(
    {
        path.stem
        for path in LOCALE.glob("*/*.po")
        if path.stem in ("cli", "core", "web") or path.stem.partition("_")[0] in cosmarch.games()
    }
)
EACH = [(lang, domain) for domain in DOMAINS for lang in languages()]
PLURAL_FORMS = {"en": 2, "hu": 1, "pl": 3}

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {forms}\\n"\n\n'
TWO = "nplurals=2; plural=(n != 1);"


def catalogue(lang: str, domain: str) -> Catalog:
    return read_catalogue(LOCALE, lang, domain)


def texts(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            out[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return out


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{([a-z][a-z0-9_]*)\}", text))


def write(folder: Path, lang: str, body: str, forms: str = TWO) -> Path:
    (folder / lang).mkdir(exist_ok=True)
    (folder / lang / "toy.po").write_text(HEADER.format(forms=forms) + body, encoding="utf-8")
    return folder


# ---- the shipped catalogues


def test_every_language_has_every_catalogue() -> None:
    assert "core" in DOMAINS
    for lang, domain in EACH:
        assert (LOCALE / lang / f"{domain}.po").is_file()
    assert {path.name for path in LOCALE.iterdir() if path.is_dir()} == set(languages())


@pytest.mark.parametrize(("lang", "domain"), EACH)
def test_same_keys_as_english(lang: str, domain: str) -> None:
    assert list(texts(catalogue(lang, domain))) == list(texts(catalogue("en", domain)))


@pytest.mark.parametrize(("lang", "domain"), EACH)
def test_keys_are_unique_in_the_file(lang: str, domain: str) -> None:
    found = re.findall(r'^msgid "(.+)"$', (LOCALE / lang / f"{domain}.po").read_text("utf-8"), re.MULTILINE)
    assert len(found) == len(set(found))


def test_no_message_stands_in_two_catalogues() -> None:
    keys = [key for domain in DOMAINS for key in texts(catalogue("en", domain))]
    assert [key for key, count in Counter(keys).items() if count > 1] == []


@pytest.mark.parametrize(("lang", "domain"), EACH)
def test_nothing_fuzzy_obsolete_or_empty(lang: str, domain: str) -> None:
    catalog = catalogue(lang, domain)
    assert not catalog.obsolete
    for message in catalog:
        assert not message.id or not message.fuzzy, message.id
    for key, forms in texts(catalog).items():
        assert forms and all(form.strip() == form and form for form in forms), key


@pytest.mark.parametrize(("lang", "domain"), EACH)
def test_plural_forms(lang: str, domain: str) -> None:
    catalog = catalogue(lang, domain)
    assert catalog.num_plurals == PLURAL_FORMS[lang]
    for message in catalog:
        if not isinstance(message.id, str):
            assert message.id[0] == message.id[1]
            assert len(message.string or ()) == PLURAL_FORMS[lang], message.id


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_same_messages_are_plural(domain: str) -> None:
    plural = [
        {message.id[0] for message in catalogue(lang, domain) if not isinstance(message.id, str)}
        for lang in languages()
    ]
    assert plural[0] == plural[1] == plural[2]


@pytest.mark.parametrize(("lang", "domain"), EACH)
def test_placeholders(lang: str, domain: str) -> None:
    """The same in every language. A plural form may leave `n` out: its word can say the number."""
    english = texts(catalogue("en", domain))
    for key, forms in texts(catalogue(lang, domain)).items():
        expected = set().union(*[placeholders(form) for form in english[key]])
        for form in forms:
            assert not re.search(r"[{}]", re.sub(r"\{[a-z][a-z0-9_]*\}", "", form)), f"{key}: stray brace"
            assert placeholders(form) <= expected and expected - placeholders(form) <= {"n"}, key
        assert placeholders(forms[-1]) == expected, key


REPOSITORY = Path(__file__).parent.parent
WRITTEN = ("*.md", "src/**/*.[chjpt]*", "docs/**/*.md", "tests/**/*.[pt]*", "tools/*.*", "bench/**/*.py")
OTHER_LANGUAGES = ("hu", "pl")
A_MAN = re.compile(r"(?<![^\W_])h(e|is|im|imself)(?![^\W_])", re.IGNORECASE)  # also a word of test_so_and_so


def english_files() -> list[Path]:
    """The texts of the package, and where these tests run in the repository all that is written there."""
    package = LOCALE.parent
    files = {*(LOCALE / "en").glob("*.po"), *(package / "games").glob("*/content/data/*.toml")}
    files.update([path for pattern in WRITTEN for path in REPOSITORY.glob(pattern) if path.is_file()])
    return sorted([path for path in files if path.parent.name not in (*OTHER_LANGUAGES, "__pycache__")])


def test_players_and_leaders_are_they() -> None:
    """Nothing written in English, code and tests included, takes a player or a leader for a man."""
    files = english_files()
    suffixes = Counter(path.suffix for path in files)
    assert min(suffixes[kind] for kind in (".po", ".toml", ".py", ".md", ".html", ".js", ".css")) > 5
    lines = [(path, line) for path in files for line in path.read_text("utf-8").splitlines()]
    assert [f"{path.name}: {line}" for path, line in lines if A_MAN.search(line)] == []


def test_every_message_of_the_driver_exists() -> None:
    named: set[str] = set()
    for path in (LOCALE.parent / "core").glob("*.py"):
        named.update(re.findall(r'"(core\.[a-z_.]+)"', path.read_text("utf-8")))
    assert named
    say = words("en")
    assert [key for key in sorted(named) if key not in say and not key.endswith(".")] == []


def spoken() -> str:
    """All sources that say something."""
    sources = [path for path in LOCALE.parent.rglob("*") if path.suffix in (".py", ".html", ".js")]
    return "\n".join([path.read_text("utf-8") for path in sources])


@pytest.mark.parametrize("domain", ["core", "web", "cli"])
def test_no_message_is_left_over(domain: str) -> None:
    """A key is used where it stands whole in the sources, or where its beginning does and the rest is put behind it."""
    sources = spoken()
    families = set(re.findall(rf"""["'`]({domain}\.[a-z0-9_]+\.[a-z0-9_.]*?)(?=["'{{`$])""", sources))
    families = {family for family in families if family.endswith((".", "_"))}
    left = []
    for key in texts(catalogue("en", domain)):
        whole = f'"{key}"' in sources or f"'{key}'" in sources
        if not whole and not any(key.startswith(family) for family in families):
            left.append(key)
    assert left == []


# ---- reading


@pytest.mark.parametrize("game", ["bts", "ti3", "se4x"])
@pytest.mark.parametrize("lang", ["hu", "pl"])
def test_an_option_is_explained_in_words_and_not_by_its_values(game: str, lang: str) -> None:
    """The form has words for the values, and the command line lists them."""
    found = cosmarch.game(game)
    for setting in found.settings:
        told = set(re.findall(r"\w+", found.help(setting, lang)))
        assert not told & set(setting.choices), setting.name


@pytest.mark.parametrize("game", ["bts", "ti3", "se4x"])
def test_every_group_of_options_has_a_name(game: str) -> None:
    found = cosmarch.game(game)
    known = {key for domain in DOMAINS if domain.startswith(game) for key in texts(catalogue("en", domain))}
    groups = {f"{game}.settings.{setting.group}" for setting in found.settings if setting.group}
    assert groups == {key for key in known if key.startswith(f"{game}.settings.")}


@pytest.mark.parametrize("game", ["bts", "ti3", "se4x"])
def test_every_value_of_an_option_has_words(game: str) -> None:
    found = cosmarch.game(game)
    known = {key for domain in DOMAINS if domain.startswith(game) for key in texts(catalogue("en", domain))}
    used = set()
    for setting in found.settings:
        for value in setting.choices:
            keys = {f"{game}.choice.{setting.name}.{value}", f"{game}.{setting.name}.{value}"} & known
            assert len(keys) == 1, (setting.name, value)
            used |= keys
            assert found.choice(setting, value, "hu") == found.words("hu")(keys.pop())
        offered = found.choices(setting, found.seats[0]) if not setting.choices else ()
        if offered and isinstance(setting.default, int):  # seats by their numbers, or none of them
            used.add(f"{game}.choice.{setting.name}.0")
            assert used <= known and offered == tuple(map(str, range(found.seats[0] + 1)))
        elif offered:  # a text, of which the form offers some values by their pictures
            mine = {
                f"{game}.choice.{setting.name}{value}" for value in ("", ".shared", *[f".{one}" for one in offered])
            }
            assert mine <= known
            used |= mine
    assert {key for key in known if key.startswith(f"{game}.choice.")} <= used


def test_plain_message() -> None:
    assert words("hu", "core")("core.yes") == "Igen"
    assert words("pl")("core.yes") == "Tak"


def test_words_are_made_once() -> None:
    assert words("pl", "core") is words("pl", "core")


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 kostek"),
        (1, "1 kostka"),
        (2, "2 kostki"),
        (5, "5 kostek"),
        (12, "12 kostek"),
        (22, "22 kostki"),
        (-1, "-1 kostka"),
    ],
)
def test_polish_plurals(tmp_path: Path, n: int, said: str) -> None:
    body = 'msgid "toy.cubes"\nmsgid_plural "toy.cubes"\n'
    write(tmp_path, "en", body + 'msgstr[0] "{n} cube"\nmsgstr[1] "{n} cubes"\n')
    forms = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    pl = body + 'msgstr[0] "{n} kostka"\nmsgstr[1] "{n} kostki"\nmsgstr[2] "{n} kostek"\n'
    write(tmp_path, "pl", pl, forms)
    say = words("pl", "toy", folder=tmp_path)
    assert say("toy.cubes", n) == said
    assert say.say("toy.cubes", {"n": n}) == said


def test_missing_messages_fall_back_to_english_then_to_the_key(tmp_path: Path) -> None:
    write(tmp_path, "en", 'msgid "toy.a"\nmsgstr "yes"\n\nmsgid "toy.b"\nmsgstr "no"\n')
    write(tmp_path, "hu", 'msgid "toy.a"\nmsgstr "igen"\n\n#, fuzzy\nmsgid "toy.b"\nmsgstr "talán"\n')
    say = words("hu", "toy", folder=tmp_path)
    assert [say("toy.a"), say("toy.b"), say("toy.c")] == ["igen", "no", "toy.c"]
    assert words("pl", "toy", folder=tmp_path)("toy.a") == "yes"
    assert "toy.b" in say and "toy.c" not in say


def test_a_folder_of_its_own_keeps_the_core(tmp_path: Path) -> None:
    write(tmp_path, "en", 'msgid "toy.a"\nmsgstr "yes"\n')
    assert words("hu", "core", "toy", folder=tmp_path)("core.yes") == "Igen"


def test_values_are_not_looked_into(tmp_path: Path) -> None:
    write(tmp_path, "en", 'msgid "toy.a"\nmsgstr "{first} and {second} {0} {first.real}"\n')
    say = words("en", "toy", folder=tmp_path)
    assert say("toy.a", first="{second}", second="%s") == "{second} and %s {0} {first.real}"
    assert say("toy.a", second=2) == "{first} and 2 {0} {first.real}"


def test_unknown_language() -> None:
    with pytest.raises(SetupError, match=r'^unknown language "xx": choose en, hu or pl$'):
        words("xx", "core")


def test_missing_catalogue(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"^toy\.po of language en cannot be read"):
        words("en", "toy", folder=tmp_path)


@pytest.mark.parametrize("bad", [b'msgid "toy.a"\nmsgstr \xff\n', b"nonsense\n"])
def test_broken_catalogue(tmp_path: Path, bad: bytes) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "toy.po").write_bytes(bad)
    with pytest.raises(SetupError, match=r"^toy\.po of language en cannot be read"):
        words("en", "toy", folder=tmp_path)


def test_bad_plural_rule(tmp_path: Path) -> None:
    write(tmp_path, "en", 'msgid "toy.a"\nmsgstr "yes"\n', "nplurals=2; plural=(n !! 1);")
    with pytest.raises(SetupError, match=r"^toy\.po of language en"):
        words("en", "toy", folder=tmp_path)


# ---- rulings

BULLET = re.compile(r"^- \W*(\w+)", re.MULTILINE)


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_every_ruling_of_the_page_is_in_the_help(game: str) -> None:
    """What the page on components rules, a player reads in the game's own help: one by one, in the same order."""
    page = (REPOSITORY / "docs" / game / "components.md").read_text(encoding="utf-8")
    written = BULLET.findall(page.partition("## Rulings")[2].partition("\n## ")[0])
    chosen = cosmarch.find_game(game)
    notes = chosen.notes(chosen.content(chosen.seats[0], None), "en")
    told = notes[notes.index(words("en", game)(f"{game}.notes.rulings")) + 1 :]
    assert [re.findall(r"\w+", note)[0] for note in told] == written
