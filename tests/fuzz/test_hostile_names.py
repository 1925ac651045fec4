"""Names, ids and titles that are not meant for a table: no command hands on what they would do."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from hhtool.cli import cli
from hhtool.errors import HhtoolError

NAMES = (
    "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b31mcsi", "[red]markup[/red]", "[link=http://x]y[/link]",
    "<script>alert(1)</script>", '" onmouseover="alert(1)', "</script><img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0", "+1+1", "@SUM(1)", "-2+3", "a\n::error file=x::pwned", "b\r\n| x | y |",
    "\u202eevil", "]]>&#0;\x0b\ufffe", "%0A::warning::x", "{{ 7*7 }}{% raw %}", "\tTab", "`code` **bold**",
    "../../../tmp/pwned", "C:\\pwned", "\u2028::notice::x", "'; DROP TABLE x; --",
)  # fmt: skip
"""Orders to terminals, markup, pages, spreadsheets, services of CI, templates and file systems."""
SGR = re.compile(r"\x1b\[[0-9;]*m")
"""The one thing that a terminal is told: a colour."""
ORDER = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069]")
"""What a terminal obeys, and what turns the order of letters; a line ends with a line feed."""
TEXTS = (
    ("validate",), ("validate", "--color", "always"), ("validate", "--format", "concise"),
    ("explain",), ("explain", "--color", "always"), ("explain", "--all-profiles"),
    ("explain", "--format", "markdown"), ("replay",), ("replay", "--color", "always"), ("next",),
    ("report",), ("report", "--section", "all"), ("report", "--format", "markdown", "--section", "all"),
    ("settle",), ("settle", "--color", "always"), ("validate", "--format", "github"),
)  # fmt: skip


def ohh(number, names):
    """A hand in which the first player bets more than he has, in JSON, which can say any letter."""
    hostile = names[0]
    players = [
        {"id": at, "seat": at + 1, "name": name, "starting_stack": 100}
        for at, name in enumerate(names)
    ]
    actions = [
        {"player_id": 1, "action": "Post SB", "amount": 1}, {"player_id": 2, "action": "Post BB", "amount": 2},
        {"player_id": 0, "action": "Raise", "amount": 3}, {"player_id": 1, "action": "Fold"},
        {"player_id": 2, "action": "Call", "amount": 500},
    ]  # fmt: skip
    told = {
        "spec_version": "1.2.2", "site_name": hostile, "game_number": f"{number}{hostile}",
        "start_date_utc": "2024-05-25T18:00:00Z", "table_name": hostile, "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"}, "currency": hostile, "dealer_seat": 1, "small_blind_amount": 1,
        "big_blind_amount": 2, "ante_amount": 0, "flags": [], "players": players,
        "rounds": [{"id": 0, "street": "Preflop", "cards": [], "actions": actions}],
        "pots": [{"number": 0, "amount": 7, "player_wins": [{"player_id": 0, "win_amount": 7}]}],
    }  # fmt: skip
    return json.dumps({"ohh": told})


def native(names):
    quoted = [f'"{name.replace(chr(34), chr(39))}"' for name in names if "\n" not in name]
    first, second = quoted[:2]
    return (
        f"game {first}\nstakes 1/2\ncurrency {second}\nplayers {', '.join(f'{one} 200' for one in quoted)}\n"
        f"hand {first}\nbutton {first}\n{second} raises to 3\n{first} wins 500\n{first} flies\n"
        f"ruling {first}\nend\ncount {first} 7\nrules {first}\nrule x {first}\n"
    )


def pokerstars(names):
    lines = [name.replace("\r", " ").replace("\n", " ") for name in names]
    head = "PokerStars Hand #71: Hold'em No Limit ($1/$2 USD) - 2024/05/25 18:00:00 ET"
    seats = "\n".join(f"Seat {at}: {name} ($100 in chips)" for at, name in enumerate(lines, 1))
    return (
        f"{head}\nTable '{lines[0]}' 9-max Seat #1 is the button\n{seats}\n"
        f"{lines[1]}: posts small blind $1\n{lines[2]}: posts big blind $2\n*** HOLE CARDS ***\n"
        f"{lines[0]}: raises $1 to $3\n{lines[1]}: folds\n{lines[2]}: flies {lines[0]}\n"
        f'{lines[0]} said, "{lines[1]}"\n{lines[0]} collected $9 from pot\n'
    )


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    """Logs with every name in some place, eight or nine at a table."""
    folder = tmp_path_factory.mktemp("hostile")
    tables = [NAMES[at : at + 9] for at in range(0, len(NAMES) - 2, 8)]
    for at, names in enumerate(tables):
        (folder / f"{at}.ohh").write_text(ohh(at, names) + "\n", encoding="utf-8")
        (folder / f"{at}.log").write_text(native(names), encoding="utf-8", newline="")
        (folder / f"{at}.txt").write_text(pokerstars(names), encoding="utf-8", newline="")
    return folder


@pytest.fixture(scope="module")
def run(folder):
    def told(command, *options):
        """What a command prints of each log; it may refuse one, and never fails otherwise."""
        for path in sorted(folder.iterdir()):
            done = CliRunner().invoke(cli, [command, str(path), *options])
            problem = done.exception
            if problem and not isinstance(problem, SystemExit | HhtoolError):
                raise problem
            yield path, done.stdout

    return told


@pytest.mark.parametrize("asked", TEXTS, ids=" ".join)
def test_a_terminal_is_told_nothing_but_colours(run, asked):
    seen = 0
    for path, out in run(*asked):
        plain = SGR.sub("", out) if "always" in asked else out
        assert [] == ORDER.findall(plain), path.name
        seen += len(out)
    assert seen > 500


def test_markup_stays_as_it_was_typed(run):
    printed = "".join(out for _, out in run("settle", "--color", "always"))
    printed += "".join(out for _, out in run("validate", "--color", "always"))
    assert "[red]markup[/red]" in SGR.sub("", printed)
    assert "\x1b]8;" not in printed


def test_a_service_of_ci_is_given_our_orders_alone(run):
    for path, out in run("validate", "--format", "github"):
        lines = out.splitlines()
        assert lines
        for line in lines:
            order = re.fullmatch(r"::(?:error|warning|notice) file=([^,]*),line=[0-9]+,.*", line)
            assert order
            assert order[1].endswith(path.name)


def test_documents_of_xml_and_json_are_whole(run):
    for path, out in run("validate", "--format", "junit"):
        root = ET.fromstring(out)
        assert {"testsuites", "testsuite", "testcase", "failure", "system-out"} >= {
            one.tag for one in root.iter()
        }, path
    for asked in (
        ("validate", "--format", "json"), ("validate", "--format", "sarif"), ("explain", "--format", "json"),
        ("replay", "--format", "json"), ("settle", "--format", "json"), ("report", "--format", "json"),
    ):  # fmt: skip
        for _, out in run(*asked):
            for line in [out] if out else []:
                assert isinstance(json.loads(line), dict | list)


@pytest.mark.parametrize(
    "asked", [("report", "--section", "ledger"), ("report", "--section", "statistics"), ("settle",)]
)
def test_a_spreadsheet_is_given_no_formula(run, asked):
    cells = 0
    for path, out in run(*asked, "--format", "csv"):
        for row in csv.reader(io.StringIO(out)):
            for cell in row:
                cells += 1
                formula = cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
                assert not formula or re.fullmatch(r"-[0-9.]+", cell), (path.name, cell)
    assert cells > 50


class Page(HTMLParser):
    """The tags of a page, and what they are made to do."""

    def __init__(self):
        super().__init__()
        self.scripts, self.does, self.images, self.links = 0, [], [], []

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        self.images += [attrs] if tag in {"img", "iframe", "object", "embed"} else []
        self.does += [name for name, _ in attrs if name.startswith("on")]
        self.links += [value for name, value in attrs if name in {"href", "src"}]


def test_a_page_runs_nothing_that_a_log_says(folder, run, tmp_path):
    plain = tmp_path / "plain.log"
    plain.write_text("stakes 1/2\nplayers A 5, B 5\nhand 1\nbutton A\nA folds\n")
    CliRunner().invoke(cli, ["report", str(plain), "--html", str(tmp_path / "plain.html")])
    own = Page()
    own.feed((tmp_path / "plain.html").read_text("utf-8"))
    pages = 0
    for path in sorted(folder.glob("*.ohh")):
        made = tmp_path / f"{path.name}.html"
        CliRunner().invoke(cli, ["report", str(path), "--html", str(made)])
        if not made.is_file():
            continue
        page = Page()
        page.feed(made.read_text("utf-8"))
        pages += 1
        assert (own.scripts, [], []) == (page.scripts, page.does, page.images), path.name
        assert {*own.links} >= {one for one in page.links if not one.startswith("#")}
    assert pages > 2


def test_a_workbook_holds_no_formula(folder, tmp_path):
    from openpyxl import load_workbook

    books = 0
    for path in sorted(folder.glob("*.log")):
        made = tmp_path / f"{path.name}.xlsx"
        CliRunner().invoke(cli, ["report", str(path), "--xlsx", str(made)])
        if made.is_file():
            books += 1
            book = load_workbook(made)
            cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
            assert {"f"}.isdisjoint(cell.data_type for cell in cells)
            assert [] == [cell.hyperlink for cell in cells if cell.hyperlink]
    assert books > 2


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\x9b", "\u202e", "<"])
def test_a_currency_is_no_formula_and_no_order_either(tmp_path, sign):
    log = tmp_path / "a.log"
    log.write_text(
        f'stakes 1/2\ncurrency "{sign}"\nplayers A 50, B 50\nhand 1\nbutton A\nA folds\n'
    )
    for asked in (("settle", "--format", "csv"), ("report", "--format", "csv", "--section", "ledger"),
                  ("report",), ("settle",), ("explain",), ("report", "--format", "markdown")):  # fmt: skip
        out = CliRunner().invoke(cli, [asked[0], str(log), *asked[1:]]).stdout
        assert [] == ORDER.findall(out)
        for row in csv.reader(io.StringIO(out)) if "csv" in asked else ():
            assert [] == [
                one for one in row if one.startswith(("=", "+", "@")) or re.match(r"-\D", one)
            ]


@pytest.mark.parametrize("to", ["native", "phh", "ohh", "pokerstars"])
def test_what_is_converted_is_read_again(run, tmp_path, to):
    written = 0
    for path, out in run("convert", "--to", to):
        if out:
            written += 1
            copy = tmp_path / path.name
            copy.write_text(out, encoding="utf-8", newline="")
            done = CliRunner().invoke(
                cli, ["validate", str(copy), "--dialect", to, "--format", "concise"]
            )
            assert done.exception is None or isinstance(done.exception, SystemExit)
    assert written > 5
