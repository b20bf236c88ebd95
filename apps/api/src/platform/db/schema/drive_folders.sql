create table drive_folders (
  drive_id    text primary key,
  known_since timestamptz not null,
  is_current  boolean not null,
  is_held     boolean not null,

  check (is_held or not is_current)
);
comment on table drive_folders is 'Local drives. A drive_id is embedded:<uuid of the marker file in the folder>, or embedded for files older than markers.';
comment on column drive_folders.is_held is 'The current folder has taken over its files.';

create unique index drive_folders_current on drive_folders (is_current) where is_current;
