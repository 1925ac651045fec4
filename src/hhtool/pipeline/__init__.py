"""From what logs say to verdicts: one hand, a whole night, the next decision."""

from hhtool.pipeline.archive import check_archive
from hhtool.pipeline.hand import check_hand, walk
from hhtool.pipeline.log import check_log
from hhtool.pipeline.upcoming import decision, upcoming

__all__ = ["check_archive", "check_hand", "check_log", "decision", "upcoming", "walk"]
