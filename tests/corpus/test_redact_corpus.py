"""Pages of real logs without names: found through HHTOOL_CORPORA, by default beside the repository."""

import os
from pathlib import Path

import pytest

from hhtool.batch import Options
from hhtool.batch.page import page_of
from hhtool.batch.replays import judged
from hhtool.model.verdict import Verdict
from hhtool.render.html.page import html

ROOT = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("HHTOOL_CORPORA") or ROOT.parent / "shared" / "corpora")
FOLDERS = ("ohh", "pokernow", "pokernow_json", "pokerstars")
LARGEST = 80_000
"""Bytes of a log: a page is made of each."""

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no hands in {CORPORA}")


def log_part(page):
    """The file without hhtool's own style and script."""
    return page[: page.index("<style>")] + page[page.index("</style>") : page.rindex("<script>")]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_name_of_a_site_s_log_is_left(folder):
    paths = [
        path
        for path in sorted((CORPORA / folder).glob("*"))
        if path.suffix in {".ohh", ".csv", ".json", ".txt"} and path.stat().st_size < LARGEST
    ]
    assert paths
    for path in paths:
        log = judged(str(path), Options())
        page = log_part(html(page_of([log], redact=True))).lower()
        hands = [one.hand for one in log.items if isinstance(one, Verdict) and one.hand]
        names = {text for hand in hands for seat in hand.seats for text in (seat.name, seat.id)}
        # a shorter one is part of other words
        long = {name for name in names if len(name) > 4 and not name.isdecimal()}
        assert [] == [name for name in sorted(long) if name.lower() in page], path.name
