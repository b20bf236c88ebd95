create table legacy_dry_run_keys (
  migration_id uuid not null references legacy_migrations,
  key          text not null,

  primary key (migration_id, key)
);
comment on table legacy_dry_run_keys is 'Keys that a running dry run would have created. Each client of a dry run is rolled back, so this finds two clients with the same identity or the same job number.';
