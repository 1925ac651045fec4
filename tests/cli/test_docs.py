"""Documents cannot rot: console blocks are run, logs in them judged, help is the reference."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import COMMANDS, cli
from judging import faults

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "cli.md"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HAND = re.compile(r"^```hand\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(pattern):
    return [
        pytest.param(block, id=f"{page.name}-{at}")
        for page in PAGES
        for at, block in enumerate(pattern.findall(page.read_text(encoding="utf-8")), 1)
    ]


def run(line):
    return CliRunner().invoke(cli, shlex.split(line)[1:]).output


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("block", blocks(CONSOLE))
def test_a_console_block_shows_what_is_printed(block):
    for part in block.split("$ ")[1:]:
        line, _, shown = part.partition("\n")
        assert shown.rstrip() == run(line).rstrip()


@pytest.mark.parametrize("block", blocks(HAND))
def test_a_log_in_a_document_is_clean(block):
    assert faults(block) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_in_an_example_that_runs(command, tmp_path, monkeypatch):
    """In a copy of the examples: some commands write."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    text = run(f"hhtool {command} --help")
    example = text[text.index("Example") :].partition("\n\n")[0].replace("\\\n", " ")
    lines = [line.strip() for line in example.splitlines()[1:] if line.strip()]

    assert lines
    for line in lines:
        assert line.startswith(f"hhtool {command}")
        assert CliRunner().invoke(cli, shlex.split(line)[1:]).exit_code in (0, 1), line


def reference():
    parts = ["# Commands\n\nGenerated from the commands' own help: `make golden` writes it anew.\n"]
    for command in COMMANDS:
        text = run(f"hhtool {command} --help").replace("Usage: cli ", "Usage: hhtool ")
        parts.append(f"## hhtool {command}\n\n```text\n{text.rstrip()}\n```\n")
    return "\n".join(parts)


def test_the_reference_is_the_help(request):
    if request.config.getoption("--golden"):
        REFERENCE.write_text(reference(), encoding="utf-8")

    assert reference() == REFERENCE.read_text(encoding="utf-8")
