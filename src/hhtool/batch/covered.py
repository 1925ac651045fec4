"""A report without names of players and logs, and without cards that findings tell of."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hhtool.batch.page import names_in
from hhtool.batch.replays import Judged
from hhtool.model.audit import Audit
from hhtool.pipeline.redact import card_cells, name_cells
from hhtool.render.settle import Settled

if TYPE_CHECKING:
    import pandas as pd

    from hhtool.reports.tables import Tables

Audits = tuple[tuple[str, Audit], ...]
Say = Callable[[str], str]
_WHO = frozenset({"player", "giver", "taker"})
_SAID = frozenset({"id", "after", "title", "tournament"})


def covered(
    made: "Tables", settled: Settled | None, audits: Audits, logs: Sequence[Judged]
) -> tuple["Tables", Settled | None, Audits]:
    """Tables, settling and audits in which every name is replaced, alike in all of them.

    Names are numbered as on the page of the same night.
    """
    from hhtool.reports.columns import COLUMNS

    payments = settled.payments if settled else ()
    names = names_in(logs, (name for one in payments for name in one[:2]))
    hide = name_cells(names)
    bare = card_cells(hide, frozenset())

    def say(text: str) -> str:
        return "".join(hide(text))

    def tell(text: str) -> str:
        return "".join(bare(text))

    def who(name: str) -> str:
        return names.get(name) or say(name)

    changed = {name: _frame(getattr(made, name), who, say, tell) for name in COLUMNS}
    files = {path: f"log {at}" for at, path in enumerate(made.nights["file"], 1)}
    changed["nights"] = changed["nights"].assign(
        file=[*map(files.__getitem__, made.nights["file"])]
    )
    changed["nights"] = changed["nights"].astype(made.nights.dtypes.to_dict())
    told = tuple((files[path], _audit(audit, who, say, tell)) for path, audit in audits)
    shown = type(made)(unit=made.unit, **changed)
    return shown, settled and _settled(settled, who), told


def _frame(frame: "pd.DataFrame", who: Say, say: Say, tell: Say) -> "pd.DataFrame":
    """A table with other names."""
    changes = {
        **{key: who for key in frame.columns if key in _WHO},
        **{key: say for key in frame.columns if key in _SAID},
        **{key: tell for key in frame.columns if key == "message"},
    }
    columns = {
        key: frame[key].map({text: change(str(text)) for text in frame[key].unique()})
        for key, change in changes.items()
    }
    return frame.assign(**columns).astype(frame.dtypes.to_dict())


def _settled(of: Settled, who: Say) -> Settled:
    return replace(
        of,
        balances={who(name): amount for name, amount in of.balances.items()},
        results={who(name): amount for name, amount in of.results.items()},
        payments=tuple((who(payer), who(payee), amount) for payer, payee, amount in of.payments),
        rests=tuple((who(name), amount) for name, amount in of.rests),
        unsettled=tuple((who(name), amount) for name, amount in of.unsettled),
        bank=of.bank and who(of.bank),
        host=of.host and who(of.host),
    )


def _audit(audit: Audit, who: Say, say: Say, tell: Say) -> Audit:
    gaps = tuple(
        gap._replace(
            player=who(gap.player),
            hand=say(gap.hand),
            causes=tuple(
                cause._replace(said=tell(cause.said), hand=say(cause.hand)) for cause in gap.causes
            ),
        )
        for gap in audit.gaps
    )
    return replace(audit, gaps=gaps)
