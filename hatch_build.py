"""Builds the wheel's hot modules as machine code, where that is asked for.

It is the same source, translated by mypyc, which comes with mypy: nothing is written twice. It is
done where ``HATCH_BUILD_HOOK_ENABLE_CUSTOM`` is ``true``, as ``make fast`` has it, and takes a C
compiler and a few minutes.
"""

import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = {
    "model": "cards chips finding hand place table verdict",
    "engine": "apply choices evaluator odd outcome pots settle showdown start step structure table",
    "engine/rules": "deck show told",
    "replay": "claims compare correct judge replay",
    "session": "carry level",
    "pipeline": "archive hand",
    "grammar": """
        runs shapes
        phh phh_actions phh_events phh_fields phh_setup phh_values
        pokernow pokernow_cells pokernow_columns pokernow_hand pokernow_heads pokernow_lines
        pokernow_order pokernow_play pokernow_rows pokernow_seats pokernow_table
        pokerstars pokerstars_again pokerstars_head pokerstars_lines pokerstars_split
        pokerstars_told pokerstars_whole
    """,
}
"""What is run for every hand of an archive: folder to modules."""


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg] # hatch's own type of settings
    """The wheel with the hot modules compiled; their source stays beside them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of our own, and have the wheel take what is made there."""
        self.made = Path(tempfile.mkdtemp())
        for library in compiled(Path(self.root), self.made):
            build_data["force_include"][str(library)] = str(library.relative_to(self.made / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up."""
        shutil.rmtree(self.made)


def compiled(root: Path, made: Path) -> list[Path]:
    """Compile the hot modules of ``root/src`` into ``made``; the libraries that come of it."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    with contextlib.chdir(root / "src"):
        modules = mypycify(
            ["--config-file=../pyproject.toml", *hot()],
            opt_level="2",
            debug_level="0",
            target_dir=str(made / "c"),
            group_name="hhtool",
        )
        settings = {"name": "hhtool", "packages": [], "ext_modules": modules}
        build = Distribution(settings).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(made / "lib"), str(made / "temp")
        build.ensure_finalized()
        build.run()
    return sorted(path for path in (made / "lib").rglob("*") if path.suffix in (".so", ".pyd"))


def hot() -> list[str]:
    """Paths of the hot modules below ``src``."""
    return [
        f"hhtool/{folder}/{module}.py" for folder, names in HOT.items() for module in names.split()
    ]
