"""What files, folders and archives hold, and what each is taken for."""

import io
import zipfile
from pathlib import Path

import pytest

from hhtool.batch import archives
from hhtool.batch.files import Options, beside, find, identity, on_disk, opened
from hhtool.errors import UnreadableError, UsageError
from hhtool.model.limits import MEMBER

NATIVE = "# Friday\nstakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\n"
PHH = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def put(path, content):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(content.encode() if isinstance(content, str) else content)


def zipped(**members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return packed.getvalue()


def patched(packed, flag=0, size=None):
    """The archive with other things said of its members in the directory than are so."""
    data = bytearray(packed)
    at = -1
    while (at := data.find(b"PK\x01\x02", at + 1)) >= 0:
        data[at + 8] |= flag
        if size is not None:
            data[at + 24 : at + 28] = size.to_bytes(4, "little")
    return bytes(data)


def found(*paths, **more):
    left = []
    return list(find(paths, left=left.append, **more)), left


def text(path):
    return "".join(opened(path, Options())[1])


def refusal(path):
    with pytest.raises(UnreadableError) as problem:
        list(opened(path, Options())[1])
    return str(problem.value)


def test_a_folder_is_searched_whatever_the_suffix_and_what_is_no_log_is_named():
    put("mixed/a.txt", NATIVE)
    put("mixed/deep/b.phh", PHH)
    put("mixed/deep/c.data", PHH)
    put("mixed/notes.docx", b"PK\x03\x04\0\0\0")
    put("mixed/poem.txt", "The players hand in their cards.\nThe river runs.\n")

    assert found("mixed") == (
        ["mixed/a.txt", "mixed/deep/b.phh", "mixed/deep/c.data"],
        [
            "mixed/notes.docx: not a hand history that hhtool knows; left",
            "mixed/poem.txt: not a hand history that hhtool knows; left",
        ],
    )


def test_hidden_files_and_folders_are_passed_over():
    for path in (".a.log", ".git/b.log", "__MACOSX/c.log"):
        put(f"top/{path}", NATIVE)
    put("top/archive.zip", zipped(**{".d.log": NATIVE, "__MACOSX/._e.log": NATIVE}))

    assert found("top") == ([], [])
    assert found("top/.git") == (["top/.git/b.log"], [])


@pytest.mark.parametrize(
    ("name", "content", "is_log"),
    [
        ("a.log", NATIVE, True),
        ("a.txt", NATIVE, True),
        ("a.log", "", True),
        ("a.txt", "", False),
        ("a.log", "hand 1\n" + "gibberish it is\n" * 9, True),
        ("a.txt", "hand 1\n" + "gibberish it is\n" * 9, False),
        ("a.log", "2026-11-27 12:00 INFO server started\n", False),
        ("a.txt", "# only a comment\n", False),
        ("a.txt", '{"oh": 1}', False),
        ("a.md", f"# About logs\n\nOne is:\n\n```\n{NATIVE}```\n\nThat is all.\n", False),
        ("a.txt", "# long\n" + "Ben checks # once more\n" * 300 + "hand 2\n", False),
        ("a.txt", NATIVE + "Ben checks # once more\n" * 300 + "gibberish\n" * 900, True),
    ],
)
def test_what_counts_as_a_log_where_nobody_has_named_it(name, content, is_log):
    put(f"top/{name}", content)

    assert found("top")[0] == ([f"top/{name}"] if is_log else [])


def test_a_dialect_that_is_asked_for_takes_every_text():
    put("top/a.txt", "gibberish\n")
    put("top/b.bin", b"\x7fELF\0")

    assert found("top", dialect="native") == (
        ["top/a.txt"],
        ["top/b.bin: not a hand history that hhtool knows; left"],
    )


def test_what_is_named_is_found_and_its_opening_says_what_is_wrong():
    put("a.docx", b"PK\x03\x04\0\0")
    put("b.json", '{"x": 1}')

    assert found("a.docx", "b.json", "-") == (["a.docx", "b.json", "-"], [])
    assert "this is no text" in refusal("a.docx")
    assert "no log that hhtool knows" in refusal("b.json")
    with pytest.raises(UsageError, match="no dialect 'x'; there are native, "):
        opened("b.json", Options(dialect="x"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_marks_of_an_encoding_are_read_and_line_ends_kept(encoding, ending):
    said = NATIVE.replace("Ana", "Zoë").replace("\n", ending)
    put("a.log", said.encode(encoding))
    put("top/b.txt", said.encode(encoding))
    put("c.zip", zipped(d=said.encode(encoding)))

    assert said == text("a.log") == text("c.zip/d")
    assert found("top") == (["top/b.txt"], [])


def test_bytes_that_are_no_utf8_stand_out():
    put("a.log", NATIVE.encode() + b"# caf\xe9\n")

    assert text("a.log") == NATIVE + "# caf�\n"


@pytest.mark.parametrize("size", [4094, 4095, 4096, 4097, 9000])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_stay_whole_where_the_head_ends(size, ending):
    said = "hand" + ending + "#" * (size - 5 - len(ending)) + ending + "end" + ending + "# x"
    put("a.log", said)
    lines = list(opened("a.log", Options())[1])

    assert said == "".join(lines)
    assert [1, 1, 1, 0] == [line.count(ending) for line in lines]


def test_an_archive_is_searched_like_a_folder():
    inner = zipped(**{"x/y.log": NATIVE, "poem": "roses\n", "z.zip": zipped(deep=NATIVE)})
    put("n.zip", zipped(**{"b.txt": PHH, "a/a.txt": NATIVE, "in.zip": inner, "c.csv": "1\n"}))
    put("top/N.ZIP", Path("n.zip").read_bytes())
    logs = ["a/a.txt", "b.txt", "in.zip/x/y.log"]
    others = ["c.csv", "in.zip/poem", "in.zip/z.zip"]

    for archive in ("n.zip", "top/N.ZIP"):
        assert found("n.zip" if archive == "n.zip" else "top") == (
            [f"{archive}/{name}" for name in logs],
            [f"{archive}/{name}: not a hand history that hhtool knows; left" for name in others],
        )
    assert (NATIVE, PHH) == (text("n.zip/in.zip/x/y.log"), text("n.zip/b.txt"))


def test_a_path_into_an_archive_is_a_file_a_folder_or_an_archive():
    put("n.zip", zipped(**{"a/a.txt": NATIVE, "in.zip": zipped(b=NATIVE), "poem": "roses\n"}))

    assert found("n.zip/a", "n.zip/in.zip", "n.zip/a/a.txt", "n.zip/poem") == (
        ["n.zip/a/a.txt", "n.zip/in.zip/b", "n.zip/a/a.txt", "n.zip/poem"],
        [],
    )
    with pytest.raises(UnreadableError, match="nope: no such file in the archive"):
        found("n.zip/nope")


def test_a_folder_called_zip_is_a_folder_and_a_text_called_zip_a_text():
    put("old.zip/a.log", NATIVE)
    put("old.zip/b.zip", NATIVE)

    assert found("old.zip", "old.zip/a.log")[0] == [
        "old.zip/a.log",
        "old.zip/b.zip",
        "old.zip/a.log",
    ]


def test_a_member_that_points_out_of_its_archive_is_only_a_name():
    put("friday.log", "the one on disk")
    put("in/n.zip", zipped(**{"../../friday.log": NATIVE, "/etc/passwd": NATIVE}))

    logs, _ = found("in/n.zip")
    assert logs == ["in/n.zip/../../friday.log", "in/n.zip//etc/passwd"]
    assert [NATIVE, NATIVE] == list(map(text, logs))
    assert identity(logs[0]) != identity("friday.log")


def test_house_rules_are_looked_for_beside_the_archive():
    put("in/n.zip", zipped(**{"a/b.log": NATIVE}))

    assert (Path("in"), "in/n.zip") == (beside("in/n.zip/a/b.log"), on_disk("in/n.zip/a/b.log"))
    assert beside("in/c.log") == Path("in")
    assert beside("-") is None


def test_two_ways_to_a_member_are_one():
    put("in/n.zip", zipped(a=NATIVE))

    assert identity("in/n.zip/a") == identity("in/../in/n.zip/a")
    assert identity("in/n.zip/a") != identity("in/n.zip/b")


def test_an_archive_that_is_opened_wants_a_member():
    put("n.zip", zipped(a=NATIVE))

    assert refusal("n.zip") == "n.zip: this is an archive; name a log in it"


def test_a_member_under_a_password_is_refused_and_the_others_are_read():
    put("n.zip", patched(zipped(a=NATIVE), flag=1))

    assert found("n.zip") == (["n.zip/a"], [])
    assert refusal("n.zip/a") == "n.zip/a: it is locked with a password; unpack it first"


@pytest.mark.parametrize("name", ["a", "in.zip"])
def test_a_member_beyond_two_gigabytes_is_refused(name, monkeypatch):
    monkeypatch.setattr(archives, "FREE", 2**40)
    put("n.zip", patched(zipped(**{name: zipped(b=NATIVE)}), size=MEMBER + 1))
    path = f"n.zip/{name}" if name == "a" else f"n.zip/{name}/b"

    assert "2,147,483,649 bytes unpacked are too many to read" in refusal(path)


def test_a_bomb_is_refused_packed_once_or_twice():
    bomb = zipped(**{f"{n}.log": b"#" * 30_000_000 for n in range(4)})
    put("top/bomb.zip", bomb)
    put("top/twice.zip", zipped(**{"bomb.zip": bomb}))

    for path in ("top/bomb.zip", "top/twice.zip/bomb.zip"):
        assert "that unpack to 120,000,000: this is no honest archive" in refusal(f"{path}/1.log")
    assert found("top") == (["top/bomb.zip", "top/twice.zip/bomb.zip"], [])
    with pytest.raises(UnreadableError, match="no honest archive"):
        found("top/bomb.zip")


def test_much_that_packs_well_is_no_bomb_below_a_hundred_megabytes():
    put("n.zip", zipped(a=NATIVE + "#" * 20_000_000))

    assert found("n.zip") == (["n.zip/a"], [])


def test_no_more_is_read_of_a_member_than_it_says_it_has():
    put("n.zip", patched(zipped(a=NATIVE * 1000), size=200))

    assert "Bad CRC-32" in refusal("n.zip/a")


@pytest.mark.parametrize("size", [30, 60, -30, -10])
def test_an_archive_that_breaks_off_is_damaged(size):
    put("n.zip", zipped(**{"a.log": NATIVE * 50})[:size])

    with pytest.raises(UnreadableError, match=r"n\.zip: this archive is damaged"):
        found("n.zip")


def test_a_member_that_is_damaged_is_named():
    packed = bytearray(zipped(**{"a.log": NATIVE * 50, "b.log": NATIVE}))
    packed[50:54] = b"\xff" * 4
    put("n.zip", bytes(packed))

    assert found("n.zip") == (["n.zip/a.log", "n.zip/b.log"], [])
    assert refusal("n.zip/a.log").startswith("n.zip/a.log: Error -3 while decompressing")
    assert text("n.zip/b.log") == NATIVE


def test_an_archive_that_has_changed_is_looked_up_anew():
    put("n.zip", zipped(a=NATIVE))
    before = text("n.zip/a")
    put("n.zip", zipped(a=PHH, b=NATIVE))

    assert (NATIVE, PHH) == (before, text("n.zip/a"))
