-- Bringing the former store over: each run, dry or not, what became of each client, and which record became which.

create table legacy_migrations (
  id          uuid primary key,
  is_dry      boolean not null,
  begun_at    timestamptz not null,
  begun_by    uuid not null references users,
  total       integer not null check (total >= 0),
  stopped_at  timestamptz,
  stopped_by  uuid references users,
  ended_at    timestamptz,
  check ((stopped_at is null) = (stopped_by is null))
);
create unique index legacy_migrations_one_at_a_time on legacy_migrations ((true)) where ended_at is null;
create index legacy_migrations_newest on legacy_migrations (begun_at desc, id desc);

-- One a client: a lead with what hangs on it, or a sale or an address that hangs on none.
create table legacy_migration_entries (
  id           uuid primary key,
  migration_id uuid not null references legacy_migrations,
  record_id    uuid not null,
  kind         text not null check (kind in ('leads', 'sales', 'addresses')),
  former_id    text not null,
  name         text not null,
  outcome      text not null check (outcome in ('created', 'added', 'unchanged', 'refused')),
  lead_id      uuid references leads,
  addresses    integer not null default 0,
  notes        integer not null default 0,
  sales        integer not null default 0,
  remarks      text[] not null default '{}',
  unique (migration_id, record_id)
);
create index legacy_migration_entries_page on legacy_migration_entries (migration_id, id);
create index legacy_migration_entries_outcome on legacy_migration_entries (migration_id, outcome, id);

-- Each record is brought over once.
create table legacy_brought (
  record_id    uuid primary key,
  lead_id      uuid not null references leads,
  migration_id uuid not null references legacy_migrations
);
create index legacy_brought_lead on legacy_brought (lead_id);
