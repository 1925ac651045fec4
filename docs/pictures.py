"""The pictures of the README, made anew from `examples/`: needs Debian's `chromium`.

python docs/pictures.py
"""

import html
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from chromium import Tab, browser, found  # noqa: E402 # the tests' own browser

IMAGES = ROOT / "docs" / "images"
NIGHT = "examples/friday.log"
TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1c1f22; color: #e8e6e1 }}
pre {{ margin: 24px; font: 15px/1.35 "DejaVu Sans Mono", monospace }}
</style><pre>$ hhtool {command}
{text}</pre>"""


def main() -> None:
    """Write every picture."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser(found(), Path(folder) / "x") as pipe:
        there, tab = Path(folder), Tab(pipe)
        command = f"report {NIGHT}"
        page = there / "report.html"
        text = html.escape(hhtool(command))
        page.write_text(TERMINAL.format(command=command, text=text), "utf-8")
        shoot(tab, page.as_uri(), IMAGES / "report.png", (840, 640))
        night = there / "night.html"
        hhtool(f"report {NIGHT} --html {night}")
        shoot(tab, night.as_uri(), IMAGES / "page.png", (1000, 1100))
        shoot(tab, f"{night.as_uri()}#hand-3-11", IMAGES / "replayer.png", (1280, 720))


def hhtool(command: str) -> str:
    """What a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "hhtool", *command.split()],
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
    )
    return done.stdout


def shoot(tab: Tab, address: str, to: Path, size: tuple[int, int]) -> None:
    """A page as a picture."""
    tab.size(*size)
    tab.open(address)
    to.write_bytes(tab.picture())


if __name__ == "__main__":
    main()
