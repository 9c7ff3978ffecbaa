"""The parts of a site: pages from Markdown, links, the reference, the search, and the files in their folder."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from exported import Page

import plybook
from plybook.gdl.examples import games_around
from plybook.gdl.text.errors import DescriptionError
from plybook.interpreter.core.errors import PlyError
from plybook.web.site import games, links, manual, output, playable, reference, search
from plybook.web.site.analyses import analyses
from plybook.web.site.markdown import rendered
from plybook.web.site.templates import page


def nowhere(link: str) -> str | None:
    return None


# -- pages -----------------------------------------------------------------------------------------------------------


def test_headings_have_the_anchors_of_github_and_their_text() -> None:
    made = rendered("# A `b`: c!\n\nfirst *words*\nhere\n\n## Same\n\n```\ncode\n```\n\n## Same\n", nowhere)
    assert made.title == "A b: c!"
    assert [(each.anchor, each.level) for each in made.headings] == [("a-b-c", 1), ("same", 2), ("same-1", 2)]
    assert [each.text for each in made.headings] == [["first words here"], ["code\n"], []]
    assert "<h1" not in made.html
    assert made.html.count('id="same"') == made.html.count('id="same-1"') == 1


def test_links_lead_where_they_are_told_or_are_plain_words() -> None:
    made = rendered("[one](a.md) and [other](b.md)", lambda link: "x.html#y" if link == "a.md" else None)
    assert made.html == '<p><a href="x.html#y">one</a> and <span>other</span></p>\n'


def test_an_example_that_can_be_played_has_a_link() -> None:
    text = "```gdl\nboard square(3)\n```\n\n```python\n1\n```\n"
    assert 'href="../e.html"' in rendered(text, nowhere, lambda code: "../e.html").html
    assert "href" not in rendered(text, nowhere, lambda code: None).html


def test_documentation_leads_to_pages_of_the_site() -> None:
    texts = manual.texts()
    addresses = manual.Addresses(texts, manual.pictures(), ["hex"])
    language = next(text for text in texts if text.source == "docs/language.md")
    sketch = next(text for text in texts if text.source == "docs/sketches/go.md")
    of = addresses.of(language)
    assert of("engine.md#x") == "engine.html#x"
    assert of("../games/hex.gdl") == "../games/hex.html"
    assert of("../bench/README.md") == "speed.html"
    assert of("images/boards/directions-square.svg") == "../assets/images/boards/directions-square.svg"
    assert of("https://example.org/a.md") == "https://example.org/a.md"
    assert of("#y") == "#y"
    assert addresses.of(sketch)("../decisions.md") == "../decisions.html"
    assert addresses.of(manual.home())("language.md") == "manual/language.html"
    assert not addresses.lost
    assert of("../gdl/check.py") is None
    assert addresses.lost == {"gdl/check.py"}


def test_every_page_of_the_documentation_is_in_the_manual() -> None:
    docs = Path(__file__).parents[3] / "docs"
    expected = {path.relative_to(docs).as_posix() for path in docs.glob("**/*.md")} - {"home.md"}
    assert expected <= {text.source.removeprefix("docs/") for text in manual.texts()}
    for names in manual.GROUPS.values():
        for name in names:
            assert f"manual/{name}.html" in {text.path for text in manual.texts()}


# -- examples --------------------------------------------------------------------------------------------------------


def test_examples_become_games_of_which_the_first_with_moves_is_played() -> None:
    hop = "move jump {\n from mine\n to hops(from, orthogonal, theirs, empty)\n do remove(between(from, to, theirs))\n}"
    tried = []
    for text in games_around(hop):
        assert hop in text
        game = plybook.loads(text, engine="reference")
        tried.append(bool(game.start().legal_moves()))
    assert True in tried
    assert not tried[0]
    found = playable.example_page(tuple(games_around(hop)))
    assert found is not None
    (source,) = Page(found).variant(0)["source"]
    played = "".join(text for _, text, _ in source["tokens"])
    assert played.strip() == list(games_around(hop))[tried.index(True)].strip()


@pytest.mark.parametrize("text", ["anything at all", "to empty", 'source "a"\nfoo bar', "", "((("])
def test_what_is_no_game_has_no_page(text: str) -> None:
    assert playable.example_page(tuple(games_around(text))) is None


def test_an_example_can_bring_its_own_options() -> None:
    (text, *_) = games_around("option size = 4 in 3..6\noption quick = on in on, off\nevery move where quick")
    assert plybook.loads(text, engine="reference").options == {"size": 4, "quick": True, "pie": False}


def test_a_page_offers_few_variants_the_first_options_first() -> None:
    text = """game "Many" {
      option size = 8 in even 2..20
      option a = on in on, off
      option b = off in on, off
      option c = x in x
      players A, B
      board square(size)
      move drop {
        to empty
        where a or b or size > 2 or c is x
      }
      end { when no-moves -> draw }
    }"""
    assert playable.few(plybook.loads(text).model.options) == {"size": "6,8", "a": "on,off"}


# -- links -----------------------------------------------------------------------------------------------------------


def test_links_that_lead_nowhere_are_found() -> None:
    text = """<a href="b.html#x">1</a><a href="b.html#y">2</a><a href="../c.html">3</a><img src="p.png">
    <img src="q.png">
    <a href="https://example.org">4</a><a href="/b.html">5</a><a href="javascript:x">6</a><a href="#z">7</a>
    <i id="w"></i><b id="w"></b><a href="">8</a><a href="d%20e.html">9</a><a href="//host/b.html">10</a>"""
    found = list(links.broken({"s/a.html": text, "s/b.html": '<i id="x"></i>'}, frozenset({"s/p.png", "s/d e.html"})))
    assert found == [
        "s/a.html: the anchor w is there more than once",
        "s/a.html: b.html#y leads to an anchor that s/b.html does not have",
        "s/a.html: ../c.html leads nowhere",
        "s/a.html: q.png leads nowhere",
        "s/a.html: /b.html leads out of the site",
        "s/a.html: javascript:x has a scheme that no page should use",
        "s/a.html: #z leads to an anchor that s/a.html does not have",
        "s/a.html: //host/b.html leads out of the site",
    ]


# -- games -----------------------------------------------------------------------------------------------------------


def test_a_page_of_a_game_has_what_is_known() -> None:
    one = games.entry("hex")
    assert (one.title, one.bases) == ("Hex", ())
    assert {tag for tag, _ in Markup(one.known["rules"]).found if tag[0] == "h"} == {
        "h3",
        "h4",
    }  # below its own heading
    counts = {each["options"]: each for each in one.known["counts"]}
    assert counts["size=3 swap=off"]["rows"][0] == (1, [9, 9])
    assert any(row["options"] == "size=3 swap=off" and row["wins"] == games.WINS["win"] for row in one.known["solved"])
    assert games.entry("ayu-diagonal").bases == ("ayu",)
    assert [each.name for each in games.variants("ayu", [one, games.entry("ayu-diagonal")])] == ["ayu-diagonal"]


class Markup(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_nothing_from_a_description_becomes_markup(tmp_path: Path) -> None:
    file = tmp_path / "x.gdl"
    file.write_text(
        """game "Bad <script>alert(1)</script>" {
          author "<img src=x onerror=1>"
          about "<script>alert(2)</script>"
          source "javascript:alert(3)"
          note "<img src=y>"
          option size = 3 in 2..4 "<img src=z>"
          players Black, White
          board square(size)
          move drop "<img src=w>" { to empty }
          end { when no-moves -> draw }
        }"""
    )
    one = games.entry(str(file))
    known = {"game": one, "bases": [], "variants": [one], "analyses": []}
    found = Markup(page("game.html", "games/x.html", one.title, known)).found
    assert [kept["src"] for tag, kept in found if tag == "script"] == ["../assets/site.js"]
    assert [kept["src"] for tag, kept in found if tag == "img"] == [f"../games/{file}-light.svg"]
    for _, kept in found:
        assert not [name for name in kept if name.startswith("on")]
        assert not (kept.get("href") or "").startswith("javascript")


# -- reference and search --------------------------------------------------------------------------------------------


def test_the_reference_has_every_public_name_with_its_documentation() -> None:
    found = {member.name: member for member in reference.members()}
    assert sorted(found) == sorted(plybook.__all__)
    for name, member in found.items():
        assert member.text, name
    assert {member.name for member in found["State"].members} >= {"push", "pop", "legal_moves", "outcome", "mover"}
    assert found["load"].signature.startswith("load(")
    assert [name for name, _ in found["load"].raises] == ["DescriptionError"]
    assert "budget" in dict(found["analyse"].parameters)
    assert found["analyse"].signature.count("\n") > 8
    compile(f"def {found['analyse'].signature}: ...", "signature", "exec")


def test_the_sections_are_a_script_with_data_only() -> None:
    text = search.script([search.Section("a.html", 'T"</script>\u2028', "P", "x  y\n" + "z" * 9000)])
    assert text.startswith("self.plybookSections=")
    rows = json.loads(text.removeprefix("self.plybookSections=").rstrip().removesuffix(";"))
    assert rows == [["a.html", 'T"</script>\u2028', "P", "x y " + "z" * (search.LARGEST - 4), 1]]


# -- the folder ------------------------------------------------------------------------------------------------------


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_site_made_again_replaces_its_own_files_and_leaves_others(tmp_path: Path) -> None:
    out = tmp_path / "new" / "site"
    output.check(out)
    output.write({"index.html": b"1", "old/deep/x.html": b"2"}, out)
    (out / "CNAME").write_text("mine")
    (out / "old" / "mine.txt").write_text("mine")
    output.check(out)
    output.write({"index.html": b"3", "new/y.html": b"4"}, out)
    found = files(out)
    assert json.loads(found.pop(output.LIST))["files"] == ["index.html", "new/y.html"]
    assert found == {"index.html": b"3", "new/y.html": b"4", "CNAME": b"mine", "old/mine.txt": b"mine"}
    assert not (out / "old" / "deep").exists()


def test_what_was_interrupted_is_finished_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output.write({"a.html": b"1", "b.html": b"1"}, tmp_path)
    write = output.write_whole

    def interrupted(content: str | bytes, path: Path) -> None:
        if path.name == "c.html":
            raise KeyboardInterrupt
        write(content, path)

    monkeypatch.setattr(output, "write_whole", interrupted)
    with pytest.raises(KeyboardInterrupt):
        output.write({"b.html": b"2", "c.html": b"2", "d.html": b"2"}, tmp_path)
    monkeypatch.undo()
    output.check(tmp_path)
    output.write({"b.html": b"3"}, tmp_path)
    assert set(files(tmp_path)) == {"b.html", output.LIST}
    assert (tmp_path / "b.html").read_bytes() == b"3"


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(PlyError, match="holds something else than a site"):
        output.check(tmp_path)
    with pytest.raises(PlyError, match="is a file"):
        output.check(tmp_path / "thesis.txt")
    with pytest.raises(PlyError, match="cannot be written"):
        output.check(tmp_path / "thesis.txt" / "site")
    assert set(files(tmp_path)) == {"thesis.txt"}


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    output.write({"a.html": b"1"}, tmp_path)
    (tmp_path / "b.html").write_text("mine")
    elsewhere = tmp_path.parent / "elsewhere.txt"
    elsewhere.write_text("mine")
    with pytest.raises(PlyError, match=r"b\.html was not made by `plybook site`"):
        output.write({"a.html": b"2", "b.html": b"2"}, tmp_path)
    (tmp_path / "a.html").unlink()
    (tmp_path / "a.html").symlink_to(elsewhere)
    with pytest.raises(PlyError, match=r"a\.html was not made by"):
        output.write({"a.html": b"2"}, tmp_path)
    assert (tmp_path / "b.html").read_text() == elsewhere.read_text() == "mine"


@pytest.mark.parametrize(
    "said", ['{"files": ["../x"]}', '{"files": ["/etc/x"]}', '{"files": [1]}', "{}", "[", '{"files": [""]}']
)
def test_a_list_that_is_not_ours_is_refused(tmp_path: Path, said: str) -> None:
    (tmp_path / output.LIST).write_text(said)
    (tmp_path.parent / "x").write_text("mine")
    with pytest.raises(PlyError, match="is not as `plybook site` has written it"):
        output.write({"a.html": b"1"}, tmp_path)
    assert set(files(tmp_path)) == {output.LIST}


# -- analyses --------------------------------------------------------------------------------------------------------


def test_pages_of_analyses_are_taken_in_by_their_game(tmp_path: Path) -> None:
    def analysed(name: str, data: str) -> None:
        (tmp_path / name).write_text(f'<p>x</p><script type="application/json" id="report">{data}</script>')

    analysed("a.html", '{"game": "hex", "options": {"size": 5, "swap": "on"}, "budget": "quick"}')
    analysed("b.html", '{"game": "unknown", "options": {}, "budget": "quick"}')
    analysed("c.html", '{"game": "hex"')
    analysed("d.html", "[]")
    (tmp_path / "e.html").write_text("<p>something else</p>")
    (one,) = analyses(tmp_path, ["hex", "y"])
    assert (one.path, one.game, one.options, one.budget) == ("analyses/a.html", "hex", "size=5 swap=on", "quick")
    with pytest.raises(PlyError, match="has no page"):
        analyses(tmp_path, ["y"])
    with pytest.raises(PlyError, match="is not a folder"):
        analyses(tmp_path / "nowhere", ["hex"])


def test_a_game_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(DescriptionError):
        games.entry("no-such-game")
