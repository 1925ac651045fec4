"""PokerNow's ledger: its rows, and what it has otherwise than the log of the night."""

import os
from pathlib import Path

import pytest

from hhtool.batch import Options, check_file
from hhtool.grammar.pokernow_ledger import movements, read
from hhtool.model.finding import Finding
from hhtool.model.nightend import NightEnd
from hhtool.model.place import Source
from hhtool.model.verdict import Status, Verdict

CORPUS = Path(os.environ.get("HHTOOL_CORPORA", "../shared/corpora")) / "pokernow"
FRAGMENTS = {"cash-2", "cash-mwpot", "cash-run-it-twice", "cash-run-it-twice-2"}
"""Logs that begin in the middle: nobody in them buys in."""
HEAD = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
ANA, BEN, CAL = '"Ana @ aaaaaaaaaa"', '"Ben @ bbbbbbbbbb"', '"Cal @ cccccccccc"'
IN = (
    f"The admin approved the player {ANA} participation with a stack of 1000.",
    f"The admin approved the player {BEN} participation with a stack of 500.",
)


def hand(number, ana, ben, *, over=True):
    """Ana folds her small blind to Ben."""
    deal = f"-- starting hand #{number}  (No Limit Texas Hold'em) (dealer: {ANA}) --"
    small, big = ("10", "20") if "." not in ana else ("0.10", "0.20")
    rows = (
        deal,
        f"Player stacks: #1 {ANA} ({ana}) | #2 {BEN} ({ben})",
        f"{ANA} posts a small blind of {small}",
        f"{BEN} posts a big blind of {big}",
    )
    end = (
        f"{ANA} folds",
        f"Uncalled bet of {small} returned to {BEN}",
        f"{BEN} collected {big} from pot",
        f"-- ending hand #{number} --",
    )
    return rows + (end if over else ())


def csv(*entries):
    rows = ['"' + entry.replace('"', '""') + '"' for entry in entries]
    told = [f"{row},2025-11-28T20:00:00.000Z,{at:015}\n" for at, row in enumerate(rows)]
    return "entry,at,order\n" + "".join(told[::-1])


def row(name, id_, buy_in, buy_out, stack, *, net=None, end=""):
    made = (buy_out or 0) + (stack or 0) - buy_in
    cells = [f'"{name}"', id_ * 10, "2025-11-28T20:00:00.000Z", end, buy_in, buy_out, stack,
             made if net is None else net]  # fmt: skip
    return ",".join("" if cell is None else str(cell) for cell in cells) + "\n"


def ana(buy_in, buy_out, stack, **more):
    return row("Ana", "a", buy_in, buy_out, stack, **more)


def ben(buy_in, buy_out, stack, **more):
    return row("Ben", "b", buy_in, buy_out, stack, **more)


@pytest.fixture
def judged(tmp_path):
    """The findings of a log and a ledger, without those of the log itself."""

    def judge(log, *rows, head=HEAD):
        paths = tmp_path / "log.csv", tmp_path / "ledger.csv"
        paths[0].write_text(csv(*log), encoding="utf-8")
        paths[1].write_text(head + "".join(rows), encoding="utf-8", newline="")
        items = list(check_file(str(paths[0]), Options(), str(paths[1])).items)
        assert [] == [f for item in items if isinstance(item, Verdict) for f in item.findings]
        found = [item for item in items if isinstance(item, Finding)]
        assert {str(paths[1])} >= {one.source.name for one in found}
        return found

    return judge


def told(found):
    """Severity, line, message and hint of findings."""
    return [
        (str(one.severity), one.source.place(one.span).line, one.message, one.hint) for one in found
    ]


def at(found):
    """The text that each finding stands at."""
    return [one.source.text[slice(*one.span)] for one in found]


# ---------------------------------------------------------------- what agrees


def test_each_kind_of_movement_agrees(judged):
    log = (
        f"The player {ANA} created the game with a stack of 1000.",
        f"The player {BEN} requested a seat.",
        IN[1],
        f"The admin updated the player {BEN} stack from 500 to 600.",
        f"The player {ANA} joined the game with a stack of 1000.",
        f"The player {BEN} joined the game with a stack of 600.",
        *hand(1, "1000", "600"),
        f"The admin updated the player {ANA} stack from 990 to 890.",
        f"The player {BEN} stand up with the stack of 610.",
        f"The player {BEN} sit back with the stack of 610.",
        f"The player {BEN} joined the game with a stack of 610.",
        *hand(2, "890", "610"),
        f"The player {ANA} quits the game with a stack of 880.",
        f"The admin approved the player {ANA} participation with a stack of 300.",
        f"The player {ANA} joined the game with a stack of 300.",
        f"The player {ANA} quits the game with a stack of 300.",
        f"The player {ANA} joined the game with a stack of 200.",
    )
    assert [] == judged(
        log,
        ana(200, None, 200),
        ana(300, 300, None, end="later"),
        ben(600, None, 620),
        ana(1000, 980, None, end="later"),
    )


def test_after_a_stop_all_sit_down_again_with_what_they_have(judged):
    again = (
        f"The player {ANA} joined the game with a stack of 990.",
        f"The player {BEN} joined the game with a stack of 510.",
    )
    log = (*IN, *hand(1, "1000", "500"), *again, *hand(2, "990", "510"))

    assert [] == judged(log, ben(500, None, 520), ana(1000, None, 980))


def test_a_rebuy_counts_what_it_adds(judged):
    log = (
        *IN,
        *hand(1, "1000", "500"),
        f"The player {ANA} quits the game with a stack of 990.",
        f"The player {ANA} rebought. New stack 700.",
        f"The admin updated the player {BEN} stack from 510 to 0.",
        f"The player {BEN} rebought. New stack 400.",
    )
    assert [] == judged(log, ana(1700, 990, 700), ben(900, 510, 400))


def test_a_bounty_moves_chips_and_no_money(judged):
    log = (*IN, *hand(1, "1000", "500"), f"{ANA} paid 50 for the 7-2 bounty to {BEN}")

    assert [] == judged(log, ben(500, None, 560), ana(1000, None, 940))


def test_players_without_chips_need_no_row(judged):
    log = (*IN, *hand(1, "1000", "500"), f"The player {CAL} quits the game with a stack of 0.")

    assert [] == judged(log, ben(500, None, 510), ana(1000, None, 990))


# ---------------------------------------------------------------- cents


CENTS = (
    f"The admin approved the player {ANA} participation with a stack of 1000.",
    "The game's big blind was changed from 0.10 to 0.20.",
    f"The admin approved the player {BEN} participation with a stack of 5.00.",
    f"The player {ANA} joined the game with a stack of 10.00.",
    f"The player {BEN} joined the game with a stack of 5.00.",
    *hand(1, "10.00", "5.00"),
)


def test_a_ledger_of_a_table_for_cents_counts_cents(judged):
    log = (CENTS[2], CENTS[0].replace("1000", "10.00"), *CENTS[3:])

    assert [
        ("note", 1, "the ledger is taken to count cents: 500 is 5",
         "nothing in it says so; so read, it comes nearest to the log")
    ] == told(judged(log, ben(500, None, 510), ana(1000, None, 990)))  # fmt: skip


def test_or_whole_units_where_these_come_nearer(judged):
    log = (
        f"The admin approved the player {ANA} participation with a stack of 10.00.",
        f"The admin approved the player {BEN} participation with a stack of 5.00.",
    )
    found = judged((*log, *CENTS[5:]), ana(10, None, 10), ben(5, None, 4))

    assert "the ledger is taken to count whole units: 10 is 10" == found[0].message
    assert [("error", 990, 1000), ("error", 510, 400)] == [
        (str(one.severity), one.expected, one.found) for one in found[1:]
    ]


def test_a_row_from_before_cents_is_named(judged):
    found = judged(CENTS, ana(1000, None, 990), ben(500, None, 510))

    assert [
        ("note", 2, "Ana: line 14 of the log has 1000 for 10",
         "the table turned to cents after that line")
    ] == told(found[1:])  # fmt: skip


def test_also_where_the_ledger_has_another_worth_for_it(judged):
    found = judged(CENTS, ana(100000, 99000, 990), ben(500, None, 510))

    assert "Ana: line 14 of the log has 1000 for 1,000" not in [one.message for one in found]
    found = judged(CENTS, ana(100000, None, 990), ben(500, None, 510))
    assert "Ana: line 14 of the log has 1000 for 1,000" in [one.message for one in found]
    assert {"note"} == {str(one.severity) for one in found}


def test_the_log_alone_counts_chips_not_their_writing(tmp_path):
    end = night_end(tmp_path, CENTS)

    assert [("Ana", 1000), ("Ben", 500)] == [(m.player, m.amount) for m in end.movements]
    assert (2, 1500) == (end.unit.decimals, sum(held.stack for held in end.holdings))


def night_end(tmp_path, log):
    path = tmp_path / "log.csv"
    path.write_text(csv(*log), encoding="utf-8")
    (end,) = (i for i in check_file(str(path), Options()).items if isinstance(i, NightEnd))
    return end


# ---------------------------------------------------------------- an id that changed


RENAMED = (
    f"The player {CAL} changed the ID from bbbbbbbbbb to cccccccccc because authenticated login."
)


def test_ids_that_changed_are_one_player(judged):
    log = (*IN, *hand(1, "1000", "500"), RENAMED)
    found = judged(log, row("Ben", "c", 500, None, 510), ana(1000, None, 990))

    assert [
        ("note", 2, "Ben is bbbbbbbbbb and cccccccccc (line 2 of the log)",
         "the id changed at a login; what stands under either is taken together")
    ] == told(found)  # fmt: skip


def test_an_id_that_changed_before_any_chips_is_nothing(judged):
    log = (
        RENAMED.replace("bbbbbbbbbb", "xxxxxxxxxx").replace("cccccccccc", "bbbbbbbbbb"),
        *IN,
        *hand(1, "1000", "500"),
    )
    assert [] == judged(log, ben(500, None, 510), ana(1000, None, 990))


def test_after_a_change_of_id_what_is_left_is_an_error(judged):
    log = (*IN, *hand(1, "1000", "500"), RENAMED)
    found = judged(log, row("Ben", "c", 400, None, 510), ana(1000, None, 990))

    assert ["note", "error"] == [kind for kind, *_ in told(found)]
    assert (500, 400) == (found[1].expected, found[1].found)


# ---------------------------------------------------------------- in the middle of a hand


def test_a_ledger_from_the_middle_of_the_last_hand(judged):
    log = (*IN, *hand(1, "1000", "500"))
    found = judged(log, ben(500, None, 480), ana(1000, None, 990))

    assert [
        ("note", 1, "all nets together are -30, not 0: 30 are in the pot of hand 1",
         "the ledger was downloaded in the middle of that hand"),
        ("note", 2, "Ben's stack is 480; by the log it is 510 (30 too little; net -20, not 10)",
         "hand 1 was not over when one of the two was downloaded"),
    ] == told(found)  # fmt: skip


@pytest.mark.parametrize(("ben_has", "ana_has"), [(499, 990), (490, 989), (470, 990), (500, 995)])
def test_stacks_of_no_moment_of_the_last_hand_are_errors(judged, ben_has, ana_has):
    found = judged(
        (*IN, *hand(1, "1000", "500")), ben(500, None, ben_has), ana(1000, None, ana_has)
    )

    assert {"error"} == {str(one.severity) for one in found}


def test_a_log_that_breaks_off_in_a_hand(judged):
    log = (*IN, *hand(1, "1000", "500"), *hand(2, "990", "510", over=False))
    same = judged(log, ben(500, None, 490), ana(1000, None, 980))
    later = judged(log, ben(500, None, 520), ana(1000, None, 980))

    assert "all nets together are -30, not 0: 30 are in the pot of hand 2" == same[0].message
    assert {"note"} == {str(one.severity) for one in (*same, *later)}
    assert [520] == [one.found for one in later if one.player == "Ben"]


def test_stacks_of_another_time_are_errors(judged):
    found = judged((*IN, *hand(1, "1000", "500")), ben(500, None, 530), ana(1000, None, 970))

    assert [
        ("error", 2, "Ben's stack is 530; by the log it is 510 (20 too much; net 30, not 10)",
         "Ana has as much too little: is it with the wrong player?"),
        ("error", 3, "Ana's stack is 970; by the log it is 990 (20 too little; net -30, not -10)",
         "Ben has as much too much: is it with the wrong player?"),
    ] == told(found)  # fmt: skip


# ---------------------------------------------------------------- errors


def test_a_net_that_is_not_what_its_row_makes(judged):
    found = judged(
        (*IN, *hand(1, "1000", "500")), ben(500, None, 510, net=20), ana(1000, None, 990)
    )

    assert [
        ("error", 2, "the net of Ben is 20 here; buy-out 0 and stack 510 less buy-in 500 make 10",
         "the ledger's own arithmetic is wrong: was it edited?")
    ] == told(found)  # fmt: skip
    assert (["20"], 10, 20) == (at(found), found[0].expected, found[0].found)


def test_a_player_of_the_log_alone(judged):
    found = judged((*IN, *hand(1, "1000", "500")), ana(1000, None, 990))

    assert [
        ("error", 1, "Ben is not in the ledger; by the log the buy-in is 500",
         "the log has it in line 10")
    ] == told(found)  # fmt: skip


def test_a_player_of_the_ledger_alone(judged):
    rows = ben(500, None, 510), ana(1000, None, 990), row("Dee", "d", 50, 50, None, end="later")

    assert [
        ("error", 4, "Dee is not in the log; by the ledger the buy-in is 50",
         "no line of the log names this id")
    ] == told(judged((*IN, *hand(1, "1000", "500")), *rows))  # fmt: skip


def test_a_player_under_an_id_that_no_line_tells(judged):
    rows = row("Ben", "e", 500, None, 510), ana(1000, None, 990)
    found = judged((*IN, *hand(1, "1000", "500")), *rows)

    assert [
        "the ledger has that name as eeeeeeeeee: a change of id without a line?",
        "the log has that name as bbbbbbbbbb: a change of id without a line?",
    ] == [one.hint for one in found]


def test_a_line_that_is_not_in_the_ledger(judged):
    more = f"The admin updated the player {BEN} stack from 510 to 610."
    found = judged((*IN, *hand(1, "1000", "500"), more), ben(500, None, 610), ana(1000, None, 990))

    assert [
        ("error", 2, "Ben's buy-in is 500; by the log it is 600 (100 too little; net 110, not 10)",
         "line 2 of the log (adds on) is not in the ledger")
    ] == told(found)  # fmt: skip
    assert ["500"] == at(found)


def test_a_row_that_is_not_in_the_log_is_the_place(judged):
    rows = ben(500, None, 510), ben(80, None, 0), ana(1000, None, 990)
    found = judged((*IN, *hand(1, "1000", "500")), *rows)

    assert [("error", 3, "the log has it in line 10")] == [
        (kind, line, hint) for kind, line, _, hint in told(found)
    ]
    assert ["80"] == at(found)


def test_a_buy_in_with_the_wrong_player(judged):
    found = judged((*IN, *hand(1, "1000", "500")), ben(400, None, 510), ana(1100, None, 990))

    assert [
        "Ana has as much too much: is it with the wrong player?",
        "Ben has as much too little: is it with the wrong player?",
    ] == sorted(one.hint for one in found)


def test_a_buy_out_that_differs(judged):
    log = (*IN, *hand(1, "1000", "500"), f"The player {BEN} quits the game with a stack of 510.")
    found = judged(log, ben(500, 410, None, end="later"), ana(1000, None, 990))

    assert [
        ("error", 2, "Ben's buy-out is 410; by the log it is 510 (100 too little; net -90, not 10)",
         "the log has it in line 2")
    ] == told(found)  # fmt: skip


def test_who_stood_up_may_be_taken_to_have_left(judged):
    log = (*IN, *hand(1, "1000", "500"), f"The player {BEN} stand up with the stack of 510.")
    rows = ben(500, 510, None, end="later"), ana(1000, None, 990)

    assert [
        ("note", 2, "Ben's buy-out is 510; by the log it is 0 (510 too much)",
         "he stood up with it")
    ] == told(judged(log, *rows))  # fmt: skip
    assert ["error"] == [kind for kind, *_ in told(judged(log[:-1], *rows))]


def test_who_stood_up_and_sat_back_may_have_two_rows(judged):
    log = (
        *IN,
        *hand(1, "1000", "500"),
        f"The player {BEN} stand up with the stack of 510.",
        f"The player {BEN} sit back with the stack of 510.",
    )
    rows = ben(510, None, 510), ben(500, 510, None, end="later"), ana(1000, None, 990)

    assert [("note", ["510"])] == [(str(f.severity), at([f])) for f in judged(log, *rows)]


def test_a_log_that_begins_late_says_so(judged):
    found = judged(hand(7, "1000", "500"), ben(500, None, 510), ana(1000, None, 990))

    assert ["the log begins after the session did"] * 2 == [one.hint for one in found]


# ---------------------------------------------------------------- the ledger's text


def rows_of(text):
    ledger = read(Source("ledger.csv", text))
    assert () == ledger.findings
    return ledger.rows


def test_a_row_has_its_places():
    text = HEAD + ana(1000, None, 990)
    (one,) = rows_of(text)

    assert ("Ana", "aaaaaaaaaa", "2025-11-28T20:00:00.000Z", "") == one[:4]
    assert (1000, 0, 990, -10, None, 2) == one[4:10]
    assert ["aaaaaaaaaa", "1000", "", "990", "-10"] == [text[slice(*span)] for span in one.places]
    assert [("buys in", 1000), ("cashes out", 0), ("count", 990)] == [
        (move.what, move.amount) for move in movements(one)
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_nothing(end, mark):
    text = HEAD + "\n" + ana(1000, None, 990) + ",,,,,,,\n" + ben(500, None, 510).strip()
    rows = rows_of(mark + text.replace("\n", end))

    assert [("Ana", 1000, 3), ("Ben", 500, 5)] == [(r.nickname, r.buy_in, r.line) for r in rows]


def test_columns_stand_in_any_order():
    head = "net,Stack,extra,buy_out,buy_in,player_id,nit_escrow\n"
    (one,) = rows_of(head + "-10,980,x,,1000,aaaaaaaaaa,10\n")

    assert (1000, 0, 980, -10, 10) == one[4:9]
    assert "aaaaaaaaaa" == movements(one)[0].player


@pytest.mark.parametrize("name", ["A, B", 'A ""x"" @ y', "A\nB", "", "=1+1"])
def test_a_nickname_may_be_anything(name):
    (one,) = rows_of(HEAD + row(name, "a", 10, 10, None))

    assert name.replace('""', '"') == one.nickname
    assert 10 == one.buy_in


def faults(text):
    ledger = read(Source("ledger.csv", text))
    return [(f.rule, f.message, text[slice(*f.span)]) for f in ledger.findings]


@pytest.mark.parametrize("amount", ["12.50", "1e3", "x", "-5", "٣", "1" * 17])
def test_an_amount_that_is_none_is_named_at_its_place(amount):
    text = f"{HEAD}A,a,,,{amount},,,0\n"

    assert [("log-amount", f"{amount} is no amount of buy_in", amount)] == faults(text)


@pytest.mark.parametrize("bad", ["A, B,a,,,10,,,-10", "A,a,,10", "A"])
def test_a_row_of_another_length_is_named(bad):
    ((rule, _, text),) = faults(f"{HEAD}{bad}\n")

    assert ("log-syntax", bad) == (rule, text)


def test_a_row_without_an_id_is_named():
    assert ["this row names no player_id"] == [m for _, m, _ in faults(f"{HEAD}A,,,,10,,,-10\n")]


@pytest.mark.parametrize("text", ["", "\n", "entry,at,order\n", HEAD.replace("stack", "chips")])
def test_another_file_is_no_ledger(text):
    ((rule, message, _),) = faults(text)

    assert "log-syntax" == rule
    assert message.startswith("this is no PokerNow ledger: there is no column ")


def test_a_player_whose_row_cannot_be_read_is_not_compared(judged):
    log = (*IN, *hand(1, "1000", "500"))

    wrong = ben(500, None, 510).replace("510", "?")

    assert ["log-amount"] == [f.rule for f in judged(log, wrong, ana(1000, None, 990))]
    assert ["log-syntax"] == [f.rule for f in judged(log, "Ben,b\n", ana(1000, None, 990))]
    assert ["log-syntax"] == [f.rule for f in judged(log, head="entry\n")]


# ---------------------------------------------------------------- real logs


@pytest.mark.skipif(not CORPUS.is_dir(), reason="HHTOOL_CORPORA holds no pokernow")
def test_the_bank_of_each_real_log_adds_up():
    """What was bought and not taken away is on the table, or in the pot of a hand that breaks off."""
    apart = {}
    for path in sorted(CORPUS.glob("*.csv")):
        items = list(check_file(str(path), Options()).items)
        (end,) = (item for item in items if isinstance(item, NightEnd))
        last = [item for item in items if isinstance(item, Verdict)][-1]
        took = ("cashes out",)
        bank = sum(-m.amount if m.what in took else m.amount for m in end.movements)
        held = sum(one.stack for one in end.holdings if one.here)
        pot = sum(last.played.paid) if last.status is Status.INCOMPLETE else 0
        if bank != held + pot:
            apart[path.stem] = bank

    assert dict.fromkeys(FRAGMENTS, 0) == apart
