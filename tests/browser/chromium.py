"""A headless Chromium driven over the pipe of its DevTools protocol; nothing but Python is needed.

The browser reads commands as JSON, each ended by a NUL, from its descriptor 3, and writes answers
and events to descriptor 4.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from contextlib import contextmanager

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 60
"""Seconds until an answer must be there."""


def found():
    """The path of a Chromium; ``None`` where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def browser(path, profile):
    """A browser with an empty profile, which ends with the block."""
    down, commands = os.pipe()
    answers, up = os.pipe()
    # the descriptors are moved out of the way first: one of them may be 3 or 4 itself
    moves = f'exec 8<&{down} 9>&{up}; exec 3<&8 4>&9 8<&- 9>&-; exec "$0" "$@"'
    process = subprocess.Popen(
        ["bash", "-c", moves, path, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        pass_fds=(down, up),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(down)
    os.close(up)
    pipe = Pipe(commands, answers)
    try:
        yield pipe
        pipe.call("Browser.close")
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
        os.close(commands)
        os.close(answers)


class Pipe:
    """Commands and what comes back."""

    def __init__(self, commands, answers):
        self.commands = commands
        self.answers = answers
        self.number = 0
        self.rest = b""
        self.events = []

    def call(self, method, session=None, **params):
        """The answer to a command; events that come before it are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        left = json.dumps(message).encode() + b"\0"
        while left:
            left = left[os.write(self.commands, left) :]
        ends = time.monotonic() + PATIENCE
        while True:
            said = self._read(ends)
            if said.get("id") == self.number:
                assert "error" not in said, f"{method}: {said['error']}"
                return said["result"]
            if "method" in said:
                self.events.append(said)

    def _read(self, ends):
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.answers], [], [], max(0, ends - time.monotonic()))
            assert ready, f"no answer within {PATIENCE} seconds"
            more = os.read(self.answers, 1 << 20)
            assert more, "the browser is gone"
            self.rest += more
        said, _, self.rest = self.rest.partition(b"\0")
        return json.loads(said)


class Tab:
    """A page in a tab of its own, with all that it logs and asks for."""

    def __init__(self, pipe, width=1280, height=900, *, dark=False, touch=False):
        self.pipe = pipe
        target = pipe.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = pipe.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.size(width, height, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.media("dark" if dark else "light")

    def call(self, method, **params):
        return self.pipe.call(method, self.session, **params)

    def size(self, width, height, *, mobile=False):
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=mobile,
        )  # fmt: skip

    def media(self, colours, kind=""):
        features = [{"name": "prefers-color-scheme", "value": colours}]
        self.call("Emulation.setEmulatedMedia", media=kind, features=features)

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait(f"document.readyState === 'complete' && location.href === {json.dumps(address)}")

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, script):
        ends = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < ends, f"never came true: {script}"
            time.sleep(0.02)

    def key(self, name):
        """A key is pressed and let go."""
        codes = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, "Enter": 13}
        shared = {"key": name, "code": name, "windowsVirtualKeyCode": codes[name]}
        text = {"text": "\r"} if name == "Enter" else {}
        kind = "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=kind, **shared, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **shared)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def tap(self, selector):
        """A click in the middle of an element, where it really is; it must be on top there."""
        spot = self.run(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            "one.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = one.getBoundingClientRect();"
            "const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];"
            "return {x, y, hit: one.contains(document.elementFromPoint(x, y))} })()"
        )
        assert spot["hit"], f"{selector} is covered"
        at = {"x": spot["x"], "y": spot["y"], "button": "left", "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", **at)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", **at)

    def swipe(self, selector, by):
        """A finger goes over an element, to the right where ``by`` is above zero."""
        spot = self.run(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            "one.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = one.getBoundingClientRect();"
            "return {x: box.x + box.width / 2, y: box.y + box.height / 2} })()"
        )
        x, y = spot["x"], spot["y"]
        start, end = [{"x": x - by / 2, "y": y}], [{"x": x + by / 2, "y": y}]
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=start)
        self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=end)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def picture(self, *, whole=False):
        """The page as PNG."""
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(shot["data"])

    def _mine(self, *methods):
        self.run("0")
        return [
            said["params"]
            for said in self.pipe.events
            if said.get("sessionId") == self.session and said["method"] in methods
        ]

    def complaints(self):
        """What stands on the console, and what was thrown."""
        logged = self._mine("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        return [json.dumps(one) for one in logged]

    def requests(self):
        """The addresses that were asked for; data in the page itself is none."""
        asked = [one["request"]["url"] for one in self._mine("Network.requestWillBeSent")]
        return [url for url in asked if not url.startswith("data:")]
