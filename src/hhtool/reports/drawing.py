"""What all charts have in common: paper and ink, texts that fit, and the files they become.

A drawing is 360 units wide, as a phone is: its letters can be read there. As SVG it has no
ground of its own and is written in ``currentColor``, the colours of ``SERIES`` stand out from
white and from black; as PNG it is on white.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from hhtool.errors import UsageError
from hhtool.model.chips import Unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, EDGE = 360, 8.0
"""Units across, and those left free all around; an inch has 72."""
SIZE = 12
"""Units of a line of text."""
LONGEST = 40
"""Letters of a name that is told in words."""
INK = "#3f464d"
SERIES = ("#0099cc", "#ff3388", "#996600", "#7744ff")
"""Told apart by all kinds of eyes; each is 3:1 and more on white and on the page's dark sheet."""
WON, LOST = SERIES[0], "#d9541e"
DASHES = ("-", (0, (4, 1.5)), (0, (1, 1)))
"""Lines of one colour are told apart by these."""
_MISSING = "charts need hhtool[report]: pip install 'hhtool[report]'"
_ALONE = "#777c82"
"""The ink of a drawing that is in no page: it can be read on white and on black."""
_FONTS = "font-family: 'DejaVu Sans', Verdana, sans-serif"
_WRITINGS = (
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Microsoft YaHei", "PingFang SC",
    "Hiragino Sans", "WenQuanYi Micro Hei", "Noto Sans Arabic", "Noto Sans Hebrew",
    "Noto Sans Thai", "Noto Sans Devanagari", "Arial Unicode MS",
)  # fmt: skip
"""Fonts for what DejaVu Sans has no letters for, where they are installed: in a PNG alone."""
_LOOK: dict[Any, object] = {
    **dict.fromkeys(("text.color", "xtick.color", "ytick.color"), INK),
    **dict.fromkeys(("axes.edgecolor", "axes.labelcolor"), INK),
    "font.size": SIZE,
    "figure.dpi": 72,
    "text.parse_math": False,  # a dollar is a dollar
    "svg.fonttype": "none",
    "svg.hashsalt": "hhtool",
    "hatch.linewidth": 1.5,
}
_LETTERS = ((12, "T"), (9, "G"), (6, "M"), (4, "k"))
_EMOJI = "\ufe0f"


@contextmanager
def set_up() -> Iterator[None]:
    """Matplotlib as charts need it, whatever its user has set; as it was after that.

    Raises:
        UsageError: it is not installed.
    """
    try:
        import matplotlib as mpl
        from matplotlib.font_manager import fontManager
    except ImportError as missing:
        raise UsageError(_MISSING) from missing
    installed = set(fontManager.get_font_names())
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        mpl.rcdefaults()
        mpl.rcParams.update(_LOOK)
        mpl.rcParams["font.family"] = [
            "DejaVu Sans", *(one for one in _WRITINGS if one in installed)
        ]  # fmt: skip
        yield


def axes(height: float, left: float, right: float, bottom: float, top: float) -> "Axes":
    """Axes with so much room around them, all in units, with lines across to read them by."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH / 72, height / 72))
    across, down = 1 - (left + right) / WIDTH, 1 - (bottom + top) / height
    made = figure.add_axes((left / WIDTH, bottom / height, across, down))
    made.spines[["left", "right", "top"]].set_visible(False)
    made.tick_params(length=0)
    made.tick_params(axis="x", length=3)
    made.grid(visible=True, axis="y", color=_ALONE, alpha=0.35, linewidth=0.6)
    made.set_axisbelow(True)
    return made


def saved(plot: "Axes") -> tuple[str, bytes]:
    """The drawing as SVG and as PNG, the same bytes each time."""
    figure, vector, pixels = plot.get_figure(root=True), StringIO(), BytesIO()
    assert figure is not None, "axes are on their paper"
    figure.savefig(
        vector, format="svg", transparent=True,
        metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")),
    )  # fmt: skip
    figure.savefig(pixels, format="png", dpi=160, facecolor="white", metadata={"Software": None})
    return _inked(vector.getvalue()), pixels.getvalue()


def plain(text: str) -> str:
    """The text without what could be taken for anything but text."""
    return "".join(char if char.isprintable() else "�" for char in text if char != _EMOJI)


def wide(text: str) -> float:
    """The units that a text takes: no more in the narrower fonts of a telephone."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    across, _, _ = text_to_path.get_text_width_height_descent(
        text, FontProperties(size=SIZE), ismath=False
    )
    return float(across)


def fitted(text: str, room: float) -> str:
    """The text, plain, or as much of it as fits into so many units."""
    shown = short(text)
    while wide(shown) > room:
        shown = f"{shown.removesuffix('…')[:-1]}…"
    return shown


def short(text: str) -> str:
    """The text, plain, or the beginning of a long one."""
    text = plain(text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def money(unit: Unit, amount: int, plus: str = "") -> str:
    """An amount with the sign of its currency, where that is one character."""
    before = "-" if amount < 0 else plus if amount else ""
    return f"{before}{_sign(unit)}{unit.text(abs(amount))}"


def counted_in(unit: Unit) -> str:
    """The currency, where it is a word: what stands after ``stack``, with its comma."""
    return f", {short(unit.currency)}" if unit.currency and not _sign(unit) else ""


def coarse(unit: Unit, top: int) -> Callable[[float, float], str]:
    """A function that writes the amounts of an axis: big ones in thousands or millions."""
    whole = Decimal(top).scaleb(-unit.decimals)
    power, letter = next((one for one in _LETTERS if whole >= 10 ** one[0]), (0, ""))
    power -= power % 3

    def text(amount: float, _: float = 0) -> str:
        units = round(amount)
        if not letter or not units:
            return money(unit, units)
        short = Decimal(units).scaleb(-unit.decimals - power).normalize()
        return f"{_sign(unit)}{short:f}{letter}"

    return text


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near those wanted, which come from the top, at least so far apart."""
    places: list[float] = []
    for place in wanted:
        places.append(min(place, places[-1] - gap if places else high))
    for at in range(len(places) - 1, -1, -1):
        places[at] = max(places[at], low)
        low = places[at] + gap
    return places


def _sign(unit: Unit) -> str:
    sign = unit.currency
    return sign if len(sign) == 1 and sign.isprintable() and not sign.isalnum() else ""


def _inked(svg: str) -> str:
    """The drawing in the ink of the page it is in, and with a style that stays its own."""
    svg = re.sub(r"font-family: [^;\"<>]*", _FONTS, svg)
    svg = re.sub(rf"(fill|stroke): {INK}", r"\1: currentColor", svg)
    style = f"<style>svg:root {{ color: {_ALONE} }}</style>"
    svg = re.sub(r"<style[^<]*</style>", style, svg, count=1)
    return svg.replace("<svg ", '<svg stroke-linejoin="round" ', 1)
