"""One fuzz target a dialect, driven by atheris: ``python tests/fuzz/target.py ohh -runs=1000000``.

Options of libFuzzer come after the dialect. The seeds are those of ``mutating``.
"""

import sys
import tempfile
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))

with atheris.instrument_imports(include=["hhtool"]):
    from enduring import endure  # what is imported here is watched
    from mutating import seeds


def main(name: str, *options: str) -> None:
    """Feed a dialect with what atheris makes of its seeds."""

    def once(content: bytes) -> None:
        endure(name, content.decode("utf-8", errors="replace"))

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds(name)):
            (Path(folder) / str(number)).write_text(text, encoding="utf-8", newline="")
        atheris.Setup([sys.argv[0], *options, folder], once)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
