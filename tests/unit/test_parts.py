"""validate --format parquet: a folder of parts, exact, resumed where a run broke off."""

import json
from decimal import Decimal
from pathlib import Path
from random import Random

import pandas as pd
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import madeup
import tabled
import walkovers
from hhtool.batch import Options
from hhtool.batch.chunks import How, Told
from hhtool.batch.crew import Alone
from hhtool.batch.folder import Folder
from hhtool.batch.parquet import judge_part, schema
from hhtool.batch.parts import write
from hhtool.batch.rows import TABLES
from hhtool.cli import cli
from hhtool.pipeline import carried

HANDS = 40
LIES = {5, 6, 19, 33}
DOCS = Path(__file__).parents[2] / "docs" / "scale.md"


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_text("".join(tabled.night(HANDS, lies=LIES)), encoding="utf-8")
    log = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\n"
    Path("home.log").write_text(f"{log}Ana raises to 3\nend\nBne leaves\n", encoding="utf-8")
    Path("now.csv").write_text(walkovers.log(Random(3)), encoding="utf-8")
    Path("none.txt").write_text("PokerStars Hand #9:  Hold'em\n", encoding="utf-8")


class Stops(Alone):
    """A crew that goes home in the middle."""

    def __init__(self, how, after):
        super().__init__(how, judge_part)
        self.left = after

    def take(self):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().take()


def run(folder, files=("night.txt", "home.log"), size=1500, crew=None, options=None):
    """Events of a run, and the folder that it has written."""
    how = How(options or Options(), "parquet")
    place = Folder(Path(folder))
    events = list(write(files, how, crew or Alone(how, judge_part), place, size))
    place.clear()
    return events, place


def contents(folder):
    return {name: tabled.rows(folder, name) for name in TABLES}


def test_the_tables_do_not_depend_on_where_a_file_is_cut():
    run("small")
    run("large", size=10**9)

    small, large = contents("small"), contents("large")
    assert len(list(Path("small", "hands").iterdir())) > 10
    assert len(list(Path("large", "hands").iterdir())) == 1
    assert small == large
    assert [row["hand"] for row in small["hands"] if row["file"] == "night.txt"] == list(
        range(HANDS)
    )


def test_a_night_that_people_come_to_and_leave_goes_on_where_it_stopped():
    how = How(Options(), "parquet")
    run("whole", ["now.csv"], size=10**9)
    with pytest.raises(KeyboardInterrupt):
        run("cut", ["now.csv"], crew=Stops(how, 7))

    _, place = run("cut", ["now.csv"])

    assert place.found == 7
    whole = contents("whole")
    assert contents("cut") == whole
    assert "stake-continuity" in {row["rule"] for row in whole["findings"]}


def test_a_hand_has_its_number_whether_its_file_is_cut_or_not():
    stud = "PokerStars Hand #9:  7 Card Stud Limit ($1/$2 USD) - 2020/10/11 3:22:21 ET\n\n\n"
    texts = list(tabled.night(6))
    chat = "PokerStars Game\n\n\n"
    Path("gaps.txt").write_text(chat + stud.join([*texts, ""]) + chat, encoding="utf-8")
    run("small", ["gaps.txt"], size=1)
    run("large", ["gaps.txt"], size=10**9)

    assert contents("small") == contents("large")
    assert len(tabled.rows("large", "hands")) == 12


def test_a_file_name_that_is_no_text_stops_nothing():
    Path("far\udcff.ohh").write_text(madeup.ohh(), encoding="utf-8")

    run("out", ["far\udcff.ohh"])

    found = {(row["file"], row["player"]) for row in tabled.rows("out", "seats")}
    assert found == {("far\\udcff.ohh", name) for name in ("Ana", "Ben", "Cal")}


def test_the_finest_amounts_of_phh_are_exact():
    text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
    stacks = f"starting_stacks = [{10**14}, 100.00000001]\nactions = ['d dh p1 2c3c', 'd dh p2 AsAh', 'p2 f']\n"
    Path("fine.phh").write_text(text + stacks, encoding="utf-8")

    run("out", ["fine.phh"])

    found = [(row["start"], row["end"]) for row in tabled.rows("out", "seats")]
    most, least = Decimal(10**14), Decimal("100.00000001")
    assert found == [(most, most + 1), (least, least - 1)]


def test_a_change_of_house_rules_in_a_file_is_a_change():
    Path("club.toml").write_text('extends = "home"\n', encoding="utf-8")
    options = Options(profile="club.toml")
    run("out", options=options, size=10**9)
    _, place = run("out", options=options, size=10**9)
    assert place.found == len(place.used) == 1
    Path("club.toml").write_text('extends = "tda"\n', encoding="utf-8")

    _, place = run("out", options=options, size=10**9)

    assert place.found == 0


def test_a_log_that_names_house_rules_in_a_file_is_judged_by_them_each_time():
    rules = 'extends = "home"\n[rules]\nraise-min = "{}"\n'
    log = "rules own.toml\nstakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\n"
    Path("own.log").write_text(f"{log}Ana raises to 3\n", encoding="utf-8")
    for weight in ("warning", "note"):
        Path("own.toml").write_text(rules.format(weight), encoding="utf-8")

        run("out", ["own.log"])

        [found] = [row for row in tabled.rows("out", "findings") if row["rule"] == "raise-min"]
        assert found["severity"] == weight


def test_what_is_found_between_hands_is_in_the_tables_once():
    run("out")

    found = [row for row in tabled.rows("out", "findings") if row["rule"] == "stake-continuity"]
    doc = json.loads(CliRunner().invoke(cli, ["validate", "night.txt", "--format", "json"]).stdout)
    expected = [
        (one["line"], one["column"], one["message"])
        for hand in doc["files"][0]["hands"]
        for one in hand["findings"]
    ]
    assert [(row["line"], row["column"], row["message"]) for row in found] == expected
    assert len(expected) == 3  # of two lies one after the other, the first


def test_amounts_are_exact_and_in_the_unit_of_the_log():
    run("out", ["night.txt"])

    first = [row for row in tabled.rows("out", "seats") if row["hand"] == 0]
    assert [(row["player"], row["start"], row["end"]) for row in first] == [
        ("Ana", Decimal("100.5"), Decimal("100.5")),
        ("Ben", Decimal("100.5"), Decimal("99.5")),
        ("Cal", Decimal("100.5"), Decimal("101.5")),
    ]
    acts = [row for row in tabled.rows("out", "actions") if row["hand"] == 0]
    assert [(row["player"], row["verb"], row["to"]) for row in acts][:2] == [
        ("Ben", "post", 1),
        ("Cal", "post", 2),
    ]


def test_a_finding_of_no_hand_and_a_file_without_any():
    run("out", ["home.log", "none.txt"], size=1)

    loose = [row for row in tabled.rows("out", "findings") if row["hand"] == -1]
    assert ("home.log", "log-unknown-player") in {(row["file"], row["rule"]) for row in loose}


def test_pandas_reads_a_table_and_its_columns_are_those_of_the_contract():
    run("out")

    for name, kinds in TABLES.items():
        frame = pd.read_parquet(Path("out", name))
        assert list(frame.columns) == list(kinds)
        for path in Path("out", name).iterdir():
            assert pq.read_schema(path).equals(schema(name))


@pytest.mark.parametrize("module", ["duckdb", "polars"])
def test_others_read_a_table(module):
    reader = pytest.importorskip(module, reason=f"{module} is not installed")
    run("out")

    if module == "duckdb":
        [(hands,)] = reader.sql(
            "select count(*) from read_parquet('out/hands/*.parquet')"
        ).fetchall()
    else:
        hands = reader.scan_parquet("out/hands/*.parquet").collect().height
    assert hands == HANDS + 1


@pytest.mark.parametrize("after", [0, 1, 4, 9])
def test_a_run_that_was_broken_off_goes_on(after):
    how = How(Options(), "parquet")
    run("whole")
    with pytest.raises(KeyboardInterrupt):
        run("out", crew=Stops(how, after))

    events, place = run("out")

    assert place.found == after
    assert contents("out") == contents("whole")
    assert sum(isinstance(event, Told) for event in events) == HANDS + 1
    again, place = run("out")
    assert (place.found, again) == (len(place.used), events)


def test_a_run_on_other_files_or_rules_leaves_nothing_of_the_one_before():
    run("out")
    hands = list(tabled.night(HANDS, lies=LIES))
    Path("night.txt").write_text("".join(hands[:30]), encoding="utf-8")

    _, place = run("out")

    assert place.found > 0
    assert len(tabled.rows("out", "hands")) == 31
    _, place = run("out", options=Options(profile="tda"))
    assert place.found == 0
    assert {row["profile"] for row in tabled.rows("out", "hands")} == {"tda"}


def test_a_part_that_is_not_whole_is_written_anew():
    run("out")
    next(Path("out", "seats").iterdir()).unlink()

    _, place = run("out")

    assert place.found == len(place.used) - 1
    assert len(tabled.rows("out", "seats")) == 3 * HANDS + 2


def test_what_is_carried_on_is_read_as_it_was_written():
    run("out", ["night.txt", "now.csv", "home.log"])
    marks = [json.loads(path.read_bytes()) for path in Path("out", "_parts").iterdir()]
    carried_on = [mark["follow"] for mark in marks if mark["follow"]]

    assert carried_on
    for docs in carried_on:
        assert carried.written(carried.read(docs)) == docs


def test_the_command_says_what_there_is():
    def validate(*args):
        done = CliRunner().invoke(cli, ["validate", *args, "--format", "parquet"])
        return done.exit_code, done.stdout.splitlines()

    args = ("night.txt", "home.log", "--output", "out")
    counts = "5 errors"
    assert validate(*args) == (1, [f"out: 41 hands of 2 files in 1 part: {counts}"])
    again = f"out: 41 hands of 2 files in 1 part (1 of them from an earlier run): {counts}"
    assert validate(*args) == (1, [again])
    assert validate("night.txt")[0] == 2
    assert validate("night.txt", "--output", "home.log")[0] == 2


def test_every_column_is_in_the_document():
    text = DOCS.read_text(encoding="utf-8")

    for name, kinds in TABLES.items():
        assert f"### `{name}`" in text
        section = text.partition(f"### `{name}`")[2].partition("\n#")[0]
        for column in kinds:
            assert column in {"file", "hand"} or f"`{column}`" in section, (name, column)
