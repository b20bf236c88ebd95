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
comment on table move_snapshots is 'State before and after each move of a sale or service job, kept for one day so that its author can undo it (A-587).';
comment on column move_snapshots.move_id is 'The row in sale_moves; null for a service job, whose history is the activity.';
comment on column move_snapshots.before is 'Columns before the move. An undo restores them where the record still equals `after`.';
