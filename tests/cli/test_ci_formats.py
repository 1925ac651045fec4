"""hhtool validate for servers: SARIF, JUnit XML, GitHub annotations, and the hooks."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
import xmlschema
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from hhtool.cli import cli
from hhtool.model.finding import Note, Severity
from hhtool.model.place import Place, Source, Span
from hhtool.model.verdict import Status, Verdict
from hhtool.render.validate import FORMATS, report
from hhtool.render.where import region
from hhtool.rulebook import finding
from hhtool.rulebook.book import names

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "tests" / "schemas"
SERVERS = ("sarif", "junit", "github")
HEAD = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\n"
GOOD = HEAD + "Ana folds\n"
BAD = HEAD + "Ana raises to 3\n"
TWICE = HEAD + "Ana raises to 3, Ben folds\nhand 1\nBen raises to 3\n"
HOSTILE = 'A]]>&<b "q"\n::error::x\r\x1b[31m\x00\ufffe\ud83d {0} [a](b) 50% 🂡'


@cache
def xsd():
    return xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")


@cache
def sarif_schema():
    schema = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())


def run_of(text):
    """The one run of a SARIF file, which is as its schema says."""
    doc = json.loads(text.encode("utf-8"))
    sarif_schema().validate(doc)
    (run,) = doc["runs"]
    return run


def suites_of(text):
    """The suites of a JUnit file, which is as its schema says and counts right."""
    xsd().validate(text)
    root = ET.fromstring(text.encode("utf-8"))
    for suite in root:
        cases = suite.findall("testcase")
        assert int(suite.get("tests")) == len(cases)
        assert int(suite.get("failures")) == sum(case.find("failure") is not None for case in cases)
        assert suite.get("errors") == "0"
    return list(root)


def command_of(line):
    """A workflow command, read as GitHub's runner does."""
    name, _, rest = line.removeprefix("::").partition(" ")
    pairs, _, message = rest.partition("::")
    properties = dict(pair.split("=", 1) for pair in pairs.split(","))
    return (
        name,
        {key: decoded(value, ":,") for key, value in properties.items()},
        decoded(message, ""),
    )


def decoded(text, more):
    for char in (*more, "\n", "\r", "%"):
        text = text.replace(f"%{ord(char):02X}", char)
    return text


def verdict(*found, hand="1", source=None):
    source = source or Source("x.log", "Ana folds\n")
    return Verdict(hand, source, Span(0, 9), None, found, Status.FINDINGS)


def written(form, *verdicts, path="x.log", loose=()):
    """What a format makes of verdicts and findings of one file."""
    out = io.StringIO()
    told = report(form)(out)
    told.begin(path, "native", "home", Source(path, "Ana folds\n"))
    for one in verdicts:
        told.hand(one)
    for one in loose:
        told.loose(one)
    told.finish()
    told.end()
    return out.getvalue()


WHOLE = Span(0, 9)


def fault(message="wrong", *, rule="raise-min", span=WHOLE, **more):
    return finding(rule, span, message, **more)


@pytest.fixture
def _logs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "bad": BAD, "twice": TWICE, "empty": ""}.items():
        Path(f"{name}.log").write_text(text, encoding="utf-8")


def validate(*args, form):
    return CliRunner().invoke(cli, ["validate", *args, "--format", form])


# -- all three


def test_the_formats_are_those_of_the_contract():
    assert FORMATS == ("text", "concise", "json", "sarif", "junit", "github")


@pytest.mark.usefixtures("_logs")
@pytest.mark.parametrize("form", SERVERS)
@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["good.log"], 0),
        (["good.log", "bad.log"], 1),
        (["bad.log", "--ignore", "raise"], 0),
        (["empty.log"], 0),
        (["empty.log", "--strict"], 1),
        (["bad.log", "nope.log"], 2),
        (["bad.log", "--profile", "nope"], 2),
    ],
)
def test_the_exit_status_is_that_of_the_other_formats(form, args, status):
    assert status == validate(*args, form=form).exit_code
    assert status == validate(*args, form="concise").exit_code


@pytest.mark.usefixtures("_logs")
def test_a_run_that_read_nothing_is_whole():
    done = {form: validate("nope.log", form=form).stdout for form in SERVERS}

    assert (run_of(done["sarif"])["results"], suites_of(done["junit"])) == ([], [])
    assert done["github"] == ""


@pytest.mark.usefixtures("_logs")
@pytest.mark.parametrize("form", SERVERS)
def test_output_to_a_file_is_what_would_have_been_printed(form):
    done = validate("bad.log", "--output", "found", form=form)

    assert (done.exit_code, done.stdout) == (1, "")
    assert Path("found").read_text(encoding="utf-8") == validate("bad.log", form=form).stdout


@pytest.mark.parametrize("form", SERVERS)
def test_what_is_written_is_utf_8_whatever_the_names(form):
    path = os.fsdecode(b"caf\xe9 \xf0\x9f\x82\xa1.log")
    text = written(form, verdict(fault(HOSTILE, hint=HOSTILE), hand=HOSTILE), path=path)

    assert "🂡" in text.encode("utf-8").decode("utf-8")


def test_the_examples_say_the_same_in_all_formats(monkeypatch):
    monkeypatch.chdir(ROOT)
    json_doc = json.loads(validate("examples", form="json").stdout)
    errors, hands = json_doc["totals"]["errors"], json_doc["totals"]["hands"]
    results = run_of(validate("examples", form="sarif").stdout)["results"]
    suites = suites_of(validate("examples", form="junit").stdout)
    commands = [*map(command_of, validate("examples", form="github").stdout.splitlines())]
    cases = [case for suite in suites for case in suite]

    assert errors > 5
    assert errors == sum(one["level"] == "error" for one in results)
    assert errors == sum(name == "error" for name, _, _ in commands)
    assert hands == sum(case.get("name") != "file" for case in cases)
    assert {file["path"] for file in json_doc["files"]} == {suite.get("name") for suite in suites}


def test_any_locale_will_do(tmp_path):
    (tmp_path / "z.log").write_text(BAD.replace("Ana", "Zoë"), encoding="utf-8")
    for form in SERVERS:
        done = subprocess.run(
            [sys.executable, "-m", "hhtool", "validate", "z.log", "--format", form],
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
        )

        assert (done.returncode, done.stderr) == (1, b"")
        assert "Zoë raised to 3" in done.stdout.decode("utf-8")


# -- SARIF


@pytest.mark.usefixtures("_logs")
def test_a_sarif_result_exactly():
    run = run_of(validate("bad.log", form="sarif").stdout)
    (result,) = run["results"]
    result["partialFingerprints"].pop("hhtool/v1")

    assert run["columnKind"] == "unicodeCodePoints"
    assert result == {
        "ruleId": "raise-min",
        "ruleIndex": 0,
        "level": "error",
        "message": {
            "text": "Ana raised to 3; the least raise is to 4\n"
            "2 is bet and a raise adds at least 2; less is allowed only when it is all the player has"
        },
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "bad.log", "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": 5, "startColumn": 1, "endLine": 5, "endColumn": 16},
                },
                "logicalLocations": [{"fullyQualifiedName": "hand 1"}],
            }
        ],
        "partialFingerprints": {},
    }


def test_the_rules_cited_are_there_once_with_their_pages():
    found = [fault(rule=rule) for rule in ("pot-split", "raise-min", "pot-split", "log-game")]
    run = run_of(written("sarif", verdict(*found)))
    rules = run["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == ["pot-split", "raise-min", "log-game"]
    assert [one["ruleIndex"] for one in run["results"]] == [0, 1, 0, 2]
    assert [rule["defaultConfiguration"]["level"] for rule in rules] == ["error", "error", "note"]
    assert rules[1]["shortDescription"]["text"].startswith("A raise adds at least as much")
    assert rules[1]["fullDescription"]["text"].startswith("Take what the last full raise added")
    assert "TDA 2024 43-A" in rules[1]["help"]["text"]
    assert "```hand\n" in rules[1]["help"]["markdown"]


def test_every_page_of_the_book_makes_a_valid_rule():
    run = run_of(written("sarif", verdict(*(fault(rule=rule) for rule in names()))))
    rules = run["tool"]["driver"]["rules"]

    assert len(rules) == len(names()) > 100
    for rule in rules:
        assert all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help"))
        assert len(rule["fullDescription"]["text"]) <= 1024  # GitHub shows no more


@pytest.mark.parametrize("severity", Severity)
def test_a_level_is_the_severity(severity):
    (result,) = run_of(written("sarif", verdict(fault(severity=severity))))["results"]

    assert result["level"] == severity.value


def test_notes_are_related_locations():
    source = Source("x.log", "Ana bets 5\nBen folds\n")
    note = Note(Span(0, 10), "the bet")
    found = fault(span=Span(11, 20), notes=(note,))
    (result,) = run_of(written("sarif", verdict(found, source=source)))["results"]
    (related,) = result["relatedLocations"]

    assert (related["id"], related["message"]) == (1, {"text": "the bet"})
    assert related["physicalLocation"]["region"]["startLine"] == 1


@pytest.mark.parametrize(
    "path",
    [
        "a b/50% #1?.log",
        "c:d.log",
        "Zoë 🂡/x;y,z.log",
        "night.zip/friday (2).log",
        "back\\slash.log",
        "[x](y).log",
    ],
)
def test_a_path_is_a_relative_uri_and_back(path):
    (result,) = run_of(written("sarif", verdict(fault()), path=path))["results"]
    artifact = result["locations"][0]["physicalLocation"]["artifactLocation"]

    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", artifact["uri"])
    assert (unquote(artifact["uri"]), artifact["uriBaseId"]) == (path, "%SRCROOT%")


def test_a_path_of_bytes_is_their_uri():
    path = os.fsdecode(b"caf\xe9.log")
    (result,) = run_of(written("sarif", verdict(fault()), path=path))["results"]

    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "caf%E9.log"


def test_an_absolute_path_is_relative_below_the_working_folder_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    inside = written("sarif", verdict(fault()), path=str(tmp_path / "a b.log"))
    outside = written("sarif", verdict(fault()), path=str(tmp_path.parent / "a b.log"))
    (inner,), (outer,) = run_of(inside)["results"], run_of(outside)["results"]
    artifacts = [
        one["locations"][0]["physicalLocation"]["artifactLocation"] for one in (inner, outer)
    ]

    assert artifacts == [
        {"uri": "a%20b.log", "uriBaseId": "%SRCROOT%"},
        {"uri": (tmp_path.parent / "a b.log").as_uri()},
    ]
    assert command_of(written("github", verdict(fault()), path=str(tmp_path / "a.log")))[1][
        "file"
    ] == ("a.log")


def test_columns_count_characters_and_not_utf_16():
    source = Source("x.log", "🂡🂡 Ana folds\n")
    found = fault(span=Span(3, 12))
    (result,) = run_of(written("sarif", verdict(found, source=source)))["results"]
    place = result["locations"][0]["physicalLocation"]["region"]

    assert (place["startColumn"], place["endColumn"]) == (4, 13)


def fingerprints(text):
    Path("x.log").write_text(text, encoding="utf-8")
    run = run_of(validate("x.log", form="sarif").stdout)
    return [one["partialFingerprints"]["hhtool/v1"] for one in run["results"]]


@pytest.mark.usefixtures("_logs")
def test_a_fingerprint_stays_when_lines_come_in_above():
    moved = BAD.replace("hand 1", "# a word\n\n\nhand 1").replace("raises to", "raises   to")

    assert len(fingerprints(BAD)) == 1
    assert fingerprints(BAD) == fingerprints(moved)


@pytest.mark.usefixtures("_logs")
def test_a_fingerprint_differs_by_rule_hand_and_line():
    assert fingerprints(BAD) != fingerprints(BAD.replace("hand 1", "hand 2"))
    assert fingerprints(BAD) != fingerprints(BAD.replace("to 3", "to 3.5"))


def test_findings_that_look_alike_are_numbered_in_their_file():
    text = written("sarif", verdict(fault(), fault(), fault(rule="pot-split")))
    prints = [one["partialFingerprints"]["hhtool/v1"] for one in run_of(text)["results"]]

    assert [one.rpartition(":")[2] for one in prints] == ["1", "2", "1"]
    assert len({one.partition(":")[0] for one in prints}) == 2


def test_a_name_fills_in_nothing_and_is_no_link():
    text = written("sarif", verdict(fault("{0} and [a](https://x.example)")))
    (result,) = run_of(text)["results"]

    assert result["message"]["text"] == "{{0}} and [a] (https://x.example)"


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (Span(0, 3), Place(9, 1, 9, 4)),
        (Span(0, 4), Place(9, 1, 9, 4)),
        (Span(1, 7), Place(9, 2, 9, 4)),  # begins on the line that the finding is at
        (Span(4, 4), Place(8, 1, 8, 1)),
    ],
)
def test_a_region_never_ends_above_its_beginning_where_the_newest_line_stands_first(span, expected):
    assert expected == region(Source("x.csv", "new\nold\n", numbers=(9, 8)), span)


def test_a_region_leaves_out_the_line_end_it_closes_with():
    source = Source("x.log", "one\r\ntwo\r\n")

    assert region(source, Span(0, 10)) == Place(1, 1, 2, 4)
    assert region(source, Span(0, 0)) == Place(1, 1, 1, 1)


# -- JUnit


@pytest.mark.usefixtures("_logs")
def test_junit_exactly():
    assert validate("good.log", "bad.log", form="junit").stdout == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="hhtool">\n'
        '<testsuite name="good.log" tests="1" failures="0" errors="0">\n'
        '<testcase classname="good.log" name="hand 1"/>\n'
        "</testsuite>\n"
        '<testsuite name="bad.log" tests="1" failures="1" errors="0">\n'
        '<testcase classname="bad.log" name="hand 1">\n'
        '<failure type="raise-min" message="Ana raised to 3; the least raise is to 4">'
        "bad.log:5:1: error raise-min Ana raised to 3; the least raise is to 4\n"
        "    2 is bet and a raise adds at least 2; less is allowed only when it is all the player has"
        "</failure>\n"
        "</testcase>\n"
        "</testsuite>\n"
        "</testsuites>\n"
    )


def test_warnings_and_notes_are_output_and_no_failure():
    warning, note = fault("so so", severity=Severity.WARNING), fault("by the way", rule="log-game")
    ((case,),) = suites_of(written("junit", verdict(warning, note)))

    assert [part.tag for part in case] == ["system-out"]
    assert case[0].text.splitlines() == [
        "x.log:1:1: warning raise-min so so",
        "x.log:1:1: note log-game by the way",
    ]


def test_several_errors_are_one_failure():
    ((case,),) = suites_of(written("junit", verdict(fault("one"), fault("two", rule="pot-split"))))
    (failure,) = case

    assert (failure.get("type"), failure.get("message")) == ("raise-min", "one (and 1 more)")
    assert failure.text.count("\n") == 1


def test_what_belongs_to_no_hand_is_a_case_of_its_file():
    ledger = replace(fault("off"), source=Source("ledger.csv", "Ana,5\n"))
    (suite,) = suites_of(written("junit", verdict(), loose=(fault("on"), ledger, fault("up"))))

    assert [(case.get("classname"), case.get("name")) for case in suite] == [
        ("x.log", "hand 1"),
        ("x.log", "file"),
        ("ledger.csv", "file"),
    ]
    assert suite[2][0].text == "ledger.csv:1:1: error raise-min off"


@pytest.mark.usefixtures("_logs")
def test_hands_of_one_id_have_names_of_their_own():
    (suite,) = suites_of(validate("twice.log", form="junit").stdout)
    names_of = [case.get("name") for case in suite]

    assert [name for name in names_of if name != "file"] == ["hand 1", "hand 1 (2)"]


def legal(text):
    """What XML 1.0 can say of a text."""
    return "".join(
        char
        for char in text
        if char in "\t\n\r"
        or " " <= char <= "\ud7ff"
        or "\ue000" <= char <= "\ufffd"
        or char > "\uffff"
    )


TEXTS = st.text(st.characters(exclude_categories=()), min_size=1, max_size=12) | st.just(HOSTILE)


@given(TEXTS, TEXTS, TEXTS)
def test_junit_holds_any_text(message, hand, path):
    text = written("junit", verdict(fault(message), hand=hand), path=path)
    ((case,),) = suites_of(text)

    assert case.get("classname") == legal(path)
    assert case.get("name") == legal(" ".join(f"hand {hand}".split()))
    assert case[0].get("message") == legal(message)
    assert case[0].text == legal(f"{path}:1:1: error raise-min {message}")


# -- GitHub


@pytest.mark.usefixtures("_logs")
def test_github_exactly():
    assert validate("bad.log", form="github").stdout == (
        "::error file=bad.log,line=5,col=1,endLine=5,endColumn=16,title=raise-min"
        "::Ana raised to 3; the least raise is to 4%0A2 is bet and a raise adds at least 2; "
        "less is allowed only when it is all the player has\n"
    )


def test_a_note_is_a_notice():
    found = [fault(severity=severity) for severity in Severity]
    lines = written("github", verdict(*found)).splitlines()

    assert [command_of(line)[0] for line in lines] == ["error", "warning", "notice"]


def test_columns_go_with_one_line_only():
    source = Source("x.log", "hand 1\nAna folds\n")
    line = written("github", verdict(fault(span=Span(0, 16)), source=source))

    assert command_of(line)[1] == {
        "file": "x.log",
        "line": "1",
        "endLine": "2",
        "title": "raise-min",
    }


def test_a_path_keeps_every_sign_it_can():
    path = "a b,c/50%: ♠\ufe0f\u00a0#1.log"

    assert path == command_of(written("github", verdict(fault()), path=path))[1]["file"]


@given(TEXTS, TEXTS)
def test_a_finding_is_one_command_whatever_is_in_it(message, hint):
    text = written("github", verdict(fault(message, hint=hint)))
    name, properties, told = command_of(text.removesuffix("\n"))

    assert text.count("\n") == 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]", text)
    assert (name, properties["title"], properties["line"]) == ("error", "raise-min", "1")
    assert re.sub(r"[^!-~\r\n]", "", told) == re.sub(r"[^!-~\r\n]", "", f"{message}\n{hint}")


@given(TEXTS)
def test_any_path_is_one_property(path):
    (line,) = written("github", verdict(fault()), path=f"x/{path}").split("\n")[:-1]

    assert list(command_of(line)[1]) == ["file", "line", "col", "endLine", "endColumn", "title"]


# -- hooks


def hooks():
    """The hooks, each as its keys and words; the file is flat YAML."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    blocks = [block for block in text.split("- id: ") if block.strip()]
    pairs = [re.findall(r"^(?:  )?(\w+): (.*)$", f"id: {block}", re.MULTILINE) for block in blocks]
    return {hook["id"]: hook for hook in map(dict, pairs)}


@pytest.mark.usefixtures("_logs")
@pytest.mark.parametrize(
    ("name", "file", "status"),
    [
        ("hhtool-validate", "good.log", 0),
        ("hhtool-validate", "bad.log", 1),
        ("hhtool-fmt", "good.log", 1),
        ("hhtool-fmt", "neat.log", 0),
    ],
)
def test_a_hook_runs_and_ends_as_git_wants_it(name, file, status):
    Path("neat.log").write_text(GOOD.replace("hand 1", "\nhand 1"), encoding="utf-8")
    program, *args = shlex.split(hooks()[name]["entry"])

    assert (program, hooks()[name]["language"]) == ("hhtool", "python")
    assert status == CliRunner().invoke(cli, [*args, file]).exit_code


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("friday.log", ["hhtool-validate", "hhtool-fmt"]),
        ("a/b.phh", ["hhtool-validate"]),
        ("a/b.phhs", ["hhtool-validate"]),
        ("b.ohh", ["hhtool-validate"]),
        ("b.log.txt", []),
        ("catalog", []),
    ],
)
def test_a_hook_takes_the_files_it_can_read(file, expected):
    assert expected == [name for name, hook in hooks().items() if re.search(hook["files"], file)]


def test_the_page_about_servers_names_formats_and_hooks_that_are_there():
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    used = set(re.findall(r"--format (\w+)", page))

    assert set(SERVERS) == used
    assert set(re.findall(r"- id: ([\w-]+)", page)) == set(hooks())
