"""What a command loads, seen from a new process."""

import subprocess
import sys

import pytest

NATIVE = """\
stakes 1/2
players Ana 200, Ben 200
hand 1
button Ana
Ana folds
Ben wins 2
end
"""
PHH = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""
ALWAYS = {
    "bounded", "dialect", "dialects", "mistakes", "native", "parsers", "reader", "statements",
}  # fmt: skip
"""Modules of the grammar that know a text, or read hhtool's own log."""
SIGNS = {"pokernow_cells", "pokernow_columns"}
"""Modules of one dialect that know its text."""


def loaded(*args):
    """All modules that a run of hhtool loads."""
    script = (
        "import sys; from hhtool.cli import cli\n"
        "try: cli(sys.argv[1:])\n"
        "except SystemExit as ends: print(ends.code, *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *args], capture_output=True, check=False, text=True
    )
    status, *modules = done.stdout.splitlines()[-1].split()
    assert "0" == status, done
    return {*modules}


@pytest.mark.parametrize(
    ("name", "text", "own"), [("a.log", NATIVE, "native"), ("a.phh", PHH, "phh")]
)
def test_a_log_is_validated_with_no_reader_but_its_own(name, text, own, tmp_path):
    (tmp_path / name).write_text(text, encoding="utf-8")
    modules = loaded("validate", str(tmp_path / name))
    grammar = {module.rpartition(".")[2] for module in modules if "hhtool.grammar." in module}

    assert own in grammar
    assert {own} >= {module.partition("_")[0] for module in grammar - ALWAYS - SIGNS}
    assert set() == modules & {"pandas", "numpy", "rich", "jinja2", "matplotlib", "pyarrow"}


def test_the_version_is_told_without_the_engine():
    modules = loaded("--version")

    assert {"hhtool", "hhtool.cli", "hhtool.errors"} == {
        name for name in modules if name.partition(".")[0] == "hhtool"
    }
