"""Hands judged apart, in slices of a few: what is printed is what one process prints."""

import multiprocessing
from collections import deque
from io import StringIO
from pathlib import Path

import pytest

import dying
import madeup
import starred
from compiled import interpreted
from hhtool.batch import Options, check_file
from hhtool.batch.chunks import Begun, CrashedError, Files, How, Loose, Over, Slice, Told, judge
from hhtool.batch.crew import Processes
from hhtool.batch.jobs import judged
from hhtool.batch.plan import Opening, is_small, plan
from hhtool.batch.wanted import Wanted
from hhtool.model.finding import Finding
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import apart
from hhtool.render.validate import FORMATS, report

EXAMPLES = Path(__file__).parents[2] / "examples"
STUD = "PokerStars Hand #9:  7 Card Stud Limit ($1/$2 USD) - 2020/10/11 3:22:21 ET\n\n\n"
PLAY = """
{small}: posts small blind $1
{big}: posts big blind $2
*** HOLE CARDS ***
{button}: {act}
{small}: folds
Uncalled bet ($1) returned to {big}
{big} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
PLAIN, ALL = Options(), Wanted()
NAMES = ("Ana", "Ben", "Cal")


def night(hands=12, *, act="folds", lies=(), table="Alba"):
    """A table's hands as PokerStars writes them; ``lies`` are hands that begin with a wrong stack."""
    stacks = dict.fromkeys(NAMES, 100)
    texts = []
    for number in range(hands):
        button = number % 3
        who = {
            "button": NAMES[button], "small": NAMES[(button + 1) % 3], "big": NAMES[(button + 2) % 3],
        }  # fmt: skip
        told = {name: f"${chips}" for name, chips in stacks.items()}
        if number in lies:
            told["Ana"] = f"${stacks['Ana'] - 7}"
        head = starred.CASH.replace("#7", f"#{number + 1}")
        play = PLAY.format(act=act, **who)
        texts.append(starred.hand(play, told, head=head, button=button + 1, table=table))
        stacks[who["small"]] -= 1
        stacks[who["big"]] += 1
    return texts


NIGHTS = {
    "clean": "".join(night()),
    "wrong stacks": "".join(night(lies={3, 4, 8})),
    "wrong actions": "".join(night(act="bets $1")),
    "two tables": "".join(
        text for pair in zip(night(lies={5}), night(table="Berg", lies={2}), strict=True) for text in pair
    ),
    "passed over": "".join(night(lies={6})).replace("Total pot", "Nobody knows\nTotal pot", 5),
    "not read": STUD.join(night(lies={2, 7})).replace("Table 'Alba'", "Table Alba'", 1),
    "cut off": "".join(night(lies={2}))[:-300],
    "no hand": STUD[:50] + "\n",
}  # fmt: skip


class Alone:
    """A crew of none: tasks are done when they are taken back."""

    def __init__(self, how, ahead=3):
        self.how, self.ahead = how, ahead
        self.given = deque()

    def give(self, task):
        self.given.append(task)

    def take(self):
        return judge(self.given.popleft(), self.how)


def apart_text(files, form, size, options=PLAIN, wanted=ALL):
    """What is printed of files in slices of some size, and what stopped the reading of each."""
    how = How(options, form, wanted=wanted)
    out = StringIO()
    told = report(form)(out)
    problems = []
    for event in judged(files, how, Alone(how), size):
        if isinstance(event, Begun):
            told.begin(*event, Source(event.path, ""))
        elif isinstance(event, Over):
            told.finish()
            problems.append(event.problem)
        elif isinstance(event, Told):
            told.add_hand(*event)
        elif isinstance(event, Loose):
            told.add_loose(*event)
        else:
            (told.hand if isinstance(event, Verdict) else told.loose)(event)
    told.end()
    return out.getvalue(), problems


def text_at_once(files, form, options=PLAIN, wanted=ALL):
    """What one process prints of files."""
    out = StringIO()
    told = report(form)(out)
    for path in files:
        run = check_file(path, options)
        told.begin(path, run.dialect, run.profile, run.source)
        for item in run.items:
            if isinstance(item, Verdict):
                told.hand(wanted.of(item))
            elif isinstance(item, Finding) and wanted.keeps(item):
                told.loose(item)
        told.finish()
    told.end()
    return out.getvalue()


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Every night above, and one of each other dialect."""
    monkeypatch.chdir(tmp_path)
    texts = {f"{name}.txt": text for name, text in NIGHTS.items()}
    texts |= {
        "now.csv": madeup.pokernow(), "ohh.ohh": madeup.ohh(), "now.json": madeup.pokernow_json(),
    }  # fmt: skip
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8", newline="")
    return [*texts, *map(str, sorted(EXAMPLES.glob("*.log")))]


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_printed_does_not_depend_on_slices(files, form):
    expected = text_at_once(files, form)

    assert expected.count("stake-continuity") > 5 or form == "junit"
    for size in (1, 1500, 10**9):
        assert apart_text(files, form, size) == (expected, [None] * len(files))


def test_what_is_asked_for_is_the_same_apart(files):
    options = Options(changes=(("buyin-max-bb", "50"),), noticed=30)
    wanted = Wanted(frozenset({"stake-continuity", "log-empty"}), frozenset({"log-empty"}))

    expected = text_at_once(files, "json", options, wanted)

    assert apart_text(files, "json", 1500, options, wanted)[0] == expected
    one = Options(hand="7")
    assert apart_text(files, "text", 1, one)[0] == text_at_once(files, "text", one)


def test_a_file_is_cut_where_its_dialect_can_be_cut(files):
    log = str(EXAMPLES / "friday.log")
    steps = list(plan(["clean.txt", log, "two tables.txt"], Options(), 1500))

    slices = [step for step in steps if isinstance(step, Slice)]
    assert [step.path for step in steps if isinstance(step, Opening)] == [
        "clean.txt",
        "two tables.txt",
    ]
    assert [step for step in steps if isinstance(step, Files)] == [Files((log,))]
    assert sum(len(one.hands) for one in slices) == 36
    assert max(sum(len(text) for text, *_ in one.hands) for one in slices) < 2500


def test_small_files_go_together(files):
    together = list(plan(files, Options(), 10**9))

    assert together == [Files(tuple(files))]
    assert is_small(files)


def test_one_that_cannot_be_read_is_passed_over_in_its_turn(files):
    Path("noise.txt").write_bytes(b"\0\1")
    mixed = ["clean.txt", "noise.txt", "missing.txt", "clean.txt"]

    for size in (1, 10**9):
        events = list(judged(mixed, how := How(Options(), "concise"), Alone(how), size))
        over = [event.problem and str(event.problem) for event in events if isinstance(event, Over)]
        assert over == [
            None,
            "noise.txt: this is no text; hhtool reads hand histories as text",
            "missing.txt: No such file or directory",
            None,
        ]
        assert sum(isinstance(event, Told) for event in events) == 24


def test_a_hand_that_kills_its_process_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = night(30)
    texts[17] = texts[17].replace("*** SUMMARY", 'Ana said, "lethal"\n*** SUMMARY')
    Path("night.txt").write_text("".join(texts), encoding="utf-8")
    line = "".join(texts[:17]).count("\n") + 1
    how = How(Options(), "concise")

    with (
        pytest.raises(CrashedError, match=rf"^night\.txt:{line}: the process .* died"),
        Processes(2, how, dying.lethal) as crew,
    ):
        list(judged(["night.txt"], how, crew, 1500))
    assert crew.others >= set(multiprocessing.active_children())


def test_a_process_killed_from_outside_loses_no_hand_and_doubles_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_text("".join(night(40, lies={20})), encoding="utf-8")
    how = How(Options(), "json")

    with Processes(2, how, dying.killed_once) as crew:
        events = list(judged(["night.txt"], how, crew, 1500))
    assert Path("killed").exists()
    assert events == list(judged(["night.txt"], how, Alone(how), 1500))


@interpreted
@pytest.mark.parametrize("size", [1, 10**9])
def test_a_mistake_of_hhtool_is_named_with_its_hand(tmp_path, monkeypatch, size):
    monkeypatch.chdir(tmp_path)
    texts = night(3)
    Path("night.txt").write_text("".join(texts), encoding="utf-8")
    line = "".join(texts[:2]).count("\n") + 1
    how = How(Options(), "json")
    plain = apart.check_hand

    def check_hand(hand, *rest):
        return plain(hand, *rest) if hand.id != "3" else 1 // 0

    monkeypatch.setattr("hhtool.pipeline.apart.check_hand", check_hand)
    monkeypatch.setattr("hhtool.pipeline.archive.check_hand", check_hand)
    with pytest.raises(CrashedError, match=rf"^night\.txt:{line}: .*ZeroDivisionError"):
        list(judged(["night.txt"], how, Alone(how), size))
