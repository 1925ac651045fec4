"""`hhtool convert`: the same hands elsewhere, and what is lost on the way."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.batch import Options
from hhtool.batch.convert import WRITERS, convert
from hhtool.cli import cli
from hhtool.errors import UsageError

EXAMPLES = Path(__file__).parents[2] / "examples"
FRIDAY = str(EXAMPLES / "friday.log")
HEADS_UP = str(EXAMPLES / "heads-up.phh")
LOG = """\
game "Ben's den"
stakes 1/2
rules tda
rule odd-chip all-to-first
players Ula 200, Maya 200, "Cole B" 200
hand Ben's
button Ula
Ula calls, Maya folds, "Cole B" is all in, Ula folds
ruling "Cole B is slow"
"""


def run(*arguments, text=None):
    return CliRunner().invoke(cli, ["convert", *arguments], input=text)


def test_a_night_becomes_an_archive_with_a_hand_for_each():
    ran = run(FRIDAY, "--to", "phh")

    assert 0 == ran.exit_code
    assert [f"[{n}]" for n in range(1, 13)] == re.findall(r"^\[.*\]$", ran.stdout, re.MULTILINE)


def test_one_hand_alone_has_no_heading():
    ran = run(FRIDAY, "--to", "phh", "--hand", "3")

    assert ran.stdout.startswith("variant = 'NT'\n")


def test_what_is_lost_stands_on_standard_error_and_is_no_failure():
    ran = run(FRIDAY, "--to", "phh")

    assert 0 == ran.exit_code
    assert "note: between hands: `count`\n" in ran.stderr
    assert "note: hand 8: the rake, but that it is missing from what was won\n" in ran.stderr
    assert "note:" not in ran.stdout


def test_there_and_back_is_the_same_log(tmp_path):
    once = run(HEADS_UP, "--to", "native").stdout
    file = tmp_path / "there.log"
    file.write_text(once, encoding="utf-8")
    back = tmp_path / "back.phh"
    back.write_text(run(str(file), "--to", "phh").stdout, encoding="utf-8")

    assert once.splitlines()[6:] == run(str(back), "--to", "native").stdout.splitlines()[6:]


def test_the_house_rules_of_a_log_go_with_it():
    ran = run("-", "--to", "native", text=LOG)

    assert "rules tda\nrule odd-chip all-to-first\n" in ran.stdout


def test_output_goes_to_a_file_which_is_never_the_log_itself(tmp_path):
    log = tmp_path / "night.log"
    log.write_text(LOG, encoding="utf-8")
    made = tmp_path / "night.phh"

    assert 0 == run(str(log), "--to", "phh", "--output", str(made)).exit_code
    assert "players = ['Maya', 'Cole B', 'Ula']\n" in made.read_text(encoding="utf-8")
    assert 2 == run(str(log), "--to", "native", "--output", str(log)).exit_code
    assert LOG == log.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", WRITERS)
def test_nothing_that_names_anybody_is_left_when_names_are_taken_out(form, tmp_path):
    file = tmp_path / "night.log"
    file.write_text(LOG, encoding="utf-8")
    ran = run(str(file), "--to", form, "--anonymise")

    assert 0 == ran.exit_code
    assert "Player 1" in ran.stdout
    assert [] == re.findall("Ula|Maya|Cole|Ben|slow", ran.stdout)
    assert "not the same" not in ran.stderr


def test_a_log_with_an_error_in_it_is_written_as_played_and_the_status_says_so():
    text = LOG.replace("Ula calls", "Ula checks")
    ran = run("-", "--to", "native", text=text)

    assert 1 == ran.exit_code
    assert 'Ula checks, Maya folds, "Cole B" raises to 200 all in' in ran.stdout
    assert "has an error in it: written as played" in ran.stderr


def test_a_hand_that_cannot_be_read_is_left_out_and_reported(tmp_path):
    good = (EXAMPLES / "heads-up.phh").read_text(encoding="utf-8")
    archive = tmp_path / "two.phhs"
    archive.write_text(f"[1]\n{good}\n[2]\nvariant = 'NT'\n", encoding="utf-8")
    ran = run(str(archive), "--to", "native")

    assert 1 == ran.exit_code
    assert 1 == ran.stdout.count("\nend\n")
    assert "note: hand 2: cannot be read, and is left out\n" in ran.stderr


@pytest.mark.parametrize("arguments", [("--to", "morse"), (), ("--to", "phh", "--hand", "99")])
def test_what_cannot_be_written_is_no_run(arguments):
    ran = CliRunner().invoke(cli, ["convert", FRIDAY, *arguments], standalone_mode=False)

    assert ran.exception


def test_the_library_says_which_formats_there_are():
    with pytest.raises(UsageError, match="there are native, phh, ohh, pokerstars"):
        convert(FRIDAY, "morse", Options())


@pytest.mark.parametrize(
    ("form", "differs"),
    [
        ("native", []),
        ("phh", ["hand 8: not the same when read again: rake, an error is found in it"]),
        ("ohh", ["hand 2: not the same when read again: an error is found in it"]),
        ("pokerstars", ["hand 2: not the same when read again: an error is found in it"]),
    ],
)
def test_what_is_not_the_same_when_the_text_is_read_again_is_reported(form, differs):
    """PHH has no rake; where dollars have cents, the odd chip of hand 2 is half a dollar each."""
    made = convert(FRIDAY, form)

    assert not made.failed
    assert differs == [one for one in made.lost if "not the same" in one]
