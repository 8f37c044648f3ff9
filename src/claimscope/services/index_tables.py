"""Tables and statements of the index of packs: the same in a user's own SQLite file and in a department's PostgreSQL
server. ``place`` names the computer that wrote a row; it is empty in the own file."""

from __future__ import annotations

import os
from pathlib import Path

PACKS, CITES = "claimscope_packs", "claimscope_cites"
CREATE = (
    f"create table {PACKS} (place varchar not null, path varchar not null, size bigint not null,"
    " changed_ns bigint not null, judged varchar not null, entry text not null, primary key (place, path))",
    f"create table {CITES} (place varchar not null, path varchar not null, result varchar not null)",
    f"create index {CITES}_by_result on {CITES} (result)",
)
PUT = (
    f"insert into {PACKS} (place, path, size, changed_ns, judged, entry)"
    " values (:place, :path, :size, :changed_ns, :judged, :entry)"
    " on conflict (place, path) do update set size = excluded.size, changed_ns = excluded.changed_ns,"
    " judged = excluded.judged, entry = excluded.entry"
)
PUT_CITE = f"insert into {CITES} (place, path, result) values (:place, :path, :result)"
DROP = f"delete from {PACKS} where place = :place and path = :path"
DROP_CITES = f"delete from {CITES} where place = :place and path = :path"
_BELOW = " where place = :place and substr(path, 1, :length) = :folder"
BELOW = f"select path, size, changed_ns, judged, entry from {PACKS}{_BELOW} order by path"
DROP_BELOW = tuple(f"delete from {table}{_BELOW}" for table in (CITES, PACKS))
ALL = f"select place, path, entry from {PACKS} order by place, path"
CITING = (
    f"select place, path, entry from {PACKS} p where exists (select 1 from {CITES} c"
    " where c.place = p.place and c.path = p.path and c.result in (:plain, :given)) order by place, path"
)


def below(folder: Path, place: str) -> dict[str, str | int]:
    """The values for ``BELOW`` and ``DROP_BELOW``: the rows of a folder and of what lies below it."""
    start = os.path.join(folder, "")  # noqa: PTH118 (with the separator at its end)
    return {"place": place, "folder": start, "length": len(start)}
