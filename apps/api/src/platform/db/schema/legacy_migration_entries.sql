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
comment on table legacy_migration_entries is 'Outcome of a run per client: a lead with everything on it, or a sale or an address without a lead.';
comment on column legacy_migration_entries.former_id is 'Id in the former system.';

create index legacy_migration_entries_page on legacy_migration_entries (migration_id, id);
create index legacy_migration_entries_outcome on legacy_migration_entries (migration_id, outcome, id);
