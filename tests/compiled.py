"""Whether the modules under test are compiled, as ``make fast`` makes them."""

import pytest

from hhtool.engine import table

interpreted = pytest.mark.skipif(
    not table.__file__.endswith(".py"),
    reason="functions of compiled modules cannot be replaced, nor their tables be copied",
)
