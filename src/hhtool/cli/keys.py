"""Single keys from a terminal, with nothing but the standard library."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Read = Callable[[float], str]
"""The next key by name, or the empty text where none came within so many seconds."""

QUIT = "q"
"""What the end of the input stands for."""
_NAMES = {
    "\r": "enter", "\n": "enter", " ": "space", "\x1b": "escape", "\x7f": "backspace",
    "\x08": "backspace", "\x04": QUIT, "": QUIT,
}  # fmt: skip
_SEQUENCES = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
    "1~": "home", "7~": "home", "4~": "end", "8~": "end", "5~": "up", "6~": "down",
}  # fmt: skip
"""What terminals send after escape and a bracket, or an O."""
_WINDOWS = {"H": "up", "P": "down", "M": "right", "K": "left", "G": "home", "O": "end"}

if sys.platform == "win32":
    import ctypes
    import msvcrt
    import time

    @contextmanager
    def keys() -> Iterator[Read]:
        """Keys as they are pressed; escape sequences are obeyed by the console from now on."""
        kernel = ctypes.windll.kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(-11), 7)
        yield _pressed

    def _pressed(seconds: float) -> str:
        end = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() > end:
                return ""
            time.sleep(0.02)
        char = msvcrt.getwch()
        if char == "\x03":
            raise KeyboardInterrupt
        if char in "\x00\xe0":
            return _WINDOWS.get(msvcrt.getwch(), "unknown")
        return _NAMES.get(char, char)

else:
    import select
    import termios
    import tty

    @contextmanager
    def keys() -> Iterator[Read]:
        """Keys as they are pressed; the terminal is as it was afterwards, whatever happens."""
        file = sys.stdin.fileno()
        before = termios.tcgetattr(file)
        try:
            tty.setcbreak(file)
            yield lambda seconds: _pressed(file, seconds)
        finally:
            termios.tcsetattr(file, termios.TCSADRAIN, before)

    def _pressed(file: int, seconds: float) -> str:
        if not _waiting(file, seconds):
            return ""
        char = _one(file)
        if char != "\x1b" or not _waiting(file, 0.05):
            return _NAMES.get(char, char)
        if _one(file) not in ("[", "O"):
            return "unknown"
        sequence = ""
        while _waiting(file, 0.05):
            sequence += _one(file)
            if sequence[-1:].isalpha() or sequence[-1:] in ("~", ""):
                break
        return _SEQUENCES.get(sequence, "unknown")

    def _one(file: int) -> str:
        try:
            return os.read(file, 1).decode("latin-1")
        except OSError:  # the terminal is gone
            return ""

    def _waiting(file: int, seconds: float) -> bool:
        return bool(select.select([file], [], [], seconds)[0])
