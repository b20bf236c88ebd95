create table sale_moves (
  id           uuid primary key,
  sale_id      uuid not null references sales,
  kind         text not null check (kind in ('enter', 'forward', 'back', 'step', 'hold', 'release', 'cancel', 'resume')),
  from_status  text check (from_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  to_status    text not null check (to_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  from_sub     text,
  to_sub       text,
  at           timestamptz not null,
  by           uuid references users,
  undone_at    timestamptz,
  reason       text,
  days         integer,
  held_seconds integer not null default 0,
  stamps       jsonb not null default '{}',
  overridden   text[] not null default '{}'
);
comment on table sale_moves is 'History of a sale''s status, one row per move. Append only, except that an undo marks the move.';
comment on column sale_moves.undone_at is 'An undone move stays here and is ignored everywhere.';
comment on column sale_moves.days is 'Days in the phase that the move left, without holds; null if it left no phase.';

create index sale_moves_sale on sale_moves (sale_id, at, id);
create index sale_moves_left on sale_moves (from_status, at desc) where kind = 'forward';
create index sale_moves_back on sale_moves (sale_id)
  where kind = 'back' and from_status = 'Inspection' and undone_at is null;
