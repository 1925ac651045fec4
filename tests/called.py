"""The whole command line, called within this process: a new one takes a quarter of a second."""

import os
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from click.testing import CliRunner

from hhtool.cli import main


def hhtool(*args, stdin=b"", cwd=None, env=None):
    """Exit status and bytes of ``python -m hhtool``, as ``subprocess.run`` gives them."""
    args = list(map(str, args))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(cwd or Path.cwd())
        patch.setattr(sys, "argv", ["hhtool", *args])
        with CliRunner().isolation(stdin or b"", env=env) as (out, err, _):
            try:
                main()
            except SystemExit as ended:
                status = ended.code
            sys.stdout.flush()
            sys.stderr.flush()
            return CompletedProcess(args, status, out.getvalue(), err.getvalue())


def hhtool_text(*args, stdin="", **more):
    """The same as text, its line ends those of this machine."""
    done = hhtool(*args, stdin=stdin.encode(), **more)
    done.stdout, done.stderr = (
        said.decode().replace(os.linesep, "\n") for said in (done.stdout, done.stderr)
    )
    return done
