"""Rows → Parquet, and the rows of some hands put in the place of others."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from hhtool.batch.chunks import Files, How, Part, Task, judge_files, judge_slice
from hhtool.batch.rows import FLAG, INT, MONEY, TABLES, TEXT, Rows
from hhtool.errors import UsageError

if TYPE_CHECKING:
    import pyarrow as pa

PLACES = 8
"""Decimals of every amount: fine enough for any currency that is played for."""
DIGITS = 28


def judge_part(task: Task, how: How) -> Part:
    """What comes of a task, as tables."""
    rows = Rows()
    if isinstance(task, Files):
        return Part(judge_files(task, how, rows.clerk), written(rows))
    return Part(judge_slice(task, how, rows.clerk), written(rows))


def written(rows: Rows) -> dict[str, bytes]:
    """Each table as a Parquet file."""
    return {name: _file(_table(rows, name)) for name in TABLES}


def replaced(tables: Mapping[str, bytes], hands: list[int], rows: Rows) -> dict[str, bytes]:
    """The tables with other rows for some hands of the one file that they are of."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    done = {}
    for name, data in tables.items():
        old = pq.read_table(BytesIO(data))
        kept = old.filter(pc.invert(pc.is_in(old["hand"], pa.array(hands, pa.int64()))))
        new = pa.concat_tables([kept, _table(rows, name).cast(kept.schema)])
        order = pc.sort_indices(new["hand"])
        done[name] = _file(new.take(order))
    return done


def schema(name: str) -> "pa.Schema":
    """The columns of a table; see docs/scale.md."""
    import pyarrow as pa

    kinds = {
        INT: pa.int64(), TEXT: pa.string(), FLAG: pa.bool_(),
        MONEY: pa.decimal128(DIGITS, PLACES),
    }  # fmt: skip
    return pa.schema([(column, kinds[kind]) for column, kind in TABLES[name].items()])


def _table(rows: Rows, name: str) -> "pa.Table":
    """A table with amounts in the unit of their log."""
    import pyarrow as pa

    fields = schema(name)
    decimals = rows.decimals[name]
    if max(decimals, default=0) > PLACES:
        raise UsageError(f"amounts with {max(decimals)} decimals do not fit into {PLACES}")
    steps = [10 ** (PLACES - places) for places in decimals]
    arrays = []
    for values, column in zip(rows.columns[name], fields, strict=True):
        if TABLES[name][column.name] == MONEY:
            arrays.append(_money(values, steps))
        else:
            arrays.append(pa.array(values, column.type))
    return pa.Table.from_arrays(arrays, schema=fields)


def _money(values: list[object], steps: list[int]) -> "pa.Array":
    """Amounts as decimals: their sixteen bytes are the whole number of the finest unit."""
    import pyarrow as pa

    assert len(values) == len(steps), "each row has its decimals"
    data = b"".join(
        [
            (value * step).to_bytes(16, "little", signed=True)
            if isinstance(value, int)
            else b"\0" * 16
            for value, step in zip(values, steps, strict=True)
        ]
    )
    valid = None
    if None in values:
        valid = pa.array([value is not None for value in values], pa.bool_()).buffers()[1]
    kind = pa.decimal128(DIGITS, PLACES)
    return pa.Array.from_buffers(kind, len(values), [valid, pa.py_buffer(data)])


def _file(table: "pa.Table") -> bytes:
    import pyarrow.parquet as pq

    out = BytesIO()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue()


def put(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
