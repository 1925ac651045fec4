"""Places in a text: lines and columns as people count them."""

from hhtool.model.place import Place, Source, Span


def test_lines_end_as_they_do_on_any_machine():
    source = Source("x", "ab\r\nc\rde\nf", 7)
    assert [(7, 1), (7, 2), (8, 1), (9, 2), (10, 1)] == [
        source.place(Span(at, at))[:2] for at in (0, 1, 4, 7, 9)
    ]


def test_lines_in_the_order_of_play_have_the_numbers_of_their_file():
    source = Source("x", "ab\ncd\nef\n", 7, (7, 8, 9))
    assert Place(7, 2, 9, 2) == source.place(Span(1, 7))


def test_a_stretch_that_would_end_above_its_beginning_ends_with_its_first_line():
    newest_first = Source("x", "ab\ncd\nef\n", 9, (9, 8, 7))
    assert Place(9, 2, 9, 3) == newest_first.place(Span(1, 7))
    assert Place(8, 1, 8, 3) == newest_first.place(Span(3, 5))
    assert Place(9, 3, 9, 3) == newest_first.place(Span(2, 4))
