"""What the project promises about itself."""

import ast
import re
import subprocess
import sys
import tokenize
import tomllib
from itertools import chain
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(ROOT.glob("src/hhtool/**/*.py"))
PYTHON = sorted(path for top in ("src", "tests", "bench") for path in ROOT.glob(f"{top}/**/*.py"))

MACHINE = re.compile(
    rf"(?<![\w.~])/(?:work|root|tmp|home|Users)/|[A-Z]:\\Users|{re.escape(str(ROOT))}/"
)
REGISTRY = re.compile(
    r"\b(?:pypi|npmjs|crates|registry|packages|deb|\w+hosted)\.(?:[\w-]+\.)*(?:org|com|io|net)\b"
    r"|(?:index|find|trusted)-(?:url|links|host)\b"
)
UNDONE = re.compile(r"\b(?:T[O]DO|F[I]XME|X[X]X)\b")
CODES = r"[A-Z]+[0-9]+(?:[ ,]+[A-Z]+[0-9]+)*"
SILENCED = re.compile(r"\bnoqa\b|\btype:\s*ignore|\bpragma\b|\bmypy:|\bruff:")
DIRECTIVE = re.compile(
    rf"(?:ruff:\s*)?noqa:\s*{CODES}|type:\s*ignore\[[\w, -]+\]|pragma:\s*no (?:cover|branch)"
    rf"|mypy:\s*[\w=, -]+|ruff:\s*[\w-]+\[{CODES}\]"
)


def files():
    """Every file that is, or would be, in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def lines(paths):
    """Each line with the place to look for it."""
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            yield f"{path.relative_to(ROOT)}:{number}", line


def comments(path):
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type == tokenize.COMMENT:
                yield f"{path.relative_to(ROOT)}:{token.start[0]}", token.string


def nodes(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", node


def length(path):
    return len(path.read_text(encoding="utf-8").splitlines())


def has_reason(comment):
    """Whether words are left once the directives are taken away."""
    left, directives = DIRECTIVE.subn(" ", comment)
    return directives > 0 and not SILENCED.search(left) and len(re.findall(r"\w+", left)) >= 2


def is_blind(handler):
    caught = handler.type
    names = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(
        name is None or (isinstance(name, ast.Name) and name.id in {"Exception", "BaseException"})
        for name in names
    )


def undocumented(path):
    """Public classes, and functions outside classes, without a docstring (methods: ruff D102)."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not ast.get_docstring(node)
        ):
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"


def name_of(requirement):
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def imported_by(*arguments):
    """The modules that a fresh interpreter imports to run this."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}


def test_no_module_is_over_300_lines():
    assert [] == [
        f"{path.relative_to(ROOT)} {length(path)}" for path in MODULES if length(path) > 300
    ]


def test_half_of_the_modules_are_110_lines_or_less():
    assert median(length(path) for path in MODULES) <= 110


def test_each_silenced_warning_says_why():
    assert [] == [
        f"{place} {comment}"
        for path in PYTHON
        for place, comment in comments(path)
        if SILENCED.search(comment) and not has_reason(comment)
    ]


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# noqa: S101", False),
        ("# noqa", False),
        ("# noqa because I say so", False),
        ("# type: ignore[arg-type]", False),
        ("# type: ignore  # lark has no stubs", False),
        ("# noqa: S101, PLR0913 - click fixes them", True),
        ("# type: ignore[arg-type]  # lark's stubs say str", True),
        ("# pragma: no cover - only on Windows", True),
        ("# type: ignore[misc]  # noqa: E501", False),
    ],
)
def test_a_reason_is_more_than_a_code(comment, expected):
    assert expected == has_reason(comment)


def test_each_ignore_in_the_configuration_says_why():
    assert [] == [
        f"{place} {line}"
        for place, line in lines([ROOT / "pyproject.toml"])
        if re.match(r' +"[A-Z]+[0-9]*",', line) and not re.search(r"# .*\w+\W+\w+", line)
    ]


def test_no_file_names_a_path_of_one_machine():
    assert [] == [
        f"{place} {line.strip()}" for place, line in lines(files()) if MACHINE.search(line)
    ]


def test_no_file_names_a_package_registry():
    assert [] == [place for place, line in lines(files()) if REGISTRY.search(line)]


def test_nothing_is_left_for_later():
    written = [path for path in files() if path.suffix in {"", ".py", ".lark", ".toml", ".md"}]
    assert [] == [
        f"{place} {line.strip()}" for place, line in lines(written) if UNDONE.search(line)
    ]


def test_no_exception_is_caught_blindly():
    assert [] == [
        place
        for path in MODULES
        for place, node in nodes(path)
        if isinstance(node, ast.ExceptHandler) and is_blind(node)
    ]


def test_each_public_name_has_a_docstring():
    assert [] == [name for path in MODULES for name in undocumented(path)]


def test_each_requirement_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    assert [] == [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)]
    assert set() == {name_of(one) for one in asked} - {name_of(pin) for pin in pins}


@pytest.mark.parametrize("arguments", [("-c", "import hhtool"), ("-m", "hhtool", "--version")])
def test_starting_imports_no_pandas(arguments):
    imported = imported_by(*arguments)
    assert "hhtool" in imported
    assert set() == imported & {"pandas", "numpy"}
