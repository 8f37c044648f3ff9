"""Tables and statements of the index of packs: the same in a user's own SQLite file and in a department's PostgreSQL
server. ``place`` names the computer that wrote a row; it is empty in the own file."""

from __future__ import annotations

CREATE = (
    "create table if not exists packs (place varchar not null, path varchar not null, size bigint not null,"
    " changed_ns bigint not null, judged varchar not null, entry text not null, primary key (place, path))",
    "create table if not exists cites (place varchar not null, path varchar not null, result varchar not null)",
    "create index if not exists cites_by_result on cites (result)",
)
PUT = (
    "insert into packs (place, path, size, changed_ns, judged, entry)"
    " values (:place, :path, :size, :changed_ns, :judged, :entry)"
    " on conflict (place, path) do update set size = excluded.size, changed_ns = excluded.changed_ns,"
    " judged = excluded.judged, entry = excluded.entry"
)
DROP = "delete from packs where place = :place and path = :path"
DROP_CITES = "delete from cites where place = :place and path = :path"
PUT_CITE = "insert into cites (place, path, result) values (:place, :path, :result)"
BELOW = (
    "select path, size, changed_ns, judged, entry from packs"
    " where place = :place and substr(path, 1, :length) = :folder order by path"
)
"""Rows of a folder and what lies below it; ``folder`` ends with the separator of paths, ``length`` is its length."""
CITING = (
    "select place, entry from packs p where exists"
    " (select 1 from cites c where c.place = p.place and c.path = p.path and c.result in (:plain, :given))"
    " order by place, path"
)
