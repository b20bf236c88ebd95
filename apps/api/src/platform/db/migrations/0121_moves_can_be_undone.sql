-- A move can be undone for a day, to what the record was before.

alter table sale_moves add column undone_at timestamptz;
drop index sale_moves_back;
create index sale_moves_back on sale_moves (sale_id) where ((kind = 'back'::text) and (from_status = 'Inspection'::text) and (undone_at is null));

create table move_snapshots (
  record_id    uuid not null,
  made_version integer not null,
  move_id      uuid references sale_moves,
  kind         text not null check (kind in ('forward', 'back', 'step', 'hold', 'release')),
  made_by      uuid references users,
  made_at      timestamptz not null,
  before       jsonb not null,
  after        jsonb not null,
  primary key (record_id, made_version)
);
