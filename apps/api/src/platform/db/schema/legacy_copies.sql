create table legacy_copies (
  record_id    uuid primary key,
  lead_id      uuid not null references leads,
  migration_id uuid not null references legacy_migrations
);
comment on table legacy_copies is 'Records of the former system that were copied. Each is copied once.';

create index legacy_copies_lead on legacy_copies (lead_id);
