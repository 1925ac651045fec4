"""Every command has a twin in the library, with the same nouns."""

from pathlib import Path

import pytest

import hhtool
from hhtool.cli import COMMANDS
from hhtool.errors import UsageError

EXAMPLES = Path(__file__).parents[2] / "examples"
SIDE_POT = str(EXAMPLES / "side-pot.log")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_has_a_twin(command):
    names = {"replay": "frames"}  # hhtool.replay is a package

    assert callable(getattr(hhtool, names.get(command, command)))


def test_validate_gives_verdicts_file_by_file():
    (run,) = hhtool.validate(SIDE_POT)

    verdicts = [item for item in run.items if hasattr(item, "owed")]
    assert [one.amount for one in verdicts[0].owed] == [60]


def test_explain_and_replay_find_the_hand_by_its_id():
    assert hhtool.explain(SIDE_POT, "7").verdict.id == "7"
    assert hhtool.frames(SIDE_POT).verdict.id == "7"
    with pytest.raises(UsageError, match="no hand 8"):
        hhtool.explain(SIDE_POT, "8")


def test_next_and_pots_and_rules_and_profiles():
    up = hhtool.next(str(EXAMPLES / "short-all-in.log"))

    assert up.hand.name(up.choices.seat) == "Ana"
    _, settled = hhtool.pots({"Ana": 20, "Ben": 50}, hhtool.profiles("home"))
    assert settled.uncalled == (0, 30)
    assert hhtool.rules("raise-min").name == "raise-min"


def test_report_gives_frames():
    tables = hhtool.report(str(EXAMPLES / "friday.log"))

    assert len(tables.hands) == 12


def test_an_unknown_name_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'settel'"):
        hhtool.settel  # noqa: B018 # the look-up is the test
