-- Local drives have an identity, so that another folder is not taken for the one that holds the files.
create table drive_folders (
  drive_id    text primary key,
  known_since timestamptz not null,
  is_current  boolean not null,
  is_held     boolean not null,
  check (is_held or not is_current)
);
create unique index drive_folders_current on drive_folders (is_current) where is_current;
