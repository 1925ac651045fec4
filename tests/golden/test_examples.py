"""Every example as `hhtool validate` prints it; `pytest --golden` writes the files anew."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "examples"
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.is_file())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_judged_as_it_was(path, request, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    done = CliRunner().invoke(cli, ["validate", f"examples/{path.name}"])
    kept = GOLDEN / f"{path.name}.txt"
    if request.config.getoption("--golden"):
        kept.write_text(done.output, encoding="utf-8")

    assert done.output == kept.read_text(encoding="utf-8")


def test_nothing_is_kept_for_an_example_that_is_gone():
    kept = {path.name.removesuffix(".txt") for path in GOLDEN.iterdir()}

    assert kept == {path.name for path in EXAMPLES}
