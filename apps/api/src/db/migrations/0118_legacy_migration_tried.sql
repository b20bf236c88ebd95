-- What a dry run would have made, for as long as it goes on: two clients of the former store may be one person, and two of
-- its sales may have one job number, though each client is taken back before the next.

create table legacy_tried (
  migration_id uuid not null references legacy_migrations,
  key          text not null,
  primary key (migration_id, key)
);
