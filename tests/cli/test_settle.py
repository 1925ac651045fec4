"""``hhtool settle``: the payments, the wording, and what is wrong with the bank."""

import json

import pytest
from click.testing import CliRunner

from hhtool.cli import cli


@pytest.fixture
def told(tmp_path):
    def write(*results, more=""):
        """A night in which everyone leaves with his stack and what he won."""
        path = tmp_path / "night.log"
        names = ["Ana", "Ben", "Cal", "Dee", "Eve"][: len(results)]
        buys = ", ".join(f"{name} 200" for name in names)
        out = "\n".join(
            f"{name} pays {-won}" if won < 0 else f"{name} receives {won}"
            for name, won in zip(names, results, strict=True)
            if won
        )
        text = f"stakes 1/2\ncurrency $\nplayers {buys}\n{more}{out}\n"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def settle(*args):
    return CliRunner().invoke(cli, ["settle", *map(str, args)])


def test_the_fewest_payments_are_found(told):
    # paid and received turned round: what is due is what was not paid yet
    done = settle(told(-9, -6, 6, 5, 4), "--format", "json")
    doc = json.loads(done.stdout)

    assert doc["balances"] == {"Ana": 9, "Ben": 6, "Cal": -6, "Dee": -5, "Eve": -4}
    assert len(doc["payments"]) == 3
    assert doc["fewest"] is True


def test_the_answer_is_plain(told):
    done = settle(told(-10, 10))

    assert done.stdout == (
        "Ana  +$10\nBen  -$10\n\n1 payment, and fewer cannot do it:\n  Ben pays Ana $10\n"
    )
    assert done.exit_code == 0


def test_everyone_settles_with_the_host(told):
    done = settle(told(-10, 6, 4), "--host", "ben", "--through-host")

    assert done.stdout.splitlines()[4:] == [
        "2 payments, all with Ben:",
        "  Cal pays Ben $4",
        "  Ben pays Ana $10",
    ]


def test_payments_already_made_are_taken_off(told):
    done = settle(told(-10, 6, 4), "--paid", "Cal Ana 4")

    assert done.stdout.splitlines()[4:] == [
        "1 payment, and fewer cannot do it:",
        "  Ben pays Ana $6",
    ]


def test_rounding_says_what_it_leaves(told):
    done = settle(told(-7, 3, 4), "--round", "5")

    assert "  Cal pays Ana $5" in done.stdout
    assert "Rounding leaves: Ana -$3, Ben +$2, Cal +$1." in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--through-host"], "--through-host needs --host"),
        (["--paid", "Ana 5"], "write 'PAYER PAYEE AMOUNT'"),
        (["--paid", "Ana Zoe 5"], "nobody called Zoe has played"),
        (["--round", "0"], "0 is no amount"),
        (["--round", "0.5"], "0.5 has more than 0 decimals"),
    ],
)
def test_a_wrong_wish_is_refused(told, args, said):
    done = settle(told(-10, 10), *args)

    assert done.exit_code != 0
    assert said in (done.output + str(done.exception))


SHORT = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200

hand 1
button Ana
Ana raises to 6, Ben folds, Cal calls
flop
Cal checks, Ana bets 20, Cal folds
Ana wins 13

Ana cashes out 207
Ben cashes out 199
Cal cashes out 174
"""


def test_missing_chips_are_traced_and_charged_to_nobody(tmp_path):
    path = tmp_path / "short.log"
    path.write_text(SHORT, encoding="utf-8")
    done = settle(path)

    assert done.exit_code == 1
    assert (
        "The bank does not add up: 20 are missing; it is left with the bank, "
        "no player is charged for it." in done.stdout
    )
    assert f"Where the chips of {path} went:" in done.stdout
    assert "  Cal has 20 too few by the cash-out at line 13; look at hand 1 first" in done.stdout


def test_json_is_as_its_schema_says():
    from pathlib import Path

    import jsonschema

    root = Path(__file__).parents[2]
    schema = json.loads((root / "docs/schema/settle.schema.json").read_text(encoding="utf-8"))
    done = settle(root / "examples" / "friday.log", "--format", "json")
    doc = json.loads(done.stdout)

    jsonschema.validate(doc, schema)
    assert sum(doc["balances"].values()) == 0


def test_csv_guards_against_formulas(tmp_path):
    path = tmp_path / "formula.log"
    path.write_text(
        'stakes 1/2\nplayers "=1+1" 200, Ben 200\n"=1+1" receives 5\nBen pays 5\n', "utf-8"
    )

    assert settle(path, "--format", "csv").stdout == "from,to,amount\n'=1+1,Ben,5\n"


def test_site_hands_settle_by_their_stacks(tmp_path):
    path = tmp_path / "hands.phhs"
    path.write_text(
        "[1]\nvariant = 'NT'\nante_trimming_status = true\nantes = [0, 0]\n"
        "blinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [200, 200]\n"
        "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']\n"
        "players = ['Ana', 'Ben']\nfinishing_stacks = [198, 202]\n",
        encoding="utf-8",
    )

    assert "  Ana pays Ben 2" in settle(path).stdout
